// What a table offers besides choosing: undo, reasons, time, branches, restarts, phones, the curtain.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { alone, click, dice, hurry, myTurn, newTable, open, press, restless } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

const at = (page) => page.locator("#table").getAttribute("data-at").then(Number);
const live = (page) => page.locator("#table").getAttribute("data-live").then(Number);

async function quick(options) {
  const page = await house.guest(options);
  await hurry(page);
  await newTable(page, ["me", "bot-random"]);
  await myTurn(page);
  return page;
}

test("undo and redo", async () => {
  const page = await quick();
  const roll = dice(5);
  for (let move = 0; move < 40; move++) {
    const question = await page.locator("#prompt h2").textContent();
    await click(page, roll);
    await myTurn(page);
    if (await page.locator("#do-undo").isEnabled()) {
      await page.keyboard.press("u");
      await page.waitForFunction((question) => document.querySelector("#prompt h2")?.textContent === question, question);
      await page.locator("#do-redo").click();
      await page.locator("#do-redo").waitFor({ state: "detached" });
      return assert.deepEqual(page.wrong, []);
    }
  }
  assert.fail("nothing could ever be taken back");
});

test("a greyed choice says why, and its rule can be read", async () => {
  const page = await quick();
  const roll = dice(9);
  for (let move = 0; move < 40 && (await page.locator("#refused .why").count()) === 0; move++) {
    await click(page, roll);
    await myTurn(page);
  }
  const details = page.locator("#refused");
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
  const why = page.locator("#refused .why").first();
  assert.ok((await why.textContent()).length > 12);
  const [rules] = await Promise.all([page.waitForEvent("popup"), why.locator("a").click()]);
  await rules.waitForLoadState();
  const id = decodeURIComponent(new URL(rules.url()).hash.slice(1));
  await rules.locator(`[id="${id}"]`).waitFor();
  await rules.close();
  // A thing on the board that offers nothing says so.
  const idle = page.locator("#view svg [data-target]:not(.offer)").first();
  await idle.dispatchEvent("click");
  assert.ok((await page.locator("#notice").textContent()).length > 10);
  assert.deepEqual(page.wrong, []);
});

test("through time: scrub, film, since my turn, branch", async () => {
  const page = await quick();
  const roll = dice(2);
  for (let move = 0; move < 6; move++) {
    await click(page, roll);
    await myTurn(page);
  }
  const newest = await live(page);
  await page.keyboard.press(",");
  await page.waitForFunction((newest) => Number(document.querySelector("#table").dataset.at) < newest, newest);
  assert.match(await page.title(), /Looking back/);
  assert.equal(await page.locator("#choices").count(), 0, "the past offers nothing");
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.querySelector("#table").dataset.at === "0");
  await page.locator("#time").fill("3");
  await page.waitForFunction(() => Number(document.querySelector("#table").dataset.at) >= 3);
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector("#table").dataset.turn === "mine");
  await page.keyboard.press("l");
  await page.locator("#log li a").first().click();
  await page.waitForFunction(() => document.querySelector("#table").dataset.turn === "past");
  await page.getByRole("button", { name: "Film" }).click();
  await page.waitForFunction(() => document.querySelector("#table").dataset.turn === "mine", null, { timeout: 30000 });
  await page.keyboard.press(",");
  await page.waitForFunction(() => document.querySelector("#table").dataset.turn === "past");
  const before = page.url();
  await page.getByRole("button", { name: "Continue from here against bots" }).click();
  await page.waitForURL((url) => url.href !== before && url.pathname.startsWith("/t/"));
  await myTurn(page);
  await click(page, roll);
  assert.ok((await live(page)) >= 1);
  assert.deepEqual(page.wrong, []);
});

test("the server is restarted in the middle of a game and the page goes on", async () => {
  const page = await quick();
  const roll = dice(4);
  for (const signal of ["SIGTERM", "SIGKILL"]) {
    for (let move = 0; move < 3; move++) {
      await click(page, roll);
      await myTurn(page);
    }
    const version = await live(page);
    await house.restart(signal);
    await page.waitForFunction(() => !document.documentElement.hasAttribute("data-lost"), null, { timeout: 20000 });
    await myTurn(page);
    assert.ok((await live(page)) >= version);
    await click(page, roll);
    await myTurn(page);
  }
  assert.deepEqual(page.wrong, []);
});

test("two tabs never see different truths; a stale click shows the new state", async () => {
  const page = await quick();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await myTurn(other);
  // The other tab hears nothing for a while.
  await other.evaluate(() => { window.realFetch = fetch; window.fetch = async (...args) => (String(args[0]).includes("/view") ? new Promise(() => {}) : window.realFetch(...args)); });
  const roll = dice(8);
  await click(page, roll);
  await myTurn(page);
  const stale = other.locator("#choices details.group[open] button.choice").first();
  await stale.click();
  await other.locator("#notice", { hasText: "The table moved on" }).waitFor();
  assert.equal(await live(other), await live(page));
});

// What a worker answers never goes through the network, where this test holds it back.
test("a table that hears news before the answer to a choice stays busy until the answer", { skip: alone }, async () => {
  const page = await quick();
  let answer;
  const held = new Promise((done) => { answer = done; });
  await page.route("**/choose", async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  }, { times: 1 });
  await click(page, dice(3));
  assert.equal(await page.locator("#table").getAttribute("aria-busy"), "true");
  answer();
  for (let move = 0; move < 3; move++) {
    await myTurn(page);
    await click(page, dice(move));
  }
  assert.deepEqual(page.wrong, []);
});

test("hot-seat: the curtain covers the table between players", async () => {
  const page = await house.guest();
  await hurry(page);
  await newTable(page, ["me", "here"], { name: "Ada" });
  const roll = dice(6);
  let passed = 0;
  for (let move = 0; move < 30 && passed < 3; move++) {
    await page.waitForFunction(() => document.querySelector("#curtain, #choices"));
    if (await page.locator("#curtain").count()) {
      assert.equal(await page.locator("#choices").count(), 0);
      await page.locator("#curtain a").first().click();
      await page.locator("#choices").waitFor();
      passed += 1;
    }
    await click(page, roll);
  }
  assert.ok(passed >= 3);
  assert.deepEqual(page.wrong, []);
});

test("a choice that cannot be undone asks first, if one wants to be asked", async () => {
  const page = await house.guest();
  await page.goto("/preferences");
  await page.getByLabel("At once").check();
  await page.getByLabel("If it cannot be undone").check();
  await page.getByRole("button", { name: "Keep" }).click();
  await newTable(page, ["me", "bot-random"]);
  await myTurn(page);
  for (let move = 0; move < 60; move++) {
    const closing = page.locator("#choices :is(details[open], .foot) button[data-closes]").first();
    const version = await live(page);
    if (await closing.count()) {
      // A button that lies where the last one lay takes no click at once.
      await page.waitForTimeout(400);
      await closing.click();
      await page.locator("#choices .choice.armed", { hasText: "cannot be undone" }).waitFor();
      assert.equal(await live(page), version);
      await closing.click();
      await page.waitForFunction((version) => Number(document.querySelector("#table").dataset.live) > version, version);
      return assert.deepEqual(page.wrong, []);
    }
    await press(page, page.locator("#choices :is(details[open], .foot) button.choice:visible").last(), String(version));
    await myTurn(page);
  }
  assert.fail("no choice ever closed the window");
});

test("news from elsewhere takes no mark off the choices of a place", async () => {
  const page = await house.guest();
  await newTable(page, ["me", "bot-random"], { game: "clash-of-cultures" });
  await page.locator("#choices button.choice").first().waitFor();
  const target = await page.evaluate(() => {
    const places = [...document.querySelectorAll("#choices button.choice[data-target]")].map((each) => each.dataset.target);
    return places.find((place, index) => places.indexOf(place) !== index && document.querySelector(`#view [data-target="${place}"]`));
  });
  assert.ok(target, "a place with several choices");
  await page.evaluate((target) => document.querySelector(`#view [data-target="${target}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true })), target);
  const here = page.locator("#choices .choice.here");
  const marked = await here.count();
  assert.ok(marked > 1);
  await page.evaluate(() => {
    document.querySelector("#say").value = "good luck";
    document.querySelector("#talk").requestSubmit();
  });
  await page.locator("#table", { hasText: "good luck" }).waitFor({ state: "attached" });
  await page.waitForFunction(() => !document.querySelector("#table").hasAttribute("aria-busy"));
  assert.equal(await here.count(), marked);
});

test("zoom and pan with wheel, keys and buttons", async () => {
  const page = await quick();
  const box = () => page.locator("#view svg").getAttribute("viewBox");
  await page.getByRole("button", { name: "The whole board" }).click();
  const whole = await box();
  await page.locator("#view").hover();
  await page.mouse.wheel(0, -400);
  await page.waitForFunction((whole) => document.querySelector("#view svg").getAttribute("viewBox") !== whole, whole);
  const near = await box();
  await page.keyboard.press("Shift+ArrowRight");
  assert.notEqual(await box(), near);
  await click(page, dice(1));
  assert.notEqual(await box(), whole, "a move leaves the view where it was");
  await page.getByRole("button", { name: "The whole board" }).click();
  assert.equal(await box(), whole);
});

test("a question mark lists the keys beside the question, and Esc gives the focus back", async () => {
  const page = await quick();
  await page.locator("#question").focus();
  await page.keyboard.press("?");
  const keys = page.locator("#keys");
  await keys.waitFor();
  for (const words of [/end the turn/, /undo, redo/, /zoom/]) assert.match(await keys.innerText(), words);
  const [list, asked] = await Promise.all(["#keys", "#prompt"].map((id) => page.locator(id).boundingBox()));
  assert.ok(list.x + list.width <= asked.x, "it covers nothing of the question");
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => document.activeElement.id), "question");
  await page.locator("#bar [data-drawer=people]").click();
  await page.locator("#people [data-drawer=keys]").click();
  await keys.waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("the page changes in place: pieces glide, and what one types stays", async () => {
  const page = await quick();
  await page.getByRole("button", { name: "Talk" }).click();
  await page.locator("#say").fill("half a sent");
  await page.evaluate(() => {
    window.glides = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
      if (how.duration === 200 && frames[0].translate) window.glides += 1;
      return animate.call(this, frames, how);
    };
    document.querySelector("#head-A").mark = "the same element";
  });
  const roll = dice(3);
  for (let move = 0; move < 12; move++) {
    await click(page, roll);
    await myTurn(page);
  }
  assert.equal(await page.locator("#say").inputValue(), "half a sent");
  assert.equal(await page.evaluate(() => document.querySelector("#head-A").mark), "the same element");
  assert.ok((await page.evaluate(() => window.glides)) > 0);
  assert.deepEqual(page.wrong, []);
});

test("who wants no motion sees an outline, and what others moved is ringed until one acts", { skip: restless }, async () => {
  const page = await quick({ reducedMotion: "reduce" });
  await page.evaluate(() => {
    window.arrived = 0;
    window.glides = 0;
    Element.prototype.animate = () => { window.glides += 1; };
    new MutationObserver((all) => { window.arrived += all.filter(({ target }) => target.classList.contains("arrived")).length; })
      .observe(document.querySelector("#table"), { subtree: true, attributeFilter: ["class"] });
  });
  const roll = dice(3);
  let rings = 0;
  for (let move = 0; move < 14; move++) {
    await click(page, roll);
    await myTurn(page);
    rings += await page.locator(".moved-mark").count();
  }
  assert.ok((await page.evaluate(() => window.arrived)) > 0);
  assert.equal(await page.evaluate(() => window.glides), 0);
  assert.ok(rings > 0, "pieces of others are ringed");
  assert.deepEqual(page.wrong, []);
});

test("on a phone the board comes first, then the decision; nothing sticks out", async () => {
  const page = await quick({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const [board, prompt] = await Promise.all(["#stage", "#prompt"].map((id) => page.locator(id).boundingBox()));
  assert.ok(board.y + board.height <= prompt.y + 1);
  for (const path of [new URL(page.url()).pathname, "/", "/new", "/games/golden-ages", "/games/golden-ages/rules", "/games/golden-ages/cards", "/preferences"]) {
    await page.goto(path);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 391, `${path} is ${wide} wide`);
  }
});

test("a question with a single answer is answered for who wants it", async () => {
  const page = await house.guest();
  await hurry(page);
  await newTable(page, ["me", "bot-random"], { game: "seven-ages" });
  const table = page.url();
  const singles = () => page.locator("#choices button.choice").evaluateAll((all) => all.length === 1 && "closes" in all[0].dataset);
  const roll = dice(3);
  for (let move = 0; move < 60 && !(await singles()); move++) {
    await click(page, roll);
    await myTurn(page);
  }
  assert.ok(await singles(), "no question had a single answer");
  const before = await live(page);
  await page.goto("/preferences");
  await page.getByLabel("Answer it for me").check();
  await page.getByRole("button", { name: "Keep" }).click();
  await page.goto(table);
  await page.waitForFunction((before) => Number(document.querySelector("#table").dataset.live) > before, before);
  // From now on nobody is asked such a thing, even if the answer to what was sent comes after newer news.
  await page.route("**/t/**", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const late = await route.fetch();
    await new Promise((done) => setTimeout(done, 400));
    await route.fulfill({ response: late });
  });
  for (let move = 0; move < 8; move++) {
    await page.waitForFunction(() => {
      const all = [...document.querySelectorAll("#choices button.choice")];
      return document.querySelector("#table").dataset.turn === "mine" && !(all.length === 1 && "closes" in all[0].dataset);
    }, null, { timeout: 60000 });
    await myTurn(page);
    await click(page, roll);
  }
  assert.deepEqual(page.wrong, []);
});
