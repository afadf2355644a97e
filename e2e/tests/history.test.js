// A whole game of History of the World in a real browser: lands clicked on the map, battles in the log, the final scores.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { click, dice, hurry, myTurn, newTable, open } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

test("seven epochs against two bots with the mouse, to the final scores", async () => {
  const page = await house.guest();
  await hurry(page);
  await newTable(page, ["me", "bot-random", "bot-random"], { game: "history-of-the-world", name: "Ada" });
  const roll = dice(5);
  const epochs = new Set();
  let moves = 0;
  while ((await myTurn(page)) === "mine") {
    epochs.add(await page.locator("#panel-world").getAttribute("aria-label"));
    await click(page, roll);
    moves += 1;
    assert.ok(moves < 1000, "the game ends");
  }
  assert.equal(epochs.size, 7, [...epochs].join(", "));
  assert.ok(moves > 30, `${moves} choices`);
  assert.match(await page.title(), /Game over/);
  const log = await page.locator("#log").textContent();
  assert.match(log, /attacks? /);
  const table = page.locator("#scores table");
  assert.equal(await table.locator("thead th").count(), 4, "a column for each player");
  const numbers = (rows) => rows.evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))));
  const parts = await numbers(table.locator("tbody tr"));
  const [total, ranks] = await numbers(table.locator("tfoot tr"));
  assert.deepEqual(parts.reduce((sum, row) => sum.map((points, player) => points + row[player])), total, "the parts add up");
  assert.ok(total[0] >= total[1] && total[1] >= total[2], "the best first");
  assert.equal(ranks[0], 1);
  await page.locator("svg.chart:visible").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("the pieces of one player can be seen alone", async () => {
  const page = await house.guest();
  await hurry(page);
  await newTable(page, ["me", "bot-random", "bot-random"], { game: "history-of-the-world" });
  const roll = dice(7);
  while ((await page.locator("#view [data-owner=B]").count()) === 0) {
    assert.equal(await myTurn(page), "mine");
    await click(page, roll);
  }
  const seen = (owner) => page.locator(`#view [data-owner=${owner}]`).first().evaluate((piece) => getComputedStyle(piece).opacity);
  await page.locator("button[data-drawer=people]").first().click();
  await page.locator("#player-A [data-only]").click();
  assert.ok(Number(await seen("B")) < 0.5, "others' pieces fade");
  assert.equal(await page.locator("#player-A [data-only]").getAttribute("aria-pressed"), "true");
  await page.locator("#player-A [data-only]").click();
  assert.equal(await seen("B"), "1");
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
