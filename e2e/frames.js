// How long a click takes to its picture, what a move sends, and whether a film of a whole game keeps the page waiting, in every title.
// Usage: ORBIS_BIN=… node frames.js [GAME …]; MOVES (30) clicks of each, FILM (120) seconds of each film at most. Prints a table for docs/benchmarks.md,
// a line as soon as a game is done; a film that was cut off says how far it came. Fails beyond the bounds.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawn, hurry, myTurn, newTable, open, program } from "./house.js";

const games = process.argv.length > 2 ? process.argv.slice(2) : ["through-the-ages", "golden-ages", "clash-of-cultures", "history-of-the-world", "seven-ages"];
const moves = Number(process.env.MOVES ?? 30);
const most = Number(process.env.FILM ?? 120) * 1000;
/** The median of a click, in milliseconds. */
const BOUND = { "history-of-the-world": 100, "seven-ages": 100 };
const USUAL = 60;
/** A task of the page may take so long before a frame is missed that anybody sees. */
const TASK = 50;
// A film of every move of a whole game; 7 Ages for so many turns, since nobody waits for all of it.
const SHORT = { "seven-ages": ["--option", "turns=6"] };

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const ms = (value) => `${value.toFixed(0)} ms`;

/** From the press of a button to the changed table on the screen. */
const seen = (page) => page.evaluate(() => new Promise((done) => {
  const table = document.querySelector("#table");
  const before = table.dataset.at;
  const all = [...document.querySelectorAll("#choices button.choice:not([data-resign])")].filter((each) => each.checkVisibility());
  const start = performance.now();
  new MutationObserver((_, self) => {
    if (table.dataset.at === before) return;
    self.disconnect();
    requestAnimationFrame(() => done(performance.now() - start));
  }).observe(table, { attributes: true });
  (all[Math.floor(all.length / 2)] ?? all[0]).click();
}));

/** Clicks among bots that answer at once: how long each took, and the bytes of all answers. */
async function clicks(house, game) {
  const page = await house.guest({ viewport: { width: 1440, height: 900 } });
  await hurry(page);
  await newTable(page, ["me", "bot-random", "bot-random"], { game });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => { bytes += encodedDataLength; });
  const list = [];
  for (let move = 0; move < moves && (await myTurn(page)) === "mine"; move++) {
    // Half a second after a question appeared its end may be pressed.
    await page.waitForTimeout(520);
    list.push(await seen(page));
  }
  await myTurn(page);
  await page.context().close();
  return { list, bytes: bytes / list.length };
}

/** A game among easy bots as a record. */
function played(game, folder) {
  execFileSync(program, ["sim", game, "--players", "3", "--games", "1", "--seed", "1", "--bots", "easy", ...(SHORT[game] ?? []), "--records", folder], { stdio: "ignore", timeout: 300000 });
  return join(folder, readdirSync(folder)[0]);
}

/** The film of a whole game: its moments, and the tasks of the page that took longer than they may. */
async function film(house, game) {
  const folder = mkdtempSync(join(tmpdir(), "orbis-e2e-"));
  const page = await house.guest({ viewport: { width: 1440, height: 900 } });
  await hurry(page);
  await page.goto("/records");
  await page.locator("input[data-into=record]").setInputFiles(played(game, folder));
  await page.waitForFunction(() => document.querySelector("#record").value.length > 100);
  await page.getByRole("button", { name: "Open it" }).click();
  await page.waitForURL(/\/t\/.*at=0/);
  await drawn(page);
  await page.evaluate(() => {
    window.tasks = [];
    window.moments = 0;
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
    new MutationObserver(() => { window.moments += 1; }).observe(document.querySelector("#table"), { attributeFilter: ["data-at"] });
  });
  await page.keyboard.press(".");
  await page.locator("#bar [data-drawer=replay]").click();
  await page.getByRole("button", { name: "Film" }).click();
  const whole = await page
    .waitForFunction(() => {
      const { at, live } = document.querySelector("#table").dataset;
      return at === live;
    }, null, { timeout: most, polling: 500 })
    .then(() => true, () => false);
  const { tasks, moments, all } = await page.evaluate(() => ({ tasks: window.tasks, moments: window.moments, all: document.querySelector("#time")?.max }));
  rmSync(folder, { recursive: true, force: true });
  await page.context().close();
  return { moments: whole ? `${moments}` : `${moments} of ${all}, cut off`, long: tasks.filter((task) => task > TASK) };
}

const house = await open();
console.log("| game | click to picture, median | nine of ten | bound | bytes a move | moments of the film | tasks above 50 ms | the longest |\n|---|---|---|---|---|---|---|---|");
let fits = true;
for (const game of games) {
  const { list, bytes } = await clicks(house, game);
  const { moments, long } = await film(house, game);
  const bound = BOUND[game] ?? USUAL;
  const most = [...list].sort((a, b) => a - b)[Math.floor(list.length * 0.9)];
  fits &&= median(list) < bound && long.length === 0;
  console.log(`| ${game} | ${ms(median(list))} | ${ms(most)} | ${ms(bound)} | ${Math.round(bytes).toLocaleString("en")} | ${moments} | ${long.length} | ${long.length ? ms(Math.max(...long)) : "–"} |`);
}
await house.close();
process.exit(fits ? 0 : 1);
