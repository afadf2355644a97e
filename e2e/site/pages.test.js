// The same requests have the same answers, page by page: the house in WebAssembly beside the house as a program of this machine, with
// the same tables, all games. CHOICES says how many choices are made at each table. Both have the same word of luck, from which everything
// follows that bots think, without a clock. What must differ is made alike: marks of parts (their key is a secret of each) and moments of the clock.
// Needs ORBIS_SITE, and the example `house` beside ORBIS_BIN (`cargo test` builds it; or ORBIS_HOUSE).

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { dice, offered } from "../house.js";
import { machine, nativeHouse, program } from "./beside.js";

const CHOICES = Number(process.env.CHOICES ?? 6);
const BELOW = "/some/where";
const GAMES = {
  "golden-ages": { seats: ["me", "bot-medium", "bot-random"] },
  "history-of-the-world": { seats: ["me", "bot-medium", "bot-random"] },
  "through-the-ages": { seats: ["me", "bot-medium"] },
  "clash-of-cultures": { seats: ["me", "bot-random"] },
  "seven-ages": { seats: ["me", "bot-random", "bot-random"], options: { turns: 8 } },
};

let requests = 0;
const wait = (ms) => new Promise((next) => setTimeout(next, ms));

/** A house that is asked in writing; what it says in several answers is put together. */
class House {
  constructor(ask) {
    this.write = ask;
    this.kept = new Map();
    this.wanted = [];
    this.marks = new Map();
    this.known = [];
  }

  async ask(asked) {
    const said = JSON.parse(await this.write("ask", JSON.stringify(asked)));
    assert.equal(said.failed, undefined);
    for (const [key, value] of said.keep) {
      if (value === null) this.kept.delete(key);
      else this.kept.set(key, value);
    }
    this.wanted = said.wanted;
    return said;
  }

  open(kept) {
    for (const [key, value] of kept) this.kept.set(key, value);
    return this.ask({ ask: "open", kept, host: "localhost:1", below: BELOW, luck: "pages" });
  }

  /** Asks for an address; waits for the answer, which a program with threads may need a while for. */
  async fetch(path, fields, has = []) {
    const id = (requests += 1);
    const headers = [["sec-fetch-site", "same-origin"], ["x-orbis", "1"], ["x-orbis-has", has.map((number) => this.known[number]).join(" ")]];
    if (fields) headers.push(["content-type", "application/x-www-form-urlencoded"]);
    const body = fields ? new URLSearchParams(fields).toString() : "";
    let said = await this.ask({ ask: "fetch", id, method: fields ? "POST" : "GET", path: BELOW + path, headers, body });
    for (let tries = 0; tries < 2000; tries++) {
      const found = said.answers.find((answer) => answer.id === id);
      if (found) return this.alike(found);
      await wait(2);
      said = await this.ask({ ask: "tick" });
    }
    throw new Error(`${path} has no answer`);
  }

  /** An answer with everything made alike that must differ; marks are numbered as they come. */
  alike({ status, headers, body, stream }) {
    const number = (mark) => {
      if (!this.marks.has(mark)) {
        this.marks.set(mark, this.known.length);
        this.known.push(mark);
      }
      return this.marks.get(mark);
    };
    const marks = [];
    const text = body.replace(/ data-(part|same)="([0-9a-z]+)"/g, (_, kind, mark) => {
      const numbered = number(mark);
      if (kind === "part") marks.push(numbered);
      return ` data-${kind}="${numbered}"`;
    });
    // How an answer could be packed depends on whether there is a network.
    const head = headers.filter(([name]) => !["vary", "content-length"].includes(name)).sort();
    return { status, head, text: timeless(text), stream, marks };
  }

  /** What is kept, but for the guest's cookie. */
  all() {
    return [...this.kept].map(([key, value]) => [key, timeless(value)]).sort();
  }
}

/** Moments of the clock, in seconds or thousandths, look alike, and so do the nonces that forms are given for a new table. */
const timeless = (text) => text.replace(/\b1[789]\d{8}(\d{3})?\b/g, "now").replace(/(name="nonce" value=")[0-9a-f]{32}/g, "$1nonce");

let native, inside, tables;

/** Asks both; they must say the same, letter by letter. */
async function both(path, fields, has) {
  const [here, there] = [await native.fetch(path, fields, has), await inside.fetch(path, fields, has)];
  if (here.text !== there.text) {
    const at = [...here.text].findIndex((letter, index) => letter !== there.text[index]);
    assert.fail(`${path} differs:\n${here.text.slice(Math.max(0, at - 200), at + 200)}\n---\n${there.text.slice(Math.max(0, at - 200), at + 200)}`);
  }
  assert.deepEqual(here, there, path);
  return there;
}

/** Both have the same questions for bots, think the same about them, and are told what was found. */
async function think() {
  for (let rounds = 0; rounds < 400; rounds++) {
    for (let tries = 0; tries < 2000 && String(native.wanted) !== String(inside.wanted); tries++) {
      await wait(2);
      await native.ask({ ask: "tick" });
    }
    assert.deepEqual(native.wanted, inside.wanted, "the same is asked of bots");
    const [number] = inside.wanted;
    if (number === undefined) {
      // A question may still be on its way to being written down.
      await wait(20);
      for (const house of [native, inside]) await house.ask({ ask: "tick" });
      if (native.wanted.length + inside.wanted.length === 0) return;
      continue;
    }
    const questions = [];
    for (const house of [native, inside]) questions.push((await house.ask({ ask: "question", number })).question);
    const [text] = questions;
    assert.equal(text, questions[1]);
    const thoughts = [await native.write("think", text), await inside.write("think", text)];
    assert.equal(thoughts[0], thoughts[1], text);
    for (const house of [native, inside]) await house.ask({ ask: "thought", number, answer: thoughts[0] });
  }
  assert.fail("bots never come to an end");
}

/** The page when its player is asked, or the game is over: bots take their time before they are asked, too. */
async function mine(table) {
  for (let tries = 0; tries < 100; tries++) {
    const page = await both(`${table}/view`);
    if (!/data-turn="others"/.test(page.text)) return page;
    await wait(50);
    for (const house of [native, inside]) await house.ask({ ask: "tick" });
    await think();
  }
  assert.fail(`${table} waits for ever`);
}

before(async () => {
  // Tables are made once, with whatever luck there is; then both open what was kept.
  const first = await machine();
  const maker = new House((what, text) => first.ask(what, text));
  await maker.open([]);
  await maker.fetch("/preferences", { pace: "instant", single: "ask" });
  tables = {};
  for (const [game, { seats, options }] of Object.entries(GAMES)) {
    const fields = { game, name: "Ada", dice: "heads", hints: "on" };
    seats.forEach((seat, index) => (fields[`seat-${index}`] = seat));
    for (const [name, value] of Object.entries(options ?? {})) fields[`option-${name}`] = value;
    const made = await maker.fetch("/new", fields);
    const to = made.head.find(([name]) => name === "location")?.[1];
    assert.match(to ?? made.text, /\/t\/[0-9a-f]+$/);
    tables[game] = to.slice(BELOW.length);
  }
  const house = program(nativeHouse());
  native = new House((what, text) => house.ask(`${what} ${text}`));
  native.end = house.end;
  const second = await machine();
  inside = new House((what, text) => second.ask(what, text));
  const kept = [...maker.kept];
  await native.open(kept);
  await inside.open(kept);
});
after(() => native?.end());

test("the pages around the tables", { timeout: 300000 }, async () => {
  let asked = 0;
  const look = async (path) => {
    const page = await both(path);
    assert.equal(page.status, 200, path);
    asked += 1;
    return page.text;
  };
  const lobby = await look("/");
  for (const path of ["/new", "/records", "/preferences"]) await look(path);
  for (const game of Object.keys(GAMES)) {
    for (const path of ["", "/learn", "/rules", "/cards", "/picture.svg"]) await look(`/games/${game}${path}`);
    await look(`/new?game=${game}`);
  }
  const files = [...lobby.matchAll(/(?:href|src)="\/some\/where(\/assets\/[^"]+)"/g)].map((match) => match[1]);
  assert.ok(files.length > 2);
  for (const file of files) await look(file);
  const nowhere = await both("/t/0123456789abcdef");
  assert.equal(nowhere.status, 404);
  assert.ok(asked > 35, `${asked} pages`);
});

for (const game of Object.keys(GAMES)) {
  test(`${game}: the pages of a table in play`, { timeout: 600000 }, async () => {
    const roll = dice(5);
    const table = tables[game];
    await think();
    let page = await both(table);
    assert.equal(page.status, 200);
    const stills = [...page.text.matchAll(/data-still="\/some\/where([^"]+)"/g)].map((match) => match[1]);
    for (const still of stills) assert.equal((await both(still)).status, 200);
    let made = 0;
    for (; made < CHOICES; made++) {
      page = await mine(table);
      const seat = page.text.match(/name="seat" value="([A-Z])"/)?.[1];
      const [version] = page.text.match(/(?<=data-live=")\d+/) ?? [];
      const choices = offered(page.text);
      assert.ok(choices.length > 0 || /data-turn="over"/.test(page.text), `${game} asks nothing: ${page.text.match(/data-turn="[^"]*"/)}`);
      if (!choices.length) break;
      const choice = choices[roll(choices.length)];
      // What the page shows already is answered with a word.
      const after = await both(`${table}/choose`, { version, seat: seat ?? "A", choice }, page.marks);
      assert.equal(after.status, 200, after.text);
      assert.match(after.text, /data-same=/);
      if (made === 1) {
        await both(`${table}/undo`, { version: Number(version) + 1, seat: seat ?? "A" }, page.marks);
        await both(`${table}/redo`, { version: Number(version) + 1, seat: seat ?? "A" }, page.marks);
      }
      await think();
      assert.deepEqual(native.all(), inside.all(), "the same is kept");
    }
    assert.ok(made > 2, `${made} choices`);
    for (const path of ["", "/words", "/view?at=1", "/dice", "/record", "/carry", "?whole=1"]) await both(table + path);
  });
}
