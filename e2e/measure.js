// How heavy and how quick the table is, measured in the browser. Prints a table for docs/benchmarks.md.

import { click, dice, hurry, myTurn, newTable, open } from "./house.js";

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const worst = (list) => Math.max(...list);
const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

const house = await open();
const page = await house.guest();
await hurry(page);
await newTable(page, ["me", "bot-random", "bot-random"]);
const roll = dice(1);
for (let move = 0; move < 20; move++) {
  await myTurn(page);
  await click(page, roll);
}
await myTurn(page);

// Everything a first visit transfers, compressed as it travels.
const session = await page.context().newCDPSession(page);
await session.send("Network.enable");
await session.send("Network.setCacheDisabled", { cacheDisabled: true });
let bytes = 0;
session.on("Network.loadingFinished", ({ encodedDataLength }) => { bytes += encodedDataLength; });
await page.reload({ waitUntil: "load" });
await page.waitForTimeout(300);
const weight = bytes;

const first = [];
for (let round = 0; round < 9; round++) {
  await page.reload({ waitUntil: "load" });
  first.push(await page.evaluate(() => new Promise((done) => {
    const seen = performance.getEntriesByName("first-contentful-paint")[0];
    if (seen) done(seen.startTime);
    else new PerformanceObserver((list) => done(list.getEntries()[0].startTime)).observe({ type: "paint", buffered: true });
  })));
}

/** From the press of a button to the changed board on the screen. */
async function choices(page, rounds) {
  const list = [];
  for (let round = 0; round < rounds; round++) {
    if ((await myTurn(page)) !== "mine") break;
    list.push(await page.evaluate(() => new Promise((done) => {
    const table = document.querySelector("#table");
    const before = table.dataset.at;
    const start = performance.now();
    new MutationObserver((_, self) => {
      if (table.dataset.at === before) return;
      self.disconnect();
      requestAnimationFrame(() => done(performance.now() - start));
    }).observe(table, { attributes: true });
    document.querySelector("#choices button").click();
  })));
  }
  return list;
}

const choice = await choices(page, 30);

// The same while hard bots think at several other tables.
const other = await house.guest();
for (let index = 0; index < 4; index++) {
  await newTable(other, ["me", "bot-hard", "bot-hard", "bot-hard"]);
  for (let move = 0; move < 3; move++) await other.locator("#choices :is(details[open], .foot) button.choice").first().click({ timeout: 20000 }).catch(() => {});
}
await newTable(page, ["me", "here"]);
const busy = [];
for (let round = 0; round < 16; round++) {
  if (await page.locator("#curtain").count()) {
    await page.locator("#curtain a").first().click();
    await page.locator("#choices").waitFor();
  }
  busy.push(...(await choices(page, 1)));
}
console.log(`| what | median | worst | bound |
|---|---|---|---|
| page weight of the table, transferred | ${(weight / 1000).toFixed(0)} KB | | 300 KB |
| first view of the table | ${ms(median(first))} | ${ms(worst(first))} | 300 ms |
| a choice seen on the board | ${ms(median(choice))} | ${ms(worst(choice))} | 100 ms |
| the same while hard bots think at four other tables | ${ms(median(busy))} | ${ms(worst(busy))} | |`);
await house.close();
const fits = weight < 300_000 && median(first) < 300 && median(choice) < 100;
process.exit(fits ? 0 : 1);
