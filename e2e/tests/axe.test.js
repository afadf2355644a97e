// Pages for everybody: axe finds nothing serious, by day and by night.

import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { alone, click, dice, hurry, myTurn, newTable, open, still } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

/** By night only colours differ. */
async function check(page, what, colourOnly) {
  // What fades in is paler at first.
  await still(page);
  const axe = new AxeBuilder({ page });
  if (colourOnly) axe.withRules(["color-contrast"]);
  const { violations } = await axe.analyze();
  const serious = violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${what}: ${id}: ${nodes.slice(0, 3).map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(" | ")}`);
  assert.deepEqual(serious, []);
}

// A search keeps the long pages short: every rule and every card is built alike.
const pages = ["/", "/new?game=golden-ages", "/games/golden-ages", "/games/golden-ages/rules?q=colonist", "/games/golden-ages/cards?q=great", "/games/golden-ages/ratings", "/games/golden-ages/statistics", "/tournaments", "/records", "/games/golden-ages/learn", "/api", "/preferences", "/nowhere"];

/** Signing in, and the pages of somebody with a name, with something in every list. */
async function people(page, dark) {
  // A browser that is its own server knows one person.
  if (alone) return;
  for (const path of ["/sign-in", "/register", "/forgot"]) {
    await page.goto(path);
    await check(page, path, dark);
  }
  const name = dark ? "Nox" : "Lux";
  await page.goto("/register");
  await page.getByLabel("A name by which others know you").fill(name);
  await page.getByLabel("A password").fill("short");
  await page.locator("form").evaluate((form) => { form.noValidate = true; });
  await page.getByRole("button", { name: "Take this name" }).click();
  await page.locator("#notice").waitFor();
  await check(page, "a form with something wrong", dark);
  await page.getByLabel("A password").fill("long enough for anybody");
  await page.getByRole("button", { name: "Take this name" }).click();
  await page.waitForURL((url) => url.pathname === "/me");
  await newTable(page, ["me", "bot-random"]);
  await page.goto("/me/notices");
  await page.getByRole("button", { name: "Make a feed" }).click();
  await page.locator("#feed").waitFor();
  await check(page, "notices", dark);
  for (const path of ["/me", "/me/account", `/people/${name}`]) {
    await page.goto(path);
    await check(page, path, dark);
  }
  await page.goto("/me/account");
  await page.getByLabel("What is it for?").fill("a program");
  await page.getByRole("button", { name: "Make a token" }).click();
  await page.getByText("a program").first().waitFor();
  await check(page, "a token that was made", dark);
  await page.goto("/tournaments?game=golden-ages");
  const form = page.locator("form.new-contest");
  await form.getByLabel("Name").fill(`Cup of ${name}`);
  await form.getByRole("button", { name: "Announce" }).click();
  await page.waitForURL(/\/tournaments\/./);
  await check(page, "a tournament", dark);
}

test("no page is wider than a phone", async () => {
  const page = await house.guest({ viewport: { width: 390, height: 844 } });
  for (const path of [...pages, "/new?game=history-of-the-world", "/tournaments?game=history-of-the-world", "/records", "/sign-in", "/register"]) {
    await page.goto(path);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(beyond <= 0, `${path} is ${beyond} pixels too wide`);
  }
  await page.context().close();
});

for (const colorScheme of ["light", "dark"]) {
  test(`no serious violation, ${colorScheme}`, async () => {
    const page = await house.guest({ colorScheme });
    const dark = colorScheme === "dark";
    await hurry(page);
    for (const path of pages) {
      await page.goto(path);
      await check(page, path, dark);
    }
    await people(page, dark);
    // Who is alone waits for nobody.
    if (!dark && !alone) {
      await newTable(page, ["me", "invited", "open"]);
      await check(page, "a table that waits", dark);
    }
    await newTable(page, ["me", "bot-random"]);
    const roll = dice(10);
    for (let move = 0; move < 8; move++) {
      await myTurn(page);
      await click(page, roll);
    }
    await myTurn(page);
    await check(page, "a table", dark);
    const path = new URL(page.url()).pathname;
    for (const drawer of ["log", "chat", "replay", "people"]) {
      await page.locator(`#bar [data-drawer=${drawer}]`).click();
      await check(page, `a table with its ${drawer} open`, dark);
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("h");
    await page.locator(".cand").first().waitFor({ timeout: 60000 });
    await check(page, "a hint", dark);
    for (const more of ["words", "talk"]) {
      await page.goto(`${path}/${more}`);
      await check(page, `the table's ${more}`, dark);
    }
    await page.goto(`${path}?at=2`);
    await check(page, "an earlier moment", dark);
    await page.goto(`${path}/dice`);
    await check(page, "the dice", dark);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });

  for (const game of ["through-the-ages", "clash-of-cultures", "history-of-the-world", "seven-ages"]) {
    test(`no serious violation at a table of ${game}, ${colorScheme}`, async () => {
      const page = await house.guest({ colorScheme });
      await hurry(page);
      await newTable(page, ["me", "bot-random"], { game });
      const roll = dice(4);
      for (let move = 0; move < 6; move++) {
        await myTurn(page);
        await click(page, roll);
      }
      await myTurn(page);
      await page.mouse.move(2, 2);
      await check(page, game, colorScheme === "dark");
      await page.locator("#strip-B .opens").click();
      await check(page, `${game}, a rival opened`, colorScheme === "dark");
      await page.context().close();
    });
  }
}
