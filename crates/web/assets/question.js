// The question: one group is open, its places are lit; guards against double clicks; what cannot be undone asks twice.

import { say } from "./dialog.js";
import { stray } from "./words.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const root = document.documentElement;

/** So long after a question appeared a key may still have been meant for the one before. */
const HASTE = 500;
/** The room of what says how much lies below. */
const LABEL = 24;
/** The end of the last whole line above an edge, where the first choice alone is longer than its list. */
function endOfLine(group, edge) {
  const words = $(".choice .label", group);
  if (!words) return null;
  const { top, bottom } = words.getBoundingClientRect();
  const line = Number.parseFloat(getComputedStyle(words).lineHeight);
  return bottom > edge ? top + Math.floor((edge - top) / line) * line : null;
}

/** Does a list scroll by itself? On a phone the whole sheet does. */
const scrolls = (group) => getComputedStyle(group).overflowY === "auto" && group.scrollHeight > group.clientHeight + 1;

export function question(table, zones) {
  let open = null;
  let appeared = -1e9;
  let last = null;
  let armed = null;
  let asked = null;
  /** Is another group open than that of the last choice? A key pressed in haste was meant for that one. */
  let swapped = false;
  /** The number set last of each run of choices that differ in it alone. */
  const numbers = new Map();

  const groups = () => $$("#choices details.group");
  const shownChoices = () => {
    const group = $("#choices details.group[open]");
    return group ? $$("button.choice", group) : [];
  };

  /** Lights the places of the open group, and only them. */
  function light() {
    const group = $("#choices details.group[open]:not(#refused)");
    const wanted = new Set([...(group ? $$("[data-target]", group) : []), ...$$(".foot [data-target]")].map((each) => each.dataset.target));
    for (const place of $$("#play [data-target].offer")) {
      if (place.closest("#choices")) continue;
      place.classList.toggle("lit", wanted.has(place.dataset.target));
    }
  }

  /** After the page changed: the group of the last choice stays open, if it is still there. */
  function dress(fresh) {
    if (fresh) {
      appeared = performance.now();
      asked = null;
      disarm();
    }
    const all = groups();
    const keep = all.find((each) => each.dataset.group === open) ?? all.find((each) => each.id !== "refused") ?? all[0];
    for (const each of all) each.open = each === keep;
    if (fresh) swapped = open !== null && keep?.dataset.group !== open;
    for (const set of $$("#choices .amounts")) step(set, 0);
    light();
    whole();
    more();
    // News from elsewhere takes no mark off a question that still stands.
    point();
    if (armed) arm(armed.isConnected ? armed : null);
  }

  const choicesAt = (target) => {
    const there = (each) => each.dataset.target === target;
    const shown = shownChoices().filter(there);
    return shown.length ? shown : $$("#choices button.choice[data-target]").filter(there);
  };

  /** Points at the choices of the place that was asked about. */
  function point() {
    const wanted = asked === null ? [] : choicesAt(asked);
    for (const each of $$("#choices .choice.here")) if (!wanted.includes(each)) each.classList.remove("here");
    for (const each of wanted) each.classList.add("here");
  }

  /** Says how much of the open list lies below its edge. */
  function more() {
    const group = $("#choices details.group[open]");
    if (!group) return;
    // Counted at the edge itself: what is said of it must not decide whether it is said.
    const edge = group.getBoundingClientRect().bottom;
    const below = $$(".choice", group).filter((each) => each.getBoundingClientRect().bottom > edge + 2).length;
    if (below && scrolls(group)) group.dataset.more = `${below} more below`;
    else delete group.dataset.more;
  }

  /** A list that scrolls ends with a whole choice. */
  function whole() {
    const group = $("#choices details.group[open]");
    if (!group) return;
    group.style.removeProperty("max-height");
    if (!scrolls(group)) return;
    const { top, bottom } = group.getBoundingClientRect();
    // What a stepper hides has no end.
    const seen = $$(".choice", group).filter((each) => each.getClientRects().length);
    const ends = seen.map((each) => each.getBoundingClientRect().bottom + group.scrollTop);
    const last = ends.filter((end) => end <= bottom - LABEL).at(-1);
    const edge = last ?? endOfLine(group, bottom - LABEL);
    if (edge) group.style.setProperty("max-height", `${Math.ceil(edge - top + LABEL)}px`);
  }

  function disarm() {
    armed?.classList.remove("armed");
    const words = armed && $(".again", armed);
    words?.remove();
    armed = null;
  }

  /** Marks the choice that a second click makes, and no other. */
  function arm(choice) {
    disarm();
    if (!choice) return;
    armed = choice;
    choice.classList.add("armed");
    const words = document.createElement("span");
    words.className = "changes again";
    words.textContent = choice.dataset.resign !== undefined ? "You give up: once more to do it" : "This cannot be undone: once more to do it";
    ($(".label", choice) ?? choice).append(words);
  }

  /** Sends a choice. What cannot be undone asks for a second click on the same button, if one wants to be asked; giving up always. */
  function choose(choice) {
    const careful = choice.dataset.resign !== undefined || (choice.dataset.closes !== undefined && root.dataset.confirm === "closing");
    if (careful && armed !== choice) {
      arm(choice);
      say($(".again", choice).textContent);
      return;
    }
    const group = choice.closest("details.group");
    if (group) open = group.dataset.group;
    disarm();
    table.send(choice.form, choice);
  }

  /** A choice by mouse or finger: a double click counts once. */
  function click(choice, event) {
    const box = choice.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    // Only a click that was made before this question appeared can have been meant for the one before.
    const inside = last !== null && last.at < appeared && x >= last.left && x <= last.right && y >= last.top && y <= last.bottom;
    const byHand = event.detail > 0;
    const since = performance.now() - appeared;
    if (byHand && stray({ since, inside, ends: choice.dataset.end !== undefined })) return;
    if (byHand) last = { left: box.left, right: box.right, top: box.top, bottom: box.bottom, at: performance.now() };
    choose(choice);
  }

  /** Sets a number: of choices that differ in it alone, one is shown. News from elsewhere do not set it back. */
  function step(set, by) {
    const all = $$(".choice", set);
    const now = Math.max(0, all.findIndex((each) => each.value === numbers.get(set.dataset.like)));
    const next = Math.min(all.length - 1, Math.max(0, now + by));
    numbers.set(set.dataset.like, all[next].value);
    all.forEach((each, index) => each.classList.toggle("at", index === next));
    $("[data-step='-1']", set).disabled = next === 0;
    $("[data-step='1']", set).disabled = next === all.length - 1;
  }

  document.addEventListener("click", (event) => {
    const pressed = event.target.closest?.(".amounts [data-step]");
    if (pressed) step(pressed.closest(".amounts"), Number(pressed.dataset.step));
    else if (event.target.closest?.(".amounts .choice")) numbers.clear();
  });

  /** Opens a group by its letter; is there one? */
  function openGroup(letter) {
    const group = groups().find((each) => each.dataset.group === letter.toUpperCase());
    if (!group) return false;
    if (group.id !== "refused") open = group.dataset.group;
    for (const each of groups()) each.open = each === group;
    light();
    return true;
  }

  /** A place on the table: its choice, its group with its choices, what there is, or why there is no choice. */
  function clickPlace(element, event) {
    const place = element.closest("[data-target]");
    const target = place?.dataset.target;
    if (!target) return;
    const offered = choicesAt(target);
    if (offered.length === 1) return event ? click(offered[0], event) : choose(offered[0]);
    if (offered.length > 1) {
      const group = offered[0].closest("details.group");
      if (group) openGroup(group.dataset.group);
      zones.lend();
      asked = target;
      point();
      offered[0].scrollIntoView({ block: "nearest" });
      offered[0].focus({ preventScroll: true });
      return;
    }
    const refused = $$("#refused [data-target]").filter((each) => each.dataset.target === target);
    if (refused.length === 0) return say($("#table").dataset.idle);
    const why = $(".why", refused[0]);
    say(`${$(".label b", refused[0]).textContent}: ${why.firstChild.textContent}`, $("a", why));
  }

  // A pointer that left the button is no double click.
  document.addEventListener("pointermove", (event) => {
    if (!last) return;
    const { clientX: x, clientY: y } = event;
    if (x < last.left || x > last.right || y < last.top || y > last.bottom) last = null;
  }, { passive: true });

  // Who opens a group finds it open again; what is not possible is looked at once.
  document.addEventListener("click", (event) => {
    const group = event.target.closest("#choices details.group > summary")?.parentElement;
    if (group && group.id !== "refused") open = group.dataset.group;
  });
  document.addEventListener("toggle", (event) => {
    if (!event.target.closest?.("details.group")) return;
    light();
    whole();
    more();
  }, true);
  addEventListener("resize", () => (whole(), more()));
  document.addEventListener("scroll", (event) => {
    if (event.target.closest?.("#choices")) more();
  }, { capture: true, passive: true });

  return {
    dress,
    click,
    choose,
    clickPlace,
    openGroup,
    /** The choice with this number in the open group; of those with a number to set, the one that is shown. */
    numbered: (number) => {
      if (swapped && performance.now() - appeared < HASTE) return undefined;
      const shown = (each) => !each.closest(".amounts, .ghosted") || each.classList.contains("at");
      return shownChoices().find((each) => each.dataset.key === String(number) && shown(each));
    },
    /** Sets the number of the choice that has the focus; is there one? */
    count: (by) => {
      const set = document.activeElement?.closest?.(".amounts") ?? (shownChoices().length && !$("#play [data-target].lit") ? $("#choices details.group[open] .amounts") : null);
      if (!set) return false;
      step(set, by);
      return true;
    },
    /** What Enter confirms: the armed choice, the filled button, or the pinned one that shows its key. */
    confirm: () => armed ?? $("#choices .choice.go") ?? $("#choices [data-enter]"),
    back: () => (armed ? (disarm(), true) : false),
  };
}
