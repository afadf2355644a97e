import assert from "node:assert/strict";
import test from "node:test";
import { arrow, delay, fits, hex, jumps, keyMeaning, mixture, place, stations, stray, told, unhex } from "../../assets/words.js";
import { beside } from "../../assets/closely.js";
import { around, bounded, distant, enlarged, panned, toward, viewBox, whole, zoomed } from "../../assets/view.js";

test("stations begin with the beginning", () => {
  assert.deepEqual(stations(""), [0]);
  assert.deepEqual(stations("1 2 7"), [0, 1, 2, 7]);
  assert.deepEqual(stations("1-3 7 9-10"), [0, 1, 2, 3, 7, 9, 10]);
});

test("a version that was taken back lies at the station before it", () => {
  assert.equal(place([0, 1, 2, 7], 0), 0);
  assert.equal(place([0, 1, 2, 7], 5), 2);
  assert.equal(place([0, 1, 2, 7], 99), 3);
});

test("a long queue of moves is shown faster, and a very long one at once", () => {
  assert.equal(delay("normal", 1), 1100);
  assert.equal(delay("normal", 90), 100);
  assert.equal(delay("instant", 5), 0);
  assert.equal(delay("unknown", 1), 1100);
  assert.ok(jumps("instant", 1) && jumps("slow", 61) && !jumps("slow", 60));
});

test("keys mean something only without modifiers", () => {
  assert.deepEqual(keyMeaning({ key: "3" }), { choice: 3 });
  assert.deepEqual(keyMeaning({ key: "U" }), { press: "do-undo" });
  assert.deepEqual(keyMeaning({ key: "ArrowLeft" }), { step: -1 });
  assert.deepEqual(keyMeaning({ key: "," }), { scrub: "back" });
  assert.deepEqual(keyMeaning({ key: "?", shiftKey: true }), { drawer: "keys" });
  assert.deepEqual(keyMeaning({ key: "b" }), { letter: "b" });
  assert.deepEqual(keyMeaning({ key: "ArrowLeft", shiftKey: true }), { pan: [1, 0] });
  assert.equal(keyMeaning({ key: "3", ctrlKey: true }), null);
  assert.equal(keyMeaning({ key: "F5" }), null);
});

test("filters want every word", () => {
  assert.ok(fits("", "anything"));
  assert.ok(fits(" gold  CITY", "A city for 3 Gold"));
  assert.ok(!fits("gold fleet", "A city for 3 Gold"));
});

test("parts of the dice are mixed with their lengths", () => {
  assert.deepEqual([...mixture([unhex("ff"), unhex("")])], [1, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0]);
  assert.equal(hex(unhex("00ff10")), "00ff10");
});

const size = { w: 800, h: 600 };

test("looking here shows all that is offered and keeps the shape of the board", () => {
  const boxes = [{ x: 0.25, y: 0.5, w: 0.05, h: 0.1 }, { x: 0.4, y: 0.45, w: 0.1, h: 0.05 }];
  const here = around(boxes, whole(size), size);
  assert.ok(here.x <= 0.25 * size.w && here.x + here.w >= 0.5 * size.w);
  assert.ok(here.y <= 0.45 * size.h && here.y + here.h >= 0.6 * size.h);
  assert.ok(here.w < size.w / 2);
  assert.equal(here.w / here.h, size.w / size.h);
  assert.deepEqual(around([], here, size), whole(size));
});

test("looking toward something moves no more than it must, and not at all if it is in sight", () => {
  const near = zoomed(whole(size), size, 4);
  const far = { x: 1.5, y: 0.5, w: 0.1, h: 0.1 };
  assert.equal(toward([], near, size), near);
  assert.equal(toward([far, { x: 0.2, y: 0.2, w: 0.1, h: 0.1 }], near, size), near);
  const there = toward([far, { x: -3, y: -3, w: 0.1, h: 0.1 }], near, size);
  assert.deepEqual([there.w, there.h, there.y], [near.w, near.h, near.y]);
  const left = near.x + far.x * near.w;
  assert.ok(there.x <= left && left + far.w * near.w <= there.x + there.w, JSON.stringify(there));
  assert.ok(Math.abs(there.x - near.x - 0.65 * near.w) < 1e-6, "no farther");
  // What a tray covers is not in sight.
  const tray = { ...size, covered: 0.5 };
  assert.ok(toward([{ x: 0.4, y: 0.6, w: 0.1, h: 0.1 }], near, tray).y > near.y);
});

test("zooming keeps the point under the finger", () => {
  const near = zoomed(whole(size), size, 2, { x: 0.25, y: 0.5 });
  assert.deepEqual(near, { x: 100, y: 150, w: 400, h: 300 });
  assert.deepEqual(zoomed(near, size, 0.1), whole(size));
  assert.equal(zoomed(whole(size), size, 1000).w, 800 / 12);
});

test("the view never leaves the drawing", () => {
  const near = zoomed(whole(size), size, 4);
  assert.deepEqual(panned(near, size, 99, 99), { ...near, x: 0, y: 0 });
  assert.deepEqual(panned(near, size, -99, -99), { ...near, x: 600, y: 450 });
  assert.deepEqual(bounded({ x: -5, y: 9999, w: 9999, h: 1 }, size), whole(size));
  assert.equal(viewBox({ x: 1 / 3, y: 0, w: 10, h: 2.5 }), "0.33 0 10 2.5");
});

test("a window of another shape shows the whole drawing and something around it", () => {
  const wide = { ...size, aspect: 2 };
  assert.deepEqual(whole(wide), { x: -200, y: 0, w: 1200, h: 600 });
  const near = zoomed(whole(wide), wide, 3);
  assert.equal(near.w / near.h, 2);
  assert.ok(near.x >= 0 && near.x + near.w <= size.w);
});

test("a click is stray where the last one was, shortly after a new question, and for the end of a turn a little longer", () => {
  assert.ok(stray({ since: 100, inside: true, ends: false }));
  assert.ok(!stray({ since: 100, inside: false, ends: false }));
  assert.ok(!stray({ since: 400, inside: true, ends: false }));
  assert.ok(stray({ since: 400, inside: false, ends: true }) && !stray({ since: 501, inside: true, ends: true }));
});

test("a number that changed carries an arrow", () => {
  assert.deepEqual(arrow("9", "11"), { up: true, text: "▲2" });
  assert.deepEqual(arrow("5", "4"), { up: false, text: "▼1" });
  assert.equal(arrow("5", "5"), null);
  assert.equal(arrow(undefined, "5"), null);
  assert.equal(arrow("3/2", "4/2"), null);
});

test("a card that is looked at closely stands beside its place, inside the window", () => {
  const [size, room] = [{ w: 300, h: 200 }, { w: 1000, h: 600 }];
  const at = (left, top) => ({ left, top, right: left + 100, height: 50 });
  assert.deepEqual(beside(at(100, 300), size, room), { x: 212, y: 225 });
  assert.deepEqual(beside(at(800, 580), size, room), { x: 488, y: 388 });
  assert.deepEqual(beside(at(20, 0), { w: 360, h: 200 }, { w: 390, h: 600 }), { x: 12, y: 12 });
});

test("a board seen from afar shows less, and what it shows is larger", () => {
  assert.ok(distant(0.4) && !distant(1));
  assert.ok(Number(enlarged(0.15)) > Number(enlarged(0.4)));
  assert.ok(Number(enlarged(0)) > 0 && Number(enlarged(0.01)) <= 2);
});

test("each who acted is one sentence, with letter and name; whom it names has a letter, too", () => {
  const blue = { letter: "B", name: "Blue" };
  const lines = [
    { ...blue, text: "Blue takes Moses." },
    { ...blue, text: "Blue attacks Green in Persia" },
    { letter: "", name: "", text: "9 from 5 4, against 3 from 3" },
    { letter: "C", name: "Green", text: "Green: Start empire" },
    { ...blue, text: "Blue's capital stands on d4." },
  ];
  assert.equal(
    told(lines, [["B", "Blue"], ["C", "Green"]]),
    "B, Blue: takes Moses; attacks Green (C) in Persia; 9 from 5 4, against 3 from 3. C, Green: Start empire. B, Blue: Blue (B)'s capital stands on d4.",
  );
  assert.equal(told([]), "");
});
