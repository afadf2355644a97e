// The lobby lives: when something it lists has changed, it is asked for again and put in its place.

import { home } from "./home.js";
import { morph } from "./morph.js";

const $ = (selector, root = document) => root.querySelector(selector);

/** Is somebody in the middle of choosing something that a new page would take away? */
const busy = (main) => {
  const here = document.activeElement;
  return main.contains(here) && here.matches("select, input, textarea");
};

export function lobby() {
  const main = $("main[data-lobby]");
  if (!main) return;
  let told = null;
  let waits = false;

  async function look() {
    if (busy(main)) {
      waits = true;
      return;
    }
    waits = false;
    const answer = await fetch(location.href, { headers: { "x-orbis": "1" } });
    const next = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main[data-lobby]");
    if (next && !busy(main)) morph(main, next);
  }

  const source = new EventSource(`${home}/lobby/live`);
  source.onmessage = (event) => {
    if (told !== null && told !== event.data) look().catch(() => {});
    told = event.data;
  };
  main.addEventListener("focusout", () => setTimeout(() => waits && look().catch(() => {})));
}

/** A file is read into the field that is sent. */
export function files() {
  for (const input of document.querySelectorAll("input[type=file][data-into]")) {
    input.addEventListener("change", async () => {
      const [file] = input.files;
      if (file) document.getElementById(input.dataset.into).value = await file.text();
    });
  }
}
