// The server of a site without a server: answers every request of its pages from WebAssembly. What must last is in the
// browser's database before anybody hears of it; the machine may break, or be stopped, at any moment, and is opened again.
"use strict";

const VERSION = "@VERSION@";
const FILES = ["@FILES@"];

importScripts("wasm.js", "kept.js");

const scope = new URL("./", self.location);
/** The path below which everything lies. */
const below = scope.pathname.replace(/\/$/, "");
const name = `orbis ${below}`;
const cache = `${name} ${VERSION}`;
const own = new Set(FILES.map((file) => `${below}/${file}`));

const BROKEN = "Something went wrong at this table. Nothing was lost: try again.";
const NO_ROOM = "This browser has no room left, so this was not done. What was done before is kept: make room on this device, or export your tables.";
const OVERTAKEN = "Another version of this page has taken over. Nothing was lost: try again.";

const wait = (ms) => new Promise((next) => setTimeout(next, ms));

/** Why something was not done, in one sentence. */
class Refused extends Error {
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}

function refusal(error) {
  if (error instanceof Refused) return error;
  if (error?.name === "QuotaExceededError") return new Refused(NO_ROOM, 507);
  if (error?.name === "AbortError" || /taken over/.test(error?.message)) return new Refused(OVERTAKEN, 503);
  return new Refused(BROKEN, 500);
}

async function compiled() {
  const file = (await caches.match(`${below}/orbis.wasm`, { cacheName: cache })) ?? (await fetch(`${below}/orbis.wasm`));
  if (!file.ok) throw new Refused("The table could not be loaded: connect to the network once more.", 503);
  // Not every host knows what a .wasm file is.
  return WebAssembly.compile(await file.arrayBuffer());
}
let module = null;

/** The house that is open, or is being opened. */
let opening = null;
let requests = 0;

function open() {
  if (!opening) {
    const mine = begin();
    opening = mine;
    mine.catch(() => {
      if (opening === mine) opening = null;
    });
  }
  return opening;
}

async function begin() {
  module ??= compiled();
  module.catch(() => (module = null));
  const kept = await self.openKept(name);
  const machine = await self.machine(await module);
  const house = { machine, kept, alive: true, pending: new Map(), streams: new Map(), wanted: [], taken: new Map(), bells: new Set(), line: Promise.resolve() };
  await call(house, { ask: "open", kept: kept.pairs, host: scope.host, below });
  kept.pairs = null;
  return house;
}

/** This machine is worth nothing any more: what is kept counts, and the next request opens another. */
function lose(house, error) {
  if (!house.alive) return;
  house.alive = false;
  opening = null;
  const why = refusal(error);
  if (why.status === 500) console.error(error);
  for (const { no } of house.pending.values()) no(why);
  for (const stream of house.streams.values()) stream.close();
  house.pending.clear();
  house.streams.clear();
  ring(house);
  house.kept.close();
}

/** Asks the house. Answers when everything that must last is kept, in the order of the calls. */
function call(house, request) {
  if (!house.alive) return Promise.reject(new Refused(BROKEN, 500));
  let said;
  try {
    said = JSON.parse(house.machine.ask("ask", JSON.stringify(request)));
    if (said.failed) throw new Error(said.failed);
  } catch (error) {
    lose(house, error);
    return Promise.reject(refusal(error));
  }
  // A call whose changes are not kept takes all later ones with it: they were made on top of it.
  house.line = house.line.then(() => house.kept.keep(said.keep));
  return house.line.then(
    () => {
      if (house.alive) hear(house, said);
      return said;
    },
    (error) => {
      lose(house, error);
      throw refusal(error);
    },
  );
}

const encoder = new TextEncoder();

/** Lets everybody hear what the house said. */
function hear(house, said) {
  for (const answer of said.answers) {
    const asked = house.pending.get(answer.id);
    house.pending.delete(answer.id);
    if (answer.stream && asked) asked.yes(streamed(house, answer));
    else asked?.yes(response(answer, [204, 304].includes(answer.status) ? null : answer.body));
  }
  for (const [id, text] of said.events) house.streams.get(id)?.enqueue(encoder.encode(text));
  for (const id of said.ended) {
    house.streams.get(id)?.close();
    house.streams.delete(id);
  }
  // Where nothing can be kept nobody thinks of the next choice.
  const wanted = house.kept.full ? [] : said.wanted;
  if (String(house.wanted) !== String(wanted)) {
    house.wanted = wanted;
    for (const number of house.taken.keys()) if (!house.wanted.includes(number)) house.taken.delete(number);
    ring(house);
  }
  tick(house);
}

function response({ status, headers }, body) {
  const location = headers.find(([name]) => name === "location")?.[1];
  if (location) return Response.redirect(new URL(location, scope), status);
  return new Response(body, { status, headers });
}

function streamed(house, answer) {
  const stream = new ReadableStream({
    start: (controller) => house.streams.set(answer.id, controller),
    cancel: () => {
      house.streams.delete(answer.id);
      if (house.alive) call(house, { ask: "close", stream: answer.id }).catch(() => {});
    },
  });
  return response(answer, stream);
}

/** While somebody waits or listens, time passes in the house. */
function tick(house) {
  if (house.ticking || !house.alive || (house.pending.size === 0 && house.streams.size === 0)) return;
  house.ticking = setTimeout(() => {
    house.ticking = null;
    if (house.alive) call(house, { ask: "tick" }).catch(() => {});
  }, 1000);
}

/** Does a change come from a page of ours? Pages below other paths of the host are none. */
const site = (request) => (request.referrer.startsWith(scope.href) ? "same-origin" : "cross-site");

const looks = ({ method }) => ["GET", "HEAD"].includes(method);

/** A house that can keep what is done; one that had no room is opened anew as soon as there is some. */
async function roomy() {
  const house = await open();
  if (!house.kept.full) return house;
  if (!(await house.kept.room())) throw new Refused(NO_ROOM, 507);
  lose(house, new Refused(OVERTAKEN, 503));
  return open();
}

async function attempt(request, body) {
  const house = await (looks(request) ? open() : roomy());
  const url = new URL(request.url);
  const headers = [...request.headers].filter(([name]) => !["host", "origin"].includes(name));
  headers.push(["sec-fetch-site", site(request)]);
  if (request.referrer.startsWith(scope.href)) headers.push(["referer", request.referrer]);
  const id = (requests += 1);
  const answer = new Promise((yes, no) => house.pending.set(id, { yes, no }));
  answer.catch(() => {});
  await call(house, { ask: "fetch", id, method: request.method, path: url.pathname + url.search, headers, body });
  return answer;
}

/** The answer of the house. A look that was lost with a machine is tried once more; a change never is. */
async function answer(request) {
  const body = looks(request) ? "" : await request.text();
  try {
    return await attempt(request, body);
  } catch (error) {
    if (!looks(request)) throw error;
    return await attempt(request, body);
  }
}

/** Those who wait for news of what minds are wanted for. */
function ring(house) {
  for (const bell of house.bells) bell();
  house.bells.clear();
}
const bell = (house) => new Promise((heard) => house.bells.add(heard));

/** Is this question still nobody's? A page that is gone thinks no more. */
async function free(house, number, client) {
  const holder = house.taken.get(number);
  return holder === undefined || holder === client || !(await self.clients.get(holder));
}

/** A newer worker waits: it can begin when nobody waits for an answer of this one. */
let leaving = false;

function makeWay() {
  leaving = true;
  opening?.then((house) => {
    for (const stream of house.streams.values()) stream.close();
    house.streams.clear();
    ring(house);
  });
}

/** The next question for the mind of a page, or word that the one it thinks about is not asked any more. */
async function question(client, busy) {
  const until = Date.now() + 20_000;
  while (Date.now() < until) {
    if (leaving) return new Response(null, { status: 503 });
    const house = await open();
    const named = (number) => `${house.kept.generation}-${number}`;
    if (busy && !house.wanted.some((number) => named(number) === busy)) return Response.json({ stop: busy });
    for (const number of busy ? [] : house.wanted) {
      if (!(await free(house, number, client)) || !(await self.clients.get(client))) continue;
      house.taken.set(number, client);
      const said = await call(house, { ask: "question", number });
      if (said.question) return Response.json({ number: named(number), question: said.question });
    }
    await Promise.race([bell(house), wait(2000)]);
    if (house.kept.full) await roomy().catch(() => {});
  }
  return new Response(null, { status: 204 });
}

async function mind(event, url) {
  if (event.request.method === "GET") return question(event.clientId, url.searchParams.get("busy"));
  if (site(event.request) !== "same-origin") return new Response(null, { status: 403 });
  const [generation, number] = (url.searchParams.get("number") ?? "").split("-");
  const thought = await event.request.text();
  const house = await open();
  // What was asked by a machine that is gone is asked again by this one.
  if (!house.kept.full && Number(generation) === house.kept.generation) await call(house, { ask: "thought", number: Number(number), answer: thought });
  return new Response(null, { status: 204 });
}

const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** A page that says why not, in the shape that the table's module reads. */
function page(error) {
  const { message, status } = refusal(error);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Orbis</title><main><p id="notice" role="alert">${escaped(message)}</p><p><a href="${below}/">To the lobby</a></p></main></html>`;
  return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } });
}

/** A file of the site itself; `index.html` is only for those who come without a worker. */
async function file(path) {
  return (await caches.match(path, { cacheName: cache })) ?? fetch(path);
}

/** Gets what is missing: the first page, or an earlier try, may have brought some of it. */
async function fetchMissing() {
  const kept = await caches.open(cache);
  const there = new Set((await kept.keys()).map(({ url }) => new URL(url).pathname));
  const missing = [...own].filter((path) => !there.has(path));
  await kept.addAll(missing.map((path) => new Request(path, { cache: "reload" })));
}

self.addEventListener("install", (event) => event.waitUntil(fetchMissing()));

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const all = await caches.keys();
    await Promise.all(all.filter((each) => each.startsWith(`${name} `) && each !== cache).map((each) => caches.delete(each)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "make way") makeWay();
  if (event.data === "version") event.ports[0]?.postMessage(VERSION);
  if (event.data === "figures") open().then((house) => event.ports[0]?.postMessage({ memory: house.machine.memory() }));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== scope.origin || !url.href.startsWith(scope.href)) return;
  if (own.has(url.pathname)) return event.respondWith(file(url.pathname));
  const answered = url.pathname === `${below}/mind` ? mind(event, url) : answer(event.request);
  event.respondWith(answered.catch(page));
});
