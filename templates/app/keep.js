// What this browser keeps, and only after somebody said yes: files, cards, lessons, language, light or dark.

/** @typedef {{name: string, text: string}} KeptFile A file as base64, by its name. */
/** @typedef {{files: KeptFile[], cards: string, lessons: string[], language: string, shade: string}} Kept */

const NAME = "pairtutor";
const MOST_FILES = 8;
const LARGEST = 400_000;
/** @type {Kept} */
const NOTHING = { files: [], cards: "", lessons: [], language: "", shade: "" };

const store = () => {
  try {
    return window.localStorage;
  } catch {
    return null; // a browser that keeps nothing for a file
  }
};

/** Whether somebody said yes. */
export const mayKeep = () => store()?.getItem(NAME) != null;

/** @returns {Kept} */
export const kept = () => {
  try {
    return { ...NOTHING, ...JSON.parse(store()?.getItem(NAME) ?? "{}") };
  } catch {
    return NOTHING;
  }
};

/** Keep some of it, if that was allowed. @param {Partial<Kept>} part */
export const keep = (part) => {
  if (!mayKeep()) return;
  try {
    store()?.setItem(NAME, JSON.stringify({ ...kept(), ...part }));
  } catch {
    // there is no room: what was kept before stays
  }
};

export const allow = () => store()?.setItem(NAME, JSON.stringify(NOTHING));
export const forget = () => store()?.removeItem(NAME);

/** @param {string} name @param {Uint8Array} content */
export const keepFile = (name, content) => {
  if (content.length > LARGEST) return;
  const text = btoa([...content].map((one) => String.fromCharCode(one)).join(""));
  const others = kept().files.filter((one) => one.name !== name);
  keep({ files: [{ name, text }, ...others].slice(0, MOST_FILES) });
};

/** @param {string} name @returns {Uint8Array | null} */
export const keptFile = (name) => {
  const found = kept().files.find((one) => one.name === name);
  return found ? Uint8Array.from(atob(found.text), (one) => one.charCodeAt(0)) : null;
};
