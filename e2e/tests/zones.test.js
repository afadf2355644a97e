// The five zones at three sizes, in every game: what a player needs lies inside the window, the page does not scroll, nothing is too small.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cut } from "../cut.js";
import { SIZES, fits, needed, outside } from "../fit.js";
import { click, dice, drawn, hurry, myTurn, newTable, open } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

for (const game of ["through-the-ages", "golden-ages", "clash-of-cultures", "history-of-the-world", "seven-ages"]) {
  test(`${game}: everything in sight at every size`, async () => {
    const page = await house.guest({ viewport: SIZES[0] });
    await hurry(page);
    await newTable(page, ["me", "bot-random", "bot-random"], { game });
    const path = new URL(page.url()).pathname;
    const roll = dice(21);
    for (const moves of [0, 14]) {
      for (let move = 0; move < moves; move++) {
        if ((await myTurn(page)) === "over") break;
        await click(page, roll);
      }
      await myTurn(page);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.goto(path);
        await myTurn(page);
        await drawn(page);
        const name = `${game}, ${moves} choices, ${size.width}x${size.height}`;
        await fits(page, size, name, await needed(page, size));
      }
      await page.setViewportSize(SIZES[0]);
      await page.goto(path);
    }
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

for (const game of ["through-the-ages", "golden-ages", "clash-of-cultures", "history-of-the-world", "seven-ages"]) {
  test(`${game}: each tab of a phone shows its own things alone, and nothing lies over anything`, async () => {
    const page = await house.guest({ viewport: { width: 390, height: 844 } });
    await hurry(page);
    await newTable(page, ["me", "bot-random", "bot-random"], { game });
    await myTurn(page);
    for (const [tab, shown] of [["mine", "#mine > .dockb"], ["others", "#others"], ["log", "#log-drawer"]]) {
      await page.locator(`#tabs [data-tab=${tab}]`).click();
      const seen = await page.evaluate(() => ["#mine > .dockb", "#others", "#log-drawer"].filter((each) => document.querySelector(each).checkVisibility()));
      assert.deepEqual(seen, [shown], tab);
    }
    // A rival's hand: cards and backs stand beside or below each other.
    await page.locator("#tabs [data-tab=others]").click();
    await page.locator("#strip-B .opens").click();
    const over = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll("#area-B .printed")].map((each) => each.getBoundingClientRect());
      const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
      return boxes.some((one, index) => boxes.slice(index + 1).some((two) => meet(one, two)));
    });
    assert.ok(!over, "cards of a rival lie over each other");
    assert.deepEqual(await outside(page, { close: "#area-B [data-rival='']" }), []);
    await page.locator("#area-B [data-rival='']").click();
    await page.locator("#area-B").waitFor({ state: "hidden" });
    assert.deepEqual(await page.evaluate(cut, "#others"), []);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test("one group is open, only its places are lit, and a letter opens another", async () => {
  const page = await house.guest({ viewport: SIZES[0] });
  await hurry(page);
  await newTable(page, ["me", "bot-random"], { game: "through-the-ages" });
  const roll = dice(5);
  for (let move = 0; move < 30; move++) {
    await myTurn(page);
    if ((await page.locator("#choices details.group:not(#refused)").count()) > 2) break;
    await click(page, roll);
  }
  const lit = () => page.locator("#play [data-target].lit").evaluateAll((all) => [...new Set(all.map((each) => each.dataset.target))].sort());
  const targets = () => page.locator("#choices details.group[open] [data-target], .foot [data-target]").evaluateAll((all) => [...new Set(all.map((each) => each.dataset.target))].sort());
  assert.equal(await page.locator("#choices details.group[open]").count(), 1);
  assert.deepEqual(await lit(), await targets());
  const other = page.locator("#choices details.group:not([open]):not(#refused)").first();
  const letter = await other.getAttribute("data-group");
  await page.keyboard.press(letter.toLowerCase());
  await page.waitForFunction((letter) => document.querySelector("#choices details.group[open]")?.dataset.group === letter, letter);
  assert.deepEqual(await lit(), await targets());
  // The group of the last choice stays open where it is still there.
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a double click counts once", async () => {
  const page = await house.guest({ viewport: SIZES[0] });
  await hurry(page);
  await newTable(page, ["me", "bot-random"], { game: "through-the-ages" });
  await myTurn(page);
  const sent = [];
  page.on("request", (request) => { if (request.method() === "POST") sent.push(request.url()); });
  const box = await page.locator("#choices details.group[open] button.choice").first().boundingBox();
  await page.mouse.dblclick(box.x + 20, box.y + 10, { delay: 30 });
  await page.waitForTimeout(600);
  assert.equal(sent.filter((url) => url.endsWith("/choose")).length, 1);
  await page.context().close();
});

test("a rival opens over the board, my own things stay in sight", async () => {
  const page = await house.guest({ viewport: SIZES[0] });
  await hurry(page);
  await newTable(page, ["me", "bot-random"], { game: "through-the-ages" });
  await myTurn(page);
  await page.locator("#strip-B .opens").click();
  await page.locator("#area-B").waitFor();
  assert.deepEqual(await outside(page, { rival: "#area-B", mine: "#mine", question: "#question" }), []);
  await page.keyboard.press("Escape");
  await page.locator("#area-B").waitFor({ state: "hidden" });
  await page.context().close();
});
