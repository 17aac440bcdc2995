// What a search finds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { speaksOf } from "../../templates/app/filter.js";

test("all words have to be there, in any order and any case", () => {
  assert.equal(speaksOf("lim-2026 the bye", "BYE lim"), true);
  assert.equal(speaksOf("lim-2026 the bye", "bye dutch"), false);
  assert.equal(speaksOf("anything", "  "), true);
});

test("a clause is found however its name is written, and not by that of another", () => {
  for (const typed of ["C.5", "[C.5]", "C5", "[c5]"]) {
    assert.equal(speaksOf("c.5 pairs", typed), true);
    assert.equal(speaksOf("2.3.1 [c5] pairs", typed), true);
    assert.equal(speaksOf("c.50 pairs and c.15", typed), false);
  }
});
