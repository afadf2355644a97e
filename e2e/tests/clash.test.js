// Whole games of Clash of Cultures in a real browser: a person with the mouse against bots.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { click, dice, hurry, myTurn, newTable, open } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

for (const bots of [["bot-random"], ["bot-random", "bot-medium", "bot-random"]]) test(`a game for ${bots.length + 1} on the hex map is played to its scores`, async () => {
  const page = await house.guest();
  await hurry(page);
  await newTable(page, ["me", ...bots], { game: "clash-of-cultures" });
  await page.locator("#view svg [data-target=space-d2]").first().waitFor();
  // Headings of the dock stand beside each other, not in each other.
  const wide = await page.$$eval("#mine .col .lab", (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText));
  assert.deepEqual(wide, []);
  const roll = dice(3);
  let moves = 0;
  while ((await myTurn(page)) === "mine") {
    await click(page, roll);
    // What is named and can be taken back is as wide as any other choice.
    const squeezed = await page.$$eval("#choices .choice.back", (all) => all.filter((one) => one.offsetParent && one.offsetWidth < 120).map((one) => one.innerText));
    assert.deepEqual(squeezed, []);
    moves += 1;
    assert.ok(moves < 1500, "the game ends");
  }
  assert.ok(moves > 40, `${moves} choices`);
  await page.locator("#scores table").waitFor();
  assert.match(await page.locator("#scores").innerText(), /Settlements and buildings/);
  assert.match(await page.title(), /Game over/);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
