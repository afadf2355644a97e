// The keyboard: choices, groups, places, the board, time. Holding a key counts once.

import { keyMeaning } from "./words.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** The offered places in reading order. */
function places() {
  const row = (box) => Math.round(box.top / 24);
  return $$("#play [data-target].lit")
    .map((place) => [place, place.getBoundingClientRect()])
    .sort(([, a], [, b]) => row(a) - row(b) || a.left - b.left)
    .map(([place]) => place);
}

/** Moves the focus over the offered places. */
function step(by) {
  const all = places();
  if (!all.length) return;
  const here = all.indexOf(document.activeElement);
  all[(here + by + all.length) % all.length].focus();
}

export function keys({ table, question, ghost, zones, view }) {
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input:not([type=range]), textarea, select, dialog")) {
      if (event.key === "Escape" && !event.target.closest("dialog")) zones.back();
      return;
    }
    if (event.target.id === "time" && event.key.startsWith("Arrow")) return;
    const place = event.target.closest("[data-target].offer");
    const presses = event.key === "Enter" || event.key === " ";
    if (place && !place.closest("#choices") && presses) {
      event.preventDefault();
      const laid = ghost.at(place.dataset.target);
      if (event.repeat) return;
      if (laid) question.choose(laid);
      else if (!ghost.touch(place.dataset.target)) question.clickPlace(place);
      return;
    }
    const meaning = keyMeaning(event);
    if (!meaning) return;
    if (meaning.confirm) {
      // On a button Enter presses it; elsewhere it confirms what is filled.
      if (event.target.closest("button, a, summary, [tabindex='0']:not(#view):not(.dockb)")) return;
      const choice = question.confirm();
      if (choice && !event.repeat) question.choose(choice);
      return;
    }
    event.preventDefault();
    if (event.repeat && !meaning.pan && !meaning.step && !meaning.scrub) return;
    // What lies in the hand is turned before anything is done again.
    if (meaning.press === "do-redo" && ghost.turn()) return;
    if (meaning.back) question.back() || zones.back() || table.stop();
    if (meaning.pan) view()?.pan(...meaning.pan);
    if (meaning.zoom && !(meaning.press && $(`#${meaning.press}`))) view()?.zoom(meaning.zoom);
    if (meaning.step && !question.count(meaning.step)) step(meaning.step);
    if (meaning.scrub) table.scrub(meaning.scrub);
    if (meaning.drawer) zones.drawer(meaning.drawer);
    if (meaning.press) $(`#${meaning.press}:not(:disabled)`)?.click();
    if (meaning.end) {
      const end = $("#choices [data-end]");
      if (end) question.choose(end);
    }
    if (meaning.choice) {
      const choice = question.numbered(meaning.choice);
      if (choice) question.choose(choice);
    }
    if (meaning.letter) question.openGroup(meaning.letter);
  });
}
