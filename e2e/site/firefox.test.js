// The core of a site without a server in the system's Firefox, which is driven by WebDriver BiDi: the host is gone after the first
// visit, the worker is stopped again and again, bots think, and nothing is lost. Asked for with BROWSER=firefox; elsewhere it
// plays the same in Chromium. Needs ORBIS_SITE.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { click, dice, hurry, myTurn, newTable, open } from "../house.js";
import { stopWorker } from "../site.js";
import { live } from "./play.js";

let house;
// Bots think by the clock here.
before(async () => { house = await open({ env: { ORBIS_LUCK: "" } }); });
after(() => house.close());

/** How often what is kept was opened: whoever opens it counts on. */
const generation = (page) =>
  page.evaluate(async () => {
    const [{ name }] = await indexedDB.databases();
    const done = (request) => new Promise((yes, no) => Object.assign(request, { onsuccess: () => yes(request.result), onerror: no }));
    const database = await done(indexedDB.open(name));
    const found = await done(database.transaction("kept").objectStore("kept").get("#generation"));
    database.close();
    return found;
  });

for (const level of ["easy", "hard"]) {
  test(`without a host, worker stopped, against ${level}`, { timeout: 300_000 }, async (context) => {
    const page = await house.guest();
    page.setDefaultTimeout(60_000);
    await hurry(page);
    await newTable(page, ["me", `bot-${level}`]);
    const roll = dice(3);
    const first = await generation(page);
    let made = 0;
    for (; made < 5 && (await myTurn(page)) === "mine"; made++) {
      if (made % 2 === 1) await stopWorker(page);
      await click(page, roll);
    }
    await myTurn(page);
    const before = await live(page);
    const stops = (await generation(page)) - first;
    context.diagnostic(`${house.browser.version()}: ${made} clicks, the worker began anew ${stops} times`);
    assert.ok(stops >= 2, `the worker was stopped ${stops} times`);
    const url = page.url();
    const windows = page.context();
    await page.close();
    const again = await windows.newPage();
    await again.goto(url);
    await myTurn(again);
    assert.equal(await live(again), before, "what was answered is kept");
    await windows.close();
  });
}
