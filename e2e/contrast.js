// How well letters on a drawing can be told from their ground, by the colours the browser computed. Runs inside the page.

/** The letters of the drawings inside `root` whose contrast is below `least`: what they say, the ratio, both colours. */
export function faint({ root, least }) {
  const channels = (colour) => {
    const [r, g, b, a = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return colour.startsWith("rgb") ? [r, g, b, a] : null;
  };
  const over = (top, share, ground) => [0, 1, 2].map((i) => top[i] * share + ground[i] * (1 - share));
  const light = (colour) => {
    const [r, g, b] = colour.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, two) => {
    const [high, low] = [light(one), light(two)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const shown = (element) => {
    let share = 1;
    for (let each = element; each && each !== document.body; each = each.parentElement) share *= Number(getComputedStyle(each).opacity);
    return share;
  };
  /** What is painted below a text at a point, from the top down until nothing shines through. */
  const ground = (text, x, y) => {
    const stack = document.elementsFromPoint(x, y);
    const at = stack.indexOf(text);
    const layers = [];
    for (const each of stack.slice(at < 0 ? 0 : at + 1)) {
      // Rings and dice come and go over a letter; a number on a die stands on that die.
      const passing = each.closest(".moved-mark, .fallen");
      if (each.closest("text") || (passing && !passing.contains(text))) continue;
      const style = getComputedStyle(each);
      const isShape = each instanceof SVGGeometryElement || each instanceof SVGUseElement;
      // A pattern is as unknown as a picture: what lies below it is measured.
      const colour = channels(isShape ? style.fill : style.backgroundColor);
      if (!colour || (each.isPointInFill && !each.isPointInFill(new DOMPoint(x, y).matrixTransform(each.getScreenCTM().inverse())))) continue;
      const share = colour[3] * (isShape ? Number(style.fillOpacity) : 1) * shown(each);
      if (share > 0) layers.push([colour, share]);
      if (share > 0.98) break;
    }
    return layers.reverse().reduce((below, [colour, share]) => over(colour, share, below), [255, 255, 255]);
  };
  // Whatever is painted is found, also what lets clicks through. A style element would not be taken.
  const all = new CSSStyleSheet();
  all.replaceSync("svg * { pointer-events: visiblePainted !important; }");
  document.adoptedStyleSheets.push(all);
  const found = [];
  for (const text of document.querySelectorAll(`${root} svg text`)) {
    const box = text.getBoundingClientRect();
    if (!text.textContent.trim() || !text.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || box.width < 2) continue;
    const style = getComputedStyle(text);
    const ink = channels(style.fill);
    if (!ink) continue;
    const matrix = text.getScreenCTM();
    const size = Number.parseFloat(style.fontSize) * Math.hypot(matrix.a, matrix.b);
    const halo = style.stroke.startsWith("rgb") && style.paintOrder.startsWith("stroke") && Number.parseFloat(style.strokeWidth) * matrix.a >= 1 ? [channels(style.stroke), Number(style.strokeOpacity)] : null;
    const points = [0.35, 0.5, 0.65].map((share) => [box.x + share * box.width, box.y + 0.5 * box.height]);
    const inside = points.filter(([x, y]) => document.elementFromPoint(x, y)?.closest("svg") === text.ownerSVGElement);
    const worst = inside.map(([x, y]) => {
      const below = ground(text, x, y);
      const behind = halo ? over(halo[0], halo[1] * halo[0][3], below) : below;
      return [ratio(over(ink, ink[3] * Number(style.fillOpacity) * shown(text), behind), behind), behind];
    }).sort((a, b) => a[0] - b[0])[0];
    if (worst && worst[0] < least) found.push(`"${text.textContent.trim()}" ${worst[0].toFixed(2)} ${style.fill} on ${worst[1].map(Math.round)} ${text.getAttribute("class")} ${size.toFixed(0)}px`);
  }
  document.adoptedStyleSheets.pop();
  return found;
}
