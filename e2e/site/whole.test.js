// Every title by clicks in a browser whose host is gone, its worker stopped twice in the middle; then all of it moves to a server
// and is played on there, and the program agrees with the record of a game that is over. CLICKS says how many clicks a title gets at most
// (WHOLE=1: whole games, on the server too). Needs ORBIS_SITE and ORBIS_BIN.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { dice, hurry, myTurn, newTable, open, serve } from "../house.js";
import { stopWorker } from "../site.js";
import { GAMES, bring, live, playOn, scratch, takeOut, verified } from "./play.js";

const WHOLE = process.env.WHOLE === "1";
const CLICKS = WHOLE ? 2000 : Number(process.env.CLICKS ?? 9);
/** Before which clicks the worker is stopped, and after which the tables are taken out. */
const [STOPS, OUT] = WHOLE ? [[10, 30], 20] : [[2, 5], 7];

/** What the program says of a record that it agrees with. */
const VERIFIED = /^Verified: .* every draw of \d+ choices? follows/;

let house;
before(async () => { house = await open(); });
after(() => house.close());

for (const [game, { seats, settings }] of Object.entries(GAMES)) {
  test(`${game}: by clicks without a host, then on a server`, { timeout: WHOLE ? 3_600_000 : 240_000 }, async (context) => {
    const { folder, gone } = scratch();
    const file = join(folder, "tables.jsonl");
    const page = await house.guest({ acceptDownloads: true });
    await hurry(page);
    await newTable(page, seats, { game, name: "Ada", settings });
    const table = page.url();
    const roll = dice(17);
    let [stopped, out] = [0, 0];
    const begun = Date.now();
    const { made, over } = await playOn(page, roll, CLICKS, async (number) => {
      if (STOPS.includes(number)) {
        await stopWorker(page);
        stopped += 1;
      }
      if (number === OUT) {
        out = await live(page);
        await takeOut(page, file);
        await page.goto(table);
        await myTurn(page);
      }
    });
    assert.equal(stopped, 2, `the worker was stopped within ${made} clicks`);
    assert.equal(over, WHOLE, `${made} clicks`);
    context.diagnostic(`${made} clicks in ${Math.round((Date.now() - begun) / 1000)} s without a host`);
    if (WHOLE) assert.match(await verified(page, folder), VERIFIED);
    assert.deepEqual(page.wrong, []);
    await page.context().close();

    const server = await serve(join(folder, "server"));
    const there = await house.browser.newContext({ baseURL: server.address, viewport: { width: 1280, height: 900 }, acceptDownloads: true });
    const ada = await there.newPage();
    await hurry(ada);
    await bring(ada, file);
    await myTurn(ada);
    assert.equal(await live(ada), out, "it goes on where it was");
    const on = await playOn(ada, roll, WHOLE ? CLICKS : 2);
    assert.equal(on.over, WHOLE, `${on.made} clicks on the server`);
    assert.ok((await live(ada)) > out);
    context.diagnostic(`${on.made} clicks on a server`);
    if (WHOLE) assert.match(await verified(ada, folder), VERIFIED);
    await there.close();
    await server.kill();
    gone();
  });
}

/** Plays the table of a page to its end by requests, the first choice every time. */
const finish = (page) =>
  page.evaluate(async () => {
    const table = location.pathname;
    for (let asked = 0; asked < 5000; asked++) {
      const page = new DOMParser().parseFromString(await (await fetch(`${table}/view`)).text(), "text/html");
      const { turn, live } = page.querySelector("#table").dataset;
      if (turn === "over") return true;
      const choice = page.querySelector("[name=choice]")?.value;
      if (turn !== "mine" || !choice) await new Promise((next) => setTimeout(next, 20));
      else await fetch(`${table}/choose`, { method: "POST", headers: { "x-orbis": "1" }, body: new URLSearchParams({ version: live, seat: "A", choice }) });
    }
    return false;
  });

test("the program agrees with a record that was made here", { timeout: 240_000 }, async () => {
  const { folder, gone } = scratch();
  const page = await house.guest();
  await hurry(page);
  await newTable(page, ["me", "bot-random"]);
  await myTurn(page);
  assert.ok(await finish(page), "the game comes to its end");
  assert.match(await verified(page, folder), VERIFIED);
  await page.context().close();
  gone();
});
