// What a search finds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { speaksOf } from "../../templates/app/filter.js";

test("all words have to be there, in any order and any case", () => {
  assert.equal(speaksOf("lim-2026 the bye", "BYE lim"), true);
  assert.equal(speaksOf("lim-2026 the bye", "bye dutch"), false);
  assert.equal(speaksOf("anything", "  "), true);
});
