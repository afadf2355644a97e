// What happened: how much of the news fits, which numbers and pieces changed since I acted, which cards are new.

import { aloud } from "./aloud.js";
import { pieces, rings, word } from "./travel.js";
import { arrow } from "./words.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Numbers by their keys. */
const numbers = () => Object.fromEntries($$("[data-num]").map((each) => [each.dataset.num, $(".v", each)?.textContent ?? ""]));

/** The cards of the shared row. */
const cards = () => $$(".rowbox [data-card]").map((each) => each.dataset.card);

export function since(part) {
  const tell = aloud(part);
  const key = `orbis-seen-${part.dataset.id}`;
  let seen = null;
  try {
    seen = JSON.parse(sessionStorage.getItem(key));
  } catch {
    // Whoever keeps nothing sees no marks.
  }

  /** I act: from here on changes count. */
  function acted() {
    seen = { numbers: numbers(), cards: cards(), pieces: pieces().map(word) };
    try {
      sessionStorage.setItem(key, JSON.stringify(seen));
    } catch {
      // Not kept.
    }
  }

  function marks() {
    for (const mark of $$(".chg")) mark.remove();
    for (const card of $$(".printed.fresh")) card.classList.remove("fresh");
    rings(seen?.pieces, part.dataset.seat);
    if (!seen) return;
    for (const each of $$("[data-num]")) {
      const how = arrow(seen.numbers[each.dataset.num], $(".v", each)?.textContent);
      if (!how) continue;
      const mark = document.createElement("span");
      mark.className = how.up ? "chg" : "chg dn";
      mark.textContent = how.text;
      ($("small", each) ?? each).append(mark);
    }
    const old = [...seen.cards];
    for (const card of $$(".rowbox [data-card]")) {
      const index = old.indexOf(card.dataset.card);
      if (index >= 0) old.splice(index, 1);
      else card.classList.add("fresh");
    }
  }

  /** The newest news stand in the strip; what touched me stays longest. */
  function fit() {
    const list = $("#since .events");
    const more = $("#since .more");
    if (!list || !more) return;
    const items = $$("li", list);
    for (const item of items) item.hidden = false;
    more.hidden = false;
    more.textContent = `${items.length} more`;
    // Everything is measured once, with the room that the button takes.
    const gap = parseFloat(getComputedStyle(list).columnGap) || 0;
    const wide = items.map((item) => item.offsetWidth + gap);
    const button = more.offsetWidth + gap;
    let over = wide.reduce((sum, each) => sum + each, 0) - gap - list.clientWidth - button;
    if (over > 0) over += button;
    const order = [...items.keys()].sort((a, b) => items[a].classList.contains("hit") - items[b].classList.contains("hit") || a - b);
    const gone = [];
    while (over > 1 && gone.length < items.length - 1) {
      gone.push(order[gone.length]);
      over -= wide[gone.at(-1)];
    }
    for (const index of gone) items[index].hidden = true;
    more.hidden = gone.length === 0;
    more.textContent = `${gone.length} more`;
  }

  new ResizeObserver(fit).observe(document.body);
  return {
    acted,
    dress: () => {
      marks();
      fit();
      tell();
    },
  };
}
