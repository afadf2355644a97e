// Words stand in whole lines: what has no room on a card ends with an ellipsis, what has none in the log is left out.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Texts on cards that give way when a card is low. */
const WORDS = ".card p, .card .half b, .lie p, .card .lock";

const shown = (each) => each.offsetParent !== null;

/** Cuts the words of cards at the end of a line, with an ellipsis. First everything is measured, then written. */
export function lines() {
  const all = $$(WORDS);
  for (const each of all) each.style.removeProperty("-webkit-line-clamp");
  const measured = all.filter(shown).map((text) => {
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(text);
    const room = text.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
    const line = parseFloat(lineHeight);
    return { text, cut: text.scrollHeight > text.clientHeight + 1, lines: Math.floor((room + 1) / line) };
  });
  const log = $("#latest");
  const edge = log && log.getBoundingClientRect().bottom;
  const told = log ? [...log.querySelectorAll("h3, li")].map((each) => [each, each.getBoundingClientRect().bottom > edge]) : [];
  // A heading without a line below it says nothing.
  if (told.length && (told[1]?.[1] ?? true)) told[0][1] = true;
  for (const [each, over] of told) each.classList.toggle("gone", over);
  for (const { text, cut, lines } of measured) {
    if (cut) text.style.setProperty("-webkit-line-clamp", String(Math.max(lines, 1)));
    text.classList.toggle("gone", cut && lines < 1);
  }
}
