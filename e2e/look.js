// Pictures of a table, for eyes. Usage: node look.js FOLDER, with GAME, BOTS (bot-random,bot-medium …), MOVES (several, with commas), SIZES, THEMES.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { click, dice, hurry, myTurn, newTable, open } from "./house.js";

const folder = process.argv[2] ?? "screenshots";
mkdirSync(folder, { recursive: true });
const house = await open();
const game = process.env.GAME ?? "golden-ages";
const bots = (process.env.BOTS ?? "bot-random,bot-medium").split(",");
const sizes = (process.env.SIZES ?? "1440x900,1024x768,390x844").split(",").map((size) => size.split("x").map(Number));
const themes = (process.env.THEMES ?? "light").split(",");
const page = await house.guest({ viewport: { width: 1440, height: 900 } });
await hurry(page);
await newTable(page, ["me", ...bots], { game, name: "Ada" });
const path = new URL(page.url()).pathname;
const roll = dice(Number(process.env.SEED ?? 12));
let made = 0;
for (const moves of (process.env.MOVES ?? "12").split(",").map(Number)) {
  for (; made < moves; made++) {
    if ((await myTurn(page)) === "over") break;
    await click(page, roll);
  }
  await myTurn(page);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await page.mouse.move(3, 3);
      await page.waitForTimeout(300);
      const name = `${game}-${made}-${width}${theme === "dark" ? "-dark" : ""}`;
      await page.screenshot({ path: join(folder, `${name}.png`) });
      if (width < 600 && process.env.SHEET) {
        await page.locator(".grip").click();
        await page.waitForTimeout(300);
        await page.screenshot({ path: join(folder, `${name}-sheet.png`) });
      }
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
}
if (page.wrong.length) console.log(page.wrong);
await house.close();
