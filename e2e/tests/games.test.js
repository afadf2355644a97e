// Whole games in a real browser: with the mouse only, with the keyboard only, and two people over an invitation.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { alone, click, dice, hurry, myTurn, newTable, open, saved } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

/** Presses Tab until the focus is where it should be. */
async function tabTo(page, wanted) {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(wanted)) return;
  }
  assert.fail(`the keyboard never reached ${wanted}`);
}

test("a newcomer plays a whole game against bots with the mouse only", async () => {
  const page = await house.guest();
  await page.goto("/");
  await page.getByRole("link", { name: "Preferences" }).click();
  await page.getByLabel("At once").click();
  await page.getByRole("button", { name: "Keep" }).click();
  await page.locator("article.game", { hasText: "The Golden Ages" }).getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/t\//);
  const roll = dice(7);
  let moves = 0;
  while ((await myTurn(page)) === "mine") {
    await click(page, roll);
    moves += 1;
    assert.ok(moves < 600, "the game ends");
  }
  assert.ok(moves > 10, `${moves} choices`);
  await page.locator("#scores table").waitFor();
  // The turns that decided it stand above the chart, and do not cover it.
  const chart = await page.locator("#scores svg.chart:visible").boundingBox();
  const review = await page.locator("#review").boundingBox();
  assert.ok(chart.height > 100 && (review.y + review.height <= chart.y + 1 || chart.y + chart.height <= review.y + 1), JSON.stringify({ chart, review }));
  assert.match(await page.title(), /Game over/);
  assert.match(await saved(page, page.getByRole("link", { name: "Download the record" })), /golden-ages-.*\.jsonl/);
  // Who is alone has nobody to be promised anything.
  if (!alone) {
    await page.getByRole("link", { name: "Check the dice" }).click();
    await page.locator("[data-dice=verdict].good").waitFor();
    assert.equal(await page.locator(".checks .good").count(), 3);
    await page.getByRole("link", { name: "Back to the table" }).click();
  }
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.waitForFunction(() => document.querySelector("#table")?.dataset.turn !== "over");
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("another plays a whole game with the keyboard only", async () => {
  const page = await house.guest();
  await page.goto("/preferences");
  await tabTo(page, () => document.activeElement.name === "pace");
  for (let press = 0; press < 2; press++) await page.keyboard.press("ArrowDown");
  assert.equal(await page.locator("[name=pace]:checked").getAttribute("value"), "instant");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
  await tabTo(page, () => document.activeElement.name === "players" && document.activeElement.closest("article")?.textContent.includes("The Golden Ages"));
  await page.keyboard.press("ArrowUp");
  await tabTo(page, () => document.activeElement.name === "level" && document.activeElement.closest("article")?.textContent.includes("The Golden Ages"));
  await page.keyboard.press("ArrowUp");
  // Past the number of players and the way to learn the game.
  for (let press = 0; press < 3; press++) await page.keyboard.press("Shift+Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Play now");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/t\//);
  const roll = dice(3);
  let moves = 0;
  while ((await myTurn(page)) === "mine") {
    const keys = await page.locator("#choices details.group[open] [data-key]:visible").evaluateAll((all) => all.map((each) => each.dataset.key));
    const live = await page.locator("#table").getAttribute("data-live");
    if (moves % 5 === 4 || keys.length === 0) {
      // The panel's buttons can be reached and pressed as well.
      await page.locator("#choices :is(details[open]:not(#refused), .foot) button.choice:visible").first().focus();
      await page.keyboard.press("Enter");
    } else {
      await page.keyboard.press(keys[roll(keys.length)]);
    }
    const answered = page.waitForFunction((live) => document.querySelector("#table").dataset.live !== live, live, { polling: 20, timeout: 1500 });
    // A key that came too soon for a question that has just appeared does nothing, and is pressed again.
    if (await answered.catch(() => null)) moves += 1;
    assert.ok(moves < 600, "the game ends");
  }
  assert.ok(moves > 10, `${moves} choices`);
  assert.match(await page.locator("#prompt h2").textContent(), /wins|victory/);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

/** Makes a choice by keys alone: its number, Enter on a place, the end of the turn, another group by its letter, a number set by arrows. */
async function byKeys(page, roll, moves) {
  const now = await page.evaluate(() => {
    const open = document.querySelector("#choices details.group[open]:not(#refused)");
    const seen = (each) => each.checkVisibility();
    return {
      numbers: [...(open?.querySelectorAll("[data-key]") ?? [])].filter(seen).map((each) => each.dataset.key),
      groups: [...document.querySelectorAll("#choices details.group:not([open]):not(#refused)")].map((each) => each.dataset.group),
      places: document.querySelectorAll("#play [data-target].lit").length,
      steps: Boolean(open?.querySelector(".amounts")),
      pinned: Boolean(document.querySelector("#choices .foot .choice")),
    };
  });
  const { keyboard } = page;
  if (now.groups.length && roll(4) === 0) {
    await keyboard.press(now.groups[roll(now.groups.length)].toLowerCase());
    return byKeys(page, (many) => Math.min(1, many - 1), moves);
  }
  if (now.steps && roll(2) === 0) await keyboard.press("ArrowRight");
  // A place on the board: the arrows go over them; one with several choices leads to those.
  if (now.places && moves % 6 === 3) {
    for (let step = 0; step <= roll(now.places); step++) await keyboard.press("ArrowRight");
    await keyboard.press("Enter");
    await page.waitForTimeout(60);
    const several = await page.evaluate(() => document.activeElement?.closest("#choices") && document.activeElement.matches(".choice.here"));
    if (several) await keyboard.press("Enter");
    return;
  }
  if (now.numbers.length && !(now.pinned && roll(8) === 0)) return keyboard.press(now.numbers[roll(now.numbers.length)]);
  const end = page.locator("#choices .foot [data-end]");
  if (await end.count()) {
    await page.waitForTimeout(520);
    return keyboard.press("e");
  }
  // What ends a question is reached by Tab from its heading.
  await page.evaluate(() => document.querySelector("#question").focus());
  await tabTo(page, () => document.activeElement.matches("#choices .foot .choice, #choices details[open] .choice"));
  return keyboard.press("Enter");
}

const ROUNDS = { "through-the-ages": 40, "clash-of-cultures": 40, "history-of-the-world": 40, "seven-ages": 40 };

for (const [game, least] of Object.entries(ROUNDS)) {
  test(`a game of ${game} with the keyboard only`, async () => {
    const page = await house.guest({ viewport: { width: 1440, height: 900 } });
    await hurry(page);
    await newTable(page, ["me", "bot-easy"], { game });
    // From here on nothing is clicked.
    const roll = dice(5);
    const whole = Boolean(process.env.WHOLE);
    let moves = 0;
    let stuck = 0;
    while ((await myTurn(page)) === "mine" && (whole || moves < least)) {
      const before = await page.locator("#table").getAttribute("data-live");
      await byKeys(page, roll, moves);
      const moved = await page.waitForFunction((before) => document.querySelector("#table").dataset.live !== before, before, { polling: 20, timeout: 4000 }).catch(() => null);
      // What was pressed may have opened or looked up something: then another key follows.
      stuck = moved ? 0 : stuck + 1;
      if (!moved) await page.keyboard.press("Escape");
      assert.ok(stuck < 4, `nothing comes of any key: ${await page.locator("#question").textContent()}`);
      moves += moved ? 1 : 0;
      assert.ok(moves < 4000, "the game ends");
    }
    if (whole) assert.equal(await page.locator("#table").getAttribute("data-turn"), "over");
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test("two browsers play each other over an invitation and see the same", { skip: alone }, async () => {
  const [ada, bob] = [await house.guest(), await house.guest()];
  await hurry(ada);
  await hurry(bob);
  await newTable(ada, ["me", "invited"], { name: "Ada" });
  await ada.getByRole("button", { name: "Make an invitation link" }).click();
  const link = await ada.locator("#secret-link").inputValue();
  await ada.getByRole("button", { name: "Close" }).click();
  await bob.goto(link);
  await bob.getByLabel("Your name").fill("Bob <i>");
  await bob.getByRole("button", { name: "Take the seat" }).click();
  await bob.waitForURL(/\/t\//);
  await ada.locator("#stage").waitFor();
  const roll = dice(11);
  for (let move = 0; move < 24; move++) {
    const asked = await Promise.race([ada, bob].map(async (page) => ((await myTurn(page)), page)));
    await click(asked, roll);
  }
  const live = await Promise.all([ada, bob].map((page) => page.locator("#table").getAttribute("data-live")));
  const newest = String(Math.max(...live.map(Number)));
  for (const page of [ada, bob]) {
    await page.waitForFunction((newest) => document.querySelector("#table").dataset.at === newest, newest);
    assert.ok((await page.locator("#players").innerHTML()).includes("Bob &lt;i&gt;"));
  }
  const logs = await Promise.all([ada, bob].map((page) => page.locator("#log li").count()));
  assert.equal(logs[0], logs[1]);
  await ada.getByRole("button", { name: "Talk" }).click();
  await ada.locator("#say").fill("Well <b>met</b>");
  await ada.locator("#say").press("Enter");
  await bob.locator("#said li", { hasText: "Well <b>met</b>" }).waitFor({ state: "attached" });
  assert.deepEqual([...ada.wrong, ...bob.wrong], []);
  await Promise.all([ada, bob].map((page) => page.context().close()));
});
