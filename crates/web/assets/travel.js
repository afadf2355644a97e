// Where things went: pieces and cards travel from where they lay, and what others moved is ringed until the player acts.

const SVG = "http://www.w3.org/2000/svg";
const TRAVEL = 200;
const OUTLINE = 2000;
/** What lies so near to where it lay has not moved. */
const STILL = 3;
const CARDS = "#play [data-card]";
/** What has the colour of a seat, in the drawing of its piece. */
const PIECE = ".piece-edge, .piece :is(circle, path, rect)[class*='f-seat-']";

const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const far = (one, two) => Math.hypot(one.x - two.x, one.y - two.y);

/** What a piece looks like, whatever its size: two that look alike may have changed places, and nobody could tell. */
const look = (edge) => [edge.tagName, edge.getAttribute("class"), edge.getAttribute("d")].join(" ");

/** The pieces on the board, with their places in the units of the drawing. */
export function pieces(svg = document.querySelector("#view svg")) {
  const frame = svg?.getScreenCTM()?.inverse();
  if (!frame) return [];
  return $$(PIECE, svg).map((edge) => {
    const { e: x, f: y } = frame.multiply(edge.getScreenCTM());
    return { edge, look: look(edge), x, y };
  });
}

/** As a word that can be kept: how it looks and where. */
export const word = ({ look, x, y }) => `${look}@${x.toFixed(1)},${y.toFixed(1)}`;

function read(text) {
  const [look, place] = text.split("@");
  const [x, y] = place.split(",").map(Number);
  return { look, x, y };
}

const cards = () =>
  $$(CARDS)
    .filter((card) => !card.closest("#choices"))
    .map((card) => ({ card, look: card.dataset.card, box: card.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0)
    .map((each) => ({ ...each, x: each.box.x, y: each.box.y }));

/** What is new in its place, with the nearest thing that looked like it and is gone from its own. */
export function moved(before, after) {
  const left = new Map();
  for (const each of before) left.set(each.look, [...(left.get(each.look) ?? []), each]);
  const take = (each, within) => {
    const list = left.get(each.look) ?? [];
    const nearest = list.reduce((best, one) => (!best || far(one, each) < far(best, each) ? one : best), null);
    if (!nearest || far(nearest, each) > within) return null;
    list.splice(list.indexOf(nearest), 1);
    return nearest;
  };
  const fresh = after.filter((each) => !take(each, STILL));
  const travels = fresh.map((now) => ({ now, from: take(now, Infinity) }));
  return { travels, gone: [...left.values()].flat() };
}

/** The largest drawn thing that is this piece and no other. */
function whole(edge) {
  let thing = edge;
  while (thing.parentNode?.tagName === "g" && thing.parentNode.querySelectorAll(PIECE).length === 1) thing = thing.parentNode;
  return thing;
}

let running = [];

function go(element, frames) {
  const motion = element.animate(frames, { duration: TRAVEL, easing: "cubic-bezier(.3,.7,.2,1)" });
  running.push(motion);
  return motion;
}

/** Without motion a thing that moved has an outline for a while. */
function outline(element) {
  element.classList.add("arrived");
  setTimeout(() => element.classList.remove("arrived"), OUTLINE);
}

function travelPiece(svg, { now, from }) {
  const thing = whole(now.edge);
  if (calm()) return outline(thing);
  if (!from) return void go(thing, [{ opacity: 0 }, { opacity: 1 }]);
  // The units of the drawing in those of what the piece lies in.
  const scale = svg.getScreenCTM().a / (thing.parentNode.getScreenCTM()?.a || 1);
  go(thing, [{ translate: `${(from.x - now.x) * scale}px ${(from.y - now.y) * scale}px` }, { translate: "0px 0px" }]);
}

function travelCard({ now, from }) {
  if (calm()) return outline(now.card);
  if (!from) return void go(now.card, [{ opacity: 0 }, { opacity: 1 }]);
  const scale = `${from.box.width / now.box.width} ${from.box.height / now.box.height}`;
  const start = { translate: `${from.x - now.x}px ${from.y - now.y}px`, scale, transformOrigin: "0 0", zIndex: 5 };
  go(now.card, [start, { translate: "0px 0px", scale: "1 1", transformOrigin: "0 0", zIndex: 5 }]);
}

/** A card that left the table goes to whom the news give it, as a copy that nobody can touch. */
function leave({ copy, box, name }) {
  const news = $$("#since .event").filter((each) => name && each.querySelector("a")?.title.includes(name)).at(-1);
  const letter = news?.querySelector(".badge")?.textContent;
  const strip = letter && document.querySelector(`#strip-${CSS.escape(letter)}`)?.getBoundingClientRect();
  if (!strip?.width || calm()) return;
  copy.removeAttribute("id");
  copy.classList.add("leaving");
  copy.setAttribute("aria-hidden", "true");
  for (const [side, value] of Object.entries({ left: box.x, top: box.y, width: box.width, height: box.height })) copy.style[side] = `${value}px`;
  document.body.append(copy);
  const motion = go(copy, [{ translate: "0px 0px" }, { translate: `${strip.x - box.x}px ${strip.y - box.y}px`, scale: "0.3", opacity: 0.4 }]);
  motion.finished.finally(() => copy.remove()).catch(() => {});
}

/** Ends what is under way, and remembers where everything lies; what it answers is called when the page has changed. */
export function travel() {
  for (const motion of running) motion.finish();
  running = [];
  // A page that nobody sees shows no motion.
  if (document.hidden) return () => {};
  const drawing = document.querySelector("#view svg");
  const before = { pieces: pieces(drawing), cards: cards() };
  // What may leave: a copy is taken while it still lies there.
  const row = before.cards.filter(({ card }) => card.closest(".rowbox, #market"));
  for (const each of row) Object.assign(each, { copy: each.card.cloneNode(true), name: each.card.querySelector("b, .name, h3")?.textContent });
  return () => {
    const svg = document.querySelector("#view svg");
    const shown = cards();
    const laid = moved(before.cards, shown);
    for (const each of laid.travels) travelCard(each);
    for (const each of laid.gone) if (each.copy && !shown.some(({ look }) => look === each.look)) leave(each);
    // Another drawing, as a rival's, has nothing of this one.
    if (svg && svg === drawing) for (const each of moved(before.pieces, pieces(svg)).travels) travelPiece(svg, each);
  };
}

/** Rings what others moved since these words were kept, and the places that pieces of mine are gone from. */
export function rings(kept, seat) {
  for (const old of $$(".moved-mark")) old.remove();
  const svg = document.querySelector("#view svg");
  if (!svg || !kept) return 0;
  const mine = (each) => Boolean(seat) && each.look.includes(`f-seat-${seat.toLowerCase()} `);
  const { travels, gone } = moved(kept.map(read), pieces(svg));
  const fresh = travels.map(({ now }) => now).filter((each) => each.look.includes("f-seat-") && !mine(each) && each.edge.getClientRects().length);
  const lost = [...gone, ...travels.map(({ from }) => from).filter(Boolean)].filter(mine);
  const size = 15 / (svg.getScreenCTM()?.a || 1);
  const ringed = [];
  for (const { x, y, edge } of [...fresh, ...lost].slice(0, 40)) {
    const at = edge ? middle(svg, edge) : { x, y };
    // One ring is enough for pieces that stand together.
    if (ringed.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < size * 1.5)) continue;
    ringed.push(at);
    const ring = document.createElementNS(SVG, "circle");
    for (const [name, value] of Object.entries({ class: edge ? "moved-mark" : "moved-mark gone", cx: at.x, cy: at.y, r: size, "stroke-width": size / 6 })) ring.setAttribute(name, value);
    svg.append(ring);
  }
  return fresh.length + lost.length;
}

function middle(svg, edge) {
  const box = edge.getBoundingClientRect();
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(svg.getScreenCTM().inverse());
}
