// A table that keeps still under the hand: nothing shifts, jumps or swaps places, no window opens, and a number that was set stays.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { click, dice, follow, guided, hurry, myTurn, newTable, open } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

/** Where the zones are; the height of the board follows what its player owns, and is looked at by itself. */
const boxes = (page) => page.evaluate(() => ["#bar", "#since", "#view", "#prompt"].map((id) => {
  const { x, y, width, height } = document.querySelector(id).getBoundingClientRect();
  return [id, x, y, width, ...(id === "#view" ? [] : [height])].map((each) => (Number.isFinite(each) ? Math.round(each) : each)).join(" ");
}));

/** How high the board and the dock are together, and what is said of the table covers nothing. */
const together = (page) => page.evaluate(() => {
  const [view, mine] = ["#view", "#mine"].map((id) => document.querySelector(id).getBoundingClientRect());
  return Math.round(mine.bottom - view.top);
});

for (const game of ["golden-ages", "clash-of-cultures", "history-of-the-world", "seven-ages", "through-the-ages"]) {
  test(`${game}: zones stay where they are, keys mean the same, no window opens`, async () => {
    const page = await house.guest({ viewport: { width: 1440, height: 900 } });
    await hurry(page);
    await newTable(page, ["me", "bot-easy", "bot-easy"], { game });
    const roll = dice(8);
    await myTurn(page);
    const first = await boxes(page);
    const high = await together(page);
    const names = new Map();
    const pairs = new Set();
    for (let move = 0; move < 12 && (await myTurn(page)) === "mine"; move++) {
      const groups = await page.locator("#choices details.group[data-named]").evaluateAll((all) => all.map((each) => [each.dataset.group, each.querySelector("b").textContent]));
      for (const [index, [letter, name]] of groups.entries()) {
        // Two groups never change places: what key 1 does once, it does again.
        for (const [, below] of groups.slice(index + 1)) {
          pairs.add(`${name} > ${below}`);
          assert.ok(!pairs.has(`${below} > ${name}`), `${name} and ${below} changed places`);
        }
        // One without a letter of its own gets what is free.
        if (!name.toUpperCase().includes(letter)) continue;
        assert.equal(names.get(letter) ?? name, name, `${letter} is ${name} now`);
        names.set(letter, name);
      }
      await click(page, roll);
      assert.equal(await page.locator("dialog[open]").count(), 0);
      await myTurn(page);
      assert.deepEqual(await boxes(page), first, `move ${move}`);
      assert.equal(await together(page), high, `move ${move}`);
    }
    // A word from the table covers nothing and moves nothing.
    await page.evaluate(() => { document.querySelector("#notice").textContent = "The table moved on."; });
    assert.deepEqual(await boxes(page), first);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test("choices that differ in a number alone are set, by mouse and by keys, and news does not set them back", async () => {
  const page = await house.guest({ viewport: { width: 1440, height: 900 } });
  await hurry(page);
  // A guided game is the same for everybody: who follows it is asked how many units are raised.
  await guided(page, "seven-ages");
  const set = page.locator("#choices .amounts");
  for (let move = 0; move < 30 && (await myTurn(page)) === "mine" && !(await set.count()); move++) await follow(page);
  assert.ok(await set.count(), "a question asked for a number");
  await page.getByRole("button", { name: "Skip the guide" }).click();
  await page.evaluate(() => { document.querySelector("#choices .amounts").closest("details.group").open = true; });
  const shown = () => set.first().locator(".choice:visible").getAttribute("value");
  const before = await shown();
  await set.first().locator("[data-step='1']").click();
  const more = await shown();
  assert.notEqual(more, before);
  await set.first().locator("[data-step='1']").focus();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await shown(), before);
  await page.keyboard.press("ArrowRight");
  await page.evaluate(() => {
    document.querySelector("#say").value = "good luck";
    document.querySelector("#talk").requestSubmit();
  });
  await page.locator("#table", { hasText: "good luck" }).waitFor({ state: "attached" });
  await page.waitForFunction(() => !document.querySelector("#table").hasAttribute("aria-busy"));
  assert.equal(await shown(), more);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("zones stand where they are while others choose, and what is nobody's has nobody's colour", async () => {
  const page = await house.guest({ viewport: { width: 1440, height: 900 } });
  await hurry(page);
  await newTable(page, ["me", "bot-easy", "bot-easy"], { game: "history-of-the-world" });
  await myTurn(page);
  const high = await together(page);
  const line = await page.evaluate(() => {
    const lines = document.querySelector("#latest ol");
    lines.insertAdjacentHTML("beforeend", "<li>Nobody has Sumeria</li>");
    return [getComputedStyle(lines.lastElementChild).borderLeftColor, getComputedStyle(document.querySelector("#prompt")).getPropertyValue("--seat-a")];
  });
  assert.ok(line[1] && line[0] !== await page.evaluate((colour) => Object.assign(document.createElement("i").style, { color: colour }).color, line[1]), `${line}`);
  // As the page is while nobody here is asked: without what an asked player can send.
  await page.evaluate(() => { for (const form of document.querySelectorAll("#play > form")) form.remove(); });
  assert.equal(await together(page), high);
  await page.context().close();
});

test("Enter does what the button that shows it says, filled or not", async () => {
  const page = await house.guest({ viewport: { width: 1440, height: 900 } });
  await hurry(page);
  await newTable(page, ["me", "bot-easy", "bot-easy"], { game: "history-of-the-world" });
  const roll = dice(3);
  const shown = page.locator("#choices .end[aria-keyshortcuts='Enter']:not(.go)");
  for (let move = 0; move < 60 && (await myTurn(page)) === "mine" && !(await shown.count()); move++) await click(page, roll);
  const before = await page.evaluate(() => document.querySelector("#prompt [name=version]").value);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("Enter");
  await page.waitForFunction((before) => document.querySelector("#prompt [name=version]")?.value !== before, before);
  await page.context().close();
});

test("a long list keeps its height when it was scrolled, also with choices that a stepper hides", async () => {
  const page = await house.guest({ viewport: { width: 1280, height: 700 } });
  await hurry(page);
  await newTable(page, ["me", "bot-random", "bot-random"], { game: "seven-ages", settings: { turns: 9 } });
  const roll = dice(9);
  const list = page.locator("#choices details.group[open]:not(#refused)");
  const fits = () => list.evaluateAll(([group]) => {
    const hidden = group && [...group.querySelectorAll(".choice")].at(-1)?.getClientRects().length === 0;
    return hidden && group.scrollHeight > group.clientHeight + 260;
  });
  for (let move = 0; move < 120 && !(await fits()); move++) {
    await click(page, roll);
    await myTurn(page);
  }
  assert.ok(await fits(), "no list was long enough");
  const heights = await list.evaluate((group) => {
    const before = group.clientHeight;
    group.scrollTop = 240;
    dispatchEvent(new Event("resize"));
    return [before, group.clientHeight];
  });
  assert.ok(heights[0] > 150 && Math.abs(heights[1] - heights[0]) < 60, `${heights}`);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
