// A tile to lay: seen as it would lie, moved by another place, turned by a second touch or R, laid by Enter or one button.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { click, dice, hurry, myTurn, newTable, open, untouched } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

/** A table of The Golden Ages at which a tile is to be laid. */
async function laying(options) {
  const page = await house.guest(options);
  await hurry(page);
  await newTable(page, ["me", "bot-random"]);
  const roll = dice(2);
  for (let move = 0; move < 20 && (await myTurn(page)) === "mine" && !(await page.locator("#view [data-ghost]").count()); move++) await click(page, roll);
  assert.ok(await page.locator("#view [data-ghost]").count(), "a tile is to be laid");
  return page;
}

/** How it lies, by the drawing and by the only choice that is shown; both say the same. */
async function lies(page) {
  const now = await page.evaluate(() => ({
    ghosts: [...document.querySelectorAll("#view [data-ghost]")].filter((each) => each.checkVisibility()).map((each) => each.dataset.ghost),
    choices: [...document.querySelectorAll("#choices details.group:not(#refused) button.choice")].filter((each) => each.checkVisibility()).map((each) => JSON.parse(each.value)),
  }));
  assert.equal(now.choices.length, 1, "one choice instead of a list");
  assert.deepEqual(now.ghosts, now.choices);
  return now.choices[0];
}

/** Touches a place on the board. */
const touch = (page, place) => page.locator(`#view [data-target="${place}"]`).first().dispatchEvent("click");

/** Two places: one where it can be turned, and another. */
const places = (page) => page.evaluate(() => {
  const all = [...document.querySelectorAll("#choices .ghosted button.choice")].map((each) => each.dataset.target);
  const turns = all.find((place, index) => all.indexOf(place) !== index);
  return [turns, all.find((place) => place !== turns)];
});

test("a tile is moved, turned and laid with the mouse", async () => {
  const page = await laying({ viewport: { width: 1440, height: 900 } });
  assert.equal(await page.locator(".tray:visible").count(), 0, "nothing lies over the map");
  const [turns, other] = await places(page);
  await touch(page, other);
  const there = await lies(page);
  await touch(page, turns);
  const first = await lies(page);
  assert.notEqual(first, there);
  await touch(page, turns);
  const second = await lies(page);
  assert.notEqual(second, first);
  assert.equal(second.split(" ")[1], first.split(" ")[1], "turned where it lay");
  await page.getByRole("button", { name: "Turn it" }).click();
  await lies(page);
  // Nothing was laid so far.
  const before = await page.locator("#table").getAttribute("data-live");
  await page.locator("#choices .ghosted button.choice.at").click();
  await page.waitForFunction((before) => document.querySelector("#table").dataset.live !== before, before);
  assert.equal(await page.locator("#view .ghost.at").count(), 0);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("by keys: the arrows move it, R turns it, Enter lays it", async () => {
  const page = await laying({ viewport: { width: 1440, height: 900 } });
  const [turns] = await places(page);
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press("ArrowRight");
    if ((await page.evaluate(() => document.activeElement.dataset.target)) === turns) break;
  }
  const first = await lies(page);
  await page.keyboard.press("r");
  const second = await lies(page);
  assert.notEqual(second, first);
  const before = await page.locator("#table").getAttribute("data-live");
  await page.keyboard.press("Enter");
  await page.waitForFunction((before) => document.querySelector("#table").dataset.live !== before, before);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("on a phone it can be turned and laid while the map is in sight", { skip: untouched }, async () => {
  const page = await laying({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const lays = page.locator("#choices .ghosted button.choice.at");
  for (const button of [lays, page.getByRole("button", { name: "Turn it" })]) {
    const box = await button.boundingBox();
    assert.ok(box.height >= 44 && box.y + box.height <= 844, JSON.stringify(box));
  }
  const [map, sheet] = await Promise.all([page.locator("#view").boundingBox(), page.locator("#prompt").boundingBox()]);
  assert.ok(map.y + map.height <= sheet.y + 1, "the sheet does not cover the map");
  await lies(page);
  await lays.tap();
  await page.waitForFunction(() => !document.querySelector("#view .ghost.at"));
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
