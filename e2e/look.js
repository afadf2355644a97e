// Pictures of tables, for eyes: each game at its beginning, with a hint, in the middle, where several are at it together (a battle, an auction, a
// trade) or dice fell, at its end, and a guided turn; at three sizes, by day and by night.
// Usage: node look.js FOLDER, with GAMES, STATES, BOTS (bot-random,bot-medium …), MIDDLE (choices until then), SIZES, THEMES, all with commas.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { click, dice, drawn, follow, guided as begin, hurry, myTurn, newTable, open } from "./house.js";

const listed = (name, usual) => (process.env[name] ?? usual).split(",").filter(Boolean);

const folder = process.argv[2] ?? "screenshots";
const games = listed("GAMES", "through-the-ages,golden-ages,clash-of-cultures,history-of-the-world,seven-ages");
const states = new Set(listed("STATES", "first,hint,middle,together,over,guided"));
const bots = listed("BOTS", "bot-easy,bot-easy");
const sizes = listed("SIZES", "1440x900,1024x768,390x844").map((size) => size.split("x").map(Number));
const themes = listed("THEMES", "light,dark");
const middle = Number(process.env.MIDDLE ?? 40);
// A short game shows its end as well as a long one.
const SETTINGS = { "seven-ages": { turns: 5 } };

/** The same moment at every size, by day and by night. */
async function show(page, name, again) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await again();
      await page.mouse.move(3, 3);
      await page.waitForTimeout(300);
      const file = `${name}-${width}${colorScheme === "dark" ? "-dark" : ""}`;
      await page.screenshot({ path: join(folder, `${file}.png`) });
      const grip = page.locator(".grip");
      // The sheet of a question; at the end the scores lie there.
      if (!(await grip.isVisible()) || (await page.locator("#scores:visible").count())) continue;
      // By key: a mark of the guide may lie over it.
      await grip.press("Enter");
      await page.waitForTimeout(300);
      await page.screenshot({ path: join(folder, `${file}-sheet.png`) });
      await grip.press("Enter");
    }
  }
  const [width, height] = sizes[0];
  await page.setViewportSize({ width, height });
  await again();
}

/** A table of this game, played to its end, with pictures on the way. */
async function watch(house, game) {
  const [width, height] = sizes[0];
  const page = await house.guest({ viewport: { width, height } });
  await hurry(page);
  await newTable(page, ["me", ...bots], { game, name: "Ada", settings: SETTINGS[game] });
  const path = new URL(page.url()).pathname;
  const again = async () => {
    await page.goto(path);
    await drawn(page);
    await myTurn(page);
  };
  const wanted = (state) => states.delete(`${game} ${state}`);
  for (const state of ["first", "hint", "middle", "together", "over"]) if (states.has(state)) states.add(`${game} ${state}`);
  const roll = dice(Number(process.env.SEED ?? 12));
  for (let made = 0; ; made++) {
    const over = (await myTurn(page)) === "over";
    if (made === 0 && wanted("first")) await show(page, `${game}-first`, again);
    if (made === 1 && wanted("hint")) {
      await show(page, `${game}-hint`, async () => {
        await again();
        await page.keyboard.press("h");
        await page.locator("#hint").waitFor({ timeout: 60000 });
      });
    }
    if (made >= middle && wanted("middle")) await show(page, `${game}-middle`, again);
    if (made > 3 && (await page.locator("#tray:visible, .tray:visible").count()) && wanted("together")) await show(page, `${game}-together`, again);
    if (over && wanted("over")) await show(page, `${game}-over`, again);
    const left = [...states].some((state) => state.startsWith(`${game} `));
    if (over || !left || made > 2000) break;
    await click(page, roll);
  }
  await page.context().close();
}

/** The first mark of a guided game, and one in its midst. */
async function guided(house, game) {
  const [width, height] = sizes[0];
  const page = await house.guest({ viewport: { width, height } });
  await hurry(page);
  await begin(page, game);
  const path = new URL(page.url()).pathname;
  for (const name of ["guided", "guided-later"]) {
    await show(page, `${game}-${name}`, async () => {
      await page.goto(path);
      await myTurn(page);
      await page.waitForTimeout(300);
    });
    for (let mark = 0; mark < 5; mark++) {
      await myTurn(page);
      await follow(page);
    }
  }
  await page.context().close();
}

mkdirSync(folder, { recursive: true });
const house = await open();
for (const game of games) {
  await watch(house, game);
  if (states.has("guided")) await guided(house, game);
}
await house.close();
