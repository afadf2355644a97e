// Where several are at it together - a battle, an auction, an aggression, a trade, dice that fell: all that is needed is in sight at every size, by day
// and by night. With PICTURES set, pictures of it in that folder.

import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { SIZES, fits, needed } from "../fit.js";
import { alone, drawn, hurry, myTurn, newTable, open, still } from "../house.js";
import { scene } from "../scene.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

const prepares = { skip: alone && "the program prepares the table" };

const offered = (page) => page.$$eval("#choices button.choice", (all) => all.filter((each) => each.value).map((each) => JSON.parse(each.value)));

/** Makes a choice by its words, in whatever group it stands. */
async function choose(page, words) {
  await myTurn(page);
  const before = await page.locator("#table").getAttribute("data-live");
  const found = await page.evaluate((words) => {
    const choice = [...document.querySelectorAll("#choices button.choice")].find((each) => each.value === JSON.stringify(words));
    choice?.click();
    return Boolean(choice);
  }, words);
  assert.ok(found, `${words} is among ${(await offered(page)).join(", ")}`);
  await page.waitForFunction((before) => document.querySelector("#table").dataset.live !== before, before);
  await myTurn(page);
}

/** Plays on until something is there, with a liking for these choices, the first most. */
async function until(page, there, liked, most = 300) {
  const came = [];
  for (let turn = 0; turn < most && (await myTurn(page)) === "mine"; turn++) {
    if (await there(page)) return;
    const all = await offered(page);
    const made = liked.map((like) => all.find((words) => like.test(words))).find(Boolean) ?? all[turn % all.length];
    came.push(made);
    await choose(page, made);
  }
  assert.fail(`it never came: ${came.slice(-40).join(", ")}`);
}

/** What of the tray lies over the question, over what is offered below it, or outside of the window. */
const tray = (page) => page.evaluate(() => {
  const found = [];
  const tray = document.querySelector("#tray");
  if (!tray?.checkVisibility()) return ["it is not shown"];
  const box = (each) => each.getBoundingClientRect();
  const mine = box(tray);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  if (mine.left < -1 || mine.top < -1 || mine.right > innerWidth + 1 || mine.bottom > innerHeight + 1) found.push("outside of the window");
  if (meet(mine, box(document.querySelector("#prompt")))) found.push("over the question");
  const text = [...tray.querySelectorAll("*")].filter((each) => each.childElementCount === 0 && each.textContent.trim() && each.checkVisibility());
  for (const each of text) {
    const own = box(each);
    const room = box(each.closest(".tray"));
    if (own.width && (own.right > room.right + 1 || own.bottom > room.bottom + 1) && tray.scrollHeight <= tray.clientHeight + 1) found.push(`${each.textContent.trim().slice(0, 20)} beyond its edge`);
  }
  // Words lie beside each other.
  text.forEach((one, index) => {
    for (const two of text.slice(index + 1)) if (!one.closest("svg") && !two.closest("svg") && !one.contains(two) && meet(box(one), box(two)) && box(two).width) found.push(`${one.textContent.trim().slice(0, 16)} over ${two.textContent.trim().slice(0, 16)}`);
  });
  return found;
});

/** The same moment at every size, by day and by night. */
async function looked(page, name, check = async () => []) {
  const path = new URL(page.url()).pathname;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await myTurn(page);
      await drawn(page);
      await page.mouse.move(3, 3);
      await still(page);
      const what = `${name}, ${size.width}, ${colorScheme}`;
      if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `${name}-${size.width}-${colorScheme}.png`) });
      if (colorScheme === "light") {
        await fits(page, size, what, await needed(page, size));
        assert.deepEqual(await check(page), [], what);
      }
      const { violations } = await new AxeBuilder({ page }).options({ runOnly: ["color-contrast"] }).analyze();
      assert.deepEqual(violations.flatMap(({ nodes }) => nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)), [], `${what}: contrast`);
    }
  }
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

async function guest(game, options, change) {
  const page = await house.guest({ viewport: SIZES[0] });
  await hurry(page);
  if (change) await scene(page, game, options, change);
  else await newTable(page, ["me", "bot-random", "bot-random"], { game, settings: options });
  await myTurn(page);
  return page;
}

/** An army beside another one. */
function armies(position) {
  const city = (at, owner, mood) => ({ at, owner, mood, buildings: Array(7).fill(null), port: null, wonders: [], activations: 0, angry_used: false, captured: false });
  const unit = (at, kind) => ({ at, kind, spent: [] });
  position.cities = [city("c2", 0, "neutral"), city("d2", 0, "happy"), city("d7", 1, "happy"), city("e2", 0, "neutral")];
  const [own, other] = position.players;
  own.advances = ["farming", "mining", "storage", "tactics"];
  own.units = [...Array(3).fill(unit("d2", "infantry")), unit("d2", "cavalry")];
  other.advances = ["farming", "mining", "fishing", "tactics"];
  other.units = Array(4).fill(unit("d1", "infantry"));
}

test("a battle of Clash of Cultures", prepares, async () => {
  const page = await guest("clash-of-cultures", { civilizations: true }, armies);
  for (const words of ["move", "from d2", "take 3", "take 1", "to d1"]) await choose(page, words);
  // The dice lie there, and who falls is asked.
  await until(page, trayed(/\d hit/), [/^decline$/], 5);
  await looked(page, "battle", tray);
});

const trayed = (words) => async (page) => words.test(await page.locator("#tray").innerText({ timeout: 100 }).catch(() => ""));
const asked = (words) => async (page) => words.test(await page.locator("#question").innerText());

/** Warriors, events for later, and what else keeps a civilization going. */
const SOLDIERLY = [/^bid 1$/, /^prepare/, /^build warriors/, /^population$/, /^tactic/, /^take 1 /, /^build (bronze|agriculture)/, /^end$/, /^no-politics$/, /^discard/, /^done$/];

test("an auction of Through the Ages", async () => {
  const page = await guest("through-the-ages");
  await until(page, trayed(/colony/i), SOLDIERLY);
  await looked(page, "auction", tray);
});

test("an aggression of Through the Ages", async () => {
  const page = await guest("through-the-ages");
  await until(page, trayed(/attacks/), [/^aggression/, ...SOLDIERLY.slice(2)]);
  await looked(page, "aggression", tray);
});

/** What leads to empires that trade and manoeuvre. */
const DYNASTY = [/^extra start/, /^loose/, /^found/, /^promote/, /^train/, /^at /, /^turn /, /^done$/, /^pass/, /^decline$/, /^keep/];

test("a trade of 7 Ages", async () => {
  const page = await guest("seven-ages");
  await until(page, asked(/trade|Another card/), [/^mark \S+ trade/, ...DYNASTY]);
  await looked(page, "trade");
});

test("dice that fell in History of the World", async () => {
  const page = await guest("history-of-the-world");
  const fell = async () => (await page.locator("#view .fallen").count()) > 0 && (await page.locator("#choices button.choice").count()) > 2;
  await until(page, fell, [/^keep/, /^pass$/, /^expand/]);
  await looked(page, "dice", () => page.evaluate(() => {
    const view = document.querySelector("#view").getBoundingClientRect();
    const rows = [...document.querySelectorAll("#view .fallen")].map((each) => each.getBoundingClientRect());
    const seen = rows.filter((box) => box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom);
    return seen.length ? [] : [`no dice of ${rows.length} in sight`];
  }));
});
