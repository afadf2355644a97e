// Small pure things: reading what the page says about itself, and choosing what to show next.

/** The versions that can be shown: the beginning, then one after each choice. */
export function stations(text) {
  const list = [0];
  for (const run of text.split(" ").filter(Boolean)) {
    const [first, last = first] = run.split("-").map(Number);
    for (let version = first; version <= last; version += 1) list.push(version);
  }
  return list;
}

/** The place of a version among the stations: the last one not after it. */
export function place(list, version) {
  let found = 0;
  list.forEach((station, index) => {
    if (station <= version) found = index;
  });
  return found;
}

/** How long a move of others stays before the next appears, in milliseconds. A long queue is shown faster. */
export function delay(pace, left) {
  const slow = { slow: 2200, normal: 1100, fast: 350, instant: 0 }[pace] ?? 1100;
  return left > 0 ? Math.min(slow, 9000 / left) : 0;
}

/** Should the page jump to the newest moment instead of walking there? */
export function jumps(pace, left) {
  return pace === "instant" || left > 60;
}

/** What a key means at the table. */
export function keyMeaning(event) {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return null;
  const arrows = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  if (shiftKey && arrows[key]) return { pan: arrows[key] };
  if (/^[1-9]$/.test(key)) return { choice: Number(key) };
  switch (key) {
    case "u": case "U": return { press: "do-undo" };
    case "r": case "R": return { press: "do-redo" };
    case "e": case "E": return { end: true };
    case "l": case "L": return { drawer: "log" };
    case "s": case "S": return { scrub: "since" };
    case "h": case "H": return { press: "do-hint", zoom: "here" };
    case "ArrowLeft": case "ArrowUp": return { step: -1 };
    case "ArrowRight": case "ArrowDown": return { step: 1 };
    case ",": return { scrub: "back" };
    case ".": return { scrub: "forth" };
    case "?": return { drawer: "keys" };
    case "Home": return { scrub: "first" };
    case "End": return { scrub: "now" };
    case "+": case "=": return { zoom: "in" };
    case "-": return { zoom: "out" };
    case "0": return { zoom: "fit" };
    case "Enter": return { confirm: true };
    case "Escape": return { back: true };
    default: return /^[a-zA-Z]$/.test(key) ? { letter: key } : null;
  }
}

/** Do all words of the query stand in the text? */
export function fits(query, text) {
  const low = text.toLowerCase();
  return query.toLowerCase().split(/\s+/).filter(Boolean).every((word) => low.includes(word));
}

/** Bytes as hexadecimal digits. */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Hexadecimal digits as bytes. */
export function unhex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** The bytes that are hashed into a seed: every part with its length before it, as the server does. */
export function mixture(parts) {
  const all = parts.flatMap((part) => {
    const length = new Uint8Array(8);
    new DataView(length.buffer).setBigUint64(0, BigInt(part.length), true);
    return [...length, ...part];
  });
  return Uint8Array.from(all);
}

/** A click within this time, where the last one was taken, is the second half of a double click. */
const TWICE = 350;
/** The end of the turn wants a moment longer. */
const END = 500;

/** Is a click one that was meant for the question before? */
export function stray({ since, inside, ends }) {
  return (inside && since < TWICE) || (ends && since < END);
}

/** How a number changed: an arrow and by how much, or nothing. */
export function arrow(before, now) {
  const change = Number(now) - Number(before);
  if (before === undefined || !Number.isFinite(change) || change === 0) return null;
  return { up: change > 0, text: `${change > 0 ? "▲" : "▼"}${Math.abs(change)}` };
}

/** A sentence without the name it begins with, and without its end; whom else it names has a letter, too. */
function bare(text, name, names) {
  const begins = [`${name} `, `${name}: `].find((begin) => name && text.startsWith(begin)) ?? "";
  const rest = text.slice(begins.length).replace(/[.;]\s*$/, "");
  return names.reduce((said, [letter, other]) => said.replace(new RegExp(`(?<!\\p{L})${other.replace(/\W/g, "\\$&")}(?!\\p{L})`, "gu"), `${other} (${letter})`), rest);
}

/** News as they are said: for each who acted one sentence, with letter and name, since a name may be that of a colour. What nobody did belongs to who acted last. */
export function told(lines, names = []) {
  const sentences = [];
  for (const { letter, name, text } of lines) {
    const last = sentences.at(-1);
    if (last && (last.letter === letter || !letter)) last.done.push(bare(text, name, names));
    else sentences.push({ letter, name, done: [bare(text, name, names)] });
  }
  return sentences.map(({ letter, name, done }) => `${letter ? `${letter}, ${name}: ` : ""}${done.join("; ")}.`).join(" ");
}
