// 7 Ages in a real browser: agreed short games against bots, and what there is to see on the map.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { click, dice, hurry, myTurn, newTable, open, wholeLog } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

const tables = {
  "Classic for three": { bots: 2, settings: { turns: 9 } },
  "Deluxe for five with options": {
    bots: 4,
    settings: { edition: "deluxe", turns: 6, "fog-of-war": true, pursuit: true, "neutral-kingdoms": true, "deus-vult": true, technology: true },
  },
};

for (const [name, { bots, settings }] of Object.entries(tables)) test(`${name}: from the first card to the glory of the last turn`, async () => {
  const page = await house.guest();
  await hurry(page);
  await newTable(page, ["me", ...Array(bots).fill("bot-random")], { game: "seven-ages", name: "Ada", settings });
  const roll = dice(9);
  let moves = 0;
  while ((await myTurn(page)) === "mine") {
    await click(page, roll);
    moves += 1;
    assert.ok(moves < 900, "the game ends");
  }
  assert.ok(moves > 8, `${moves} choices`);
  await page.locator("#scores table").waitFor();
  await wholeLog(page);
  assert.match(await page.locator("#log").innerText(), new RegExp(`Turn ${settings.turns}`));
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a click on an area says what is there", async () => {
  const page = await house.guest();
  await hurry(page);
  await newTable(page, ["me", "bot-random"], { game: "seven-ages" });
  await myTurn(page);
  await page.locator("#view [data-about^=Egypt]").first().click({ force: true });
  const note = page.locator("#closely .note");
  assert.equal(await note.locator("b").innerText(), "Egypt");
  assert.match(await note.innerText(), /fertile/);
  await page.keyboard.press("Escape");
  await note.waitFor({ state: "hidden" });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
