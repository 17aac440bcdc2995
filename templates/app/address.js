// What is shown as an address that can be sent, and back: #scenario=exchange&step=9&lang=fr

/** @typedef {Record<string, string>} Place What is shown, by the names that stand in the address. */

/** What names a round, which is a screen of its own, and the other screens, each called as its place. */
const ROUND = ["scenario", "file", "spec"];
const SCREENS = ["lesson", "rules", "glossary", "learn", "board", "practise", "cards", "exam"];

/** What opens another round if it changes; the rest is looked at within the round that is open. */
export const OPENS = [
  ...ROUND,
  ..."met bye bye-had played topscorers last-round stated-round round system supposed".split(" "),
];

/** @param {string} hash @returns {Place} */
export const placeOf = (hash) => {
  const old = /^#open-([\w-]+)$/.exec(hash);
  return old ? { scenario: old[1] } : Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
};

/** @param {Place} place @returns {string} */
export const hashOf = (place) => {
  const text = new URLSearchParams(Object.entries(place)).toString().replace(/=(?=&|$)/g, "");
  return text ? `#${text}` : "";
};

/** @param {Place} place @returns {string} */
export const screenOf = (place) =>
  ROUND.some((name) => name in place) ? "round" : (SCREENS.find((name) => name in place) ?? "home");

/** Whether an address is one of ours, not a place within what is shown. @param {string} hash */
export const isOurs = (hash) => {
  const place = placeOf(hash);
  return !hash || hash === "#" || screenOf(place) !== "home" || "lang" in place;
};

/** What has to be opened for a place, to be compared with what is open. @param {Place} place */
export const opening = (place) => OPENS.map((name) => place[name] ?? "").join("\n");

/** Another place in the same round; empty values are left out. @param {Place} place @param {Place} other @returns {Place} */
export const within = (place, other) =>
  Object.fromEntries(
    Object.entries({ ...place, ...other }).filter(([name, value]) => value || name === screenOf(place)),
  );
