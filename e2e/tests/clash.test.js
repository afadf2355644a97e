// Clash of Cultures in a real browser: whole games with the mouse against bots; cards read by mouse, keys and finger.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { join } from "node:path";
import { alone, click, dice, drawn, hurry, myTurn, newTable, open, press, untouched } from "../house.js";
import { cut } from "../cut.js";
import { scene } from "../scene.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

for (const bots of [["bot-random"], ["bot-random", "bot-medium", "bot-random"]]) test(`a game for ${bots.length + 1} on the hex map is played to its scores`, async () => {
  const page = await house.guest();
  await hurry(page);
  await newTable(page, ["me", ...bots], { game: "clash-of-cultures" });
  await page.locator("#view svg [data-target=space-d2]").first().waitFor();
  // Headings of the dock stand beside each other, not in each other.
  const wide = await page.$$eval("#mine .col .lab", (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText));
  assert.deepEqual(wide, []);
  const roll = dice(3);
  let moves = 0;
  while ((await myTurn(page)) === "mine") {
    await click(page, roll);
    // What is named and can be taken back is as wide as any other choice.
    const squeezed = await page.$$eval("#choices .choice.back", (all) => all.filter((one) => one.offsetParent && one.offsetWidth < 120).map((one) => one.innerText));
    assert.deepEqual(squeezed, []);
    moves += 1;
    assert.ok(moves < 1500, "the game ends");
  }
  assert.ok(moves > 40, `${moves} choices`);
  await page.locator("#scores table").waitFor();
  assert.match(await page.locator("#scores").innerText(), /Settlements and buildings/);
  assert.match(await page.title(), /Game over/);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

/** Makes a choice by its words, in whatever group it stands. */
async function choose(page, words) {
  const button = page.locator(`button.choice[value=${JSON.stringify(JSON.stringify(words))}]`);
  const summary = page.locator("#choices details.group:not([open])").filter({ has: button }).locator("summary");
  // News that comes with the click may leave the list as it was: whoever looks opens it again.
  for (let tries = 0; tries < 3 && (await summary.count()); tries++) {
    await summary.click();
    await button.waitFor({ timeout: 1000 }).catch(() => {});
  }
  // A number stands in a stepper.
  const more = page.locator("#choices .step[data-step='1']:enabled");
  while (!(await button.isVisible()) && (await more.count())) await more.click();
  await press(page, button, await page.locator("#table").getAttribute("data-live"));
}

/** What is offered, as words. */
const offered = (page) => page.$$eval("#choices button.choice", (all) => all.map((each) => JSON.parse(each.value)));

/** Plays on until something is on the table, with a liking for these choices, the first most. */
async function until(page, there, liked) {
  for (let moves = 0; moves < 400 && (await myTurn(page)) === "mine"; moves++) {
    if (await page.locator(there).count()) return;
    const all = await offered(page);
    const wanted = liked.map((like) => all.find((words) => like.test(words))).find(Boolean);
    await choose(page, wanted ?? all.at(-1));
  }
  assert.fail(`${there} never came`);
}

/** Everything to be read about a card that is shown large. */
async function read(page) {
  await page.locator("#closely .lookup").waitFor();
  return page.locator("#closely .lookup").innerText();
}

const WONDER = "#mine .hand [data-card]:has-text(\"needs\")";
const LIKED = [/^advance (mining|engineering)$/, /^collect/, /^goods [^0]/, /^advance/, /^end-turn$/];

test("cards, advances, leaders, wonders and events are read where one decides, by mouse and by keys", async () => {
  const page = await house.guest({ viewport: { width: 1440, height: 900 } });
  await hurry(page);
  await newTable(page, ["me", "bot-random"], { game: "clash-of-cultures", settings: { civilizations: true } });
  await myTurn(page);
  const closely = page.locator("#closely");
  // An advance: what it does, its price, what it unlocks, and what can be done with it now.
  await page.locator("#mine [data-card=writing]").hover();
  const writing = await read(page);
  for (const words of [/Writing/, /costs\s+2 in any mix of food, ideas and gold/, /unlocks[\s\S]*Academy/, /1 culture token/]) assert.match(writing, words);
  await page.mouse.move(3, 3);
  await closely.waitFor({ state: "hidden" });
  // By keys the same, on the table and in the list of choices.
  await page.locator("#mine [data-card=storage]").focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  assert.match(await read(page), /Storage[\s\S]*food/);
  await page.keyboard.press("Escape");
  await closely.waitFor({ state: "hidden" });
  await page.keyboard.press("a");
  const choice = page.locator("#choices details.group[open] button.choice[data-card]");
  await choice.nth(1).focus();
  await page.keyboard.press("Shift+Tab");
  const name = await choice.nth(0).locator("b").first().innerText();
  assert.ok((await read(page)).includes(name), name);
  await page.keyboard.press("Escape");
  // A leader with both abilities; what is not from the printed card says so.
  await page.locator("#mine .col", { hasText: "Leaders" }).locator("[data-card]").first().hover();
  assert.match(await read(page), /Leader[\s\S]*civilization[\s\S]*cost/i);
  // A card of the hand with both halves.
  await page.locator("#mine .hand [data-card]").first().hover();
  assert.match(await read(page), /In combat|·/);
  // An event while it is resolved, and a wonder card once it is drawn.
  await until(page, "#market [data-card]", LIKED);
  await page.locator("#market [data-card]").first().hover();
  assert.match(await read(page), /Event/);
  await until(page, WONDER, LIKED);
  await page.locator(WONDER).first().hover();
  const wonder = await read(page);
  for (const words of [/Wonder/, /cost[\s\S]*culture/, /needs/]) assert.match(wonder, words);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a long touch reads an advance that could be bought, and buys nothing", { skip: untouched }, async () => {
  const page = await house.guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await hurry(page);
  await newTable(page, ["me", "bot-random"], { game: "clash-of-cultures" });
  await myTurn(page);
  const live = () => page.locator("#table").getAttribute("data-live");
  const before = await live();
  const touches = await page.context().newCDPSession(page);
  const hold = async (place) => {
    await place.scrollIntoViewIfNeeded();
    const box = await place.boundingBox();
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await touches.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    const words = await read(page);
    await touches.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.waitForTimeout(300);
    return words;
  };
  const words = await hold(page.locator("#mine [data-card].offer").first());
  assert.match(words, /costs\s+2 in any mix of food, ideas and gold/);
  assert.equal(await live(), before, "nothing was chosen");
  // The choice itself can be read, too.
  await page.locator(".grip").tap();
  assert.match(await hold(page.locator("#choices details.group[open] button.choice[data-card]").first()), /costs/);
  assert.equal(await live(), before, "nothing was chosen");
  const box = await page.locator("#closely").boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390, "it stays inside the window");
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

/** Three action cards in hand beside the objective, with the longest words among them: as many as stand in one row. */
function cardsInHand(position) {
  const held = ["action-17", "action-18", "action-13"];
  const [own] = position.players;
  const name = (card) => card.replace(/@.*/, "");
  position.action_deck = [...position.action_deck, ...own.actions.map(name)].filter((card) => !held.includes(name(card)));
  own.actions = held.map((card) => `${card}@A`);
}

test("the words of both halves of a card end at a whole line", { skip: alone && "the program prepares the table" }, async () => {
  const page = await house.guest({ viewport: { width: 1440, height: 900 } });
  await hurry(page);
  await scene(page, "clash-of-cultures", { civilizations: true }, cardsInHand);
  await myTurn(page);
  await page.locator("#mine .hand .card").nth(3).waitFor();
  await page.waitForTimeout(400);
  assert.deepEqual(await page.evaluate(`(${cut})("#mine")`), []);
  const cards = await page.$$eval("#mine .hand .card", (all) => all.map((one) => [one.scrollHeight - one.clientHeight, ...[...one.querySelectorAll("p")].map((words) => words.clientHeight)]));
  for (const [over, upper, lower] of cards) assert.ok(over <= 1 && upper > 20 && lower > 10, `${over} over, ${upper} and ${lower} high`);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

/** So many action cards in hand, with long names and words, beside the objective. */
const handOf = (many) => (position) => {
  const held = ["action-17", "action-18", "action-13", "action-5", "action-20", "action-30", "action-31"].slice(0, many);
  const [own] = position.players;
  const name = (card) => card.replace(/@.*/, "");
  position.action_deck = [...position.action_deck, ...own.actions.map(name)].filter((card) => !held.includes(name(card)));
  own.actions = held.map((card) => `${card}@A`);
};

test("however many cards are in hand, each says in sight what both halves do", { skip: alone && "the program prepares the table" }, async () => {
  const page = await house.guest({ viewport: { width: 1440, height: 900 } });
  await hurry(page);
  const mute = [];
  for (const many of [2, 3, 4, 5, 7]) {
    await scene(page, "clash-of-cultures", { civilizations: true }, handOf(many));
    const path = new URL(page.url()).pathname;
    for (const [width, height] of [[1440, 900], [1280, 800], [1024, 768], [390, 844]]) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await myTurn(page);
      await drawn(page);
      const silent = await page.evaluate((many) => {
        const dock = document.querySelector("#mine .dockb");
        const edge = dock.getBoundingClientRect().bottom;
        // A line of words that is seen: inside its card, and on a desk without scrolling.
        const line = (each) => {
          if (!each || each.matches(".gone")) return false;
          const card = each.closest(".card").getBoundingClientRect();
          const { top } = each.getBoundingClientRect();
          const high = Number.parseFloat(getComputedStyle(each).lineHeight);
          // A narrow desk may have the last of very many below its edge.
          const desk = window.innerWidth >= (many > 6 ? 1279 : 1000);
          return each.clientHeight >= high - 1 && top + high <= card.bottom + 1 && (!desk || top + high <= edge + 1);
        };
        const cards = [...document.querySelectorAll("#mine .hand .card")];
        return cards.filter((card) => !line(card.querySelector(":scope > p")) || !line(card.querySelector(".half p"))).map((card) => card.querySelector("h3").textContent);
      }, many);
      mute.push(...silent.map((name) => `${name} of ${many} at ${width}`));
      assert.deepEqual(await page.evaluate(`(${cut})("#mine")`), [], `${many} cards, ${width}: cut`);
      await picture(page, `hand-${many}-${width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  assert.deepEqual(mute, []);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

/** An army beside another one, and a wonder in hand that can be paid. */
function readied(position) {
  const city = (at, owner, mood) => ({ at, owner, mood, buildings: Array(7).fill(null), port: null, wonders: [], activations: 0, angry_used: false, captured: false });
  const unit = (at, kind) => ({ at, kind, spent: [] });
  position.cities = [city("c2", 0, "neutral"), city("d2", 0, "happy"), city("d7", 1, "happy"), city("e2", 0, "neutral")];
  const [own, other] = position.players;
  own.advances = ["farming", "mining", "storage", "irrigation", "engineering", "tactics", "steel-weapons"];
  own.goods = "5f6w5o1g1m6c";
  own.units = [unit("d2", "infantry"), unit("d2", "infantry"), unit("d2", "cavalry")];
  other.advances = ["farming", "mining", "fishing", "tactics"];
  other.units = Array(3).fill(unit("d1", "infantry"));
  position.wonder_deck = position.wonder_deck.filter((card) => card !== "great-gardens");
  own.wonders = ["great-gardens@A"];
}

/** With PICTURES set, a picture in that folder. */
async function picture(page, name) {
  if (!process.env.PICTURES) return;
  await page.mouse.move(3, 3);
  await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`) });
}

test("a wonder is built and a battle fought by clicks", { skip: alone && "the program prepares the table" }, async () => {
  const page = await house.guest({ viewport: { width: 1440, height: 900 } });
  await hurry(page);
  await scene(page, "clash-of-cultures", { civilizations: true }, readied);
  await myTurn(page);
  await choose(page, "wonder d2 great-gardens");
  await myTurn(page);
  // It can be paid in several ways, for gold may stand for what one has.
  const ways = await offered(page);
  assert.ok(ways.length > 1 && ways.every((words) => /^goods \S*5c$/.test(words)), ways.join(", "));
  await choose(page, ways[0]);
  await myTurn(page);
  assert.match(await page.locator("#mine .col", { hasText: "Wonders" }).innerText(), /Great/);
  await picture(page, "wonder");
  // The whole army sets out and attacks.
  for (const words of ["move", "from d2", "take 2", "take 1", "to d1"]) {
    await choose(page, words);
    await myTurn(page);
  }
  const tray = page.locator("#tray");
  let rounds = 0;
  for (let asked = 0; (await tray.count()) && (await myTurn(page)) === "mine"; asked++) {
    const all = await offered(page);
    if (all.includes("retreat")) {
      rounds += 1;
      // Both sides, with dice, what they make and who fell.
      const said = await tray.innerText();
      for (const words of [/Battle on d1/, /round 1/, /Ada/, /Blue/, /\d+ \+ \d+ = \d+ → \d hit/]) assert.match(said, words);
      assert.ok((await tray.locator("svg, [role=img]").count()) > 3, "dice are drawn");
      await picture(page, `battle-${rounds}`);
    }
    if (all.includes("end-turn")) break;
    // Steel is paid for, the battle fought to its end.
    const liked = [/^yes$/, /^goods/, /^unit/, /^done$/, /^decline$/];
    await choose(page, liked.map((like) => all.find((words) => like.test(words))).find(Boolean) ?? all[0]);
    assert.ok(asked < 60, "the battle ends");
  }
  await myTurn(page);
  await picture(page, "after");
  const log = await page.locator("#log").innerText();
  assert.match(log, /Battle on d1/);
  assert.match(log, /Round 1: \d+ from/);
  assert.match(log, /wins the battle on d1|Nobody wins the battle on d1/);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
