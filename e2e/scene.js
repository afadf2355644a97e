// A prepared position at a table: the program's engine deals a game, a test makes of it what it needs, and the house carries the table on.

import { spawnSync } from "node:child_process";
import { program } from "./house.js";

/** What the engine answers to these requests. */
function engine(...requests) {
  const input = requests.map((request) => `${JSON.stringify(request)}\n`).join("");
  const { stdout } = spawnSync(program, ["engine"], { input, encoding: "utf8", maxBuffer: 1 << 26 });
  return stdout.trim().split("\n").map((line) => {
    const answer = JSON.parse(line);
    if (!("ok" in answer)) throw new Error(line);
    return answer.ok;
  });
}

/** A table for two, as one browser hands it to another: it begins with what `change` makes of a deal. */
function prepared(game, options, change) {
  const seed = "a scene";
  const [, position] = engine({ op: "new", game, players: 2, options, seed, lab: true }, { op: "position", match: 1, viewer: "all" });
  change(position);
  const [, record] = engine({ op: "load", game, position, seed, lab: true }, { op: "record", match: 1 });
  const seats = [["person", "", "Ada"], ["bot", "easy", ""]].map(([kind, level, name]) => ({ kind, level, name }));
  const table = { game, seats, hints: false, header: JSON.parse(record.split("\n")[0]), journal: [], position, closed: false };
  return [{ orbis: "tables", version: 1 }, table].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Opens a table that begins with a prepared position: the guest holds the first seat, a bot the second. */
export async function scene(page, game, options, change) {
  await page.goto("/records");
  await page.locator("#tables").fill(prepared(game, options, change));
  await page.getByRole("button", { name: "Go on here" }).click();
  await page.waitForURL(/\/t\//);
  await page.waitForSelector("#table");
}
