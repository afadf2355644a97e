// The guide of a first game: puts the server's mark beside what it points at. It forbids nothing and knows no rules.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const root = document.documentElement;

/** Where each word of a mark points. */
const PLACES = {
  question: "#prompt",
  board: "#view",
  market: "#market",
  stores: "#mine > .dockh",
  mine: "#mine > .dockb",
  hand: "#mine .hands",
  others: "#others",
  bar: "#pills",
  tray: "#tray",
  since: "#since",
  log: "[data-drawer=log][aria-expanded]",
  hint: "#do-hint",
};

const seen = (element) => {
  const box = element?.getBoundingClientRect();
  return Boolean(box && box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth);
};

/** The smallest box around all of them, inside the window, and of a list inside what is seen of it. */
function around(elements) {
  const list = elements[0].closest("#choices .choose");
  const inside = list && elements.every((each) => list.contains(each));
  const edge = inside ? list.getBoundingClientRect() : { top: 0, bottom: innerHeight };
  const boxes = elements.map((each) => each.getBoundingClientRect());
  const left = Math.max(4, Math.min(...boxes.map((box) => box.left)) - 4);
  const top = Math.max(4, edge.top, Math.min(...boxes.map((box) => box.top)) - 4);
  const right = Math.min(innerWidth - 4, Math.max(...boxes.map((box) => box.right)) + 4);
  const bottom = Math.min(innerHeight - 4, edge.bottom, Math.max(...boxes.map((box) => box.bottom)) + 4);
  return { left, top, right, bottom, width: right - left, height: bottom - top };
}

/** Where a card of this size hides least of the box: below it, above it, beside it, else in a corner far from it. */
export function beside(box, { width, height }, { wide, high }, low) {
  const within = (value, most) => Math.max(8, Math.min(value, most - 8));
  const x = within(box.left + 24, wide - width);
  const y = within(box.top, high - height);
  if (box.bottom + 14 + height <= high - low) return { x, y: box.bottom + 14, side: "below" };
  if (box.top - 14 - height >= 8) return { x, y: box.top - 14 - height, side: "above" };
  if (box.left - 14 - width >= 8) return { x: box.left - 14 - width, y, side: "left" };
  if (box.right + 14 + width <= wide - 8) return { x: box.right + 14, y, side: "right" };
  const right = box.left + (box.right - box.left) / 2 < wide / 2;
  return { x: right ? wide - width - 8 : 8, y: within(56, high - height), side: "corner" };
}

export function guide(part, question) {
  const key = `orbis-guide-${part.dataset.id}`;
  let skipped = false;
  let shown = null;
  let back = 0;
  try {
    skipped = localStorage.getItem(key) === "skipped";
  } catch {
    // Whoever keeps nothing is guided again.
  }
  const ring = document.createElement("div");
  ring.id = "guide-ring";
  ring.hidden = true;
  const heard = document.createElement("p");
  heard.className = "hidden";
  heard.id = "guide-heard";
  heard.setAttribute("role", "status");
  heard.setAttribute("aria-live", "polite");
  document.body.append(ring, heard);

  const doing = (card) => {
    try {
      return new Set(JSON.parse(card.dataset.does));
    } catch {
      return new Set();
    }
  };

  /** The buttons that do it. */
  const buttons = (card) => {
    const wanted = doing(card);
    return $$("#choices button.choice").filter((each) => wanted.has(each.value));
  };

  /** What it points at: the place it names, the choices' places on the table, their buttons, or their group. */
  function pointed(card) {
    const named = $(PLACES[card.dataset.where] ?? "#none");
    if (seen(named)) return [named];
    const those = buttons(card);
    // An open sheet lies over the table: there the mark points at its choices.
    const inSheet = root.dataset.sheet === "open" && matchMedia("(max-width: 599px)").matches ? those.filter(seen) : [];
    if (inSheet.length) return inSheet;
    const targets = new Set(those.map((each) => each.dataset.target).filter(Boolean));
    const places = $$("#play [data-target]").filter((each) => targets.has(each.dataset.target) && !each.closest("#choices") && seen(each));
    if (places.length && places.length <= 12) return places;
    // Many places are shown by the zone they lie in: of advances that is one's own.
    if (places.length) return [$(places.every((each) => each.closest("#mine")) ? "#mine .dockb" : "#view")].filter(seen);
    const open = those.filter(seen);
    if (open.length) return open;
    const groups = those.map((each) => each.closest("details.group")).filter(seen);
    return groups.length ? [groups[0]] : [$("#prompt")].filter(seen);
  }

  /** Reads an earlier mark again, or the one that stands. */
  function read(card) {
    const all = $$(".sentence", card);
    const index = Math.max(0, all.length - 1 - back);
    all.forEach((each, number) => (each.hidden = number !== index));
    const button = $("[data-guide=back]", card);
    if (button) button.disabled = index === 0;
    card.classList.toggle("rereading", back > 0);
  }

  function place() {
    const card = $("#guide");
    const shows = Boolean(card) && !skipped && part.dataset.at === part.dataset.live;
    ring.hidden = !shows;
    if (card) card.hidden = !shows;
    root.toggleAttribute("data-guided", shows);
    if (!shows) return;
    const there = pointed(card);
    const box = there.length ? around(there) : { left: 8, top: 60, right: 9, bottom: 61, width: 1, height: 1 };
    ring.hidden = there.length === 0 || box.width < 4;
    ring.classList.toggle("in-question", there.some((each) => each.closest("#prompt")));
    for (const [side, value] of Object.entries({ left: box.left, top: box.top, width: box.width, height: box.height })) ring.style[side] = `${value}px`;
    const sheet = matchMedia("(max-width: 999px)").matches ? $("#prompt") : null;
    const low = sheet && !there.some((each) => sheet.contains(each)) ? Math.max(0, innerHeight - sheet.getBoundingClientRect().top) : 0;
    const at = beside(box, card.getBoundingClientRect(), { wide: innerWidth, high: innerHeight }, low + 8);
    card.style.left = `${at.x}px`;
    card.style.top = `${at.y}px`;
    card.dataset.side = at.side;
  }

  /** After the page changed: a new mark is said aloud, and the group of its choices opens. */
  function dress() {
    const card = $("#guide");
    const mark = card && !skipped ? `${card.dataset.mark} ${part.dataset.live}` : null;
    if (mark && mark !== shown) {
      back = 0;
      const letter = buttons(card)[0]?.closest("details.group")?.dataset.group;
      if (letter) question.openGroup(letter);
      heard.textContent = `Guide: ${$(".instead", card)?.textContent ?? ""} ${$$(".sentence p", card).at(-1)?.textContent ?? ""}`;
    }
    shown = mark;
    if (card) read(card);
    place();
  }

  new MutationObserver(place).observe(root, { attributeFilter: ["data-sheet", "data-tab"] });
  document.addEventListener("click", (event) => {
    const what = event.target.closest?.("[data-guide]")?.dataset.guide;
    const card = $("#guide");
    if (!what || !card) return;
    if (what === "back") back = (back + 1) % $$(".sentence", card).length;
    if (what === "skip") {
      skipped = true;
      try {
        localStorage.setItem(key, "skipped");
      } catch {
        // Not kept.
      }
      $("#question")?.focus({ preventScroll: true });
    }
    dress();
  });
  addEventListener("resize", place);
  document.addEventListener("scroll", place, { capture: true, passive: true });
  document.addEventListener("toggle", place, true);
  new MutationObserver(place).observe(root, { attributes: true, attributeFilter: ["data-sheet", "data-drawer", "data-tab"] });
  return { dress };
}

/** The form of a new table: the buttons that fill it in do so without leaving what was typed. */
export function presets() {
  const box = $(".presets");
  if (!box) return;
  box.addEventListener("click", (event) => {
    const link = event.target.closest("[data-preset]");
    if (!link) return;
    event.preventDefault();
    const first = link.dataset.preset === "first";
    const players = first ? Number(box.dataset.players) : 3;
    $$("select[name^=seat-]").forEach((select, seat) => {
      const nobody = [...select.options].some((option) => option.value === "none");
      if (seat > 0) select.value = seat < players || !nobody ? (first ? "bot-easy" : "bot-medium") : "none";
    });
    for (const field of $$("[data-first]")) {
      const value = first ? field.dataset.first : field.dataset.usual;
      if (field.type === "checkbox") field.checked = value === "on";
      else field.value = value;
    }
    for (const each of $$("[data-preset]", box)) each.toggleAttribute("aria-current", each === link);
  });
}
