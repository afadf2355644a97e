import assert from "node:assert/strict";
import test from "node:test";

// The module looks for a document when it is loaded, not before.
globalThis.document = { documentElement: {}, querySelector: () => null, querySelectorAll: () => [] };
const { beside } = await import("../../assets/guide.js");

const card = { width: 400, height: 160 };
const desk = { wide: 1440, high: 900 };

test("a mark lies below what it points at, where there is room, and inside the window", () => {
  assert.deepEqual(beside({ left: 10, top: 100, right: 500, bottom: 300 }, card, desk, 8), { x: 34, y: 314, side: "below" });
  assert.equal(beside({ left: 10, top: 600, right: 500, bottom: 880 }, card, desk, 8).side, "above");
  assert.equal(beside({ left: 1080, top: 60, right: 1430, bottom: 890 }, card, desk, 8).side, "left");
  assert.equal(beside({ left: 4, top: 60, right: 700, bottom: 890 }, card, desk, 8).side, "right");
  const corner = beside({ left: 4, top: 4, right: 1436, bottom: 896 }, card, desk, 8);
  assert.ok(corner.x >= 8 && corner.x + card.width <= 1440 && corner.y + card.height <= 900);
});

test("the sheet of a phone stays free", () => {
  const low = 300;
  const at = beside({ left: 4, top: 100, right: 386, bottom: 300 }, { width: 374, height: 150 }, { wide: 390, high: 844 }, low);
  assert.ok(at.y + 150 <= 844 - low || at.side !== "below");
});
