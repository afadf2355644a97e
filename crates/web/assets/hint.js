// The numbers of a hint on the board: the same as in the question.

const SVG = "http://www.w3.org/2000/svg";

function onDrawing(place, number) {
  // Over everything: pieces stand on their places.
  const drawing = place.ownerSVGElement;
  const box = (place.querySelector(".offer-mark") ?? place).getBBox();
  const mark = document.createElementNS(SVG, "g");
  mark.setAttribute("class", "hint-no");
  // About as large on the window whatever the zoom.
  const there = place.getScreenCTM();
  const here = drawing.getScreenCTM();
  const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(here.inverse().multiply(there));
  const size = Math.max(0.7, Math.min(3, 1 / (here.a || 1)));
  mark.setAttribute("transform", `translate(${middle.x} ${middle.y}) scale(${size})`);
  mark.dataset.at = place.dataset.target;
  const disc = document.createElementNS(SVG, "circle");
  disc.setAttribute("r", "11");
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("text-anchor", "middle");
  text.setAttribute("y", "5");
  text.setAttribute("font-size", "15");
  text.textContent = number;
  mark.append(disc, text);
  drawing.append(mark);
}

/** Puts the numbers of the hint where its candidates are, or takes them away. */
export function numbers() {
  for (const old of document.querySelectorAll(".hint-no")) old.remove();
  for (const line of document.querySelectorAll("#hint li[data-target]")) {
    const { target, number } = line.dataset;
    for (const place of document.querySelectorAll(`#play [data-target="${CSS.escape(target)}"]`)) {
      const marked = place.querySelector(".hint-no") ?? document.querySelector(`#view .hint-no[data-at="${CSS.escape(target)}"]`);
      if (place.closest("#prompt") || marked) continue;
      if (place instanceof SVGGraphicsElement) onDrawing(place, number);
      else {
        const mark = document.createElement("b");
        mark.className = "hint-no";
        mark.textContent = number;
        place.append(mark);
      }
    }
  }
}
