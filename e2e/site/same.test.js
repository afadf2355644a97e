// The same requests have the same answers, whether the program answers or WebAssembly: all games, bots of all levels, records,
// pictures and words. REQUESTS says how many a game at least. Needs ORBIS_SITE and ORBIS_BIN.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { dice } from "../house.js";
import { machine, orbis, program } from "./beside.js";

const REQUESTS = Number(process.env.REQUESTS ?? 150);
let engine, inside;

before(async () => {
  inside = await machine();
  engine = program(orbis(), "engine");
});
after(() => engine.end());

/** Asks both; they must say the same, letter by letter. */
async function ask(request) {
  const text = JSON.stringify(request);
  const said = await engine.ask(text);
  assert.equal(inside.ask("engine", text), said, text);
  const answer = JSON.parse(said);
  assert.ok("ok" in answer, said);
  return answer.ok;
}

for (const [game, players, options] of [
  ["golden-ages", 3, {}],
  ["history-of-the-world", 3, {}],
  ["through-the-ages", 2, {}],
  ["clash-of-cultures", 2, {}],
  ["seven-ages", 3, { turns: 8 }],
]) {
  test(`${game}: the same answers`, { timeout: 300000 }, async () => {
    const roll = dice(11);
    const { match } = await ask({ op: "new", game, players, options, seed: "same" });
    for (let asked = 0; asked < REQUESTS; ) {
      const { deciders } = await ask({ op: "turn", match });
      if (!deciders.length) break;
      const seat = deciders[roll(deciders.length)];
      await ask({ op: "choices", match, seat });
      const level = ["random", "easy", "medium", "hard:60"][roll(4)];
      const { choice } = await ask({ op: "bot", match, seat, level });
      await ask({ op: "choose", match, seat, choice });
      asked += 4;
      if (asked % 40 === 0) {
        await ask({ op: "position", match, viewer: seat });
        await ask({ op: "scores", match }).catch(() => {});
        asked += 2;
      }
    }
    await ask({ op: "record", match });
    await ask({ op: "close", match });
  });
}
