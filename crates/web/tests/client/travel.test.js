import assert from "node:assert/strict";
import test from "node:test";
import { moved, word } from "../../assets/travel.js";

const at = (look, x, y) => ({ look, x, y });

test("what lies where it lay has not moved, also where two look alike", () => {
  const { travels, gone } = moved([at("blue", 0, 0), at("blue", 9, 9)], [at("blue", 9, 9.4), at("blue", 0, 0)]);
  assert.deepEqual([travels, gone], [[], []]);
});

test("what moved comes from the nearest of its kind that is gone", () => {
  const before = [at("blue", 0, 0), at("blue", 50, 0), at("red", 40, 0), at("blue", 100, 0)];
  const { travels, gone } = moved(before, [at("blue", 0, 0), at("blue", 60, 0), at("red", 40, 0)]);
  assert.deepEqual(travels, [{ now: at("blue", 60, 0), from: at("blue", 50, 0) }]);
  assert.deepEqual(gone, [at("blue", 100, 0)]);
});

test("what was nowhere before comes from nowhere", () => {
  assert.deepEqual(moved([], [at("red", 1, 2)]).travels, [{ now: at("red", 1, 2), from: null }]);
  assert.equal(word(at("red", 1, 2.25)), "red@1.0,2.3");
});
