// A phone has perhaps a quarter of this machine's speed: bots of every level keep their clock there, and neither the page nor its
// worker stands still while they think. Pages and their workers are slowed by stopping their processes three quarters of the time; how long
// a task keeps a thread is the processor's own time for it, four times over. Chromium only. Needs ORBIS_SITE.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { hurry, myTurn, newTable, open } from "../house.js";
import { GAMES, choose, live } from "./play.js";
import { slowdown, tasks, thoughts, watch } from "./slow.js";

const SLOWER = 4;
/** How long a bot may think about one choice (`Level::patience`), and what may come on top: the step it is in, and waking. */
const CLOCK = { easy: 1_000, medium: 1_000, hard: 1_000, expert: 5_000 };
const MARGIN = 3_000;
/** The longest that one task may keep the page from answering a hand, and its worker from answering a request. */
const FROZEN = { page: 100, worker: 1_000 };

let house;
// Bots think by the clock here.
before(async () => { house = await open({ env: { ORBIS_LUCK: "" } }); });
after(() => house.close());

const LEVELS = [
  ...["easy", "medium", "hard"].map((level) => ["golden-ages", level]),
  ...Object.keys(GAMES).map((game) => [game, "expert"]),
];

for (const [game, level] of LEVELS) {
  test(`${game}, ${level}: within its clock at a quarter of the speed`, { timeout: 240_000, skip: process.env.BROWSER === "firefox" }, async (context) => {
    const { seats, settings } = GAMES[game];
    const page = await house.guest();
    await hurry(page);
    await newTable(page, seats.map((seat) => (seat === "me" ? "me" : `bot-${level}`)), { game, settings });
    await myTurn(page);
    const faster = slowdown(SLOWER);
    try {
      await watch(page);
      const written = await tasks(house.browser, page);
      const before = await live(page);
      const until = Date.now() + 60_000;
      while ((await thoughts(page)).length < 2 && Date.now() < until) {
        if ((await page.locator("#table").getAttribute("data-turn")) === "mine") await choose(page);
        await page.waitForTimeout(100);
      }
      const { gap, answer } = await page.evaluate(() => window.watched());
      const thought = await thoughts(page);
      const made = (await live(page)) - before;
      const longest = await written();
      const slowly = (who) => Math.round(SLOWER * longest[who]);
      context.diagnostic(`${made} choices, ${thought.length} thoughts, the longest ${Math.max(...thought)} ms; the longest task of the page ${slowly("page")} ms, of the worker ${slowly("worker")} ms; without a frame ${gap} ms, the slowest answer ${answer} ms`);
      assert.ok(thought.length > 0, "a bot has thought");
      assert.ok(made > 0);
      assert.ok(Math.max(...thought) < CLOCK[level] + MARGIN, `${thought} ms`);
      for (const who of Object.keys(FROZEN)) {
        assert.ok(longest[who] > 0, `nothing is known of the ${who}`);
        assert.ok(slowly(who) < FROZEN[who], `the ${who} stood still for ${slowly(who)} ms`);
      }
    } finally {
      faster();
    }
    await page.context().close();
  });
}
