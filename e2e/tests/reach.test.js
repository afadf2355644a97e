// What is asked can be reached: no control lies over a place that is offered, and a single choice takes a single touch.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { click, dice, drawn, hurry, myTurn, newTable, open, untouched } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

const SIZES = [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 390, height: 844 }];

/** Offered places of the map, as far as they are in sight, that something one could touch lies over. */
const covered = (page) => page.evaluate(() => {
  const box = (each) => each.getBoundingClientRect();
  const view = box(document.querySelector("#view"));
  const over = [...document.querySelectorAll("#table button, #table summary, #tray, #tabs, .zoom")].filter((each) => each.checkVisibility() && !each.closest("#view, .market"));
  const marks = [...document.querySelectorAll("#view [data-target].offer.lit .offer-mark")].filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const found = new Set();
  for (const mark of marks) {
    const { left, right, top, bottom } = box(mark);
    const seen = { left: Math.max(left, view.left), right: Math.min(right, view.right), top: Math.max(top, view.top), bottom: Math.min(bottom, view.bottom) };
    if (seen.right - seen.left < 2 || seen.bottom - seen.top < 2) continue;
    for (const each of over) {
      const other = box(each);
      const meet = Math.min(seen.right, other.right) - Math.max(seen.left, other.left) > 1 && Math.min(seen.bottom, other.bottom) - Math.max(seen.top, other.top) > 1;
      if (meet) found.add(`${mark.closest("[data-target]").dataset.target} below ${each.id || each.className || each.textContent.slice(0, 20)}`);
    }
  }
  return { marks: marks.length, found: [...found] };
});

for (const game of ["golden-ages", "clash-of-cultures", "history-of-the-world", "seven-ages"]) {
  test(`${game}: no control lies over a place that is asked about`, async () => {
    const page = await house.guest({ viewport: SIZES[0] });
    await hurry(page);
    await newTable(page, ["me", "bot-random", "bot-random"], { game });
    const roll = dice(31);
    let marks = 0;
    for (let move = 0; move < 24 && (await myTurn(page)) === "mine"; move++) {
      const size = SIZES[move % SIZES.length];
      await page.setViewportSize(size);
      await drawn(page);
      // The groups in turn, since each lights its own places.
      for (const letter of await page.locator("#choices details.group:not(#refused)").evaluateAll((all) => all.map((each) => each.dataset.group))) {
        await page.evaluate((letter) => { for (const each of document.querySelectorAll("#choices details.group")) each.open = each.dataset.group === letter; }, letter);
        await drawn(page);
        const { marks: lit, found } = await covered(page);
        assert.deepEqual(found, [], `${size.width}, choice ${move}: ${await page.locator("#question").innerText()}`);
        marks += lit;
      }
      await page.setViewportSize(SIZES[0]);
      await click(page, roll);
    }
    assert.ok(marks > 10, `${marks} places were asked about`);
    // The controls are there, and what they do reaches the map.
    const shown = () => page.locator("#view svg").first().getAttribute("viewBox");
    await page.locator("[data-zoom=fit]").click();
    const whole = await shown();
    await page.locator("[data-zoom=in]").click();
    assert.notEqual(await shown(), whole);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

/** A place of the map, in sight, with several choices; null if there is none. */
const several = (page) => page.evaluate(() => {
  const view = document.querySelector("#view").getBoundingClientRect();
  const targets = [...document.querySelectorAll("#choices details.group:not(#refused) button.choice[data-target]")].map((each) => each.dataset.target);
  for (const target of new Set(targets.filter((one, index) => targets.indexOf(one) !== index))) {
    const mark = document.querySelector(`#view [data-target="${target}"].offer.lit .offer-mark`);
    const box = mark?.getBoundingClientRect();
    if (!box?.width) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = x > view.left && x < view.right && y > view.top && y < view.bottom && document.elementFromPoint(x, y)?.closest("[data-target]")?.dataset.target === target;
    if (hit) return { target, x, y };
  }
  return null;
});

const sheet = (page) => page.evaluate(() => document.documentElement.dataset.sheet ?? "closed");

test("a place with several choices opens the sheet of a phone beside itself, and gives the table back when it is answered", { skip: untouched }, async () => {
  const page = await house.guest({ viewport: SIZES[2], hasTouch: true });
  await hurry(page);
  await newTable(page, ["me", "bot-random"], { game: "clash-of-cultures" });
  const roll = dice(6);
  let tried = 0;
  for (let move = 0; move < 60 && tried < 3 && (await myTurn(page)) === "mine"; move++) {
    await drawn(page);
    const place = await several(page);
    if (!place) {
      await page.setViewportSize(SIZES[0]);
      await click(page, roll);
      await myTurn(page);
      await page.setViewportSize(SIZES[2]);
      continue;
    }
    tried += 1;
    assert.equal(await sheet(page), "closed", "until a place is touched");
    await page.touchscreen.tap(place.x, place.y);
    await page.locator("#choices .choice.here").first().waitFor();
    assert.equal(await sheet(page), "open");
    assert.equal(await page.locator(".grip").getAttribute("aria-expanded"), "true");
    const { top } = await page.locator("#prompt").boundingBox().then(({ y }) => ({ top: y }));
    const asked = await page.locator(`#view [data-target="${place.target}"].offer .offer-mark`).first().boundingBox();
    assert.ok(asked.y + asked.height / 2 < top, `${place.target} at ${asked.y} lies above the sheet at ${top}`);
    const before = await page.locator("#table").getAttribute("data-live");
    await page.waitForTimeout(400);
    await page.locator("#choices .choice.here:visible").last().tap();
    await page.waitForFunction((before) => document.querySelector("#table").dataset.live !== before, before);
    if ((await myTurn(page)) !== "mine") break;
    const onTable = await page.locator("#play [data-target].lit").count();
    if (onTable) assert.equal(await sheet(page), "closed", await page.locator("#question").innerText());
    else await page.locator(".grip").tap();
  }
  assert.ok(tried > 0, "a place had several choices");
  // Who opens the sheet finds it open again.
  if ((await sheet(page)) === "closed") await page.locator(".grip").tap();
  const before = await page.locator("#table").getAttribute("data-live");
  await page.waitForTimeout(600);
  await page.locator("#choices :is(details.group[open]:not(#refused), .foot) button.choice:visible").first().tap();
  await page.waitForFunction((before) => document.querySelector("#table").dataset.live !== before, before);
  await myTurn(page);
  assert.equal(await sheet(page), "open");
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

for (const game of ["history-of-the-world", "golden-ages"]) {
  test(`${game}: on a phone something of what is asked is in sight, wherever one looked before`, async () => {
    const page = await house.guest({ viewport: SIZES[2] });
    await hurry(page);
    await newTable(page, ["me", "bot-random"], { game });
    const roll = dice(12);
    let looked = 0;
    for (let move = 0; move < 40 && looked < 8 && (await myTurn(page)) === "mine"; move++) {
      await drawn(page);
      const seen = await page.evaluate(() => {
        const view = document.querySelector("#view").getBoundingClientRect();
        const marks = [...document.querySelectorAll("#view .offer.lit .offer-mark")].map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0);
        return { asked: marks.length, inside: marks.some(({ x, y, width, height }) => x + width / 2 >= view.left && x + width / 2 <= view.right && y + height / 2 >= view.top && y + height / 2 <= view.bottom) };
      });
      if (seen.asked) {
        looked += 1;
        assert.ok(seen.inside, `choice ${move}: ${await page.locator("#question").innerText()}`);
      }
      // One looks at a corner of the world, and goes on by the list.
      await page.locator("[data-zoom=fit]").click();
      const view = await page.locator("#view").boundingBox();
      await page.mouse.move(view.x + (move % 2 ? 8 : view.width - 8), view.y + 8);
      for (let turns = 0; turns < 4; turns++) await page.mouse.wheel(0, -500);
      const before = await page.locator("#table").getAttribute("data-live");
      const all = page.locator("#choices :is(details.group:not(#refused), .foot) button.choice");
      await page.waitForTimeout(520);
      await all.nth(roll(await all.count())).evaluate((each) => each.click());
      await page.waitForFunction((before) => document.querySelector("#table").dataset.live !== before, before);
    }
    assert.ok(looked > 3, `${looked} questions had places`);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

/** Plays until a question has one choice besides what declines it. */
async function single(page) {
  const roll = dice(17);
  for (let move = 0; move < 200 && (await myTurn(page)) === "mine"; move++) {
    const usual = await page.locator("#choices details.group:not(#refused) button.choice").count();
    const groups = await page.locator("#choices details.group:not(#refused)").count();
    if (usual === 1 && groups === 1) return;
    await page.setViewportSize(SIZES[0]);
    await click(page, roll);
    await myTurn(page);
    await page.setViewportSize(SIZES[2]);
  }
  assert.fail("no question had a single choice");
}

for (const game of ["clash-of-cultures", "history-of-the-world", "seven-ages", "through-the-ages"]) {
  test(`${game}: a single choice takes one touch on a phone, and a double one counts once`, { skip: untouched }, async () => {
    const page = await house.guest({ viewport: SIZES[2], hasTouch: true });
    await hurry(page);
    await newTable(page, ["me", "bot-random", "bot-random"], { game });
    await single(page);
    await drawn(page);
    const choice = page.locator("#choices details.group:not(#refused) button.choice");
    assert.ok(await choice.isVisible(), "it lies on the closed sheet");
    const { x, y, width, height } = await choice.boundingBox();
    assert.ok(height >= 44 && x >= 0 && x + width <= 390 && y + height <= 844, "a finger reaches it");
    const sent = [];
    page.on("request", (request) => { if (request.url().endsWith("/choose")) sent.push(request.url()); });
    const before = await page.locator("#table").getAttribute("data-live");
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.waitForFunction((before) => document.querySelector("#table").dataset.live !== before, before);
    await page.waitForTimeout(500);
    assert.equal(sent.length, 1);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}
