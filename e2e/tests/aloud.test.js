// What a screen reader hears in ten moves of each game: turns of others once, my own at once, no colour alone, sums before faces.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { click, dice, hurry, myTurn, newTable, open } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

/** Keeps what the boxes that are heard say, in order. */
function listen() {
  window.said = [];
  new MutationObserver((all) => {
    for (const { target } of all) {
      const box = (target.nodeType === 1 ? target : target.parentElement)?.closest?.("#heard, #heard-now");
      const text = box?.textContent.trim();
      if (text) window.said.push({ urgent: box.getAttribute("aria-live") === "assertive", text });
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

const GAMES = ["through-the-ages", "golden-ages", "clash-of-cultures", "history-of-the-world", "seven-ages"];

for (const game of GAMES) {
  test(`ten moves of ${game}, heard`, async () => {
    const page = await house.guest({ viewport: { width: 1440, height: 900 } });
    await hurry(page);
    await page.addInitScript(listen);
    await newTable(page, ["me", "bot-easy", "bot-easy"], { game, name: "Ada" });
    const roll = dice(3);
    const asked = [];
    for (let move = 0; move < 10 && (await myTurn(page)) === "mine"; move++) {
      await page.waitForTimeout(200);
      const groups = await page.locator("#choices details.group:not(#refused)").count();
      asked.push({ question: (await page.locator("#question").textContent()).trim(), groups });
      await click(page, roll);
    }
    await myTurn(page);
    await page.waitForTimeout(300);
    const said = await page.evaluate(() => window.said);
    const urgent = said.filter((each) => each.urgent).map(({ text }) => text);
    const polite = said.filter((each) => !each.urgent).map(({ text }) => text);
    if (process.env.HEARD) writeFileSync(join(process.env.HEARD, `${game}.txt`), said.map((each) => `${each.urgent ? "at once" : "politely"}: ${each.text}`).join("\n"));

    // Every question was heard at once, with how many groups there are.
    for (const { question, groups } of asked) {
      const heard = urgent.filter((text) => text.includes(question));
      assert.ok(heard.length, `not heard: ${question}`);
      if (groups > 1) assert.ok(heard.some((text) => text.includes(`${groups} groups.`)), `${question} without its ${groups} groups`);
    }
    assert.ok(urgent.some((text) => text.startsWith("Your turn.")));
    assert.ok(polite.length, "the others were heard");
    // Who did something is named by letter and name; a colour never stands alone.
    for (const text of polite) {
      const alone = text.match(/(?<![A-H], )\b(Blue|Green|Orange|Pink|Yellow|Sky)\b(?! (River|Sea)\b)(?! \([A-H]\))(?!'s)/);
      assert.equal(alone, null, `a colour alone: ${text}`);
    }
    // Nothing is said twice: a turn of another is one sentence, with a beginning and an end.
    for (const [index, text] of polite.entries()) assert.ok(index === 0 || text !== polite[index - 1] || text.length < 60, `twice: ${text}`);
    for (const text of polite) assert.match(text, /[.!?]$/);
    // Dice: what counts first, then the faces.
    for (const text of polite) {
      for (const [, sum, faces] of text.matchAll(/(?:Round \d+: |against )(\d+) from ([\d ]+)/g)) {
        assert.ok(Number(sum) >= Math.max(...faces.trim().split(" ").map(Number)), text);
      }
      assert.doesNotMatch(text, /: \d( \d)+ (makes|against)/, "faces before their sum");
    }
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}
