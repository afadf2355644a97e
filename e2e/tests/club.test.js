// Playing over days: clocks that survive a restart, standing answers, finding tables, series, notes, mute, tournaments, ratings, statistics.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { hurry, myTurn, newTable, open } from "../house.js";

let house;
before(async () => { house = await open(); });
after(() => house.close());

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** A guest with a name of their own. */
async function named(name, options) {
  const page = await house.guest(options);
  await hurry(page);
  await page.goto("/preferences");
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Keep" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  return page;
}

/** Opens a table with what is agreed beyond the game; clocks may be quicker than those offered. */
async function agreed(page, seats, { clock, ends, rated, language, series, names = {}, game = "golden-ages" }) {
  await page.goto(`/new?game=${game}`);
  const most = await page.locator("[name^=seat-]").count();
  for (let index = 0; index < most; index++) await page.locator(`[name=seat-${index}]`).selectOption(seats[index] ?? "none");
  for (const [index, name] of Object.entries(names)) await page.locator(`[name=name-${index}]`).fill(name);
  const pick = async (name, value) => {
    const field = page.locator(`form.new [name=${name}]`);
    await field.evaluate((select, value) => [...select.options].some((option) => option.value === value) || select.append(new Option(value, value)), value);
    await field.selectOption(value);
  };
  if (clock) await pick("clock", clock);
  if (ends) await pick("ends", ends);
  if (language) await pick("language", language);
  if (series) await pick("best-of", series);
  if (rated) await page.locator("[name=rated]").check();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/t\//);
  return new URL(page.url()).pathname;
}

/** Sits down at the first open seat of a table. */
async function sit(page, path, name = "Bea") {
  await page.goto(path);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Sit down" }).first().click();
  await page.locator("#question").waitFor();
}

const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));

test("an open table is found by what was agreed; clocks run for both, stand in a pause that both want; notes, mute and talk", async () => {
  const [ada, bea] = [await named("Ada"), await named("Bea")];
  const path = await agreed(ada, ["me", "open"], { clock: "move 300", language: "Deutsch" });
  assert.match(await ada.locator("#terms").innerText(), /5 minutes a move, then a bot plays on · Deutsch/);
  await bea.goto("/");
  const open = bea.locator("section.list", { hasText: "Open tables" });
  await open.getByLabel("Language of talk").selectOption("Polski");
  await open.getByRole("button", { name: "Find" }).click();
  await open.getByText("No table like this waits").waitFor();
  await open.getByLabel("Language of talk").selectOption("Deutsch");
  await open.getByLabel("Pace").selectOption("quick");
  await open.getByRole("button", { name: "Find" }).click();
  const row = open.locator(".row-of", { hasText: "Ada waits" });
  assert.match(await row.innerText(), /5 minutes a move/);
  await sit(bea, path);
  await ada.locator("#question").waitFor();
  await ada.locator(".clock.runs").first().waitFor();
  // The page counts down, the server says when it ends.
  const clock = ada.locator(".clock.runs").first();
  await ada.waitForFunction(() => /^[0-4]:\d\d$/.test(document.querySelector(".clock.runs")?.textContent ?? ""));
  const before = await clock.innerText();
  await wait(2100);
  assert.notEqual(await clock.innerText(), before);
  // A pause is for both to want.
  await ada.locator('[data-drawer="people"]').first().click();
  await ada.getByRole("button", { name: "Ask for a pause" }).click();
  await ada.getByText("1 of 2 want a pause.").waitFor();
  assert.equal(await ada.locator("time.clock.runs").count() > 0, true);
  await bea.locator('[data-drawer="people"]').first().click();
  await bea.getByRole("button", { name: "Ask for a pause" }).click();
  await bea.getByText("Everybody’s time stands.").waitFor();
  await ada.getByText("Everybody’s time stands.").waitFor();
  assert.equal(await ada.locator("time.clock.runs").count(), 0);
  await ada.getByRole("button", { name: "Go on" }).click();
  await bea.locator("time.clock.runs").first().waitFor();
  // Notes are one's own; talk is read again; who is muted is not read.
  await ada.locator('[data-drawer="chat"]').first().click();
  await ada.locator("#notes > summary").click();
  await ada.locator("#note").fill("Bea collects wonders.");
  await ada.locator("#notes").getByRole("button", { name: "Keep" }).click();
  await ada.locator("#say").fill("Hello Bea");
  await ada.getByRole("button", { name: "Say" }).click();
  await bea.locator('[data-drawer="chat"]').first().click();
  await bea.locator("#said", { hasText: "Hello Bea" }).waitFor();
  assert.equal((await bea.content()).includes("collects wonders"), false);
  await ada.goto(path);
  await ada.locator('[data-drawer="chat"]').first().click();
  await ada.locator("#notes > summary").click();
  assert.equal(await ada.locator("#note").inputValue(), "Bea collects wonders.");
  await bea.locator("#mutes > summary").click();
  await bea.getByRole("button", { name: /Do not read\s+Ada/ }).click();
  await bea.waitForFunction(() => !document.querySelector("#said").textContent.includes("Hello Bea"));
  await bea.goto(`${path}/talk`);
  await bea.getByText("Nothing was said.").waitFor();
  await ada.goto(`${path}/talk`);
  await ada.locator("#said-all", { hasText: "Hello Bea" }).waitFor();
  assert.deepEqual([...ada.wrong, ...bea.wrong], []);
  await close(ada, bea);
});

test("a clock runs out over a restart, and the time without a server is nobody's", async () => {
  const [ada, bea] = [await named("Ada"), await named("Bea")];
  const path = await agreed(ada, ["me", "open"], { clock: "move 25" });
  await sit(bea, path);
  await myTurn(ada).catch(() => {});
  const ends = async () => Number(await ada.locator("time.clock.runs").first().getAttribute("data-ends"));
  await ada.locator("time.clock.runs").first().waitFor();
  const before = await ends();
  const { port } = new URL(house.address);
  await wait(6000);
  await house.stop();
  await wait(12000);
  await house.start(port);
  await ada.goto(path);
  await ada.locator("time.clock.runs").first().waitFor();
  const given = (await ends()) - before;
  assert.ok(given >= 11000 && given < 25000, `${given} ms were given back`);
  // Nobody chooses: it runs out, and a bot plays on as was agreed.
  await bea.goto(path);
  const mover = bea.locator("#table .strip", { hasText: "a bot plays for them" });
  const own = bea.getByRole("button", { name: "I am back" });
  await Promise.race([mover.waitFor({ timeout: 60000 }), own.waitFor({ timeout: 60000 })]);
  const gone = (await own.count()) ? bea : ada;
  await gone.goto(path);
  await gone.getByRole("button", { name: "I am back" }).first().click();
  await gone.getByRole("button", { name: "I am back" }).first().waitFor({ state: "detached" });
  assert.deepEqual([...ada.wrong, ...bea.wrong], []);
  await close(ada, bea);
});

test("a holiday stops one's own clock until one is home again", async () => {
  const [ada, bea] = [await named("Ada"), await named("Bea")];
  const path = await agreed(ada, ["me", "open"], { clock: "days 3" });
  await sit(bea, path);
  await ada.locator("time.clock.runs").first().waitFor();
  const ends = async () => Number(await ada.locator("time.clock.runs").first().getAttribute("data-ends"));
  const before = await ends();
  const asked = (await ada.locator("#table").getAttribute("data-turn")) === "mine" ? ada : bea;
  const away = async (button) => {
    await asked.goto("/preferences");
    await asked.locator("#holiday").getByRole("button", { name: button }).click();
    await asked.waitForURL((url) => url.pathname === "/preferences");
    const said = await asked.locator("#holiday").innerText();
    await ada.goto(path);
    await ada.locator("time.clock.runs").first().waitFor();
    return said;
  };
  assert.match(await away("Go on holiday"), /You are on holiday until/);
  const days = ((await ends()) - before) / 86_400_000;
  assert.ok(Math.abs(days - 7) < 0.01, `${days} days were added`);
  assert.match(await away("I am home"), /You have 29 days left/);
  assert.ok(Math.abs((await ends()) - before) < 600_000, "the time goes on where it stood");
  assert.deepEqual([...ada.wrong, ...bea.wrong], []);
  await close(ada, bea);
});

test("a rated game lost by time is rated once, bots' and people's pages tell it; nothing is hinted or taken back", async () => {
  const [ada, bea] = [await named("Ada Rated"), await named("Bea Rated")];
  const path = await agreed(ada, ["me", "open"], { clock: "move 6", ends: "resign", rated: true });
  await sit(bea, path, "Bea Rated");
  await ada.locator("#question").waitFor();
  assert.equal(await ada.locator("#do-hint").count(), 0);
  await ada.locator("#question", { hasText: /The time of (Ada|Bea) Rated ran out/ }).waitFor({ timeout: 30000 });
  assert.equal(await ada.locator("#table").getAttribute("data-turn"), "over");
  await ada.goto("/games/golden-ages/ratings?players=2");
  const rows = ada.locator("table.figures tbody tr");
  await rows.first().waitFor();
  const told = await rows.allInnerTexts();
  assert.equal(told.filter((row) => /Rated\s+1[3-7]\d\d\s+± \d+\s+1$/.test(row)).length, 2, told.join("\n"));
  await ada.goto("/games/golden-ages/statistics?players=2");
  assert.match(await ada.locator("#counted").innerText(), /From \d+ finished game/);
  await ada.locator("svg.chart").first().waitFor();
  assert.deepEqual([...ada.wrong, ...bea.wrong], []);
  await close(ada, bea);
});

test("a series: invited by name, seats move on, the score is kept", async () => {
  const [ada, bea] = [await named("Ada Serial"), await named("Bea Serial")];
  await agreed(ada, ["me", "named"], { clock: "move 3", ends: "resign", series: "3", names: { 1: "Bea Serial" } });
  await bea.goto("/");
  const invited = bea.locator(".elsewhere .row-of", { hasText: "you are invited" });
  await invited.locator("a").first().click();
  await bea.getByRole("button", { name: "Sit down" }).first().click();
  await ada.locator("#question", { hasText: /ran out/ }).waitFor({ timeout: 30000 });
  const first = new URL(ada.url()).pathname;
  await ada.getByRole("button", { name: "Next game of the series" }).click();
  await ada.waitForURL((url) => url.pathname.startsWith("/t/") && url.pathname !== first);
  await ada.locator("#room, #play").first().waitFor();
  assert.match(await ada.locator("#terms").first().innerText(), /game 2 of at most 3/);
  // Who sat second sits first now.
  assert.match(await ada.locator("#seat-A, #player-A").first().innerText(), /Bea Serial/);
  await bea.goto(new URL(ada.url()).pathname);
  await bea.getByRole("button", { name: "Sit down" }).first().click();
  await bea.locator("#question").waitFor();
  await bea.locator('[data-drawer="people"]').first().click();
  assert.match(await bea.locator("#series").innerText(), /1[\s\S]*0[\s\S]*1 of at most 3 played/);
  assert.deepEqual([...ada.wrong, ...bea.wrong], []);
  await close(ada, bea);
});

test("a standing answer is seen by its player alone, and taken back", async () => {
  const [ada, bea] = [await named("Ada"), await named("Bea")];
  const path = await agreed(ada, ["me", "open"], { game: "through-the-ages" });
  await sit(bea, path);
  await ada.locator("#question").waitFor();
  const turn = await ada.locator("#table").getAttribute("data-turn");
  const idle = turn === "mine" ? bea : ada;
  const other = idle === ada ? bea : ada;
  await idle.locator("#standing > summary").click();
  await idle.getByRole("button", { name: "Pass until my next turn" }).click();
  await idle.locator("#standing.on", { hasText: "You pass until my next turn" }).waitFor();
  await other.goto(path);
  assert.equal((await other.content()).includes("You pass until"), false);
  await idle.getByRole("button", { name: "Answer myself again" }).click();
  await idle.locator("#standing.on").waitFor({ state: "detached" });
  assert.deepEqual([...ada.wrong, ...bea.wrong], []);
  await close(ada, bea);
});

test("a tournament of three: signed up, paired, tables made and counted by the server to the end", async () => {
  const [ada, bea, cem] = [await named("Ada Cup"), await named("Bea Cup"), await named("Cem Cup")];
  await ada.goto("/tournaments");
  await ada.locator("#announce .tabs").getByRole("link", { name: "History of the World" }).click();
  const form = ada.locator("form.new-contest");
  await form.getByLabel("Multiple armies").check();
  await form.getByLabel("Name").fill("Winter cup");
  await form.getByLabel("Who meets whom").selectOption("round-robin");
  await form.locator("[name=clock]").evaluate((select) => select.append(new Option("quick", "move 2")));
  await form.locator("[name=clock]").selectOption("move 2");
  await form.getByRole("button", { name: "Announce" }).click();
  await ada.waitForURL(/\/tournaments\/./);
  const path = new URL(ada.url()).pathname;
  assert.equal(await ada.locator("#options").innerText(), "Options: Multiple armies");
  for (const page of [ada, bea, cem]) {
    await page.goto(path);
    await page.getByRole("button", { name: "Take part" }).click();
    await page.getByRole("button", { name: "Take no part after all" }).waitFor();
  }
  await ada.goto(path);
  await ada.getByRole("button", { name: "Begin" }).click();
  await ada.getByRole("heading", { name: "Round 1" }).waitFor();
  assert.match(await ada.locator(".round").innerText(), /a bye/);
  // The table of the first round stands among the tables of those who meet.
  const table = await ada.locator(".round a.button").first().getAttribute("href");
  assert.match(table, /^\/t\//);
  for (let look = 0; look < 60 && !(await ada.getByText(", over").count()); look++) {
    await wait(1000);
    await ada.goto(path);
  }
  assert.equal(await ada.locator(".round").count(), 3);
  assert.match(await ada.locator(".lead").innerText(), /over/);
  const points = await ada.locator("table.figures tbody tr td:nth-child(3)").allInnerTexts();
  assert.equal(points.length, 3);
  // Three games and three byes.
  assert.equal(points.reduce((sum, text) => sum + Number(text.replace("½", ".5")), 0), 6);
  assert.deepEqual([...ada.wrong, ...bea.wrong, ...cem.wrong], []);
  await close(ada, bea, cem);
});
