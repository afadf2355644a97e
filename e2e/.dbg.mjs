import { click, dice, hurry, myTurn, newTable, open } from "./house.js";
const house = await open();
const page = await house.guest({ viewport: { width: 1440, height: 900 } });
await hurry(page);
await newTable(page, ["me", "bot-easy"], { game: "through-the-ages" });
  const roll = dice(5);
  for (let move = 0; move < 30; move++) {
    await myTurn(page);
    if ((await page.locator("#choices details.group:not(#refused)").count()) > 2) break;
    await click(page, roll);
  }
console.log(page.wrong, await page.evaluate(() => [[...document.querySelectorAll("#choices details")].map((d) => [d.id, d.open]), [...document.querySelectorAll("#play .offer")].map((d) => [d.dataset.target, d.className]).slice(0,20)]));
console.log(JSON.stringify(await page.evaluate(() => [[...document.querySelectorAll("#choices details")].map((d) => [d.id, d.open]), [...document.querySelectorAll("#play .offer")].map((d) => [d.dataset.target, d.className]).slice(0,20)])));
await page.locator("#strip-B .opens").click();
await page.waitForTimeout(300);
await page.screenshot({ path: "/tmp/t/shots/dbg.png" });
await house.close();
