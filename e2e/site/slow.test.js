// A phone has perhaps a quarter of this machine's speed: bots of every level keep their clock there, and neither the page nor its
// worker stands still while they think. The page's own thread is slowed by the browser; the threads beside it, which it does not
// slow, by stopping its processes three quarters of the time. Chromium only. Needs ORBIS_SITE.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { hurry, myTurn, newTable, open } from "../house.js";
import { choose, live } from "./play.js";
import { slowdown, thoughts, watch } from "./slow.js";

/** How long a bot may think about one choice (`Level::patience`), and what may come on top: the step it is in, and waking. */
const CLOCK = { easy: 1_000, medium: 1_000, hard: 1_000, expert: 5_000 };
const MARGIN = 3_000;
/** The longest that a page may not answer a hand, and its worker not a request, however slow the machine. */
const FROZEN = 3_000;

let house;
before(async () => { house = await open(); });
after(() => house.close());

const LEVELS = [
  ["golden-ages", "easy"],
  ["golden-ages", "medium"],
  ["golden-ages", "hard"],
  ["golden-ages", "expert"],
  ["seven-ages", "hard"],
  ["seven-ages", "expert"],
];

for (const [game, level] of LEVELS) {
  test(`${game}, ${level}: within its clock at a quarter of the speed`, { timeout: 240_000, skip: process.env.BROWSER === "firefox" }, async (context) => {
    const page = await house.guest();
    await hurry(page);
    await newTable(page, ["me", `bot-${level}`], { game });
    await myTurn(page);
    const faster = await slowdown(page, 4);
    try {
      await watch(page);
      const before = await live(page);
      const until = Date.now() + 30_000;
      while ((await thoughts(page)).length === 0 && Date.now() < until) {
        if ((await page.locator("#table").getAttribute("data-turn")) === "mine") await choose(page);
        await page.waitForTimeout(100);
      }
      const { gap, answer } = await page.evaluate(() => window.watched());
      const thought = await thoughts(page);
      context.diagnostic(`${thought.length} thoughts, the longest ${Math.max(...thought)} ms; the longest without a frame ${gap} ms; the slowest answer of the worker ${answer} ms`);
      assert.ok(thought.length > 0, "a bot has thought");
      assert.ok((await live(page)) > before);
      assert.ok(Math.max(...thought) < CLOCK[level] + MARGIN, `${thought} ms`);
      assert.ok(gap < FROZEN, `the page stood still for ${gap} ms`);
      assert.ok(answer < FROZEN, `the worker answered after ${answer} ms`);
    } finally {
      faster();
    }
    await page.context().close();
  });
}
