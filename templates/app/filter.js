// Narrows what is listed to what speaks of all the words that are typed; above it, words and rules called so.
import { all } from "./dom.js";
import { ask } from "./python.js";

const PAUSE = 250;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** A clause is called `C.5`, `[C5]` and `C5`. @param {string} text */
const called = (text) => text.replace(/[[\]]/g, "").replace(/([a-z])\.(?=\d)/g, "$1");

/** Whether a text has all the words. @param {string} text @param {string} typed */
export const speaksOf = (text, typed) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => {
      const name = called(word);
      if (/^[a-z]\d+$/.test(name)) return new RegExp(`(?<![a-z0-9])${name}(?!\\d)`).test(called(text));
      return text.includes(word);
    });

/** Name the words and rules that are called as is typed. @param {HTMLElement} place @param {string} words @param {string} but */
const find = async (place, words, but) => {
  const answer = words ? await ask("find", { words: [words], but: [but] }) : {};
  if (!place.isConnected || place.dataset.found !== words) return;
  place.innerHTML = answer.html ?? "";
  place.hidden = !place.textContent?.trim();
};

/** @param {HTMLElement} place @param {HTMLInputElement} field */
export const narrow = (place, field) => {
  const typed = field.value.trim();
  for (const one of all("[data-words]", place)) one.hidden = !speaksOf(one.dataset.words ?? "", typed);
  for (const shelf of all(".shelf", place)) {
    shelf.hidden = !shelf.querySelector("[data-words]:not([hidden])");
    const fold = shelf instanceof HTMLDetailsElement ? shelf : shelf.querySelector("details");
    if (fold && typed) fold.open = true;
  }
  for (const group of all(".group", place)) group.hidden = !group.querySelector("[data-words]:not([hidden])");
  const empty = !place.querySelector("[data-words]:not([hidden])");
  for (const none of all("[data-none]", place)) none.hidden = !empty;
  const wanted = empty || "first" in field.dataset ? typed : "";
  for (const found of all("[data-found]", place)) {
    found.dataset.found = wanted;
    clearTimeout(timer);
    timer = setTimeout(() => find(found, wanted, field.dataset.but ?? ""), wanted ? PAUSE : 0);
  }
};
