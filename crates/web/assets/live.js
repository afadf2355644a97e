// The table as the server says it is: asks for it, shows it, walks after the game, sends what a person does. It computes no rules.

import { home } from "./home.js";
import { span } from "./clock.js";
import { say } from "./dialog.js";
import { morph } from "./morph.js";
import { fill, fits as partsFit, marks, ready } from "./parts.js";
import { delay, jumps, place, stations } from "./words.js";

const $ = (selector, root = document) => root.querySelector(selector);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const root = document.documentElement;

/** Binds the table; `shown` is called whenever the page has changed, with whether the question is a new one. */
export function live(part, { before, shown }) {
  const base = `${home}/t/${part.dataset.id}`;
  const parser = new DOMParser();
  const asked = new URLSearchParams(location.search);
  let seat = asked.get("as");
  let following = !asked.has("at");
  let log = asked.has("log");
  let news = { version: Number(part.dataset.live), revision: null };
  let walking = false;
  let film = 0;
  let sent = null;

  const at = () => Number(part.dataset.at);
  const newest = () => Math.max(news.version, Number(part.dataset.live));

  /** What comes with every request: that the module asks, and what it has. */
  const headers = () => ({ "x-orbis": "1", "x-orbis-has": marks(part), ...(log && { "x-orbis-log": "all" }) });

  const query = (more) => {
    const words = new URLSearchParams(more);
    if (log) words.set("log", "all");
    if (seat) words.set("as", seat);
    return `${base}/view?${words}`;
  };

  /** Shows what the server sent, if it is a table at all. */
  async function show(html) {
    const next = parser.parseFromString(html, "text/html").querySelector("#table");
    if (!next) return false;
    await ready(next).catch(() => {});
    // An answer that was overtaken by a newer one.
    if (following && Number(next.dataset.at) < at()) return true;
    // Another answer came between: what this one leaves out is no longer here.
    if (!partsFit(part, next)) return look(following ? {} : { at: Number(next.dataset.at) }, {});
    const fresh = next.dataset.live !== part.dataset.live || next.dataset.at !== part.dataset.at;
    const kept = before(next);
    // News may come before the answer to what was sent: until then no click would be taken.
    if (sent) next.setAttribute("aria-busy", "true");
    morph(part, next);
    if (!fill(part)) layered().catch(() => {});
    news.version = Math.max(news.version, Number(part.dataset.live));
    shown(fresh, kept);
    return true;
  }

  /** A board without its layers is asked for in one piece. */
  async function layered() {
    try {
      await ready(part);
      fill(part);
      shown(false);
    } catch {
      const answer = await fetch(query({ whole: 1, ...(following ? {} : { at: at() }) }), { headers: { "x-orbis": "1" } });
      const whole = parser.parseFromString(await answer.text(), "text/html").querySelector("#view");
      if (whole && $("#view")) morph($("#view"), whole);
    }
  }

  async function look(more = {}, has = headers()) {
    const answer = await fetch(query(more), { headers: { "x-orbis": "1", ...has } });
    return show(await answer.text());
  }

  /** Walks from the moment shown to the newest, one choice at a time. */
  async function walk() {
    if (walking || !following) return;
    walking = true;
    try {
      let first = true;
      while (following && at() < newest()) {
        const left = Number(part.dataset.left) || 1;
        if (!first) await wait(delay(root.dataset.pace, left));
        first = false;
        if (!following) break;
        await look(jumps(root.dataset.pace, left) ? {} : { after: at() });
      }
    } catch {
      // The stream comes back by itself and walks on.
    } finally {
      walking = false;
    }
  }

  async function hear(next) {
    const moved = next.version !== news.version || next.version > at();
    const other = news.revision !== null && next.revision !== news.revision;
    news = next;
    if (!following) {
      const now = $(".asking [data-now]");
      if (now && moved) now.textContent = "Back to now: the game went on";
      return;
    }
    if (next.version > at()) await walk();
    else if (other || next.version !== at() || part.dataset.turn === "waiting") await look().catch(() => {});
  }

  function listen() {
    const source = new EventSource(`${base}/live`);
    source.onmessage = (event) => {
      root.removeAttribute("data-lost");
      hear(JSON.parse(event.data));
    };
    source.addEventListener("reminder", (event) => {
      const { seat, ends } = JSON.parse(event.data);
      say(`The time of seat ${seat} runs out soon: ${span(ends - Date.now())} left.`);
    });
    source.onerror = () => {
      root.setAttribute("data-lost", "");
      // A server that was away answers the old stream with an error that browsers do not retry.
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, 1000);
    };
  }

  /** Sends a form; while one is on its way no other is sent. */
  async function send(form, submitter) {
    if (sent) return;
    sent = form;
    part.setAttribute("aria-busy", "true");
    const body = new URLSearchParams(new FormData(form, submitter));
    if (!body.has("seat") && seat) body.set("seat", seat);
    if (!following && form.id === "talk") body.set("at", at());
    else following = true;
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: headers() });
      const html = await answer.text();
      const good = await show(html);
      if (!good) say(parser.parseFromString(html, "text/html").querySelector("#notice")?.textContent ?? "That did not work.");
      if (form.id === "talk" && answer.ok) $("#say").value = "";
    } catch {
      say("The server does not answer. Nothing was lost; it is tried again when you are.");
    } finally {
      sent = null;
      part.removeAttribute("aria-busy");
    }
    await walk();
    // What came as news while this was on its way has not been answered yet.
    shown(false);
  }

  async function go(version) {
    following = version === undefined;
    await look(following ? {} : { at: version }).catch(() => say("The server does not answer."));
    if (following) walk();
  }

  /** Through time: to a moment, a step, or as a film. */
  async function scrub(how) {
    const list = stations(part.dataset.stations);
    const here = place(list, at());
    film += 1;
    if (how === "now") return go();
    if (how === "first") return go(0);
    if (how === "back") return go(list[Math.max(here - 1, 0)]);
    if (how === "forth") return here + 1 >= list.length - 1 ? go() : go(list[here + 1]);
    const mine = film;
    const news = how === "since" ? $("#since [data-from]")?.dataset : null;
    if (how === "since" && !news) return;
    let from = news ? Number(news.from) : at();
    if (from >= list.at(-1)) from = 0;
    const moments = list.slice(place(list, from), news ? place(list, Number(news.to)) + 1 : undefined);
    const own = { slow: 1600, normal: 800, fast: 300, instant: 150 }[root.dataset.pace] ?? 800;
    // What the others did takes 700 ms a move and 12 seconds at most.
    const pause = how === "since" ? Math.min(700, 12000 / moments.length) : own;
    for (const version of moments) {
      if (film !== mine) return;
      await go(version);
      await wait(pause);
    }
    if (film === mine) await go();
  }

  return {
    base,
    at,
    newest,
    send,
    go,
    scrub,
    layered,
    listen,
    following: () => following,
    busy: () => sent !== null,
    /** A film that runs stops; was there one? */
    stop: () => {
      film += 1;
      return !following;
    },
    sit: (letter) => {
      seat = letter;
      history.replaceState(null, "", `${base}?as=${seat}`);
      return go();
    },
    wholeLog: () => {
      log = true;
      return look(following ? {} : { at: at() }).catch(() => {});
    },
    to: (version) => {
      film += 1;
      return go(version);
    },
    /** To a place of the slider, at the end to the newest moment. */
    pull: (index) => {
      film += 1;
      const list = stations(part.dataset.stations);
      return go(index >= list.length - 1 ? undefined : list[index]);
    },
  };
}
