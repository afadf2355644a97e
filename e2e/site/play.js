// What tests and figures of a site share: the games in short, clicks, and tables that move house.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { click, myTurn, press } from "../house.js";
import { orbis } from "./beside.js";

/** Every title, with the fewest who make a game of it, and as short as the title itself allows. */
export const GAMES = {
  "golden-ages": { seats: ["me", "bot-random"] },
  "history-of-the-world": { seats: ["me", "bot-random", "bot-random"] },
  "through-the-ages": { seats: ["me", "bot-random"] },
  "clash-of-cultures": { seats: ["me", "bot-random"] },
  "seven-ages": { seats: ["me", "bot-random", "bot-random"], settings: { turns: 5 } },
};

const OFFERED = "#choices details.group[open]:not(#refused) button.choice:visible, #choices .foot button.choice:visible";

/** The first choice that is offered, before anything is done to it. */
export const firstOffered = (page) => page.locator(OFFERED).first();

/** Makes the first choice that is offered. */
export async function choose(page) {
  const before = await page.locator("#table").getAttribute("data-live");
  await press(page, firstOffered(page), before);
}

/** How many choices have been made at the table. */
export const live = (page) => page.locator("#table").getAttribute("data-live").then(Number);

/** Clicks until the game is over or so many clicks are made; `between` is called before each with its number. */
export async function playOn(page, roll, most, between = async () => {}) {
  let made = 0;
  while (made < most && (await myTurn(page)) === "mine") {
    await between(made);
    await click(page, roll);
    made += 1;
  }
  const end = await myTurn(page);
  return { made, over: end === "over" };
}

/** What a page would save, from now on: Firefox tells nobody who drives it of a download. */
const saving = (page) =>
  page.evaluate(() => {
    const make = URL.createObjectURL;
    window.saved = new Promise((found) => {
      URL.createObjectURL = (blob) => {
        found(blob.text());
        return make.call(URL, blob);
      };
    });
  });

/** Takes all tables out as one file. */
export async function takeOut(page, file) {
  await page.goto("/records");
  const button = page.getByRole("link", { name: "Export all tables" });
  if (process.env.BROWSER === "firefox") {
    await saving(page);
    await button.click();
    return writeFileSync(file, await page.evaluate(() => window.saved));
  }
  const download = page.waitForEvent("download");
  await button.click();
  await (await download).saveAs(file);
}

/** Brings a file of tables, and goes on; with friends in the bots' seats if wanted. */
export async function bring(page, file, friends = false) {
  await page.goto("/records");
  if (friends) await page.getByLabel(/Friends take the seats/).check();
  await page.locator("form[action$='/carry'] input[type=file]").setInputFiles(file);
  await page.waitForFunction(() => document.querySelector("#tables").value.length > 100);
  await page.getByRole("button", { name: "Go on here" }).click();
  await page.waitForURL(/\/t\//);
}

/** The record of the table that a page shows, whose game is over or given up; the native program must agree with it. */
export async function verified(page, folder) {
  const record = await page.evaluate(async () => {
    const answer = await fetch(`${location.pathname}/record`);
    return answer.ok ? answer.text() : Promise.reject(new Error(await answer.text()));
  });
  const file = join(folder, "record.jsonl");
  writeFileSync(file, record);
  return execFileSync(orbis(), ["replay", file, "--verify"], { encoding: "utf8" });
}

/** A folder for as long as it is needed. */
export function scratch() {
  const folder = mkdtempSync(join(tmpdir(), "orbis-site-"));
  return { folder, gone: () => rmSync(folder, { recursive: true, force: true }) };
}
