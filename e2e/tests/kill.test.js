// The server is killed without warning, again and again, under load, while some browsers leave in the middle of their choices:
// nothing that was acknowledged is lost, and every table goes on. KILLS says how often; more than the usual few take their time.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { attribute, client, dice, offered, serve } from "../house.js";

const KILLS = Number(process.env.KILLS ?? 20);
const TABLES = 8;
/** Milliseconds for the last server to show that every table goes on. */
const PATIENCE = 120_000;

const lines = (html) => [...html.matchAll(/title="Show this moment">([^<]*)/g)].map((match) => match[1]);

test(`kill -9 under load, ${KILLS} times`, { timeout: PATIENCE + 60_000 + KILLS * 12_000 }, async () => {
  const data = mkdtempSync(join(tmpdir(), "orbis-kill-"));
  let server = await serve(data);
  const { port } = server;
  const roll = dice(42);
  const players = [];
  for (let index = 0; index < TABLES; index++) {
    const call = client(() => `http://127.0.0.1:${port}`);
    const { location } = await call("/new", { game: "golden-ages", "seat-0": "me", "seat-1": "here", "seat-2": ["none", "bot-random", "bot-medium", "bot-hard"][index % 4], watchable: "on", dice: `part ${index}` });
    const watch = client(() => `http://127.0.0.1:${port}`);
    players.push({ call, watch, table: location, acknowledged: 0, log: [0, []], seat: "A", done: 0, left: 0 });
  }
  let running = true;
  const play = async (player) => {
    while (running) {
      try {
        let html = (await player.call(`${player.table}/view?as=${player.seat}`)).text;
        if (attribute(html, "data-turn") === "over") return;
        if (offered(html).length === 0) {
          player.seat = attribute(html, "data-as") ?? player.seat;
          await new Promise((done) => setTimeout(done, 5));
          continue;
        }
        const choices = offered(html);
        const version = attribute(html, "data-live");
        const choice = { version, seat: player.seat, choice: choices[roll(choices.length)] };
        if (roll(4) === 0) {
          // This browser does not wait for the answer: the choice may or may not have arrived.
          await player.call(`${player.table}/choose`, choice, AbortSignal.timeout(roll(6))).catch(() => {});
          player.left += 1;
          continue;
        }
        const answer = await player.call(`${player.table}/choose`, choice);
        if (answer.status !== 200) continue;
        player.acknowledged = Number(attribute(answer.text, "data-at"));
        player.done += 1;
        // What a spectator saw of it must never change.
        const seen = await player.watch(`${player.table}/view?at=${player.acknowledged}`);
        player.log = [player.acknowledged, lines(seen.text)];
      } catch {
        // Killed: what was not acknowledged may be lost, and is tried again.
        await new Promise((done) => setTimeout(done, 20));
      }
    }
  };
  const work = players.map(play);
  for (let kill = 0; kill < KILLS; kill++) {
    await new Promise((done) => setTimeout(done, 150 + roll(500)));
    await server.kill("SIGKILL");
    const before = players.map(({ acknowledged, log }) => ({ acknowledged, log }));
    server = await serve(data, port);
    for (const [index, player] of players.entries()) {
      const { acknowledged, log: [version, seen] } = before[index];
      const { status, text } = await player.watch(`${player.table}/view?at=${version}`);
      assert.equal(status, 200, "no table is broken");
      assert.ok(Number(attribute(text, "data-live")) >= acknowledged, `table ${index} lost an acknowledged choice`);
      if (version > 0) assert.deepEqual(lines(text), seen, "the same happened");
    }
  }
  // Every table goes on: each makes choices that are acknowledged by the last server too. On a busy machine a hard bot takes its time.
  const atLast = players.map(({ done }) => done);
  const until = performance.now() + PATIENCE;
  const goesOn = async (player, index) => {
    while (performance.now() < until) {
      const { text } = await player.watch(`${player.table}/view`);
      if (player.done > atLast[index] || attribute(text, "data-turn") === "over") return;
      await new Promise((done) => setTimeout(done, 20));
    }
    assert.fail(`table ${index} stands still`);
  };
  await Promise.all(players.map(goesOn));
  running = false;
  await Promise.all(work);
  const choices = players.reduce((sum, { done }) => sum + done, 0);
  const left = players.reduce((sum, player) => sum + player.left, 0);
  console.log(`${KILLS} kills, ${choices} acknowledged choices, none lost; ${left} left in the middle of one`);
  assert.ok(choices > KILLS * 5, `${choices} choices were made meanwhile`);
  await server.kill();
  const program = resolve(process.env.ORBIS_BIN ?? fileURLToPath(new URL("../../target/debug/orbis", import.meta.url)));
  const said = execFileSync(program, ["check-journals", "--data", data]).toString();
  assert.match(said, /all as the rules lead/);
  rmSync(data, { recursive: true, force: true });
});
