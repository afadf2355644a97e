// The lobby: what waits for me, leaving, putting away, deleting, results with replay, records from elsewhere, and that it lives.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { alone, hurry, myTurn, newTable, open, program } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

const SHORT = { game: "golden-ages", settings: {} };

/** How an address is answered to a page, by whatever answers it. */
const status = (page, path) => page.evaluate((path) => fetch(path).then((answer) => answer.status), path);

test("what waits for me stands first, with the last move; it is put away, taken out and deleted", async () => {
  const page = await house.guest();
  await hurry(page);
  await newTable(page, ["me", "bot-random"], { ...SHORT, name: "Ada" });
  await myTurn(page);
  const path = new URL(page.url()).pathname;
  await page.goto("/");
  const card = page.locator(".wait").first();
  await card.locator(".your-turn").waitFor();
  assert.match(await card.innerText(), /The Golden Ages/);
  assert.match(await card.innerText(), /you\s+\d+/);
  assert.equal(await card.getByRole("link", { name: /Play on/ }).getAttribute("href"), path);
  // Away, and out again.
  await card.locator(".options > summary").click();
  await card.getByRole("button", { name: /Put away/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
  assert.equal(await page.locator(".wait").count(), 0);
  await page.goto("/records");
  const away = page.locator("section.list", { hasText: "Put away" }).locator(".row-of");
  await away.locator(".options > summary").click();
  await away.getByRole("button", { name: /Take out/ }).click();
  await page.waitForURL((url) => url.pathname === "/records");
  await page.goto("/");
  await page.locator(".wait .options > summary").click();
  await page.locator(".wait").getByRole("button", { name: /Delete/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
  assert.equal(await page.locator(".wait").count(), 0);
  assert.equal(await status(page, path), 404);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("the lobby lives: an open table appears and goes without a click, and who leaves is played by a bot", { skip: alone }, async () => {
  const host = await house.guest();
  await hurry(host);
  const guest = await house.guest();
  await hurry(guest);
  await guest.goto("/");
  await newTable(host, ["me", "open"], { ...SHORT, name: "Bea" });
  const row = guest.locator("section.list", { hasText: "Open tables" }).locator(".row-of", { hasText: "Bea waits" });
  await row.getByRole("link", { name: /Sit down/ }).click();
  await guest.getByRole("button", { name: /Sit|Take/ }).first().click();
  await myTurn(host).catch(() => {});
  await guest.goto("/");
  const mine = guest.locator(".wait, .elsewhere .row-of").first();
  await mine.waitFor();
  await mine.locator(".options > summary").click();
  await mine.getByRole("button", { name: /Leave/ }).click();
  await guest.waitForURL((url) => url.pathname === "/");
  assert.equal(await guest.locator(".wait, .elsewhere .row-of").count(), 0);
  await host.locator("#table .strip", { hasText: "a bot plays for them" }).waitFor();
  assert.deepEqual([...host.wrong, ...guest.wrong], []);
  await host.context().close();
  await guest.context().close();
});

test("a record from elsewhere is watched, and nonsense is refused in one sentence", async () => {
  const page = await house.guest();
  await page.goto("/records");
  await page.locator("#record").fill("no record at all");
  await page.getByRole("button", { name: "Open it" }).click();
  assert.match(await page.locator("#notice").innerText(), /line 1 of the record cannot be read/i);
  // A short record, made by the program itself.
  const { execFileSync } = await import("node:child_process");
  const folder = mkdtempSync(join(tmpdir(), "orbis-e2e-"));
  const file = join(folder, "one.jsonl");
  execFileSync(program, ["play", "golden-ages", "--bots", "easy", "--seed", "7", "--save", file], { input: "1\n1\n1\nquit\n", env: { ...process.env, HOME: folder } });
  await page.goto("/records");
  await page.locator("input[data-into=record]").setInputFiles(file);
  await page.waitForFunction(() => document.querySelector("#record").value.length > 100);
  await page.getByRole("button", { name: "Open it" }).click();
  await page.waitForURL(/\/t\/.*at=0/);
  assert.equal(await page.locator("#table").getAttribute("data-turn"), "past");
  const path = new URL(page.url()).pathname;
  // It is mine alone.
  if (!alone) {
    const stranger = await house.guest();
    assert.equal((await stranger.request.get(path)).status(), 404);
    await stranger.context().close();
  }
  await page.goto("/records");
  const row = page.locator(".row-of", { hasText: "from elsewhere" });
  assert.match(await row.innerText(), /not played to its end/);
  await row.getByRole("link", { name: /Replay/ }).waitFor();
  await row.locator(".options > summary").click();
  await row.getByRole("button", { name: /Delete/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
  assert.equal(await status(page, path), 404);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
  rmSync(folder, { recursive: true, force: true });
});
