// How heavy and how quick a site without a server is. Prints the tables of "Without a server" in docs/benchmarks.md.
// Usage: ORBIS_SITE=DIR ORBIS_BIN=target/release/orbis node e2e/site/figures.js; CLICKS a game (30), THOUGHTS a level (6), VISITS (5).

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { click, dice, hurry, launch, myTurn, newTable } from "../house.js";
import { serveFiles, settle, stopWorker } from "../site.js";
import { machine, orbis, program } from "./beside.js";
import { GAMES } from "./play.js";
import { renderers, slowdown, thoughts, watch } from "./slow.js";

const [CLICKS, THOUGHTS, VISITS] = [["CLICKS", 30], ["THOUGHTS", 6], ["VISITS", 5]].map(([name, usual]) => Number(process.env[name] ?? usual));
const folder = resolve(process.env.ORBIS_SITE);

const sorted = (list) => [...list].sort((a, b) => a - b);
const at = (list, share) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * share))];
const [median, p95] = [(list) => at(list, 0.5), (list) => at(list, 0.95)];
const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
const mb = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
const row = (...cells) => console.log(`| ${cells.join(" | ")} |`);

function sizes() {
  const wasm = readFileSync(join(folder, "orbis.wasm"));
  const packed = brotliCompressSync(wasm, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: wasm.length } });
  const others = readdirSync(folder).filter((name) => name !== "orbis.wasm").map((name) => readFileSync(join(folder, name)).length);
  row("WebAssembly", mb(wasm.length));
  row("packed with brotli 9", mb(packed.length));
  row("packed with gzip 9", mb(gzipSync(wasm, { level: 9 }).length));
  row("all other files", mb(others.reduce((all, each) => all + each, 0)));
}

/** First visits, each in a browser window that knows nothing; then the lobby again without a host, its worker stopped. */
async function visits(browser) {
  const [first, again] = [[], []];
  for (let visit = 0; visit < VISITS; visit++) {
    const host = await serveFiles(folder);
    const context = await browser.newContext({ baseURL: host.address });
    const page = await context.newPage();
    let begun = performance.now();
    await settle(page, host.address);
    first.push(performance.now() - begun);
    await host.stop();
    await stopWorker(page);
    begun = performance.now();
    await page.goto("/");
    await page.locator("main.lobby").waitFor();
    again.push(performance.now() - begun);
    await context.close();
  }
  row("first visit, until the lobby is there: median, longest", `${ms(median(first))}, ${ms(Math.max(...first))}`);
  row("lobby without a host, worker stopped: median, longest", `${ms(median(again))}, ${ms(Math.max(...again))}`);
}

/** From the press of a button to the changed board on the screen. */
const pressed = (page) =>
  page.evaluate(() => new Promise((done) => {
    const table = document.querySelector("#table");
    const before = table.dataset.at;
    const begun = performance.now();
    new MutationObserver((_, self) => {
      if (table.dataset.at === before) return;
      self.disconnect();
      requestAnimationFrame(() => done(performance.now() - begun));
    }).observe(table, { attributes: true });
    document.querySelector("#choices details.group[open]:not(#refused) button.choice, #choices .foot button.choice").click();
  }));

/** Bytes of WebAssembly's memory in the worker that answers, and of all processes that show pages. */
async function memory(page) {
  const machine = await page.evaluate(() => new Promise((found) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => found(data.memory);
    navigator.serviceWorker.controller.postMessage("figures", [port2]);
  }));
  const lines = execFileSync("ps", ["-o", "rss=", "-p", renderers().join(",")], { encoding: "utf8" }).trim().split("\n");
  return { machine, all: lines.reduce((all, line) => all + Number(line) * 1024, 0) };
}

async function clicks(browser) {
  row("game", "a choice seen on the board: median", "p95", "memory of the machine", "of all processes that show pages");
  row("---", "---", "---", "---", "---");
  for (const [game, { seats, settings }] of Object.entries(GAMES)) {
    const host = await serveFiles(folder);
    const context = await browser.newContext({ baseURL: host.address, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await settle(page, host.address);
    await host.stop();
    await hurry(page);
    await newTable(page, seats, { game, settings });
    const [roll, list] = [dice(1), []];
    for (let made = 0; made < 4 && (await myTurn(page)) === "mine"; made++) await click(page, roll);
    while (list.length < CLICKS && (await myTurn(page)) === "mine") list.push(await pressed(page));
    await myTurn(page);
    const { machine, all } = await memory(page);
    row(game, ms(median(list)), ms(p95(list)), mb(machine), mb(all));
    await context.close();
  }
}

/** The same bots at the same positions: in WebAssembly, and in the program. */
async function bots() {
  row("game", "level", "in WebAssembly: mean", "longest", "in the program: mean", "times");
  row("---", "---", "---", "---", "---", "---");
  const inside = await machine();
  const engine = program(orbis(), "engine");
  const ask = async (request) => {
    const text = JSON.stringify(request);
    const said = JSON.parse(await engine.ask(text));
    inside.ask("engine", text);
    return said.ok;
  };
  for (const [game, { seats, settings }] of Object.entries(GAMES)) {
    for (const level of ["easy", "medium", "hard"]) {
      const { match } = await ask({ op: "new", game, players: seats.length, options: settings ?? {}, seed: "figures" });
      const [here, there] = [[], []];
      for (let round = 0; round < 4 * THOUGHTS; round++) {
        const { deciders } = await ask({ op: "turn", match });
        if (!deciders.length) break;
        const [seat] = deciders;
        // Moments are taken from all over the beginning: every fourth choice is thought about, the others are quick.
        const asked = { op: "bot", match, seat, level: round % 4 ? "random" : level };
        let begun = performance.now();
        const { choice } = JSON.parse(await engine.ask(JSON.stringify(asked))).ok;
        if (round % 4 === 0) there.push(performance.now() - begun);
        begun = performance.now();
        inside.ask("engine", JSON.stringify(asked));
        if (round % 4 === 0) here.push(performance.now() - begun);
        await ask({ op: "choose", match, seat, choice });
      }
      await ask({ op: "close", match });
      const mean = (list) => list.reduce((all, each) => all + each, 0) / list.length;
      row(game, level, ms(mean(here)), ms(Math.max(...here)), ms(mean(there)), (mean(here) / mean(there)).toFixed(1));
    }
  }
  engine.end();
}

/** The hardest bot on a machine a quarter as quick, in a browser. */
async function slow(browser) {
  row("game", "hard bot, four times slower: longest thought", "longest without a frame", "slowest answer of the worker");
  row("---", "---", "---", "---");
  for (const [game, { seats, settings }] of Object.entries(GAMES)) {
    const host = await serveFiles(folder);
    const context = await browser.newContext({ baseURL: host.address, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await settle(page, host.address);
    await host.stop();
    await hurry(page);
    await newTable(page, seats.map((seat) => (seat === "me" ? "me" : "bot-hard")), { game, settings });
    await myTurn(page);
    const faster = await slowdown(page, 4);
    await watch(page);
    const until = Date.now() + 60_000;
    while ((await thoughts(page)).length < 3 && Date.now() < until) {
      if ((await page.locator("#table").getAttribute("data-turn")) === "mine") await pressed(page);
      await page.waitForTimeout(100);
    }
    const { gap, answer } = await page.evaluate(() => window.watched());
    const thought = await thoughts(page);
    faster();
    row(game, thought.length ? ms(Math.max(...thought)) : "none", ms(gap), ms(answer));
    await context.close();
  }
}

const parts = process.argv.length > 2 ? process.argv.slice(2) : ["sizes", "visits", "clicks", "bots", "slow"];
const browser = await launch();
if (parts.includes("sizes") || parts.includes("visits")) {
  row("what", "figure");
  row("---", "---");
}
if (parts.includes("sizes")) sizes();
if (parts.includes("visits")) await visits(browser);
for (const [name, part] of Object.entries({ clicks, bots, slow })) {
  if (!parts.includes(name)) continue;
  console.log();
  await part(browser);
}
await browser.close();
