// A site of static files from the smallest host there is, and a house in which every browser is its own server.

import { createReadStream, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json" };

/** The worker of a site with a word of luck, from which all chance follows: every run meets the same deals, dice and bots. */
function lucky(file, luck) {
  const text = readFileSync(file, "utf8");
  const opens = "host: scope.host, below }";
  if (!text.includes(opens)) throw new Error(`${file} opens its house in another way`);
  return text.replace(opens, `host: scope.host, below, luck: ${JSON.stringify(luck)} }`);
}

/** Serves the files of a folder below a path, as any host does: it knows nothing of tables. */
export async function serveFiles(folder, below = "", port = 0, luck = "") {
  const asked = [];
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url, "http://host");
    asked.push(pathname);
    const inner = pathname.startsWith(`${below}/`) ? normalize(pathname.slice(below.length)) : null;
    const file = inner && join(folder, inner.endsWith("/") ? `${inner}index.html` : inner);
    const found = file && statSync(file, { throwIfNoEntry: false })?.isFile();
    const sent = found ? file : join(folder, "404.html");
    answer.writeHead(found ? 200 : 404, { "content-type": KINDS[extname(sent)] ?? "application/octet-stream" });
    if (luck && found && pathname === `${below}/sw.js`) answer.end(lucky(sent, luck));
    else createReadStream(sent).pipe(answer);
  });
  await new Promise((ready) => server.listen(port, "127.0.0.1", ready));
  return {
    address: `http://127.0.0.1:${server.address().port}${below}`,
    port: server.address().port,
    asked,
    stop: () =>
      new Promise((gone) => {
        server.close(gone);
        server.closeAllConnections();
      }),
  };
}

/** The first visit: until the lobby is there, and the browser is its own server. */
export async function settle(page, address) {
  await page.goto(`${address}/`);
  await page.locator("main.lobby").waitFor({ timeout: 60000 });
}

/** When Firefox stops a worker that idles, and how much later one that somebody listens to, or that takes long, in milliseconds (LISTENED_TO: more on a busy machine). */
export const [IDLE, LISTENED_TO] = [1000, Number(process.env.LISTENED_TO ?? 9000)];

/** Stops the worker of a page, as browsers do whenever they like; Firefox does it by itself in a while (see `launch`). */
export async function stopWorker(page) {
  if (process.env.BROWSER === "firefox") return page.waitForTimeout(IDLE + LISTENED_TO + 1500);
  const session = await page.context().newCDPSession(page);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await session.detach();
}
