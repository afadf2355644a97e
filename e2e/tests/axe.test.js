// Pages for everybody: axe finds nothing serious, by day and by night.

import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { click, dice, hurry, myTurn, newTable, open } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

async function check(page, what) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${what}: ${id}: ${nodes.slice(0, 3).map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(" | ")}`);
  assert.deepEqual(serious, []);
}

for (const colorScheme of ["light", "dark"]) {
  test(`no serious violation, ${colorScheme}`, async () => {
    const page = await house.guest({ colorScheme });
    await hurry(page);
    for (const path of ["/", "/new?game=golden-ages", "/games/golden-ages", "/games/golden-ages/rules", "/games/golden-ages/cards?q=wonder", "/preferences", "/nowhere"]) {
      await page.goto(path);
      await check(page, path);
    }
    await newTable(page, ["me", "invited", "open"]);
    await check(page, "a table that waits");
    await newTable(page, ["me", "bot-easy"]);
    const roll = dice(10);
    for (let move = 0; move < 8; move++) {
      await myTurn(page);
      await click(page, roll);
    }
    await myTurn(page);
    await check(page, "a table");
    const path = new URL(page.url()).pathname;
    await page.goto(`${path}?at=2`);
    await check(page, "an earlier moment");
    await page.goto(`${path}/dice`);
    await check(page, "the dice");
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}
