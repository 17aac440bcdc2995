// Players who are moved on boards, and pairs that are touched together.
import assert from "node:assert/strict";
import { test } from "node:test";
import { changedBoards, claimFields, exchanged, joined, parted } from "../../templates/app/move.js";

const BOARDS = [["3", "6"], ["2", "1"], ["5"]];

test("two players change places, the bye among them", () => {
  const moved = exchanged(BOARDS, "6", "5");
  assert.deepEqual(moved, [["3", "5"], ["2", "1"], ["6"]]);
  assert.deepEqual(changedBoards(BOARDS, moved), [0, 2]);
  assert.deepEqual(exchanged(moved, "6", "5"), BOARDS);
});

test("a claim names both columns and the bye", () => {
  assert.deepEqual(claimFields(BOARDS), { white: ["3", "2"], black: ["6", "1"], bye: ["5"] });
  assert.deepEqual(claimFields([["1", "2"]]).bye, [""]);
});

test("whoever is paired anew leaves the pair that was", () => {
  const pairs = joined(joined([], "1", "2"), "3", "4");
  assert.deepEqual(joined(pairs, "2", "3"), [["2", "3"]]);
  assert.deepEqual(parted(pairs, "3"), [["1", "2"]]);
});
