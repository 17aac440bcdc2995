// Narrows what is listed to what speaks of all the words that are typed.
import { all } from "./dom.js";

/** Whether a text has all the words. @param {string} text @param {string} typed */
export const speaksOf = (text, typed) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(word));

/** @param {HTMLElement} place @param {string} typed */
export const narrow = (place, typed) => {
  for (const one of all("[data-words]", place)) one.hidden = !speaksOf(one.dataset.words ?? "", typed);
  for (const shelf of all(".shelf", place)) {
    shelf.hidden = !shelf.querySelector("[data-words]:not([hidden])");
    const fold = shelf instanceof HTMLDetailsElement ? shelf : shelf.querySelector("details");
    if (fold && typed) fold.open = true;
  }
};
