// Text that is cut where nobody would know that more follows. Runs inside the page.

/** What of the words inside `root` is cut: half a line, part of a word without an ellipsis, a word broken inside. */
export function cut(root) {
  const found = new Map();
  const tell = (kind, element, text) => {
    const place = element.closest("[id]")?.id ?? "";
    found.set(`${kind}: "${text.trim().slice(0, 40)}" in ${element.tagName.toLowerCase()}.${element.className} of #${place}`, true);
  };
  const hides = (value) => value === "hidden" || value === "clip";
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(".hidden, svg, [hidden]");

  /** The edges between which something is seen; a box that scrolls shows the rest when it is wanted. */
  const frame = (element) => {
    const edges = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9, dots: false };
    let across = true, down = true;
    for (let each = element; each && each.id !== "table"; each = each.parentElement) {
      const style = getComputedStyle(each);
      // Read aloud, and not seen.
      if (style.clipPath !== "none" && style.position === "absolute") return null;
      const outer = each.getBoundingClientRect();
      const [left, top] = [outer.left + each.clientLeft, outer.top + each.clientTop];
      const box = { left, top, right: left + each.clientWidth, bottom: top + each.clientHeight };
      if (across && style.textOverflow === "ellipsis") edges.dots = true;
      if (["auto", "scroll"].includes(style.overflowX) && each.scrollWidth > each.clientWidth) across = false;
      if (["auto", "scroll"].includes(style.overflowY) && each.scrollHeight > each.clientHeight) down = false;
      if (across && hides(style.overflowX)) {
        edges.left = Math.max(edges.left, box.left);
        edges.right = Math.min(edges.right, box.right);
      }
      if (down && hides(style.overflowY)) {
        edges.top = Math.max(edges.top, box.top);
        edges.bottom = Math.min(edges.bottom, box.bottom);
      }
    }
    return edges;
  };

  const range = document.createRange();
  const walker = document.createTreeWalker(document.querySelector(root), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (!text.nodeValue.trim() || !shown(element)) continue;
    const edges = frame(element);
    if (!edges) continue;
    range.selectNodeContents(text);
    const line = Number.parseFloat(getComputedStyle(element).fontSize);
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      // The letters stand in the midst of their line.
      const above = box.top + (box.height - line) / 2;
      const below = above + line;
      const seen = { across: Math.min(box.right, edges.right) - Math.max(box.left, edges.left), down: Math.min(below, edges.bottom) - Math.max(above, edges.top) };
      if (seen.across < 2 || seen.down < 1) continue;
      if (seen.down < line - 2.5) tell("half a line", element, text.nodeValue);
      if (seen.across < box.width - 2 && !edges.dots) tell("cut without an ellipsis", element, text.nodeValue);
    }
    for (const { 0: word, index } of text.nodeValue.matchAll(/[^\s\u00ad\-–—/→]{2,}/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (range.getClientRects().length < 2) continue;
      // A hyphen that is put before a letter stands on the line before.
      const tops = [...word].map((_, at) => {
        range.setStart(text, index + at);
        range.setEnd(text, index + at + 1);
        return Math.round([...range.getClientRects()].at(-1)?.top ?? 0);
      });
      if (tops.some((top) => Math.abs(top - tops[0]) > 3)) tell("broken inside", element, word);
    }
  }
  // Nor is a sign among words cut at its head or foot.
  for (const sign of document.querySelectorAll(`${root} .sign`)) {
    if (!sign.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || sign.closest(".hidden, [hidden]")) continue;
    const edges = frame(sign.parentElement);
    if (!edges) continue;
    const { top, bottom, left, right } = sign.getBoundingClientRect();
    const seen = { across: Math.min(right, edges.right) - Math.max(left, edges.left), down: Math.min(bottom, edges.bottom) - Math.max(top, edges.top) };
    if (seen.across > 2 && seen.down > 1 && seen.down < bottom - top - 1.2) tell("half a sign", sign.parentElement, `${sign.parentElement.textContent} ${Math.round((bottom - top - seen.down) * 10) / 10}`);
  }
  // Whole lines that are hidden want an ellipsis before them.
  for (const box of document.querySelectorAll(`${root} p, ${root} .lock, ${root} h3, ${root} .label b, ${root} .why`)) {
    const style = getComputedStyle(box);
    const high = Number.parseFloat(style.lineHeight);
    // Less than a line is what letters of this font stand out of theirs.
    if (!shown(box) || !hides(style.overflowY) || box.scrollHeight < box.clientHeight + high / 2) continue;
    const room = box.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom);
    const lines = Math.round(room / high);
    if (style.webkitLineClamp === "none" ? style.whiteSpace !== "nowrap" : lines < Number(style.webkitLineClamp)) tell("ends without an ellipsis", box, box.textContent);
  }
  // The last choice of a list is seen whole or not at all.
  for (const list of document.querySelectorAll(`${root} .group[open]`)) {
    if (list.scrollHeight <= list.clientHeight + 1 || list.scrollTop > 1) continue;
    const edge = list.getBoundingClientRect().bottom - (list.dataset.more ? 20 : 0);
    for (const choice of list.querySelectorAll(".choice")) {
      const { top, bottom } = choice.getBoundingClientRect();
      if (shown(choice) && top < edge - 2 && bottom > edge + 2) tell("half a choice", choice, choice.textContent);
    }
  }
  return [...found.keys()];
}
