// The client module: sends choices, listens, and keeps the page like the server says it is. It computes no rules.

import { bindCards } from "./closely.js";
import { morph } from "./morph.js";
import { fill, fits as partsFit, marks, ready } from "./parts.js";
import { bind } from "./view.js";
import { delay, fits, hex, jumps, keyMeaning, mixture, place, stations, unhex } from "./words.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const root = document.documentElement;

// ---- The player's part of the dice: random, and chosen after the server's promise. ----

async function addDice(form) {
  const part = form.elements.dice;
  if (part) part.value = hex(crypto.getRandomValues(new Uint8Array(16)));
  const nonce = form.elements.nonce;
  if (nonce) nonce.value = (await (await fetch("/promise")).json()).nonce;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-dice]") || form.dataset.ready !== undefined) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  try {
    await addDice(form);
  } catch {
    // Without an answer the form's own promise, or none, does.
  }
  form.dataset.ready = "";
  // A form that is still being submitted cannot be submitted again.
  await wait(0);
  form.requestSubmit(event.submitter ?? undefined);
}, true);

// ---- Lists that filter while one types. ----

function filters() {
  const input = $("[data-filter]");
  if (!input) return;
  let kind = "";
  const show = () => {
    let found = 0;
    for (const group of $$("[data-group]")) {
      let any = false;
      const right = !kind || group.dataset.of === kind;
      for (const item of $$("[data-item]", group)) {
        const fit = right && fits(input.value, item.dataset.words ?? item.textContent);
        item.hidden = !fit;
        any ||= fit;
        found += fit ? 1 : 0;
      }
      group.hidden = !any;
    }
    $("[data-found]").textContent = input.value || kind ? `${found} found` : "";
  };
  input.addEventListener("input", show);
  for (const button of $$("[data-kind]")) {
    button.addEventListener("click", () => {
      kind = button.dataset.kind;
      for (const each of $$("[data-kind]")) each.setAttribute("aria-pressed", String(each === button));
      show();
    });
  }
  show();
}

// ---- Checking the dice in the browser itself. ----

async function checkDice() {
  const verdict = $("[data-dice=verdict]");
  const text = (name) => $(`[data-dice=${name}]`)?.textContent.trim();
  if (!verdict || !text("secret") || !text("seed") || !crypto.subtle) return;
  const sha = async (bytes) => hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  const secret = unhex(text("secret"));
  const parts = $$("[data-dice=part]").map((each) => new TextEncoder().encode(each.textContent.trim()));
  const good = (await sha(secret)) === text("promise") && (await sha(mixture([secret, ...parts]))) === text("seed");
  verdict.hidden = false;
  verdict.className = good ? "good" : "bad";
  verdict.textContent = good
    ? "✓ Your own browser found the same: the secret fits the promise, and the seed follows from it and the players’ parts."
    : "✗ Your own browser found something else: the seed does not follow from the secret and the players’ parts.";
}

// ---- The table. ----

function table() {
  let part = $("#table");
  if (!part) return;
  const id = part.dataset.id;
  const base = `/t/${id}`;
  const parser = new DOMParser();
  let seat = new URLSearchParams(location.search).get("as");
  let following = !new URLSearchParams(location.search).has("at");
  let news = { version: Number(part.dataset.live), revision: null };
  let walking = false;
  let film = 0;
  let sent = null;
  let view = $("#view") && bind($("#view"));
  let log = new URLSearchParams(location.search).has("log");

  const at = () => Number(part.dataset.at);
  const live = () => Math.max(news.version, Number(part.dataset.live));

  function dress() {
    document.title = `${part.dataset.title} · Orbis`;
    const icon = $("#favicon");
    const want = part.dataset.turn === "mine" ? icon.dataset.turn : icon.dataset.calm;
    if (icon.getAttribute("href") !== want) icon.setAttribute("href", want);
    if (!view && $("#view")) view = bind($("#view"));
    view?.refresh();
    for (const each of $$("button[data-only]")) each.setAttribute("aria-pressed", each.dataset.only === root.dataset.only);
    const log = $("#log");
    const fresh = log && $("li.fresh", log);
    if (log) log.scrollTop = fresh ? fresh.offsetTop - log.clientHeight / 2 : log.scrollHeight;
    setTimeout(answer);
  }

  /** What comes with every request: that the module asks, and what it has. */
  const headers = () => ({ "x-orbis": "1", "x-orbis-has": marks(part), ...(log && { "x-orbis-log": "all" }) });

  /** Shows what the server sent, if it is a table at all. */
  async function show(html) {
    const next = parser.parseFromString(html, "text/html").querySelector("#table");
    if (!next) return false;
    await ready(next).catch(() => {});
    // An answer that was overtaken by a newer one.
    if (following && Number(next.dataset.at) < at()) return true;
    // Another answer came between: what this one leaves out is no longer here.
    if (!partsFit(part, next)) return look(following ? {} : { at: Number(next.dataset.at) }, {});
    const before = document.activeElement?.id;
    const inChoices = document.activeElement?.closest?.("#choices, [data-target]");
    const menu = $("dialog[open]");
    if (menu && next.dataset.live !== part.dataset.live) menu.close();
    // News may come before the answer to what was sent: until then no click would be taken.
    if (sent) next.setAttribute("aria-busy", "true");
    morph(part, next);
    if (!fill(part)) layered().catch(() => {});
    news.version = Math.max(news.version, Number(part.dataset.live));
    dress();
    // A keyboard player goes on with the next question.
    if (inChoices && !document.activeElement?.closest?.("#choices")) $("#choices button")?.focus({ preventScroll: true });
    else if (before && document.activeElement?.id !== before) document.getElementById(before)?.focus({ preventScroll: true });
    return true;
  }

  /** A board without its layers is asked for in one piece. */
  async function layered() {
    try {
      await ready(part);
      fill(part);
    } catch {
      const answer = await fetch(query({ whole: 1, ...(following ? {} : { at: at() }) }), { headers: { "x-orbis": "1" } });
      const whole = parser.parseFromString(await answer.text(), "text/html").querySelector("#view");
      if (whole && $("#view")) morph($("#view"), whole);
    }
  }

  const query = (more) => {
    const words = new URLSearchParams(more);
    if (log) words.set("log", "all");
    if (seat) words.set("as", seat);
    return `${base}/view?${words}`;
  };

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
      while (following && at() < live()) {
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
      const now = $("[data-now]");
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
    source.onerror = () => {
      root.setAttribute("data-lost", "");
      // A server that was away answers the old stream with an error that browsers do not retry.
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, 1000);
    };
  }

  // ---- Doing something. ----

  function say(text, rule) {
    const notice = $("#notice");
    notice.textContent = text;
    if (rule) notice.append(" ", rule.cloneNode(true));
  }

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
      const shown = await show(html);
      if (!shown) say(parser.parseFromString(html, "text/html").querySelector("#notice")?.textContent ?? "That did not work.");
      if (form.id === "talk" && answer.ok) $("#say").value = "";
    } catch {
      say("The server does not answer. Nothing was lost; it is tried again when you are.");
    } finally {
      sent = null;
      part.removeAttribute("aria-busy");
    }
    await walk();
    // What came as news while this was on its way has not been answered yet.
    answer();
  }

  async function invite(letter) {
    const body = new URLSearchParams({ seat: letter });
    const answer = await fetch(`${base}/invite`, { method: "POST", body, headers: { "x-orbis": "1" } });
    if (!answer.ok) return say("There is no link for this seat.");
    const address = new URL(await answer.text(), location.href).href;
    const dialog = ask("A secret link", "It opens once: whoever uses it first plays this seat. It is shown only now, and older links to this seat are worthless.");
    const field = document.createElement("input");
    field.readOnly = true;
    field.value = address;
    field.id = "secret-link";
    field.setAttribute("aria-label", "Secret link");
    dialog.insertBefore(field, dialog.lastElementChild);
    const copy = button("Copy", () => {
      field.select();
      navigator.clipboard?.writeText(address);
      copy.textContent = "Copied";
    });
    dialog.lastElementChild.prepend(copy);
    field.select();
  }

  function button(label, act, ...classes) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = ["button", ...classes].join(" ");
    made.textContent = label;
    made.addEventListener("click", act);
    return made;
  }

  /** Shows the pieces of one player alone, or of all again. */
  function only(owner) {
    if (root.dataset.only === owner) delete root.dataset.only;
    else root.dataset.only = owner;
    dress();
  }

  /** A small dialog with a heading, room for buttons, and a way out. */
  function ask(title, text) {
    $("dialog")?.remove();
    const dialog = document.createElement("dialog");
    const heading = document.createElement("h2");
    heading.textContent = title;
    const words = document.createElement("p");
    words.textContent = text;
    const row = document.createElement("div");
    row.className = "row";
    row.append(button("Close", () => dialog.close()));
    dialog.append(heading, words, row);
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
  }

  /** Sends a choice; asks first if it cannot be undone and the person wants to be asked. */
  function choose(choice) {
    const resigns = choice.dataset.resign !== undefined;
    if (resigns || (choice.dataset.closes !== undefined && root.dataset.confirm === "closing")) {
      const dialog = ask(resigns ? "Do you give up?" : "This cannot be undone", $(".label", choice).textContent);
      const sure = button("Do it", () => {
        dialog.close();
        send(choice.form, choice);
      }, "go");
      dialog.lastElementChild.prepend(sure);
      sure.focus();
    } else {
      send(choice.form, choice);
    }
  }

  /** Answers a question with a single answer for who wants that; only if nothing can be undone, or undo would come back here. */
  function answer() {
    const choices = $$("#choices button");
    const [single] = choices;
    if (root.dataset.single !== "answer" || !following || at() !== live() || part.dataset.turn !== "mine") return;
    if (choices.length === 1 && single.dataset.closes !== undefined && single.dataset.resign === undefined) send(single.form, single);
  }

  /** A place on the board: its choice, one of its choices, what there is, or why there is no choice. */
  function clickPlace(element) {
    const target = element.closest("[data-target]")?.dataset.target;
    const about = element.closest("[data-about]")?.dataset.about.split("\n");
    if (!target) return about && ask(about[0], about.slice(1).join("\n"));
    const mine = (each) => each.dataset.target === target;
    const offered = $$("#choices button[data-target]").filter(mine);
    if (offered.length === 1) return choose(offered[0]);
    if (offered.length > 1) {
      const dialog = about ? ask(about[0], about.slice(1).join("\n")) : ask("Which?", "");
      const list = document.createElement("div");
      list.className = "choices";
      for (const each of offered) list.append(button($(".label", each).textContent, () => {
        dialog.close();
        choose(each);
      }, "choice"));
      dialog.insertBefore(list, dialog.lastElementChild);
      $("button", list).focus();
      return;
    }
    const refused = $$("#refused [data-target]").filter(mine);
    if (refused.length === 0) return say(part.dataset.idle);
    const why = $(".why", refused[0]);
    say(`${$(".label", refused[0]).textContent}: ${why.firstChild.textContent}`, $("a", why));
  }

  // ---- Time. ----

  async function go(version) {
    following = version === undefined;
    await look(following ? {} : { at: version }).catch(() => say("The server does not answer."));
    if (following) walk();
  }

  async function scrub(how) {
    const list = stations(part.dataset.stations);
    const here = place(list, at());
    film += 1;
    if (how === "now") return go();
    if (how === "first") return go(0);
    if (how === "back") return go(list[Math.max(here - 1, 0)]);
    if (how === "forth") return here + 1 >= list.length - 1 ? go() : go(list[here + 1]);
    const mine = film;
    let from = how === "since" ? Number(part.dataset.since ?? 0) : at();
    if (from >= list.at(-1)) from = 0;
    const pause = { slow: 1600, normal: 800, fast: 300, instant: 150 }[root.dataset.pace] ?? 800;
    for (const version of list.slice(place(list, from))) {
      if (film !== mine) return;
      await go(version);
      await wait(pause);
    }
    if (film === mine) await go();
  }

  // ---- Events. ----

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("[data-link]")) {
      event.preventDefault();
      invite(form.elements.seat.value);
    } else if (form.matches("form[data-act]")) {
      event.preventDefault();
      delete form.dataset.ready;
      if (event.submitter?.matches("#choices button, [data-resign]")) choose(event.submitter);
      else send(form, event.submitter);
    }
  });

  document.addEventListener("click", (event) => {
    const find = (selector) => event.target.closest(selector);
    let hit;
    if ((hit = find("[data-zoom]"))) view?.zoom(hit.dataset.zoom);
    else if ((hit = find("[data-scrub]"))) { event.preventDefault(); scrub(hit.dataset.scrub); }
    else if ((hit = find("[data-now]"))) { event.preventDefault(); scrub("now"); }
    else if ((hit = find("[data-at]:not(#table)"))) { event.preventDefault(); film += 1; go(Number(hit.dataset.at)); }
    else if ((hit = find("a[data-as]"))) {
      event.preventDefault();
      seat = hit.dataset.as;
      history.replaceState(null, "", `${base}?as=${seat}`);
      go();
    }
    else if ((hit = find("[data-only]:not(:root)"))) only(hit.dataset.only);
    else if ((hit = find("[data-log]"))) { event.preventDefault(); log = true; look(following ? {} : { at: at() }).catch(() => {}); }
    else if ((hit = find("button[data-invite]")) && !hit.form) invite(hit.dataset.invite);
    else if (find("svg")) clickPlace(event.target);
  });

  let pulling = null;
  document.addEventListener("input", (event) => {
    if (event.target.id !== "time") return;
    film += 1;
    const list = stations(part.dataset.stations);
    clearTimeout(pulling);
    const index = Number(event.target.value);
    pulling = setTimeout(() => go(index >= list.length - 1 ? undefined : list[index]), 40);
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input:not([type=range]), textarea, select, dialog")) return;
    const place = event.target.closest("svg [data-target].offer");
    if (place && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      return clickPlace(place);
    }
    if (event.target.id === "time" && event.key.startsWith("Arrow")) return;
    const meaning = keyMeaning(event);
    if (!meaning) return;
    event.preventDefault();
    if (meaning.pan) view?.pan(...meaning.pan);
    if (meaning.zoom) view?.zoom(meaning.zoom);
    if (meaning.scrub) scrub(meaning.scrub);
    if (meaning.press) $(`#${meaning.press}:not(:disabled)`)?.click();
    if (meaning.choice) {
      const choice = $(`#choices button[data-key="${meaning.choice}"]`);
      if (choice) choose(choice);
    }
  });

  // A choice and its place on the board light up together.
  const light = (event) => {
    const target = event.target.closest?.("#choices [data-target], svg [data-target]")?.dataset.target;
    for (const each of $$(".active")) each.classList.remove("active");
    if (target) for (const each of $$(`[data-target="${CSS.escape(target)}"]`)) each.classList.add("active");
  };
  document.addEventListener("pointerover", light);
  document.addEventListener("focusin", light);

  bindCards(`/games/${part.dataset.game}/cards`);
  layered().catch(() => {});
  dress();
  listen();
}

filters();
checkDice();
table();
