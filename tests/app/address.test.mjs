// Addresses of what is shown, there and back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hashOf, isOurs, opening, placeOf, screenOf, within } from "../../templates/app/address.js";

test("an address says what is shown, and is read back", () => {
  const place = { scenario: "exchange", step: "9", lang: "fr" };
  assert.equal(hashOf(place), "#scenario=exchange&step=9&lang=fr");
  assert.deepEqual(placeOf(hashOf(place)), place);
  assert.deepEqual(placeOf(hashOf({ file: "Open & more=1.trf" })), { file: "Open & more=1.trf" });
  assert.equal(hashOf({}), "");
});

test("a place that is only a name has no sign behind it", () => {
  assert.equal(hashOf({ learn: "" }), "#learn");
  assert.deepEqual(placeOf("#learn"), { learn: "" });
});

test("an address as it was written before is still read", () => {
  assert.deepEqual(placeOf("#open-dispute-bye"), { scenario: "dispute-bye" });
});

test("each place has its screen, and what is none of ours is left alone", () => {
  assert.equal(screenOf({ spec: "5B 12W" }), "round");
  assert.equal(screenOf({ lesson: "dutch-2026.3" }), "lesson");
  assert.equal(screenOf({}), "home");
  assert.equal(isOurs("#rules=dutch-2026"), true);
  assert.equal(isOurs("#lang=de"), true);
  assert.equal(isOurs("#step-9"), false);
});

test("within a round only what is looked at changes, and no round has to be opened", () => {
  const place = { scenario: "exchange", panel: "answers", bracket: "7" };
  const player = within(place, { player: "5", panel: "", bracket: "" });
  assert.deepEqual(player, { scenario: "exchange", player: "5" });
  assert.equal(opening(player), opening(place));
  assert.notEqual(opening(within(place, { round: "3" })), opening(place));
});
