// Letters on boards can be told from their ground: 4.5 to 1 by the colours the browser computed, by day and by night, from afar and near.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faint } from "../contrast.js";
import { click, dice, hurry, myTurn, newTable, open } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

for (const game of ["golden-ages", "clash-of-cultures", "history-of-the-world", "seven-ages", "through-the-ages"]) {
  test(`letters on the board of ${game}`, async () => {
    const page = await house.guest({ viewport: { width: 1440, height: 900 } });
    await hurry(page);
    await newTable(page, ["me", "bot-easy", "bot-easy"], { game });
    const roll = dice(3);
    for (let move = 0; move < 16 && (await myTurn(page)) === "mine"; move++) await click(page, roll);
    await myTurn(page);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      for (const near of [0, 3, 3]) {
        for (let press = 0; press < near; press++) await page.keyboard.press("+");
        await page.mouse.move(2, 2);
        await page.waitForTimeout(250);
        assert.deepEqual(await page.evaluate(faint, { root: "#play", least: 4.5 }), [], `${game}, ${colorScheme}`);
      }
      await page.keyboard.press("0");
    }
    await page.context().close();
  });
}
