// Dice on the board where they fell: a small row for each side, until the player acts.

const SVG = "http://www.w3.org/2000/svg";
const SIZE = 18;

const make = (name, attributes) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

/** The drawn thing that a place names: what can be clicked there, or the shape of the ground. */
function ground(view, place) {
  const shape = place.replace(/^(land|water|space|area)-/, "");
  const wanted = [`[data-target="${CSS.escape(place)}"]`, `#${CSS.escape(place)}`, `#${CSS.escape(`world-${shape}`)}`, `[data-place="${CSS.escape(place)}"]`];
  for (const selector of wanted) {
    const found = view.querySelector(selector);
    if (found instanceof SVGGraphicsElement) return found;
  }
  return null;
}

/** The middle of a shape in the units of the drawing. */
function middle(svg, shape) {
  const box = shape.getBoundingClientRect();
  const matrix = svg.getScreenCTM()?.inverse();
  if (!matrix || !box.width) return null;
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
}

function row(seat, faces, y) {
  const line = make("g", { class: seat === "-" ? "" : `seat-${seat.toLowerCase()}`, transform: `translate(${(-faces.length * (SIZE + 3)) / 2} ${y})` });
  faces.forEach((face, index) => {
    const die = make("g", { class: "die-body" });
    const x = index * (SIZE + 3);
    die.append(make("rect", { x, y: 0, width: SIZE, height: SIZE, rx: 4 }));
    const text = make("text", { x: x + SIZE / 2, y: SIZE - 4.5, "text-anchor": "middle", "font-size": 13 });
    text.textContent = face;
    die.append(text);
    line.append(die);
  });
  return line;
}

let known = new Set();

/** Draws the dice that lie on the board; how many of them are new? */
export function fallen() {
  const svg = document.querySelector("#view svg");
  for (const old of document.querySelectorAll(".fallen")) old.remove();
  const rolls = [...document.querySelectorAll("#fallen li")];
  if (!svg) return 0;
  // As large on the window whatever the zoom.
  const size = Math.max(0.4, Math.min(4, 1 / (svg.getScreenCTM()?.a || 1)));
  let fresh = 0;
  const now = new Set();
  for (const { dataset } of rolls) {
    const shape = ground(svg, dataset.place);
    const at = shape && middle(svg, shape);
    if (!at) continue;
    const key = `${dataset.version} ${dataset.place} ${dataset.dice}`;
    now.add(key);
    const isNew = !known.has(key);
    fresh += isNew ? 1 : 0;
    const box = make("g", { class: isNew ? "fallen fresh" : "fallen", transform: `translate(${at.x} ${at.y}) scale(${size})` });
    const sides = dataset.dice.split("|").map((side) => side.split(":"));
    box.setAttribute("role", "img");
    box.setAttribute("aria-label", sides.map(([seat, faces]) => `${seat === "-" ? "" : `${seat}: `}${faces}`).join(" against "));
    sides.forEach(([seat, faces], index) => faces && box.append(row(seat, faces.split(" "), index * (SIZE + 4) - SIZE)));
    svg.append(box);
  }
  known = now;
  return fresh;
}
