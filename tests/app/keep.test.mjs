// What a browser keeps: a file too large for it is not kept, and whoever asks is told.
import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Map<string, string>} */
const stored = new Map();
let room = true;
Object.assign(globalThis, {
  window: {
    localStorage: {
      getItem: (/** @type {string} */ name) => stored.get(name) ?? null,
      setItem: (/** @type {string} */ name, /** @type {string} */ text) => {
        if (!room) throw new Error("full");
        stored.set(name, text);
      },
      removeItem: (/** @type {string} */ name) => stored.delete(name),
    },
  },
});
const { allow, keepFile, keptFile } = await import("../../templates/app/keep.js");

test("a file is kept only after somebody said yes, and only if there is room for it", () => {
  const small = new TextEncoder().encode("012 Open");
  assert.equal(keepFile("open.trf", small), false);
  allow();
  assert.equal(keepFile("open.trf", small), true);
  assert.deepEqual(keptFile("open.trf"), small);
  assert.equal(keepFile("large.trf", new Uint8Array(400_001)), false);
  assert.equal(keptFile("large.trf"), null);
  room = false;
  assert.equal(keepFile("other.trf", small), false);
});
