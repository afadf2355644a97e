// Looking at the board: what part of the drawing is shown. Pure arithmetic, and one function that binds it to an element.

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** How wide the window on the drawing is for its height; without a window, as the drawing itself. */
const shape = (size) => size.aspect || size.w / size.h;

/** The share of the window that nothing covers: a tray lies over its lower edge. */
const free = (size) => 1 - (size.covered ?? 0);

/** The whole drawing, in a box of the window's shape around it. */
export function whole(size) {
  const w = Math.max(size.w, (size.h * shape(size)) / free(size));
  const h = w / shape(size);
  return { x: (size.w - w) / 2, y: (size.h - h * free(size)) / 2, w, h };
}

/** Along one side: inside the drawing, or around it where the window is larger; `seen` of it is not covered. */
const within = (from, long, all, seen = long) => (seen >= all ? (all - seen) / 2 : clamp(from, 0, all - seen));

/** Keeps the view inside the drawing, between the whole of it and a twelfth. */
export function bounded(view, size) {
  const most = whole(size).w;
  const w = clamp(view.w, most / 12, most);
  const h = w / shape(size);
  return { x: within(view.x, w, size.w), y: within(view.y, h, size.h, h * free(size)), w, h };
}

/** Zooms by a factor around a point given as fractions of what is shown. */
export function zoomed(view, size, factor, at = { x: 0.5, y: 0.5 }) {
  const most = whole(size).w;
  const w = clamp(view.w / factor, most / 12, most);
  const h = w / shape(size);
  return bounded({ x: view.x + (view.w - w) * at.x, y: view.y + (view.h - h) * at.y, w, h }, size);
}

/** Moves by fractions of what is shown. */
export function panned(view, size, dx, dy) {
  return bounded({ ...view, x: view.x - dx * view.w, y: view.y - dy * view.h }, size);
}

/** Pixels for a unit of the drawing: nobody needs to come nearer to see what is asked. */
const NEAREST = 1.5;

/** What shows all of these boxes, given as fractions of what is shown now, with some room around them and not less than `least`. */
export function around(boxes, view, size, least = 0) {
  if (!boxes.length) return whole(size);
  const room = 0.06 * size.w;
  const [left, top] = ["x", "y"].map((side) => Math.min(...boxes.map((box) => box[side])));
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const low = Math.max(...boxes.map((box) => box.y + box.h));
  const most = whole(size).w;
  const w = clamp(Math.max((right - left) * view.w, ((low - top) * view.h * shape(size)) / free(size)) + room, Math.min(most, Math.max(most / 12, least)), most);
  const h = w / shape(size);
  const middle = { x: view.x + ((left + right) / 2) * view.w, y: view.y + ((top + low) / 2) * view.h };
  return bounded({ x: middle.x - w / 2, y: middle.y - (h * free(size)) / 2, w, h }, size);
}

/** The same view moved as little as need be until the nearest of these boxes, fractions of what is shown, lies in it; as it is if one does. */
export function toward(boxes, view, size) {
  const high = free(size);
  const beyond = (from, long, all) => {
    const [before, after] = [from < 0, from + long > all];
    if (before === after) return 0;
    return before ? from - 0.05 : from + long - all + 0.05;
  };
  const ways = boxes.map((box) => [beyond(box.x, box.w, 1), beyond(box.y, box.h, high)]);
  const [first] = ways.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
  if (!first || (first[0] === 0 && first[1] === 0)) return view;
  return bounded({ ...view, x: view.x + first[0] * view.w, y: view.y + first[1] * view.h }, size);
}

/** As an attribute. */
export function viewBox({ x, y, w, h }) {
  return [x, y, w, h].map((value) => Math.round(value * 100) / 100).join(" ");
}

/** Is the drawing so small that its names cannot be read? `scale` is pixels of the window for a unit of the drawing. */
export function distant(scale) {
  return scale < 0.72;
}

/** How much larger pieces are drawn from afar, so that they stay about as large on the window. */
export function enlarged(scale) {
  return clamp(0.42 / (scale || 0.42), 0.7, 2).toFixed(2);
}

/** The smallest letters that are shown: a name that would be smaller is left out until one comes closer. */
const isPhone = () => matchMedia("(max-width: 999px)").matches;
const SMALLEST = () => (isPhone() ? 13 : 11);

/** The letter of a seat on its piece may be drawn so much larger: a colour must not stand alone. */
const LARGER = 2.2;
const isSeats = (text) => /^[A-H]\d?$/.test(text.textContent) && text.parentNode.querySelector("[class*=f-seat-]");

/** Leaves out the names on a map that nobody could read; what stands on pieces is drawn larger instead. `known` are those measured before at the same scale. */
function legible(drawing, known) {
  const least = SMALLEST() - 0.01;
  // First everything is measured, then written: each writing before a measuring would lay out the page again.
  const dressed = (text) => [text.getAttribute("font-size"), text.style.fontSize, text.classList.contains("tiny")].join(" ");
  const fresh = [...drawing.querySelectorAll("text:not(.hint-no > *, .fallen *)")].filter((text) => known.get(text) !== dressed(text));
  const measured = fresh.map((text) => {
    const matrix = text.getScreenCTM();
    const units = Number(text.getAttribute("font-size") ?? 12);
    return { text, units, size: matrix ? units * Math.hypot(matrix.a, matrix.b) : null };
  });
  for (const { text, units, size } of measured) {
    if (size === null) continue;
    const larger = size < least && size * LARGER >= least && isSeats(text);
    const grown = larger ? (units * SMALLEST()) / size : units;
    text.style.fontSize = larger ? `${grown}px` : "";
    // It grows from its middle, not from its foot.
    text.style.translate = larger ? `0 ${(grown - units) * 0.35}px` : "";
    text.classList.toggle("tiny", size < least && !larger);
    known.set(text, dressed(text));
  }
}

const distance = ([a, b]) => Math.hypot(a.x - b.x, a.y - b.y);

/** Binds wheel, drag and pinch on `box` to the drawing inside it; returns what keys and buttons call. */
export function bind(box) {
  let view = null;
  // Until somebody zooms or moves, the board shows by itself what the question is about.
  let own = false;
  const svg = () => box.querySelector("svg");
  const size = () => {
    const box = (svg()?.dataset.whole ?? svg()?.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    const { width, height } = frame();
    return { w: box[2], h: box[3], aspect: width && height ? width / height : 0, covered: height ? covered(height) : 0 };
  };
  /** How much of the window a tray covers at its lower edge. */
  const covered = (height) => {
    const tray = document.querySelector("#tray");
    if (!tray || tray.offsetWidth < frame().width / 4) return 0;
    return clamp(tray.offsetHeight / height, 0, 0.6);
  };
  // The room of the drawing changes with the window, not with every answer: measuring it again would lay out the page.
  let room = null;
  const frame = () => (room ??= box.getBoundingClientRect());
  let known = new WeakMap();
  let scaled = null;
  const show = (next) => {
    look(next);
    level();
  };
  /** The same before it is known what can be read. */
  const look = (next) => {
    const drawing = svg();
    if (!drawing) return;
    if (!drawing.dataset.whole) {
      drawing.dataset.whole = drawing.getAttribute("viewBox");
    }
    drawing.dataset.keep = "viewBox data-whole data-keep";
    view = next;
    drawing.setAttribute("viewBox", viewBox(next));
    box.classList.toggle("zoomed", next.w < whole(size()).w * 0.999);
  };
  const now = () => view ?? whole(size());
  /** From afar a board may show less and larger things: what is small there would only be noise. */
  const level = () => {
    const drawing = svg();
    if (!drawing) return;
    const { width, height } = frame();
    const scale = Math.min(width / now().w, height / now().h);
    // Letters that were measured at this scale are as large as they were.
    if (scaled !== `${scale} ${SMALLEST()}`) known = new WeakMap();
    scaled = `${scale} ${SMALLEST()}`;
    box.classList.toggle("far", distant(scale));
    box.style.setProperty("--k", enlarged(scale));
    legible(drawing, known);
  };
  const fraction = (event) => {
    const frame = box.getBoundingClientRect();
    return { x: (event.clientX - frame.left) / frame.width, y: (event.clientY - frame.top) / frame.height };
  };
  /** Where things are, as fractions of what is shown; what is not drawn at this scale is nowhere. */
  const fractions = (things) => {
    const frame = box.getBoundingClientRect();
    const boxes = [...things].map((thing) => thing.getBoundingClientRect()).filter(({ width }) => width > 0);
    return boxes.map(({ x, y, width, height }) => ({ x: (x - frame.x) / frame.width, y: (y - frame.y) / frame.height, w: width / frame.width, h: height / frame.height }));
  };
  /** Where something is offered. */
  const marks = () => fractions(box.querySelectorAll(".offer.lit .offer-mark"));
  /** Where my own pieces are. */
  const mine = () => {
    const seat = document.querySelector("#table")?.dataset.seat;
    return seat ? fractions(box.querySelectorAll(`.f-seat-${seat.toLowerCase()}`)) : [];
  };
  const zoom = (factor, at) => {
    own = true;
    show(zoomed(now(), size(), factor, at));
  };
  /** The whole board if it can be read like that, otherwise what is offered, not nearer than its letters need. */
  const aim = () => {
    const all = whole(size());
    const { width } = frame();
    // A high drawing in a wide window leaves its sides empty: coming nearer loses less.
    const high = size().w / size().h < shape(size()) * 0.6;
    // On a phone letters are larger: to show those of seats, pieces are, too.
    const readable = width / (high ? 0.85 : isPhone() ? 0.75 : 0.6);
    if (all.w <= readable) return show(all);
    look(all);
    const asked = marks();
    // A battle is fought beside the place where one could go.
    const fought = document.querySelector("#tray .dice-row") ? asked.map(({ x, y, w, h }) => ({ x: x - w, y: y - h, w: 3 * w, h: 3 * h })) : asked;
    const boxes = fought.length ? fought : mine();
    if (!boxes.length) return level();
    const near = around(boxes, now(), size());
    const w = Math.max(near.w, Math.min(readable, all.w));
    show(bounded({ x: near.x + (near.w - w) / 2, y: near.y + ((near.h - (w * near.h) / near.w) * free(size())) / 2, w, h: 0 }, size()));
  };

  box.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * 0.0015), fraction(event));
  }, { passive: false });

  const fingers = new Map();
  let moved = false;
  box.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, fraction(event));
    if (fingers.size === 1) moved = false;
  });
  box.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const after = fraction(event);
    if (fingers.size === 1) {
      const far = Math.hypot(after.x - before.x, after.y - before.y);
      if (!moved && far < 0.012) return;
      if (!moved) box.setPointerCapture(event.pointerId);
      moved = true;
      own = true;
      if (now().w < whole(size()).w * 0.999) show(panned(now(), size(), after.x - before.x, after.y - before.y));
    } else if (fingers.size === 2) {
      const old = distance([...fingers.values()]);
      fingers.set(event.pointerId, after);
      const points = [...fingers.values()];
      const middle = { x: (points[0].x + points[1].x) / 2, y: (points[0].y + points[1].y) / 2 };
      moved = true;
      zoom(distance(points) / (old || 1), middle);
    }
    fingers.set(event.pointerId, after);
  });
  const lift = (event) => fingers.delete(event.pointerId);
  box.addEventListener("pointerup", lift);
  box.addEventListener("pointercancel", lift);
  new ResizeObserver(() => {
    room = null;
    if (own) show(bounded(now(), size()));
    else aim();
  }).observe(box);
  // A drag is no click.
  box.addEventListener("click", (event) => {
    if (!moved) return;
    moved = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);

  return {
    zoom: (how) => {
      own = true;
      if (how === "fit") show(whole(size()));
      else if (how === "here") show(around(marks(), now(), size(), frame().width / NEAREST));
      else zoom(how === "in" ? 1.35 : 1 / 1.35);
    },
    pan: (dx, dy) => {
      own = true;
      show(panned(now(), size(), dx * 0.12, dy * 0.12));
    },
    /** On a phone the sheet wins: of what a new question asks something is in sight, however one looked before. */
    refresh: (fresh) => {
      if (!own) return aim();
      show(bounded(now(), size()));
      if (fresh && isPhone()) show(toward(marks(), now(), size()));
    },
  };
}
