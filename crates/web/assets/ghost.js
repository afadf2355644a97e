// A thing to lay on the board is seen as it would lie: another touch or R turns it, another place moves it, one button lays it.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** The choice of a ghost in the words of its game; a button has it as JSON. */
const named = (choice) => JSON.parse(choice.value);

export function ghosts() {
  let shown = null;

  const ghostOf = (choice) => $(`#view [data-ghost="${CSS.escape(String(named(choice)))}"]`);
  /** The choices of the open question that lay the thing. */
  const choices = () => ($("#view [data-ghost]") ? $$("#choices details.group:not(#refused) button.choice").filter(ghostOf) : []);
  const current = (all) => all.find((each) => each.value === shown) ?? all[0];

  function show(choice) {
    shown = choice?.value ?? null;
    const ghost = choice && ghostOf(choice);
    for (const each of $$("#view [data-ghost]")) each.classList.toggle("at", each === ghost);
    const heard = $("#heard");
    if (choice && heard && !choice.classList.contains("at") && $(".ghosted .choice.at")) heard.textContent = `${$(".label b", choice).textContent}.`;
    for (const each of $$(".ghosted .choice")) {
      const here = each === choice;
      each.classList.toggle("at", here);
      each.classList.toggle("here", here);
      each.classList.toggle("go", here);
    }
  }

  const controls = () => {
    const row = document.createElement("div");
    row.className = "turning";
    const button = (name, by, key) => {
      const made = document.createElement("button");
      made.type = "button";
      made.className = "button";
      made.dataset.ghostBy = by;
      made.append(name);
      if (key) {
        const cap = document.createElement("kbd");
        cap.setAttribute("aria-hidden", "true");
        cap.append(key);
        made.append(cap);
      }
      return made;
    };
    row.append(button("Turn it", "turn", "R"), button("Another place", "place"));
    return row;
  };

  /** After the page changed: the thing lies where it lay, or at the first place. */
  function dress() {
    const all = choices();
    const list = all[0]?.closest(".choices");
    for (const each of $$(".ghosted")) if (each !== list) each.classList.remove("ghosted");
    for (const each of $$(".turning")) if (each.parentElement !== list) each.remove();
    if (!list) return show(null);
    list.classList.add("ghosted");
    if (!$(".turning", list)) list.append(controls());
    show(current(all));
    const ways = all.filter((each) => each.dataset.target === current(all).dataset.target).length;
    $("[data-ghost-by=turn]", list).disabled = ways < 2;
  }

  /** The next of these after the one that is shown. */
  const after = (list, now) => list[(list.indexOf(now) + 1) % list.length];

  /** Turns it where it lies; is there anything to turn? */
  function turn() {
    const all = choices();
    if (!all.length) return false;
    const now = current(all);
    show(after(all.filter((each) => each.dataset.target === now.dataset.target), now));
    return true;
  }

  /** Moves it to a place, or turns it there; is there anything to lay at that place? */
  function touch(target) {
    const all = choices();
    const there = all.filter((each) => each.dataset.target === target);
    if (!there.length) return false;
    if (current(all).dataset.target === target) turn();
    else show(there[0]);
    dress();
    return true;
  }

  document.addEventListener("click", (event) => {
    const pressed = event.target.closest?.("[data-ghost-by]");
    if (!pressed) return;
    if (pressed.dataset.ghostBy === "turn") turn();
    else {
      const all = choices();
      const places = [...new Set(all.map((each) => each.dataset.target))];
      touch(after(places, current(all).dataset.target));
    }
  });
  // The arrows go over the places: it follows them.
  document.addEventListener("focusin", (event) => {
    const target = event.target.closest?.("#view [data-target].offer")?.dataset.target;
    const all = target ? choices() : [];
    const there = all.filter((each) => each.dataset.target === target);
    if (there.length && current(all).dataset.target !== target && event.target.matches(":focus-visible")) {
      show(there[0]);
      dress();
    }
  });

  return {
    dress,
    turn,
    touch,
    /** The choice that lays it at this place as it lies now, if it lies there. */
    at: (target) => {
      const all = choices();
      return all.length && current(all).dataset.target === target ? current(all) : null;
    },
  };
}
