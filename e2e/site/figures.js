// How heavy and how quick a site without a server is. Prints the table of "Without a server" in docs/benchmarks.md, or some parts of it.
// Usage: ORBIS_SITE=DIR ORBIS_BIN=target/release/orbis node e2e/site/figures.js [sizes] [visits] [clicks] [bots] [slow]
// CLICKS a game (30), THOUGHTS a level (6), VISITS (5), but each game has at most so many SECONDS (8) for each of its figures; ONLY=slug,… for some games.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { click, dice, hurry, launch, myTurn, newTable } from "../house.js";
import { serveFiles, settle, stopWorker } from "../site.js";
import { machine, orbis, program } from "./beside.js";
import { GAMES as ALL } from "./play.js";
import { renderers, slowdown, tasks, thoughts, watch } from "./slow.js";

const [CLICKS, THOUGHTS, VISITS, SECONDS] = [["CLICKS", 30], ["THOUGHTS", 6], ["VISITS", 5], ["SECONDS", 8]].map(([name, usual]) => Number(process.env[name] ?? usual));
const folder = resolve(process.env.ORBIS_SITE);
const only = process.env.ONLY?.split(",");
const SLOWER = 4;
const GAMES = Object.fromEntries(Object.entries(ALL).filter(([game]) => !only || only.includes(game)));

const sorted = (list) => [...list].sort((a, b) => a - b);
const at = (list, share) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * share))];
const [median, p95] = [(list) => at(list, 0.5), (list) => at(list, 0.95)];
const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
const mb = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
/** Is it time to stop, after so many seconds? */
const enough = (seconds) => {
  const until = performance.now() + 1000 * seconds;
  return () => performance.now() > until;
};
const line = (...cells) => console.log(`| ${cells.join(" | ")} |`);
/** A figure of the site as a whole. */
const whole = (what, figure) => line(what, figure, ...Object.keys(GAMES).map(() => ""));
/** A figure of each game. */
const each = (what, figures) => line(what, "", ...Object.keys(GAMES).map((game) => figures[game] ?? ""));

function sizes() {
  const wasm = readFileSync(join(folder, "orbis.wasm"));
  const packed = brotliCompressSync(wasm, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: wasm.length } });
  const others = readdirSync(folder).filter((name) => name !== "orbis.wasm").map((name) => readFileSync(join(folder, name)).length);
  whole("WebAssembly", mb(wasm.length));
  whole("packed with brotli 9", mb(packed.length));
  whole("packed with gzip 9", mb(gzipSync(wasm, { level: 9 }).length));
  whole("all other files", mb(others.reduce((all, each) => all + each, 0)));
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
  whole("first visit, until the lobby is there: median, longest", `${ms(median(first))}, ${ms(Math.max(...first))}`);
  whole("lobby without a host, worker stopped: median, longest", `${ms(median(again))}, ${ms(Math.max(...again))}`);
}

/** From the press of a button to the changed board on the screen. */
const pressed = (page) =>
  page.evaluate(async () => {
    const all = [...document.querySelectorAll("#choices details.group[open]:not(#refused) button.choice, #choices .foot button.choice")];
    const button = all.find((each) => each.checkVisibility());
    // The end of a turn wants half a second.
    if (button.dataset.end !== undefined) await new Promise((next) => setTimeout(next, 520));
    const table = document.querySelector("#table");
    const before = table.dataset.at;
    return new Promise((done, failed) => {
      const begun = performance.now();
      new MutationObserver((_, self) => {
        if (table.dataset.at === before) return;
        self.disconnect();
        requestAnimationFrame(() => done(performance.now() - begun));
      }).observe(table, { attributes: true });
      setTimeout(() => failed(new Error(`nothing came of ${button.innerText}`)), 20_000);
      button.click();
    });
  });

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

/** A window of its own at a table whose host is gone. */
async function sitDown(browser, game, seats, settings) {
  const host = await serveFiles(folder);
  const context = await browser.newContext({ baseURL: host.address, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await settle(page, host.address);
  await host.stop();
  await hurry(page);
  await newTable(page, seats, { game, settings });
  return page;
}

async function clicks(browser) {
  const [counted, middle, late, own, all] = [{}, {}, {}, {}, {}];
  for (const [game, { seats, settings }] of Object.entries(GAMES)) {
    const page = await sitDown(browser, game, seats, settings);
    const [roll, list] = [dice(1), []];
    for (let made = 0; made < 4 && (await myTurn(page)) === "mine"; made++) await click(page, roll);
    const stop = enough(SECONDS);
    while (list.length < CLICKS && !stop() && (await myTurn(page)) === "mine") list.push(await pressed(page));
    await myTurn(page);
    const used = await memory(page);
    [counted[game], middle[game], late[game], own[game], all[game]] = [list.length, ms(median(list)), ms(p95(list)), mb(used.machine), mb(used.all)];
    await page.context().close();
  }
  each("choices", counted);
  each("a choice seen on the board: median", middle);
  each("p95", late);
  each("memory of the machine", own);
  each("memory of all processes that show pages", all);
}

/** What the first thread of a program has had of the processor so far: on a busy machine, too, that is what its work takes. */
const worked = (pid) => {
  // What runs is counted when it rests.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
  return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
};

/** How long the same bot thinks about the same positions: in WebAssembly, and in the program. */
async function thinking({ seats, settings }, game, level, inside, engine) {
  const ask = async (request) => {
    const text = JSON.stringify(request);
    const said = JSON.parse(await engine.ask(text));
    inside.ask("engine", text);
    return said.ok;
  };
  const { match } = await ask({ op: "new", game, players: seats.length, options: settings ?? {}, seed: "figures" });
  const [here, there, stop] = [[], [], enough(SECONDS)];
  for (let round = 0; round < 4 * THOUGHTS && !(stop() && here.length); round++) {
    const { deciders } = await ask({ op: "turn", match });
    if (!deciders.length) break;
    const [seat] = deciders;
    // Moments are taken from all over the beginning: every fourth choice is thought about, the others are quick.
    const asked = JSON.stringify({ op: "bot", match, seat, level: round % 4 ? "random" : level });
    let begun = worked(engine.pid);
    const { choice } = JSON.parse(await engine.ask(asked)).ok;
    if (round % 4 === 0) there.push(worked(engine.pid) - begun);
    begun = worked(process.pid);
    inside.ask("engine", asked);
    if (round % 4 === 0) here.push(worked(process.pid) - begun);
    await ask({ op: "choose", match, seat, choice });
  }
  await ask({ op: "close", match });
  const mean = (list) => list.reduce((all, each) => all + each, 0) / list.length;
  return { count: here.length, here: mean(here), there: mean(there), longest: Math.max(...here) };
}

async function bots() {
  const [inside, engine] = [await machine(), program(orbis(), "engine")];
  for (const level of ["easy", "medium", "hard"]) {
    const [count, here, there, longest, times] = [{}, {}, {}, {}, {}];
    for (const [game, terms] of Object.entries(GAMES)) {
      const took = await thinking(terms, game, level, inside, engine);
      [count[game], here[game], there[game], longest[game], times[game]] = [took.count, ms(took.here), ms(took.there), ms(took.longest), (took.here / took.there).toFixed(1)];
    }
    each(`thoughts of a ${level} bot`, count);
    each("in WebAssembly (processor time): mean", here);
    each("longest", longest);
    each("in the program: mean", there);
    each("times", times);
  }
  engine.end();
}

/** The hardest bot on a machine a quarter as quick, in a browser. */
async function slow(browser) {
  const [count, longest, shown, worker, frames, answers] = [{}, {}, {}, {}, {}, {}];
  for (const [game, { seats, settings }] of Object.entries(GAMES)) {
    const page = await sitDown(browser, game, seats.map((seat) => (seat === "me" ? "me" : "bot-expert")), settings);
    await myTurn(page);
    const faster = slowdown(SLOWER);
    await watch(page);
    const written = await tasks(browser, page);
    const stop = enough(3 * SECONDS);
    while ((await thoughts(page)).length < 3 && !stop()) {
      if ((await page.locator("#table").getAttribute("data-turn")) === "mine") await pressed(page);
      await page.waitForTimeout(100);
    }
    const [{ gap, answer }, thought, kept] = [await page.evaluate(() => window.watched()), await thoughts(page), await written()];
    faster();
    [count[game], longest[game]] = [thought.length, thought.length ? ms(Math.max(...thought)) : "none"];
    [shown[game], worker[game], frames[game], answers[game]] = [ms(SLOWER * kept.page), ms(SLOWER * kept.worker), ms(gap), ms(answer)];
    await page.context().close();
  }
  each("thoughts of an expert bot, four times slower", count);
  each("longest", longest);
  each("longest task of the page (processor time, times four)", shown);
  each("longest task of its worker (processor time, times four)", worker);
  each("longest without a frame", frames);
  each("slowest answer of the worker", answers);
}

const PARTS = { sizes, visits, clicks, bots, slow };
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
line("what", "all games", ...Object.keys(GAMES));
line("---", "---", ...Object.keys(GAMES).map(() => "---"));
const load = () => loadavg()[0].toFixed(1);
const [before, browser] = [load(), await launch()];
for (const part of wanted) await PARTS[part](browser);
await browser.close();
whole("load of the machine, before and after", `${before}, ${load()}`);
