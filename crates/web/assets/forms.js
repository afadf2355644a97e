// What other pages need: the player's part of the dice, lists that filter while one types, checking the dice.

import { home } from "./home.js";
import { fits, hex, mixture, unhex } from "./words.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** The player's part of the dice: random, and chosen after the server's promise. */
async function addDice(form) {
  const part = form.elements.dice;
  if (part) part.value = hex(crypto.getRandomValues(new Uint8Array(16)));
  const nonce = form.elements.nonce;
  if (nonce) nonce.value = (await (await fetch(`${home}/promise`)).json()).nonce;
}

/** Forms that make a table or take a seat add their dice before they are sent. */
export function dice() {
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
    await new Promise((done) => setTimeout(done));
    form.requestSubmit(event.submitter ?? undefined);
  }, true);
}

/** Lists that filter while one types. */
export function filters() {
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

/** Checks the dice in the browser itself. */
export async function checkDice() {
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
