// Pictures of the pages, for eyes. Usage: node look.js FOLDER, with GAME, BOTS (bot-easy,bot-medium …), MOVES, and END to play on to the end.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { click, dice, hurry, myTurn, newTable, open } from "./house.js";

const folder = process.argv[2] ?? "screenshots";
mkdirSync(folder, { recursive: true });
const house = await open();
const wide = { viewport: { width: 1440, height: 1000 } };
const shot = (page, name, fullPage = false) => page.screenshot({ path: join(folder, `${name}.png`), fullPage });

const page = await house.guest(wide);
await hurry(page);
const game = process.env.GAME ?? "golden-ages";
const bots = (process.env.BOTS ?? "bot-easy,bot-medium,bot-easy").split(",");
await newTable(page, ["me", ...bots], { game, name: "Ada" });
const path = new URL(page.url()).pathname;
const roll = dice(12);
for (let move = 0; move < Number(process.env.MOVES ?? 26); move++) {
  if ((await myTurn(page)) === "over") break;
  await click(page, roll);
}
await myTurn(page);
await page.mouse.move(5, 5);
await shot(page, "table-light");
await shot(page, "table-light-full", true);
await page.keyboard.press("ArrowLeft");
await page.waitForTimeout(600);
await shot(page, "table-past");
await page.emulateMedia({ colorScheme: "dark" });
await page.goto(path);
await shot(page, "table-dark");
await page.goto("/", { waitUntil: "networkidle" });
await shot(page, "lobby-dark");
await page.emulateMedia({ colorScheme: "light" });
await page.goto("/", { waitUntil: "networkidle" });
await shot(page, "lobby");
for (const name of ["rules", "cards"]) {
  await page.goto(`/games/${game}/${name}`);
  await shot(page, name);
}
await page.goto(`/games/${game}`);
await shot(page, "game");
await page.goto("/new");
await shot(page, "new", true);
await page.setViewportSize({ width: 390, height: 844 });
await page.goto(path);
await shot(page, "table-phone", true);
await page.goto("/", { waitUntil: "networkidle" });
await shot(page, "lobby-phone", true);
await page.setViewportSize(wide.viewport);
if (process.env.END) {
  await page.goto(path);
  while ((await myTurn(page)) === "mine") await click(page, roll);
  await page.mouse.move(5, 5);
  await shot(page, "over-full", true);
  await page.goto(`${path}/dice`);
  await shot(page, "dice");
}
await house.close();
