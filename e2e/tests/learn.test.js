// Teaching: the guided first game of every title by clicks and by keys, how to play, options, chapters and search.

import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { alone, guided, hurry, open } from "../house.js";

const games = ["golden-ages", "history-of-the-world", "through-the-ages", "clash-of-cultures", "seven-ages"];
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

let house;
before(async () => { house = await open(); });
after(() => house.close());

async function serious(page, what) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  assert.deepEqual(found.map(({ id, nodes }) => `${what}: ${id}: ${nodes.slice(0, 3).map(({ target }) => target).join(" | ")}`), []);
}

/** Begins the guided game of a title. */
async function begin(page, game) {
  await hurry(page);
  await guided(page, game);
}

/** Waits until the player is asked, or the game is over; answers the version. */
async function asked(page) {
  await page.waitForFunction(() => {
    const { turn, at, live } = document.querySelector("#table").dataset;
    return turn === "mine" && at === live && !document.querySelector("#table").hasAttribute("aria-busy") && document.querySelector("#choices button.choice");
  });
  return page.locator("#table").getAttribute("data-live");
}

/** The words of the mark that stands, and the value of the button it recommends; nothing if none stands. */
const mark = (page) =>
  page.evaluate(() => {
    const card = document.querySelector("#guide:not([hidden])");
    return card && { mark: card.dataset.mark, says: [...card.querySelectorAll(".sentence p")].at(-1).textContent, does: JSON.parse(card.dataset.does)[0] };
  });

/** Makes a choice by its button, whose group is opened if need be; then the table has moved on. */
async function choose(page, value, version) {
  const button = page.locator("#choices button.choice");
  const index = await button.evaluateAll((all, value) => all.findIndex((each) => each.value === value), value);
  assert.ok(index >= 0, `${value} is among the choices`);
  const chosen = button.nth(index);
  // On a phone the choices stand in the sheet.
  const grip = page.locator(".grip");
  if ((await grip.isVisible()) && (await grip.getAttribute("aria-expanded")) !== "true") await grip.click();
  await chosen.evaluate((each) => {
    const group = each.closest("details.group");
    if (group) group.open = true;
    each.focus();
  });
  await page.keyboard.press("Enter");
  await page.waitForFunction((version) => document.querySelector("#table").dataset.live !== version, version);
}

/** What is asked between marks is declined, or answered with the first that is offered. */
const plain = (page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll("#choices button.choice:not([data-resign])")].map((each) => each.value);
    return ["quiet", "done", "decline", "pass"].map((word) => JSON.stringify(word)).find((word) => all.includes(word)) ?? all[0];
  });

/** The mark lies inside the window and beside what it points at. */
async function lies(page, what) {
  const boxes = await page.evaluate(() => {
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON();
    return { card: box("#guide"), ring: box("#guide-ring"), wide: innerWidth, high: innerHeight };
  });
  const { card, ring, wide, high } = boxes;
  assert.ok(card.left >= 0 && card.top >= 0 && card.right <= wide && card.bottom <= high, `${what}: ${JSON.stringify(card)} lies in ${wide}×${high}`);
  assert.ok(ring.width > 4 && ring.height > 4, `${what}: something is pointed at`);
}

for (const game of games) {
  test(`the guided first game of ${game} is played to the end of its guide`, async () => {
    const page = await house.guest({ viewport: sizes.desk });
    await begin(page, game);
    const met = [];
    for (let question = 0; question < 90; question += 1) {
      const version = await asked(page);
      const here = await mark(page);
      if (here?.mark === "end") break;
      if (here && met.at(-1) !== here.mark) {
        met.push(here.mark);
        await lies(page, `${game}, ${here.says}`);
        assert.match(await page.locator("#guide-heard").textContent(), /^Guide: /);
        if (met.length === 2) await serious(page, `${game}, a mark`);
      }
      await choose(page, here ? here.does : await plain(page), version);
    }
    assert.ok(met.length >= 7, `${game} has marks: ${met.join(", ")}`);
    assert.equal((await mark(page))?.mark, "end", "the last words stand");
    await page.getByRole("button", { name: "Play on" }).click();
    await page.waitForFunction(() => document.querySelector("#guide").hidden && !document.documentElement.hasAttribute("data-guided"));
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });

  test(`the first marks of ${game} lie well on a phone, by night`, async () => {
    const page = await house.guest({ viewport: sizes.phone, colorScheme: "dark", reducedMotion: "reduce", hasTouch: true });
    await begin(page, game);
    for (let question = 0; question < 4; question += 1) {
      const version = await asked(page);
      const here = await mark(page);
      if (here) await lies(page, `${game} on a phone, ${here.says}`);
      if (here && question === 0) await serious(page, `${game} on a phone`);
      await choose(page, here ? here.does : await plain(page), version);
    }
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test("something else is answered gently, Back reads again, Skip ends the guide for good", async () => {
  const page = await house.guest({ viewport: sizes.desk });
  await begin(page, "through-the-ages");
  let version = await asked(page);
  await choose(page, (await mark(page)).does, version);
  version = await asked(page);
  const first = await page.locator("#guide .sentence:not([hidden]) p").textContent();
  await page.getByRole("button", { name: "Back" }).click();
  assert.notEqual(await page.locator("#guide .sentence:not([hidden]) p").textContent(), first);
  await choose(page, '"end"', version);
  version = await asked(page);
  await choose(page, '"no-politics"', version);
  version = await asked(page);
  await choose(page, '"population"', version);
  await asked(page);
  assert.ok((await mark(page)).says.length > 20, "the guide goes on");
  await page.getByRole("button", { name: "Skip the guide" }).click();
  await page.waitForFunction(() => document.querySelector("#guide").hidden);
  await page.reload();
  await asked(page);
  assert.equal(await mark(page), null);
  await page.context().close();
});

for (const colorScheme of ["light", "dark"]) {
  test(`how to play is two screens with pictures, ${colorScheme}`, async () => {
    const page = await house.guest({ viewport: sizes.desk, colorScheme });
    for (const game of games) {
      await page.goto(`/games/${game}/learn`);
      assert.equal(await page.locator(".screen").count(), 2);
      for (const picture of await page.locator(".lesson-picture").all()) {
        await picture.scrollIntoViewIfNeeded();
        await picture.evaluate((each) => each.decode());
      }
      const lost = await page.locator("a.rule-link").evaluateAll((all) => all.map((each) => each.getAttribute("href")).filter((each) => !each.includes("/rules#")));
      assert.deepEqual(lost, []);
      await serious(page, `${game}: how to play`);
    }
    await page.goto("/new?game=seven-ages&first=1");
    await serious(page, "a new table");
    await page.goto("/games/clash-of-cultures/rules?q=wonder");
    await serious(page, "rules");
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test("a first game is filled in with one click, and every option says what it does", async () => {
  const page = await house.guest();
  await page.goto("/new?game=clash-of-cultures");
  assert.ok(await page.locator("[name=option-civilizations]").isChecked());
  await page.locator("[data-preset=first]").click();
  assert.ok(!(await page.locator("[name=option-civilizations]").isChecked()));
  assert.equal(await page.locator("[name=seat-1]").inputValue(), "bot-easy");
  await page.locator("[data-preset=usual]").click();
  assert.ok(await page.locator("[name=option-civilizations]").isChecked());
  for (const game of games) {
    await page.goto(`/new?game=${game}`);
    const short = await page.locator(".option p").evaluateAll((all) => all.filter((each) => each.textContent.trim().length < 20).length);
    assert.equal(short, 0, game);
  }
  await page.context().close();
});

test("rules stand in chapters; the search works with and without a module; a rule's address is its id", async () => {
  const page = await house.guest();
  await page.goto("/games/through-the-ages/rules#tta.take.cost");
  assert.ok(await page.locator("#tta\\.take\\.cost").isVisible());
  assert.ok((await page.locator(".contents li").count()) > 8);
  const all = await page.locator(".rule:visible").count();
  await page.locator("[data-filter]").fill("uprising");
  await page.waitForFunction((all) => [...document.querySelectorAll(".rule")].filter((each) => !each.hidden).length < all, all);
  await page.context().close();
  if (alone) return;
  const without = await house.guest({ javaScriptEnabled: false });
  await without.goto("/games/through-the-ages/rules");
  await without.locator("[name=q]").fill("uprising");
  await without.getByRole("button", { name: "Search" }).click();
  const found = await without.locator(".rule").count();
  assert.ok(found > 0 && found < all);
  await without.goto("/games/through-the-ages/learn");
  await without.getByRole("button", { name: "Guided first game" }).click();
  assert.ok(await without.locator("#guide").isVisible(), "without a module the guide stands above the table");
  await without.context().close();
});
