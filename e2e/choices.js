// How many choices a player makes in a game among medium bots, and how many of them have a single answer, which the table gives by itself.
// Usage: ORBIS_BIN=… node choices.js [GAME …]; PLAYERS (3), SEED (1), MOST choices looked at (4000).

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const games = process.argv.length > 2 ? process.argv.slice(2) : ["through-the-ages", "golden-ages", "clash-of-cultures", "history-of-the-world", "seven-ages"];
const players = Number(process.env.PLAYERS ?? 3);
const most = Number(process.env.MOST ?? 4000);

const engine = spawn(process.env.ORBIS_BIN ?? "target/debug/orbis", ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const ask = async (request) => {
  engine.stdin.write(`${JSON.stringify(request)}\n`);
  const answer = JSON.parse((await lines.next()).value);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.ok;
};

/** The round of a game, as its position says it. */
const round = ({ turn, era, epoch, age, round }) => [turn, era, epoch, age, round].filter(Number.isInteger).join(" ");

console.log("| game | choices a player | of them with one answer | left to a person | turns a player | left a turn | rounds | left a player and round |\n|---|---|---|---|---|---|---|---|");
for (const game of games) {
  const { match } = await ask({ op: "new", game, players, seed: process.env.SEED ?? "1" });
  let all = 0, single = 0, turns = 0, last = null;
  const rounds = new Set();
  while (all < most) {
    const { deciders } = await ask({ op: "turn", match });
    if (!deciders.length) break;
    const [seat] = deciders;
    if (seat !== last) {
      turns += 1;
      rounds.add(round(await ask({ op: "position", match })));
    }
    last = seat;
    const choices = await ask({ op: "choices", match, seat });
    all += 1;
    if (choices.filter((each) => !each.refused && !each.also).length === 1) single += 1;
    const { choice } = await ask({ op: "bot", match, seat, level: "medium" });
    await ask({ op: "choose", match, seat, choice });
  }
  const each = (number) => (number / players).toFixed(0);
  console.log(`| ${game} | ${each(all)} | ${each(single)} | ${each(all - single)} | ${each(turns)} | ${((all - single) / turns).toFixed(1)} | ${rounds.size} | ${((all - single) / players / rounds.size).toFixed(1)} |`);
  await ask({ op: "close", match });
}
engine.stdin.end();
