// Through the Ages in a real browser: a whole game, what a choice would change, cards seen closely, giving up.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { click, dice, hurry, myTurn, newTable, open, press, untouched } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

async function table(seats, options = {}) {
  const page = await house.guest(options);
  await hurry(page);
  await newTable(page, seats, { game: "through-the-ages", name: "Ada" });
  return page;
}

for (const bots of [["bot-random"], ["bot-random", "bot-medium", "bot-random"]]) test(`a whole game for ${bots.length + 1} against bots with the mouse only`, async () => {
  const page = await table(["me", ...bots]);
  const roll = dice(5);
  let moves = 0;
  while ((await myTurn(page)) === "mine") {
    await click(page, roll);
    moves += 1;
    assert.ok(moves < 900, "the game ends");
  }
  assert.ok(moves > 60, `${moves} choices: ${await page.locator("#log").innerText()}`);
  await page.locator("#scores table").waitFor();
  assert.match(await page.locator("#scores").textContent(), /Total/);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a card is seen large by pointing and by focus; a choice says what it changes", async () => {
  const page = await table(["me", "bot-random"]);
  await myTurn(page);
  const change = page.locator("#choices button .changes").first();
  assert.match(await change.textContent(), /\d+ → \d+/);
  const closely = page.locator("#closely");
  await page.locator("#view [data-card]").first().hover();
  await closely.locator(".lookup").waitFor();
  await page.mouse.move(3, 3);
  await closely.waitFor({ state: "hidden" });
  await page.locator("#mine [data-card]").first().focus();
  await page.keyboard.press("Tab");
  await closely.locator(".lookup").waitFor();
  await page.keyboard.press("Escape");
  await closely.waitFor({ state: "hidden" });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("on a phone a tap shows a card that offers nothing", { skip: untouched }, async () => {
  const page = await table(["me", "bot-random"], { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await myTurn(page);
  await page.locator("#mine [data-card]:not(.offer)").first().tap();
  await page.locator("#closely .lookup").waitFor();
  const box = await page.locator("#closely").boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390, "it stays inside the window");
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("giving up takes two steps and ends a game for two", async () => {
  const page = await table(["me", "bot-random"]);
  for (let move = 0; move < 60 && !(await page.locator("#resign").count()); move++) {
    assert.equal(await myTurn(page), "mine");
    if (await page.locator("#resign").count()) break;
    await press(page, page.locator("#choices :is(details[open], .foot) button.choice").last(), await page.locator("#table").getAttribute("data-live"));
    await myTurn(page);
  }
  await page.locator("#resign summary").click();
  await page.locator("#resign button").click();
  await page.locator("#resign .armed", { hasText: "give up" }).waitFor();
  await page.locator("#resign button").click();
  assert.equal(await myTurn(page), "over");
  assert.doesNotMatch(await page.locator("#prompt h2").textContent(), /Ada/);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
