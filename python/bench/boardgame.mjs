// Random tic-tac-toe with boardgame.io's local client, as its documentation writes it: choices and games a second.
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { INVALID_MOVE } = require('boardgame.io/core');

const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    click: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (lines.some((line) => line.every((at) => G.cells[at] !== null && G.cells[at] === G.cells[line[0]]))) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

function play() {
  const client = Client({ game, debug: false });
  client.start();
  let steps = 0;
  for (;;) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) break;
    const free = G.cells.flatMap((cell, at) => (cell === null ? [at] : []));
    client.moves.click(free[Math.floor(Math.random() * free.length)]);
    steps += 1;
  }
  client.stop();
  return steps;
}

const wanted = Number(process.argv[2] ?? 3) * 1e6;
play();
const begun = process.cpuUsage();
let [choices, games, gone] = [0, 0, 0];
while (gone < wanted) {
  choices += play();
  games += 1;
  const used = process.cpuUsage(begun);
  gone = used.user + used.system;
}
console.log(JSON.stringify({ choices: choices / (gone / 1e6), games: games / (gone / 1e6) }));
