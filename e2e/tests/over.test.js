// The end of a game: everybody's points and what they are made of, where it turned, in words, and how the points grew; at three sizes, by day and by night.

import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { cut } from "../cut.js";
import { drawn, hurry, open, program } from "../house.js";

let house, folder;
before(async () => {
  house = await open();
  folder = mkdtempSync(join(tmpdir(), "orbis-e2e-"));
});
after(() => {
  rmSync(folder, { recursive: true, force: true });
  return house.close();
});

const SIZES = [
  { width: 1440, height: 900, letters: 11 },
  { width: 1024, height: 768, letters: 11 },
  { width: 390, height: 844, letters: 13 },
];
// A short game ends as a long one does.
const SHORT = { "seven-ages": ["--option", "turns=5"] };

/** A game among easy bots, as a record. */
function played(game) {
  const records = join(folder, game);
  const args = ["sim", game, "--players", "3", "--games", "1", "--seed", "3", "--bots", "easy", "--jobs", "1", ...(SHORT[game] ?? []), "--records", records];
  execFileSync(program, args, { stdio: "ignore", timeout: 300000 });
  return join(records, readdirSync(records)[0]);
}

/** A number as people write it: `−3`, `12½`. */
const number = (text) => Number(text.replace("−", "-").replace("½", ".5").replace(/^\.5$/, "0.5"));

/** Letters of the final scores that are smaller than they may be. */
const small = (page, least) => page.evaluate((least) => {
  const found = new Set();
  const walker = document.createTreeWalker(document.querySelector("#scores"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.nodeValue.trim() || !element.checkVisibility() || element.closest(".hidden")) continue;
    const matrix = element.closest("svg") && element.getScreenCTM();
    const size = Number.parseFloat(getComputedStyle(element).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    if (size < least - 0.05) found.add(`${walker.currentNode.nodeValue.trim()} ${size.toFixed(1)}`);
  }
  return [...found];
}, least);

for (const game of ["through-the-ages", "golden-ages", "clash-of-cultures", "history-of-the-world", "seven-ages"]) {
  test(`${game}: the end says what it is made of and where it turned`, async () => {
    const page = await house.guest({ viewport: SIZES[0] });
    await hurry(page);
    await page.goto("/records");
    await page.locator("input[data-into=record]").setInputFiles(played(game));
    await page.waitForFunction(() => document.querySelector("#record").value.length > 100);
    await page.getByRole("button", { name: "Open it" }).click();
    await page.waitForURL(/\/t\/.*at=0/);
    const path = new URL(page.url()).pathname;
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      for (const { letters, ...size } of SIZES) {
        await page.setViewportSize(size);
        await page.goto(path);
        await page.locator("#scores table").waitFor();
        await drawn(page);
        const name = `${size.width}, ${colorScheme}`;
        if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `over-${game}-${size.width}-${colorScheme}.png`) });
        assert.deepEqual(await small(page, letters), [], `${name}: letters`);
        assert.deepEqual(await page.evaluate(`(${cut})("#scores")`), [], `${name}: cut`);
        // All of it stands below each other or side by side: nothing scrolls sideways, no part covers another.
        const boxes = await page.locator("#scores").evaluate((scores) => {
          const parts = [...scores.querySelectorAll("table, .review, .chart")].filter((each) => each.checkVisibility());
          return { beyond: scores.querySelector(".drawer-body").scrollWidth - scores.querySelector(".drawer-body").clientWidth, parts: parts.map((each) => each.getBoundingClientRect().toJSON()) };
        });
        assert.ok(boxes.beyond <= 0, `${name}: ${boxes.beyond} pixels too wide`);
        assert.equal(boxes.parts.length, 3, `${name}: points, turns and one chart`);
        const [table, review, chart] = boxes.parts;
        assert.ok(chart.top >= Math.max(table.bottom, review.bottom) - 1, `${name}: the chart covers nothing`);
        assert.ok(review.left >= table.right - 1 || review.top >= table.bottom - 1, `${name}: turns beside or below the points`);
        const axe = new AxeBuilder({ page }).include("#scores");
        const { violations } = await axe.analyze();
        const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
        assert.deepEqual(serious.map(({ id, nodes }) => `${id}: ${nodes[0].target} ${nodes[0].failureSummary}`), [], name);
      }
    }
    // What points are made of adds up to what is said of them.
    const cells = (rows) => page.locator(rows).evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)));
    const parts = await cells("#scores tbody tr");
    const [total] = await cells("#scores tfoot tr");
    const sums = total.map((_, player) => parts.reduce((sum, row) => sum + number(row[player]), 0));
    assert.deepEqual(sums, total.map(number), parts.map((row) => row.join(" ")).join("; "));
    // Each turn says when, who and what, and leads there.
    const turns = await page.locator("#review li").evaluateAll((all) => all.map((each) => ({ when: each.querySelector("small")?.textContent ?? "", who: each.querySelector(".badge")?.textContent ?? "", text: each.querySelector("span").textContent })));
    assert.ok(turns.length > 0);
    for (const { when, who, text } of turns) {
      assert.ok(when.length > 2, `when: ${text}`);
      assert.match(who, /^[A-H]$/, text);
      assert.match(text, /^[+−]\d+ [A-H] \p{Lu}.*\p{L}{3}/u);
      assert.doesNotMatch(text, /Moment \d/);
    }
    const link = page.locator("#review a").first();
    const version = await link.getAttribute("data-at");
    await link.click();
    await page.waitForFunction((version) => document.querySelector("#table").dataset.at === version, version);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}
