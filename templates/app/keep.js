// What this browser keeps, and only after somebody said yes: files, cards, lessons, where one is in them, language, light or dark.

/** @typedef {{name: string, text: string}} KeptFile A file as base64, by its name. */
/** @typedef {{files: KeptFile[], cards: string, lessons: string[], at: string, language: string, shade: string}} Kept */

const NAME = "pairtutor";
const MOST_FILES = 8;
const LARGEST = 400_000;
/** @type {Kept} */
const NOTHING = { files: [], cards: "", lessons: [], at: "", language: "", shade: "" };

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

/** Keep some of it, if that was allowed; whether it is kept. @param {Partial<Kept>} part @returns {boolean} */
export const keep = (part) => {
  if (!mayKeep()) return false;
  try {
    store()?.setItem(NAME, JSON.stringify({ ...kept(), ...part }));
    return true;
  } catch {
    return false; // there is no room: what was kept before stays
  }
};

export const allow = () => store()?.setItem(NAME, JSON.stringify(NOTHING));
export const forget = () => store()?.removeItem(NAME);

/** Keep a file; whether it is kept. @param {string} name @param {Uint8Array} content @returns {boolean} */
export const keepFile = (name, content) => {
  if (content.length > LARGEST) return false;
  const text = btoa([...content].map((one) => String.fromCharCode(one)).join(""));
  const others = kept().files.filter((one) => one.name !== name);
  return keep({ files: [{ name, text }, ...others].slice(0, MOST_FILES) });
};

/** @param {string} name @returns {Uint8Array | null} */
export const keptFile = (name) => {
  const found = kept().files.find((one) => one.name === name);
  return found ? Uint8Array.from(atob(found.text), (one) => one.charCodeAt(0)) : null;
};
