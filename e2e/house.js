// A real server with a folder of its own, and a real browser.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, firefox } from "playwright-core";
import { IDLE, LISTENED_TO, serveFiles, settle, stopWorker } from "./site.js";

/** The program that is tried. */
export const program = resolve(process.env.ORBIS_BIN ?? fileURLToPath(new URL("../target/debug/orbis", import.meta.url)));

process.setMaxListeners(100);

/** Starts the program; answers when it says where it listens. `env` has settings; with `log` its log is heard instead of shown. */
export async function serve(data, port = 0, { env = {}, log } = {}) {
  const child = spawn(program, ["serve", "--addr", `127.0.0.1:${port}`, "--data", data], {
    stdio: ["ignore", "pipe", log ? "pipe" : "inherit"],
    env: { ORBIS_LUCK: LUCK, ...process.env, ...env },
  });
  if (log) child.stderr.on("data", (bytes) => log(String(bytes)));
  // Whatever happens to the tests, no server outlives them.
  process.once("exit", () => child.kill("SIGKILL"));
  const gone = new Promise((done) => child.once("exit", done));
  const address = await new Promise((found, failed) => {
    let said = "";
    child.stdout.on("data", (bytes) => {
      said += bytes;
      const match = said.match(/http:\/\/[\d.]+:(\d+)/);
      if (match) found(match[0]);
    });
    gone.then((code) => failed(new Error(`orbis ended with ${code}: ${said}`)));
  });
  return {
    address,
    port: Number(address.split(":").at(-1)),
    kill: async (signal = "SIGKILL") => {
      child.kill(signal);
      await gone;
    },
  };
}

/** Chromium; with BROWSER=firefox the Firefox of the system, by WebDriver BiDi. Its workers are stopped as soon as they idle. */
export const launch = () =>
  process.env.BROWSER === "firefox"
    ? firefox.launch({
        channel: "moz-firefox",
        executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
        firefoxUserPrefs: { "dom.serviceWorkers.idle_timeout": IDLE, "dom.serviceWorkers.idle_extended_timeout": LISTENED_TO },
      })
    : chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });

/** Why tests that touch are not for Firefox: its driver brings it no touches. */
export const untouched = process.env.BROWSER === "firefox" && "no touch reaches Firefox from here";

/** Why tests of who wants no motion are not for Firefox: its driver cannot want that. */
export const restless = process.env.BROWSER === "firefox" && "Firefox cannot be told from here that no motion is wanted";

/** What a link lets one save is called. Firefox's driver hears of no download: the answer says the same. */
export async function saved(page, link) {
  if (process.env.BROWSER === "firefox") {
    return link.evaluate(async ({ href }) => (await fetch(href)).headers.get("content-disposition"));
  }
  const download = page.waitForEvent("download");
  await link.click();
  return (await download).suggestedFilename();
}

/** A browser that is its own server knows one person, and needs its scripts: tests that want others, or none, are not for it. */
export const alone = Boolean(process.env.ORBIS_SITE);

/** A house without a server: a site of static files (ORBIS_SITE), whose host is there for first visits only. */
async function openSite(folder, luck) {
  const browser = await launch();
  // A port that stays the same: a site is known by its address.
  let host = await serveFiles(folder);
  const { address, port } = host;
  await host.stop();
  let visits = Promise.resolve();
  const pages = new Set();
  return {
    browser,
    address,
    guest: async (options = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: address, ...options });
      const page = await watched(context);
      // One first visit after the other; then the host is gone.
      visits = visits.then(async () => {
        host = await serveFiles(folder, "", port, luck);
        await settle(page, address).finally(host.stop);
      });
      await visits;
      pages.add(page);
      return page;
    },
    /** What a restart is to a server, a stopped worker is to a browser. */
    restart: async () => {
      for (const page of pages) if (!page.isClosed()) await stopWorker(page);
    },
    close: () => browser.close(),
  };
}

/** Firefox takes a page that a worker answers now and then for two, of which one is in the way of the other. */
function onceMore(page) {
  const go = page.goto.bind(page);
  page.goto = (...where) =>
    go(...where).catch((error) => {
      if (!/interrupted by another navigation/.test(error)) throw error;
      return go(...where);
    });
}

/** A window; what goes wrong in it fails the test. */
async function watched(context) {
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  page.wrong = [];
  if (process.env.BROWSER === "firefox") onceMore(page);
  // What Firefox says of a stream that a page leaves, without an address, or of the window's icon, if a worker ends with what was asked
  // of it, is no mistake of the page.
  page.on("pageerror", (error) => {
    if (!/Failed to load ‘(.*\/icon-192\.png)?’/.test(String(error))) page.wrong.push(String(error));
  });
  page.on("console", (message) => {
    // Nor is a server that is away on purpose, or an answer that refuses.
    if (message.type() === "error" && !/ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|ERR_FAILED|Failed to load resource/.test(message.text())) page.wrong.push(message.text());
  });
  return page;
}

/** Waits until nothing moves or fades that comes to an end by itself. */
export const still = (page) =>
  page.evaluate(() => {
    const moving = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(moving.map(({ finished }) => finished)).then(() => {});
  });

/** Waits until a page has everything it shows, and has drawn it. A page without a server hears its news by a request that never ends: no network is ever idle there. */
export async function drawn(page) {
  await page.waitForLoadState();
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}

/** What all chance follows from: every run meets the same deals, dice and bots, and bots think without a clock. */
const LUCK = "e2e";

/** A house: server, folder, browser; with ORBIS_SITE set, a site of static files instead of the server. */
export async function open(settings = {}) {
  if (process.env.ORBIS_SITE) return openSite(resolve(process.env.ORBIS_SITE), settings.env?.ORBIS_LUCK ?? LUCK);
  const data = mkdtempSync(join(tmpdir(), "orbis-e2e-"));
  let server = await serve(data, 0, settings);
  const browser = await launch();
  return {
    data,
    browser,
    get address() {
      return server.address;
    },
    /** A guest with a window of their own; what goes wrong in it fails the test. */
    guest: async (options = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: server.address, ...options });
      if (process.env.ASSETS) await fresh(context);
      return watched(context);
    },
    restart: async (signal) => {
      const { port } = server;
      await server.kill(signal);
      server = await serve(data, port, settings);
    },
    stop: async () => {
      await server.kill();
    },
    start: async (port) => {
      server = await serve(data, port, settings);
    },
    close: async () => {
      await browser.close();
      await server.kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** With ASSETS set, files of that folder stand in for those built into the program: for work on their looks. */
async function fresh(context) {
  const read = (name) => readFileSync(join(process.env.ASSETS, name), "utf8");
  await context.route("**/assets/*/*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: read(route.request().url().split("/").at(-1)) }));
  await context.route("**/assets/*/style.css", async (route) => {
    const built = await (await route.fetch()).text();
    const kit = built.slice(0, built.indexOf("/* Pages:"));
    const parts = ["page", "lobby", "zones", "board", "cards", "dock", "question", "drawers", "club", "narrow", "guide", "account"].map((name) => read(`${name}.css`));
    await route.fulfill({ contentType: "text/css", body: [kit, ...parts].join("\n") });
  });
}

/** Numbers that look random and are the same every time. */
export function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** A fetch that keeps its cookies, for clients without a window. */
export function client(address) {
  let cookie = "";
  const call = async (path, fields, signal) => {
    const answer = await fetch(address() + path, {
      method: fields ? "POST" : "GET",
      body: fields && new URLSearchParams(fields),
      redirect: "manual",
      headers: { cookie, "x-orbis": "1" },
      signal,
    });
    const set = answer.headers.getSetCookie()[0];
    if (set) cookie = set.split(";")[0];
    return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
  };
  return call;
}

/** An attribute in a piece of HTML. */
export const attribute = (html, name) => html.match(new RegExp(`${name}="([^"]*)"`))?.[1];

/** The choices a page offers. */
export const offered = (html) =>
  [...html.matchAll(/name="choice" value="([^"]*)"/g)].map((match) => match[1].replaceAll("&quot;", '"').replaceAll("&amp;", "&"));

/** Waits until it is this guest's turn, or the game is over. */
export async function myTurn(page) {
  const turn = await page.waitForFunction(() => {
    const table = document.querySelector("#table");
    const settled = table && table.dataset.at === table.dataset.live && !table.hasAttribute("aria-busy");
    return settled && ["mine", "over"].includes(table.dataset.turn) && table.dataset.turn;
  }, null, { timeout: 60000, polling: 20 });
  return turn.jsonValue();
}

/** Prefers that the moves of others appear at once. */
export async function hurry(page) {
  await page.goto("/preferences");
  await page.getByLabel("At once").check();
  // Every question is answered by the test: one that the table answered meanwhile would be gone under its hand.
  await page.getByLabel("Ask me").check();
  await page.getByRole("button", { name: "Keep" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** Opens a table of a game (The Golden Ages if nothing is said); seats by the words of the form. */
export async function newTable(page, seats, options = {}) {
  await page.goto(`/new?game=${options.game ?? "golden-ages"}`);
  if (options.name) await page.getByLabel("Your name").fill(options.name);
  const most = await page.locator("[name^=seat-]").count();
  for (let index = 0; index < most; index++) await page.locator(`[name=seat-${index}]`).selectOption(seats[index] ?? "none");
  for (const [name, value] of Object.entries(options.settings ?? {})) {
    const field = page.locator(`[name=option-${name}]`);
    if (value === true) await field.check();
    // Firefox's driver writes a number beside the one that stands there.
    else if (typeof value === "number") await field.evaluate((field, value) => { field.value = value; }, value);
    else await field.selectOption(value);
  }
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/t\//);
}

/** Begins the guided first game of a title. */
export async function guided(page, game) {
  await page.goto(`/games/${game}/learn`);
  await page.getByRole("button", { name: "Guided first game" }).click();
  await page.waitForSelector("#table");
}

/** Does what the guide recommends; what is asked between marks is declined, or answered with the first that is offered. */
export async function follow(page) {
  const before = await page.locator("#table").getAttribute("data-live");
  await page.evaluate(() => {
    const all = [...document.querySelectorAll("#choices button.choice:not([data-resign])")];
    const wanted = JSON.parse(document.querySelector("#guide:not([hidden])")?.dataset.does ?? "[]").slice(0, 1);
    const plain = ["quiet", "done", "decline", "pass"].map((word) => JSON.stringify(word));
    const chosen = [...wanted, ...plain].map((value) => all.find((each) => each.value === value)).find(Boolean) ?? all[0];
    chosen.click();
  });
  await moved(page, before, "what the guide recommends");
}

/** A point of the window that lies on a place, the nearest to its middle: a coast may leave the middle to the sea. */
function inside(place) {
  const box = (place.querySelector(".offer-mark") ?? place).getBoundingClientRect();
  const hits = (x, y) => document.elementFromPoint(x, y)?.closest("[data-target]") === place;
  const at = (share, from, size) => from + share * size;
  const steps = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
  const points = steps.flatMap((across) => steps.map((down) => [at(across, box.x, box.width), at(down, box.y, box.height)]));
  return points.find(([x, y]) => hits(x, y)) ?? null;
}

/** Makes a choice with the mouse: now and then on the board, otherwise in the panel. */
export async function click(page, roll) {
  // A dialog that was opened by mistake is closed again, and the mouse leaves what it clicked last.
  if (await page.locator("dialog[open]").count()) await page.keyboard.press("Escape");
  await page.mouse.move(2, 2);
  const before = await page.locator("#table").getAttribute("data-live");
  // Any group may be opened first.
  const tiles = page.locator("#choices details.group:not([open]):not(#refused) > summary");
  const some = await tiles.count();
  if (some && roll(3) === 0) {
    await tiles.nth(roll(some)).click();
    // Its places are lit with the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  const places = await page.locator("#view [data-target].offer.lit").elementHandles();
  const buttons = page.locator("#choices details.group[open]:not(#refused) button.choice:visible, #choices .foot button.choice:visible");
  if (roll(2) === 0 && places.length > 0) {
    const place = places[roll(places.length)];
    const what = `place ${await place.getAttribute("data-target")}`;
    const point = await place.evaluate(inside);
    // Too small or covered at this size: a person would zoom in, or take the button.
    if (!point) return press(page, buttons.nth(roll(await buttons.count())), before);
    await page.mouse.click(...point);
    const here = page.locator("#choices .choice.here:visible");
    if (await here.count()) return press(page, here.nth(roll(await here.count())), before);
    return moved(page, before, what);
  }
  await press(page, buttons.nth(roll(await buttons.count())), before);
}

/** Presses a choice; the end of a turn wants half a second. */
export async function press(page, button, before) {
  const what = `choice "${await button.innerText()}"`;
  if ((await button.getAttribute("data-end")) !== null) await page.waitForTimeout(520);
  await page.mouse.move(2, 2);
  try {
    await button.click({ timeout: 5000 });
  } catch (error) {
    // The question changed under the hand: who looks again finds another.
    if ((await page.locator("#table").getAttribute("data-live")) === before) throw error;
  }
  await moved(page, before, what);
}

/** Waits until something came of what was done. */
async function moved(page, before, what) {
  await page
    .waitForFunction((before) => document.querySelector("#table").dataset.live !== before, before, { polling: 20 })
    .catch(async (error) => {
      if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
      throw new Error(`nothing came of ${what}: ${error.message}`);
    });
}

/** Opens the log from its beginning, if only its end is shown. */
export async function wholeLog(page) {
  const earlier = page.locator("#log [data-log]");
  if (!(await earlier.count())) return;
  if (!(await earlier.isVisible())) await page.keyboard.press("l");
  await earlier.click();
  await earlier.waitFor({ state: "detached" });
}
