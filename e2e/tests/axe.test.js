// Pages for everybody: axe finds nothing serious, by day and by night.

import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { click, dice, hurry, myTurn, newTable, open } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

/** By night only colours differ. */
async function check(page, what, colourOnly) {
  const axe = new AxeBuilder({ page });
  if (colourOnly) axe.withRules(["color-contrast"]);
  const { violations } = await axe.analyze();
  const serious = violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${what}: ${id}: ${nodes.slice(0, 3).map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(" | ")}`);
  assert.deepEqual(serious, []);
}

// A search keeps the long pages short: every rule and every card is built alike.
const pages = ["/", "/new?game=golden-ages", "/games/golden-ages", "/games/golden-ages/rules?q=colonist", "/games/golden-ages/cards?q=great", "/preferences", "/nowhere"];

for (const colorScheme of ["light", "dark"]) {
  test(`no serious violation, ${colorScheme}`, async () => {
    const page = await house.guest({ colorScheme });
    const dark = colorScheme === "dark";
    await hurry(page);
    for (const path of dark ? pages.slice(3, 5) : pages) {
      await page.goto(path);
      await check(page, path, dark);
    }
    if (!dark) {
      await newTable(page, ["me", "invited", "open"]);
      await check(page, "a table that waits", dark);
    }
    await newTable(page, ["me", "bot-easy"]);
    const roll = dice(10);
    for (let move = 0; move < 8; move++) {
      await myTurn(page);
      await click(page, roll);
    }
    await myTurn(page);
    await check(page, "a table", dark);
    const path = new URL(page.url()).pathname;
    await page.goto(`${path}?at=2`);
    await check(page, "an earlier moment", dark);
    await page.goto(`${path}/dice`);
    await check(page, "the dice", dark);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });

  for (const game of ["through-the-ages", "clash-of-cultures", "history-of-the-world", "seven-ages"]) {
    test(`no serious violation at a table of ${game}, ${colorScheme}`, async () => {
      const page = await house.guest({ colorScheme });
      await hurry(page);
      await newTable(page, ["me", "bot-easy"], { game });
      const roll = dice(4);
      for (let move = 0; move < 6; move++) {
        await myTurn(page);
        await click(page, roll);
      }
      await myTurn(page);
      await page.mouse.move(2, 2);
      await check(page, game, colorScheme === "dark");
      await page.locator("#strip-B .opens").click();
      await check(page, `${game}, a rival opened`, colorScheme === "dark");
      await page.context().close();
    });
  }
}
