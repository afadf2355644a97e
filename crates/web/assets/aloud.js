// What is said aloud: each turn of another once, politely; my own turn at once.

import { told } from "./words.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
/** What is polite waits for what is not. */
const AFTER = 150;

/** A box that is heard. It stands outside the table, which is made anew with every answer. */
function box(id, live) {
  const made = document.createElement("p");
  made.id = id;
  made.className = "hidden";
  made.setAttribute("role", live === "polite" ? "status" : "alert");
  made.setAttribute("aria-live", live);
  document.body.append(made);
  return made;
}

/** A line of the news: who did what, and when. */
const line = (each) => {
  const link = $("a", each);
  return { at: Number(link.dataset.at), letter: $(".badge", link)?.textContent ?? "", name: $(".hidden", link)?.textContent ?? "", text: link.title };
};

/** How much may still be done, as the dock counts it. */
const left = () => $$("#mine > .dockh .pips:has(*)").map((each) => each.getAttribute("aria-label")).join(", ");

/** The others by their letters. */
const names = () => $$("#others [id^=strip-]").map((each) => [$(".badge", each)?.textContent ?? "", $(".nm", each)?.firstChild?.textContent.trim() ?? ""]).filter(([, name]) => name);

/** Binds the voice of a table; what it answers is called whenever the page has changed. */
export function aloud(part) {
  const now = box("heard-now", "assertive");
  const heard = box("heard", "polite");
  let said = null;
  let until = -1;
  let mine = false;

  /** The news that nobody heard, less the turn that another is in the middle of. */
  function news(ended) {
    const fresh = $$("#since .event").map(line).filter(({ at }) => at > until);
    const last = fresh.findLast(({ letter }) => letter)?.letter;
    const open = ended ? fresh.length : fresh.findLastIndex(({ letter }) => letter && letter !== last) + 1;
    const whole = fresh.slice(0, open);
    if (whole.length) until = Math.max(...whole.map(({ at }) => at));
    return told(whole, names());
  }

  function question(begins) {
    const asked = $("#question")?.textContent.trim() ?? "";
    const groups = $$("#choices details.group:not(#refused)").length;
    const pips = begins && left();
    return [begins && "Your turn.", asked, pips && `${pips} left.`, groups > 1 && `${groups} groups.`].filter(Boolean).join(" ");
  }

  return () => {
    const { turn, at, live } = part.dataset;
    // Who looks back, or is on the way to the newest moment, hears nothing of it.
    if (at !== live || said === live || turn === "past" || turn === "waiting") return;
    said = live;
    const whatHappened = news(turn !== "others");
    if (turn === "mine") now.textContent = question(!mine || Boolean(whatHappened));
    else if (turn === "over" && !$("#prompt h2")?.hidden) now.textContent = $("#prompt h2")?.textContent ?? "";
    mine = turn === "mine";
    if (whatHappened) setTimeout(() => (heard.textContent = whatHappened), AFTER);
  };
}
