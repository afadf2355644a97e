// Faults that were here once and must not come back; what else holds them stands in steady, ghost, contrast and table.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { alone, click, dice, hurry, myTurn, newTable, open } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

const DESK = { viewport: { width: 1440, height: 900 } };

/** Plays some choices; the page waits for its player afterwards. */
async function play(page, moves, seed) {
  const roll = dice(seed);
  for (let move = 0; move < moves && (await myTurn(page)) === "mine"; move++) await click(page, roll);
  return myTurn(page);
}

test("nobody looks back while bots move", async () => {
  const page = await house.guest(DESK);
  await newTable(page, ["me", "bot-random", "bot-random"], { game: "golden-ages" });
  await myTurn(page);
  await page.evaluate(() => {
    window.told = new Set();
    const note = () => window.told.add(document.querySelector("#turn-chips").textContent.trim()).add(document.title).add(document.querySelector("#question")?.textContent ?? "");
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await play(page, 4, 3);
  const told = await page.evaluate(() => [...window.told]);
  assert.ok(told.some((each) => /(Blue|Green)’s turn|Waiting for/.test(each)), `moves of others were seen: ${told}`);
  assert.deepEqual(told.filter((each) => /looking back|earlier moment/i.test(each)), []);
  await page.context().close();
});

test("a key pressed in haste does nothing where another group is open than before", { skip: alone && "what a worker answers cannot be rewritten on its way" }, async () => {
  const page = await house.guest(DESK);
  await hurry(page);
  await newTable(page, ["me", "bot-random"], { game: "history-of-the-world" });
  const groups = page.locator("#choices details.group:not(#refused)");
  const roll = dice(4);
  for (let move = 0; move < 60 && ((await myTurn(page)), await groups.count()) < 2; move++) await click(page, roll);
  assert.ok((await groups.count()) > 1, "a question has several groups");
  const sent = [];
  page.on("request", (request) => { if (request.url().endsWith("/choose")) sent.push(request.url()); });
  // From the next question on the group that was chosen from is gone; once time went on 1 counts again.
  const gone = await page.locator("#choices details.group[open]").getAttribute("data-group");
  await page.route(/\/(choose|view)/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(`data-group="${gone}"`, 'data-group="?"') });
  });
  const asked = page.evaluate(() => new Promise((done) => {
    const table = document.querySelector("#table");
    const before = table.dataset.live;
    new MutationObserver(() => {
      if (table.dataset.live === before || table.hasAttribute("aria-busy")) return;
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
      done();
    }).observe(table, { attributes: true });
  }));
  const clock = (later) => page.evaluate((later) => {
    const now = (window.stands ??= performance.now());
    performance.now = () => now + later;
  }, later);
  // This question has stood long enough for its own keys when time stops.
  await page.waitForTimeout(600);
  await clock(0);
  await page.keyboard.press("1");
  await asked;
  await myTurn(page);
  assert.equal(sent.length, 1);
  await clock(1000);
  await Promise.all([page.waitForRequest("**/choose"), page.keyboard.press("1")]);
  assert.equal(sent.length, 2);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().close();
});

test("the map of Clash goes on without a seam, and no letter on it stands unexplained", async () => {
  const page = await house.guest(DESK);
  await hurry(page);
  await newTable(page, ["me", "bot-easy", "bot-easy"], { game: "clash-of-cultures" });
  await play(page, 20, 5);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await page.keyboard.press("0");
    const [box, sea] = await page.evaluate(() => {
      const ground = document.querySelector("#view svg rect[class*=f-sea]");
      return [getComputedStyle(document.querySelector("#stage")).backgroundColor, getComputedStyle(ground).fill];
    });
    assert.equal(box, sea, colorScheme);
  }
  const words = await page.locator("#view svg text").evaluateAll((all) => all.map((each) => each.textContent.trim()));
  // A place, a city of a seat with its size, a number of units, a region nobody has seen.
  const known = /^([a-z]\d{1,2}|[A-H]?\d{1,2}|\?|turned|as it is|)$/;
  assert.deepEqual(words.filter((word) => !known.test(word)), []);
  // Barbarians have no letter that could be that of a seat.
  const cities = await page.locator("#view svg [id^=on-] text").evaluateAll((all) => all.map((each) => each.textContent));
  assert.deepEqual(cities.filter((word) => /^[a-z]/.test(word)), []);
  await page.context().close();
});

test("a place with several choices shows each of them by itself, without a window", async () => {
  const page = await house.guest(DESK);
  await hurry(page);
  await newTable(page, ["me", "bot-random"], { game: "clash-of-cultures" });
  const find = () => page.evaluate(() => {
    const targets = [...document.querySelectorAll("#choices details.group:not(#refused) button.choice[data-target]")].map((each) => each.dataset.target);
    return targets.find((target) => targets.filter((other) => other === target).length > 1 && document.querySelector(`#view [data-target="${target}"].offer`));
  });
  const roll = dice(6);
  let several = null;
  for (let move = 0; move < 20 && !several && (await myTurn(page)) === "mine"; move++) {
    several = await find();
    if (!several) await click(page, roll);
  }
  assert.ok(several, "a place has several choices");
  await page.locator(`#view [data-target="${several}"].offer`).first().dispatchEvent("click");
  const here = await page.locator("#choices .choice.here b").allTextContents();
  assert.ok(here.length > 1 && new Set(here).size === here.length, here.join(" | "));
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await page.context().close();
});

test("tokens and what the banks say of corruption and of the next price do not cover each other", async () => {
  const page = await house.guest(DESK);
  await hurry(page);
  await newTable(page, ["me", "bot-random"], { game: "through-the-ages" });
  await play(page, 12, 7);
  for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]]) {
    await page.setViewportSize({ width, height });
    await myTurn(page);
    const { words, over, cut } = await page.evaluate(() => {
      const box = (each) => each.getBoundingClientRect();
      const shown = (selector) => [...document.querySelectorAll(`#mine .banks ${selector}`)].filter((each) => each.checkVisibility());
      const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      const tokens = shown(".wk, .bl").map(box);
      const words = shown(".nt, .sec small");
      const edge = box(document.querySelector("#mine .banks")).right + 1;
      return { words: shown(".nt").map((each) => each.textContent.trim()), over: words.filter((each) => tokens.some((token) => meet(box(each), token))).map((each) => each.textContent), cut: words.filter((each) => box(each).right > edge).map((each) => each.textContent) };
    });
    assert.match(words.join(" "), /next costs|none left/, `${width}: the next price`);
    assert.match(words.join(" "), /corruption/, `${width}: corruption`);
    assert.deepEqual(over, [], `${width}`);
    assert.deepEqual(cut, [], `${width}: beyond the edge`);
  }
  await page.context().close();
});

test("the happy face keeps its face by day and by night", async () => {
  const page = await house.guest(DESK);
  await newTable(page, ["me", "bot-random"], { game: "through-the-ages" });
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const ratio = await page.evaluate(() => {
      const light = (colour) => {
        const [r, g, b] = colour.match(/[\d.]+/g).map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const parts = [...document.querySelectorAll("#sign-happy *")].map((each) => getComputedStyle(each));
      const face = light(parts.find((style) => style.fill.startsWith("rgb")).fill);
      // Eyes and mouth are what is drawn after the face.
      const ink = parts.slice(1).flatMap((style) => [style.fill, style.stroke]).filter((colour) => colour.startsWith("rgb")).map(light);
      const far = ink.map((value) => (Math.max(face, value) + 0.05) / (Math.min(face, value) + 0.05));
      return Math.max(...far);
    });
    assert.ok(ratio >= 3, `${colorScheme}: ${ratio.toFixed(2)}`);
  }
  await page.context().close();
});

test("what is said is counted in the bar, and talk opens beside the question", async () => {
  const page = await house.guest(DESK);
  await hurry(page);
  await newTable(page, ["me", "bot-random"], { game: "golden-ages" });
  await myTurn(page);
  assert.equal(await page.locator("#bar .said").count(), 0);
  await page.locator("#bar [data-drawer=chat]").click();
  await page.locator("#say").fill("good luck");
  await page.keyboard.press("Enter");
  await page.locator("#bar .said", { hasText: "1" }).waitFor();
  const [talk, asked] = await Promise.all(["#chat", "#prompt"].map((id) => page.locator(id).boundingBox()));
  assert.ok(talk.x + talk.width <= asked.x, "talk covers nothing of the question");
  await page.locator("#choices button.choice:visible").first().click({ trial: true });
  await page.context().close();
});
