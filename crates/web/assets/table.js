// The client module: binds what a page has. At a table it joins the zones, the question, the news, the board and the keys.

import { home } from "./home.js";
import { passkeys, pushes } from "./account.js";
import { allowBell, bell } from "./bell.js";
import { clocks } from "./clock.js";
import { bindCards } from "./closely.js";
import { invite, say } from "./dialog.js";
import { checkDice, dice, filters } from "./forms.js";
import { fallen } from "./fallen.js";
import { ghosts } from "./ghost.js";
import { numbers } from "./hint.js";
import { guide as bindGuide, presets } from "./guide.js";
import { keys } from "./keys.js";
import { lines } from "./lines.js";
import { live } from "./live.js";
import { files, lobby } from "./lobby.js";
import { question as ask } from "./question.js";
import { since } from "./since.js";
import { sounds } from "./sound.js";
import { travel } from "./travel.js";
import { bind } from "./view.js";
import { zones as bindZones } from "./zones.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const root = document.documentElement;
root.dataset.js = "";

function table() {
  const part = $("#table");
  if (!part) return;
  let view = null;

  const server = live(part, { before, shown });
  const zones = bindZones();
  const question = ask(server, zones);
  const ghost = ghosts();
  const news = since(part);
  const guide = bindGuide(part, question);
  const sound = sounds();
  const tick = clocks();
  const ring = bell();

  /** What must outlive a change of the page: where the focus was, and where everything lay. */
  function before(next) {
    const menu = $("dialog[open]");
    if (menu && next.dataset.live !== part.dataset.live) menu.close();
    const here = document.activeElement;
    const arrive = next.dataset.at !== part.dataset.at ? travel() : () => {};
    return { id: here?.id, asked: Boolean(here?.closest?.("#choices")), arrive };
  }

  /** The page has changed. */
  function shown(fresh, kept) {
    document.title = `${part.dataset.title} · Orbis`;
    const icon = $("#favicon");
    const want = part.dataset.turn === "mine" ? icon.dataset.turn : icon.dataset.calm;
    if (icon.getAttribute("href") !== want) icon.setAttribute("href", want);
    if (!view && $("#view.view")) view = bind($("#view"));
    question.dress(fresh);
    if (fresh) zones.answered(part.dataset.turn !== "mine" || $("#play [data-target].lit"));
    lines();
    ghost.dress();
    numbers();
    tick();
    view?.refresh(fresh);
    sound(part.dataset, fallen());
    ring(part.dataset);
    news.dress();
    zones.dress();
    guide.dress();
    const log = $("#log");
    const moment = log && part.dataset.turn === "past" && $("li.fresh", log);
    if (log) log.scrollTop = moment ? moment.offsetTop - log.clientHeight / 2 : log.scrollHeight;
    if (part.dataset.turn === "over" && fresh) root.dataset.drawer = "scores";
    if (kept) {
      focus(kept);
      kept.arrive();
    }
    setTimeout(answer);
  }

  /** A keyboard player goes on with the next question; everybody else stays where they are. */
  function focus({ id, asked }) {
    if (asked && !document.activeElement?.closest?.("#choices")) $("#question")?.focus({ preventScroll: true });
    else if (id && document.activeElement?.id !== id) document.getElementById(id)?.focus({ preventScroll: true });
  }

  /** Answers a question with a single answer for who wants that; only if nothing can be undone, or undo would come back here. */
  function answer() {
    const choices = $$("#choices button.choice");
    const [single] = choices;
    if (root.dataset.single !== "answer" || !server.following() || server.at() !== server.newest() || part.dataset.turn !== "mine") return;
    if (choices.length === 1 && single.dataset.closes !== undefined && single.dataset.resign === undefined) {
      const done = single.querySelector(".label b, .label")?.textContent.trim();
      server.send(single.form, single);
      say(`Done for you: ${done}`);
    }
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("[data-link]")) {
      event.preventDefault();
      invite(server.base, form.elements.seat.value);
    } else if (form.matches("form[data-act]")) {
      event.preventDefault();
      delete form.dataset.ready;
      // Choices are sent by their clicks, which know how they were made.
      if (!event.submitter?.matches("#choices button.choice")) server.send(form, event.submitter);
    }
  });

  document.addEventListener("click", (event) => {
    const find = (selector) => event.target.closest(selector);
    if (!find("#notice")) say("");
    let hit;
    if ((hit = find("#choices button.choice"))) {
      event.preventDefault();
      news.acted();
      question.click(hit, event);
    } else if (find("#do-undo, #do-redo")) news.acted();
    else if (zones.click(event.target)) event.preventDefault();
    else if ((hit = find("[data-zoom]"))) view?.zoom(hit.dataset.zoom);
    else if ((hit = find("[data-scrub]"))) (event.preventDefault(), server.scrub(hit.dataset.scrub));
    else if (find("[data-now]")) (event.preventDefault(), server.scrub("now"));
    else if ((hit = find("[data-at]:not(#table)"))) (event.preventDefault(), server.to(Number(hit.dataset.at)));
    else if ((hit = find("a[data-as]"))) (event.preventDefault(), server.sit(hit.dataset.as));
    else if (find("[data-log]")) (event.preventDefault(), server.wholeLog());
    else if ((hit = find("button[data-invite]")) && !hit.form) invite(server.base, hit.dataset.invite);
    else if ((hit = find("#play [data-target]"))) ghost.touch(hit.dataset.target) || question.clickPlace(event.target, event);
  });

  let pulling = null;
  document.addEventListener("input", (event) => {
    if (event.target.id !== "time") return;
    clearTimeout(pulling);
    pulling = setTimeout(() => server.pull(Number(event.target.value)), 40);
  });

  // A choice and its place light up together.
  const light = (event) => {
    const target = event.target.closest?.("#choices [data-target], #play [data-target]")?.dataset.target;
    for (const each of $$(".active")) each.classList.remove("active");
    if (target) for (const each of $$(`[data-target="${CSS.escape(target)}"]`)) each.classList.add("active");
  };
  document.addEventListener("pointerover", light);
  document.addEventListener("focusin", light);

  keys({ table: server, question, ghost, zones, view: () => view });
  bindCards(`${home}/games/${part.dataset.game}/cards`);
  server.layered().catch(() => {});
  shown(true);
  addEventListener("resize", lines);
  document.addEventListener("toggle", lines, true);
  server.listen();
}

allowBell();
dice();
files();
filters();
lobby();
checkDice();
passkeys();
presets();
pushes();
table();
