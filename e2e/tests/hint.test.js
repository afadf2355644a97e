// Hints: on against bots, numbered in the question and on the board, done by a click; off among people unless agreed.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { hurry, myTurn, newTable, open } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

for (const game of ["through-the-ages", "golden-ages", "clash-of-cultures", "history-of-the-world", "seven-ages"]) {
  test(`${game}: a hint has up to three candidates, numbered on the board`, async () => {
    const page = await house.guest({ viewport: { width: 1440, height: 900 } });
    await hurry(page);
    await newTable(page, ["me", "bot-random", "bot-random"], { game });
    await myTurn(page);
    await page.keyboard.press("h");
    const hint = page.locator("#hint");
    await hint.waitFor({ timeout: 30000 });
    const count = await hint.locator("li").count();
    assert.ok(count >= 1 && count <= 3, `${count} candidates`);
    assert.match(await hint.locator(".pt").first().innerText(), /[+−]?\d/);
    const targets = await hint.locator("li[data-target]").evaluateAll((all) => all.map((each) => each.dataset.target));
    const shown = await page.locator("#play .hint-no").count();
    const there = await page.evaluate((targets) => targets.filter((target) => [...document.querySelectorAll("#play [data-target]")].some((each) => each.dataset.target === target && !each.closest("#prompt"))).length, targets);
    assert.ok(there === 0 || shown > 0, "numbers on the board");
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${game}-hint-1440.png` });
    const before = await page.locator("#table").getAttribute("data-live");
    await hint.getByRole("button", { name: "Do number 1" }).click();
    await page.waitForFunction((before) => document.querySelector("#table").dataset.live !== before, before);
    await page.waitForFunction(() => !document.querySelector("#hint"));
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test("among people there are hints only if the table agreed", async () => {
  const page = await house.guest();
  await hurry(page);
  await newTable(page, ["me", "here"]);
  await page.locator("#curtain a").first().click();
  await page.locator("#choices").waitFor();
  assert.equal(await page.locator("#do-hint").count(), 0);
  await page.goto("/new?game=golden-ages");
  await page.locator("[name=seat-1]").selectOption("here");
  await page.locator("[name=hints]").check();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.locator("#curtain a").first().click();
  await page.locator("#do-hint").click();
  await page.locator("#hint li").first().waitFor();
  await page.context().close();
});
