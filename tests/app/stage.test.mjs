// Where a drawing's cards and lines are, and what a touch leaves chosen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { askedBefore, isAnswered, saidOfWrong, underQuestion } from "../../templates/stage/curtain.js";
import {
  cardMoves,
  chosenBy,
  fittedRow,
  headlined,
  rowHeight,
  rowsOf,
  rulerPieces,
  sameChosen,
  scaledPath,
  tieBetween,
  tieMiddle,
} from "../../templates/stage/geometry.js";

test("a card that stayed does not move, another one comes from its old place", () => {
  const before = new Map([
    ["4", { x: 0, y: 0 }],
    ["5", { x: 0, y: 66 }],
  ]);
  const after = new Map([
    ["4", { x: 0, y: 0.2 }],
    ["5", { x: 300, y: 0 }],
    ["7", { x: 0, y: 66 }],
  ]);
  assert.deepEqual([...cardMoves(before, after)], [["5", { x: -300, y: 66 }]]);
});

test("a line in hundredths and rows is one in pixels", () => {
  assert.equal(scaledPath("M0 0C45 0 55 1.25 100 1.25", 2, 60), "M0 0C90 0 110 75 200 75");
  assert.equal(scaledPath("M100 -0.25C12 1e-1 0 0 0 2", 1, 10), "M100 -2.5C12 1 0 0 0 20");
});

test("a line goes across the space whoever is named first, and bows inside it in one column", () => {
  const left = { side: "l", y: 10 },
    right = { side: "r", y: 70 };
  assert.equal(tieBetween(left, right, 200), "M0 10C90 10 110 70 200 70");
  assert.equal(tieBetween(right, left, 200), tieBetween(left, right, 200));
  assert.deepEqual(tieMiddle(left, right, 200), { x: 100, y: 40 });
  for (const side of ["l", "r"]) {
    const one = { side, y: 0 },
      other = { side, y: 400 };
    const numbers =
      tieBetween(one, other, 100)
        .match(/-?[\d.]+/g)
        ?.map(Number) ?? [];
    assert.ok(numbers.filter((_, at) => at % 2 === 0).every((x) => x >= 0 && x <= 100));
    const { x } = tieMiddle(one, other, 100);
    assert.ok(side === "l" ? x > 0 && x < 100 : x < 100 && x > 0);
  }
});

test("rows fill the table, but not beyond what is pleasant", () => {
  assert.equal(rowHeight(300, 4, 66), 75);
  assert.equal(rowHeight(2000, 2, 66), 99);
  assert.equal(rowHeight(0, 0, 66), 66);
  assert.equal(fittedRow(300, 6, 66, 42), 50);
  assert.equal(fittedRow(900, 6, 66, 42), 66);
  assert.equal(fittedRow(100, 6, 66, 42), 42, "below that the table scrolls");
  assert.equal(fittedRow(0, 0, 66, 42), 66);
  assert.equal(rowsOf("space r3 e4"), 3.5);
  assert.equal(rowsOf("space"), 0);
});

test("a third touch begins anew where a pair is asked about, else the first one makes way", () => {
  assert.deepEqual(chosenBy([], "4", 2, true), ["4"]);
  assert.deepEqual(chosenBy(["4"], "4", 2, true), []);
  assert.deepEqual(chosenBy(["4", "5"], "7", 2, true), ["7"]);
  assert.deepEqual(chosenBy(["4", "5"], "7", 2, false), ["5", "7"]);
  assert.ok(sameChosen(["4", "7"], ["7", "4"]));
  assert.ok(!sameChosen(["4"], ["4", "7"]));
});

test("the first sentence is the headline, with its links, unless it is long", () => {
  assert.deepEqual(headlined("Exchange 1: 5 goes down. S1 is now 4."), ["Exchange 1: 5 goes down.", "S1 is now 4."]);
  const linked = '14 against 2: they met (<a href="#rule-2.1.1">[C1] 2.1.1</a>).';
  assert.deepEqual(headlined(linked), [linked, ""]);
  assert.deepEqual(headlined(`${"a ".repeat(80)}. B.`), ["", `${"a ".repeat(80)}. B.`]);
});

test("the bar has a piece for each step that looks at candidates, in their place", () => {
  const pieces = rulerPieces([
    { part: "0 250", verdict: "no" },
    { part: "", verdict: "" },
    { part: "250 260", verdict: "ok" },
  ]);
  assert.deepEqual(pieces, [
    { left: 0, width: 25, verdict: "no", last: false },
    { left: 25, width: 1, verdict: "ok", last: true },
  ]);
});

test("behind the curtain right is whoever names all, and a wrong one is named", () => {
  const frame = /** @type {any} */ ({ dataset: { ask: "Who is in S1?", pick: "4 5" } });
  const asked = askedBefore(frame);
  assert.ok(asked);
  assert.ok(isAnswered(asked, ["5", "4"]));
  assert.ok(!isAnswered(asked, ["5", "7"]));
  assert.equal(saidOfWrong(asked, ["5", "7"], { notThese: "Not {players}." }), "Not 7.");
  assert.equal(underQuestion(asked, { touch: "Touch {n}." }), "Touch 2.");
  assert.equal(askedBefore(/** @type {any} */ ({ dataset: {} })), null);
  const aloud = /** @type {any} */ (askedBefore(/** @type {any} */ ({ dataset: { ask: "What cannot be avoided?" } })));
  assert.equal(underQuestion(aloud, { aloud: "Say it aloud, then look." }), "Say it aloud, then look.");
});
