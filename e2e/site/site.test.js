// A site without a server: the host is gone after the first visit, the worker is stopped whenever the browser likes, storage fills
// up, machines break, versions change; and tables move house. Needs ORBIS_SITE, a folder that `cargo xtask site` has made.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { click, dice, hurry, myTurn, newTable, open, serve } from "../house.js";
import { serveFiles, settle, stopWorker } from "../site.js";
import { bring, choose, firstOffered, live, scratch, takeOut } from "./play.js";

const folder = resolve(process.env.ORBIS_SITE);

let house;
before(async () => { house = await open(); });
after(() => house.close());

/** Everything that a page keeps, as its worker wrote it. */
const kept = (page) =>
  page.evaluate(async () => {
    const [{ name }] = await indexedDB.databases();
    const database = await new Promise((done) => (indexedDB.open(name).onsuccess = (event) => done(event.target.result)));
    const all = await new Promise((done) => (database.transaction("kept").objectStore("kept").getAllKeys().onsuccess = (event) => done(event.target.result)));
    database.close();
    return all;
  });

/** A page of a site of which one line is another; its host is gone. */
async function altered(file, line, other) {
  const copy = mkdtempSync(join(tmpdir(), "orbis-site-"));
  cpSync(folder, copy, { recursive: true });
  const text = readFileSync(join(copy, file), "utf8");
  assert.ok(text.includes(line));
  writeFileSync(join(copy, file), text.replace(line, other));
  const host = await serveFiles(copy);
  const context = await house.browser.newContext({ baseURL: host.address });
  const page = await context.newPage();
  await settle(page, host.address);
  await host.stop();
  await hurry(page);
  return { page, gone: () => context.close().then(() => rmSync(copy, { recursive: true, force: true })) };
}

/** A page of a site whose disk is full when the test says so, in the middle of keeping something. */
const crowded = () => {
  const keeping = "if (full || changes.length === 0) return;";
  return altered("kept.js", keeping, `${keeping}\n      if (await caches.has("full")) throw new DOMException("full", "QuotaExceededError");`);
};

/** How many choices of its tables a page keeps. */
const entries = async (page) => (await kept(page)).filter((key) => key.startsWith("entry/")).length;

/** The form that makes the first choice of a page, as the page would send it. */
const form = async (page) => ({
  version: String(await live(page)),
  seat: await page.locator("#choices [name=seat]").first().getAttribute("value"),
  choice: await firstOffered(page).getAttribute("value"),
});

test("a game goes on whenever the worker is stopped, without a host", { timeout: 120000 }, async () => {
  const page = await house.guest();
  await hurry(page);
  await newTable(page, ["me", "bot-medium"]);
  const roll = dice(3);
  for (let move = 0; move < 8; move++) {
    if ((await myTurn(page)) !== "mine") break;
    if (move % 3 === 1) await stopWorker(page);
    await click(page, roll);
  }
  await myTurn(page);
  const before = await live(page);
  // The page is closed in the middle, and another one opened.
  const { context, url } = { context: page.context(), url: page.url() };
  await page.close();
  const again = await context.newPage();
  await again.goto(url);
  await myTurn(again);
  assert.equal(await live(again), before);
  assert.equal(await entries(again), before, "what was answered is kept");
  await context.close();
});

test("below a path everything works, and nothing speaks of others", { timeout: 120000 }, async () => {
  const host = await serveFiles(folder, "/some/where");
  const context = await house.browser.newContext();
  const page = await context.newPage();
  await settle(page, host.address);
  await host.stop();
  await page.waitForFunction(() => /^\d+\.\d+\.\d+-[0-9a-f]{10}$/.test(document.querySelector("#version").textContent));
  const seen = [];
  for (const path of ["/", "/new", "/records", "/preferences"]) {
    await page.goto(host.address + path);
    seen.push(await page.locator("main").innerText());
  }
  for (const word of [/invit/i, /server promises/i, /Others on this server/i, /Open tables/]) assert.doesNotMatch(seen.join("\n"), word);
  await page.goto(`${host.address}/new`);
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/some\/where\/t\//);
  await myTurn(page);
  await choose(page);
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll("[href^='/'], [src^='/'], [action^='/'], [data-still^='/']")]
      .map((each) => each.getAttribute("href") ?? each.getAttribute("src") ?? each.getAttribute("action") ?? each.dataset.still)
      .filter((address) => !address.startsWith("/some/where/")));
  assert.deepEqual(outside, []);
  const words = await page.locator("#people").evaluate((each) => each.textContent);
  assert.doesNotMatch(words, /Play on another device|Others may watch|promise/);
  await context.close();
});

const NO_ROOM = () => /no room left, so this was not done/.test(document.querySelector("#notice").textContent);

test("a full disk refuses a choice in one sentence, and loses nothing", { timeout: 120000 }, async () => {
  const { page, gone } = await crowded();
  await newTable(page, ["me", "bot-random"]);
  await myTurn(page);
  await choose(page);
  await myTurn(page);
  const before = await live(page);
  await page.evaluate(() => caches.open("full"));
  // The end of a turn wants half a second.
  await page.waitForTimeout(520);
  await firstOffered(page).click();
  await page.waitForFunction(NO_ROOM);
  await page.evaluate(() => caches.delete("full"));
  await page.reload();
  await myTurn(page);
  assert.equal(await live(page), before, "what was acknowledged is there, and nothing else");
  assert.equal(await entries(page), before);
  await choose(page);
  await gone();
});

test("of tables for which there is no room none is taken, and all when there is", { timeout: 120000 }, async () => {
  const { page, gone } = await crowded();
  for (const game of ["golden-ages", "seven-ages"]) {
    await newTable(page, ["me", "bot-random"], { game });
    await myTurn(page);
    await choose(page);
    await myTurn(page);
  }
  const tables = async () => (await kept(page)).filter((key) => key.startsWith("table/")).length;
  const [made, file] = [await entries(page), await page.evaluate(() => fetch("/carry").then((answer) => answer.text()))];
  const bring = () => page.evaluate(async (body) => {
    const answer = await fetch("/carry", { method: "POST", body });
    return { status: answer.status, text: await answer.text() };
  }, file);
  await page.evaluate(() => caches.open("full"));
  const refused = await bring();
  assert.equal(refused.status, 507);
  assert.match(refused.text, /no room left, so this was not done/);
  await page.evaluate(() => caches.delete("full"));
  await page.goto("/");
  assert.equal(await tables(), 2, "nothing came of it");
  assert.equal(await entries(page), made);
  assert.equal((await bring()).status, 200);
  assert.equal(await tables(), 4);
  assert.equal(await entries(page), 2 * made);
  await gone();
});

test("a worker that is stopped in the middle of a choice keeps all of it or nothing", { timeout: 120000, skip: process.env.BROWSER === "firefox" }, async (context) => {
  const page = await house.guest();
  await hurry(page);
  await newTable(page, ["me", "bot-random"]);
  const found = [];
  for (let round = 0; round < 8 && (await myTurn(page)) === "mine"; round++) {
    const before = await live(page);
    const fields = await form(page);
    await page.evaluate(([fields, wait]) => {
      const body = new URLSearchParams(fields);
      window.sent = fetch(`${location.pathname}/choose`, { method: "POST", headers: { "x-orbis": "1" }, body }).then(({ ok }) => ok, () => false);
      return new Promise((next) => setTimeout(next, wait));
    }, [fields, 3 * round]);
    await stopWorker(page);
    const acknowledged = await page.evaluate(() => window.sent);
    await page.reload();
    await myTurn(page);
    const after = await live(page);
    assert.equal(await entries(page), after, "what is kept is what is shown");
    assert.ok(after > before || !acknowledged, "an acknowledged choice is there");
    found.push(after > before ? "made" : "not made");
  }
  context.diagnostic(found.join(", "));
  assert.ok(found.length > 3);
  await choose(page);
  await page.context().close();
});

/** Makes a small change again and again, until it is answered so. */
async function changed(page, status) {
  const change = () => page.evaluate(async () => {
    const fields = new URLSearchParams({ pace: "instant", single: "ask" });
    return (await fetch("/preferences", { method: "POST", body: fields })).status;
  });
  const until = Date.now() + 120_000;
  while ((await change()) !== status) {
    assert.ok(Date.now() < until, `never answered with ${status}`);
    await page.waitForTimeout(1000);
  }
}

test("the browser's own quota refuses as a full disk does, and what is kept can be taken away", { timeout: 180000, skip: process.env.BROWSER === "firefox" }, async () => {
  const page = await house.guest();
  await hurry(page);
  await newTable(page, ["me", "bot-easy"]);
  await myTurn(page);
  await choose(page);
  await myTurn(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: house.address, quotaSize: 1 });
  // Chromium believes for half a minute what it knew of the room: other changes are kept until then.
  await changed(page, 507);
  await page.reload();
  await myTurn(page);
  const before = await live(page);
  // The end of a turn wants half a second.
  await page.waitForTimeout(520);
  await firstOffered(page).click();
  await page.waitForFunction(NO_ROOM);
  // What was acknowledged is there, and nothing else; it can be looked at and taken away.
  const table = page.url();
  const { folder: out, gone } = scratch();
  await takeOut(page, join(out, "tables.jsonl"));
  assert.match(readFileSync(join(out, "tables.jsonl"), "utf8"), /"orbis":"tables"/);
  gone();
  await page.goto(table);
  await myTurn(page);
  assert.equal(await live(page), before);
  await session.send("Storage.overrideQuotaForOrigin", { origin: house.address });
  await changed(page, 200);
  await choose(page);
  assert.ok((await live(page)) > before);
  await page.context().close();
});

test("all tables leave in one file, come back here, and go on with a friend on a server", { timeout: 180000 }, async () => {
  const page = await house.guest({ acceptDownloads: true });
  await hurry(page);
  await newTable(page, ["me", "bot-random"], { name: "Ada" });
  await myTurn(page);
  await choose(page);
  await myTurn(page);
  const version = await live(page);
  const name = await page.locator("#prompt h2").textContent();
  const data = mkdtempSync(join(tmpdir(), "orbis-carry-"));
  const file = join(data, "all.orbis-tables.jsonl");
  await takeOut(page, file);
  assert.match(readFileSync(file, "utf8").split("\n")[0], /"orbis":"tables"/);

  const other = await house.guest();
  await bring(other, file);
  await myTurn(other);
  assert.equal(await live(other), version);
  assert.equal(await other.locator("#prompt h2").textContent(), name);
  await choose(other);
  await other.context().close();
  await page.context().close();

  const server = await serve(join(data, "server"));
  const context = await house.browser.newContext({ baseURL: server.address });
  const ada = await context.newPage();
  await hurry(ada);
  await bring(ada, file, true);
  await ada.waitForFunction((version) => Number(document.querySelector("#table")?.dataset.live) >= version, version);
  const table = new URL(ada.url()).pathname;
  // The seat of the bot is a friend's.
  const link = await ada.evaluate(async (table) => {
    const answer = await fetch(`${table}/invite`, { method: "POST", headers: { "x-orbis": "1" }, body: new URLSearchParams({ seat: "B" }) });
    return (await answer.text()).match(/\/seat\/[^"\s<]+/)?.[0];
  }, table);
  assert.ok(link, "a link for a friend");
  const bob = await (await house.browser.newContext({ baseURL: server.address })).newPage();
  await hurry(bob);
  await bob.goto(link);
  await bob.getByRole("button", { name: "Take the seat" }).click();
  await bob.waitForURL(/\/t\//);
  let moves = 0;
  for (const _ of Array(30)) {
    for (const player of [ada, bob]) {
      const mine = await player.evaluate(() => document.querySelector("#table")?.dataset.turn === "mine" && document.querySelector("#table").dataset.at === document.querySelector("#table").dataset.live);
      if (!mine) continue;
      await choose(player);
      moves += 1;
    }
    if (moves >= 4) break;
    await ada.waitForTimeout(200);
  }
  assert.ok(moves >= 4, `${moves} choices were made by both on the server`);
  await server.kill();
  rmSync(data, { recursive: true, force: true });
});

test("a new version is told of, taken by a click, and keeps the running game", { timeout: 120000 }, async () => {
  const copy = mkdtempSync(join(tmpdir(), "orbis-site-"));
  cpSync(folder, copy, { recursive: true });
  const host = await serveFiles(copy);
  const context = await house.browser.newContext({ baseURL: host.address });
  const page = await context.newPage();
  await settle(page, host.address);
  await hurry(page);
  await newTable(page, ["me", "bot-random"]);
  await myTurn(page);
  await choose(page);
  await myTurn(page);
  const version = await live(page);
  const worker = join(copy, "sw.js");
  writeFileSync(worker, readFileSync(worker, "utf8").replace(/const VERSION = "([^"]*)"/, 'const VERSION = "9.9.9-0123456789"'));
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found.update()));
  const note = page.locator("#new-version");
  await note.waitFor();
  assert.match(await note.innerText(), /new version of Orbis. Your games are kept/);
  await Promise.all([page.waitForEvent("load"), note.getByRole("button", { name: "Take it now" }).click()]);
  await myTurn(page);
  assert.equal(await live(page), version);
  await choose(page);
  await page.goto("/");
  await page.waitForFunction(() => document.querySelector("#version")?.textContent === "9.9.9-0123456789");
  await host.stop();
  await context.close();
  rmSync(copy, { recursive: true, force: true });
});

test("a machine that breaks when it has made a choice and kept nothing is opened again from what is kept", { timeout: 120000 }, async () => {
  const work = "const length = exports[what]() >>> 0;";
  const { page, gone } = await altered("wasm.js", work, `${work}\n      if (text.includes("break-the-machine")) throw new WebAssembly.RuntimeError("unreachable");`);
  await newTable(page, ["me", "bot-random"]);
  await myTurn(page);
  await choose(page);
  await myTurn(page);
  const [version, made] = [await live(page), await entries(page)];
  const send = (fields, head) => page.evaluate(async ([fields, head]) => {
    const answer = await fetch(`${location.pathname}/choose`, { method: "POST", headers: { "x-orbis": "1", ...head }, body: new URLSearchParams(fields) });
    return [answer.status, await answer.text()];
  }, [fields, head]);
  const fields = await form(page);
  const said = await send(fields, { "x-mark": "break-the-machine" });
  assert.equal(said[0], 500);
  assert.match(said[1], /Something went wrong at this table. Nothing was lost: try again./);
  await page.reload();
  await myTurn(page);
  assert.equal(await live(page), version);
  assert.equal(await entries(page), made);
  assert.equal((await send(fields, {}))[0], 200, "the same choice is made when it is tried again");
  await gone();
});

const LACKING = [
  ["no worker", () => delete Navigator.prototype.serviceWorker, /ordinary window of a current browser/],
  ["nothing kept", () => delete window.caches, /keeps nothing for pages/],
  ["a database that refuses", () => (IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); }), /keeps nothing for pages/],
  ["an old engine", () => (WebAssembly.validate = () => false), /too old for Orbis/],
  ["an address that is not safe", () => Object.defineProperty(window, "isSecureContext", { value: false }), /only over https/],
];

for (const [name, lack, sentence] of LACKING) {
  test(`what a browser lacks is said in one sentence: ${name}`, { timeout: 60000 }, async () => {
    const host = await serveFiles(folder);
    const context = await house.browser.newContext();
    await context.addInitScript(lack);
    const page = await context.newPage();
    await page.goto(`${host.address}/`);
    await page.waitForFunction((sentence) => new RegExp(sentence).test(document.querySelector("#notice").textContent), sentence.source);
    await host.stop();
    await context.close();
  });
}

// Whoever drives Firefox cannot take its scripts away.
test("without scripts a sentence asks for them", { timeout: 60000, skip: process.env.BROWSER === "firefox" }, async () => {
  const host = await serveFiles(folder);
  const context = await house.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${host.address}/`);
  assert.match(await page.locator("main").innerText(), /played by scripts of this page: allow them/);
  await host.stop();
  await context.close();
});

test("a site of which a file is missing is not taken for one", { timeout: 60000 }, async () => {
  const copy = mkdtempSync(join(tmpdir(), "orbis-site-"));
  cpSync(folder, copy, { recursive: true });
  rmSync(join(copy, "mind.js"));
  const host = await serveFiles(copy);
  const context = await house.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${host.address}/`);
  await page.waitForFunction(() => /could not be set up in this browser/.test(document.querySelector("#notice").textContent));
  await host.stop();
  await context.close();
  rmSync(copy, { recursive: true, force: true });
});

test("a browser finds everything to install it, and is asked to keep what is played", { timeout: 60000 }, async () => {
  const page = await house.guest();
  await page.addInitScript(() => {
    StorageManager.prototype.persisted = async () => false;
    StorageManager.prototype.persist = async () => (sessionStorage.setItem("persist", "asked"), true);
  });
  if (process.env.BROWSER !== "firefox") {
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"), []);
    const { errors, data } = await session.send("Page.getAppManifest");
    assert.deepEqual(errors, []);
    assert.equal(JSON.parse(data).name, "Orbis");
  }
  await page.goto("/");
  assert.equal(await page.evaluate(() => sessionStorage.getItem("persist")), null, "nothing is at stake yet");
  await newTable(page, ["me", "bot-easy"]);
  await page.waitForFunction(() => sessionStorage.getItem("persist") === "asked");
  await page.context().close();
});
