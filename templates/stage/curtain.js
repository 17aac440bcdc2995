// What is asked behind the curtain: whom to touch or what to choose, and what is said of an answer.
import { benchButton, benchPart } from "./bench.js";
import { sameChosen } from "./geometry.js";

/** @typedef {Record<string, string | undefined>} Words */
/**
 * `ready` is whether "Show me" was meant once already, `other` the half that is not asked for.
 * @typedef {{text: string, pick: string[], other: string[], options: string[], right: string, wrong: string[], said: string, ready: boolean}} Asked
 */

/** What is asked before a step, null where nothing is. @param {HTMLElement} frame @returns {Asked | null} */
export const askedBefore = (frame) => {
  const { ask, pick, other, options, right = "" } = frame.dataset;
  if (!ask) return null;
  const parts = (/** @type {string | undefined} */ text) => (text ? text.split(" ") : []);
  const asked = { text: ask, pick: parts(pick), other: parts(other), options: parts(options), right };
  return { ...asked, wrong: [], said: "", ready: false };
};

/** Whether those who were touched are the answer. @param {Asked} asked @param {string[]} chosen */
export const isAnswered = (asked, chosen) => asked.pick.length > 0 && sameChosen(asked.pick, chosen);

/** What stands under a question. @param {Asked} asked @param {Words} words */
export const underQuestion = (asked, words) => {
  if (asked.said) return asked.said;
  if (asked.options.length) return words.choose ?? "";
  const [one, several] = asked.other.length ? [words.touchS1One, words.touchS1] : [words.touchOne, words.touch];
  const touch = asked.pick.length === 1 ? one : several;
  return (asked.pick.length ? (touch ?? "") : (words.aloud ?? "")).replace("{n}", String(asked.pick.length));
};

/**
 * What is said of a wrong answer: who of those touched is not meant, that they are the other half, or that it is not this.
 * @param {Asked} asked @param {string[]} chosen @param {Words} words
 */
export const saidOfWrong = (asked, chosen, words) => {
  if (asked.other.length && sameChosen(asked.other, chosen)) return words.theseS2 ?? "";
  const others = chosen.filter((player) => !asked.pick.includes(player));
  return others.length ? (words.notThese ?? "").replace("{players}", others.join(", ")) : (words.notThat ?? "");
};

/**
 * The buttons under a question.
 * @param {Asked} asked @param {string[]} chosen @param {Words} words
 * @param {{choose: (option: string) => void, answer: () => void, show: () => void}} act
 * @returns {HTMLElement}
 */
export const questionButtons = (asked, chosen, words, act) => {
  const row = benchPart("div", "opts");
  const button = (/** @type {string} */ text, /** @type {() => void} */ press, kind = "", closed = false) => {
    const made = benchButton(kind, text, press);
    made.disabled = closed;
    row.append(made);
  };
  for (const option of asked.options) {
    const name = `choice${option[0].toUpperCase()}${option.slice(1)}`;
    const wrong = asked.wrong.includes(option);
    const text = `${wrong ? "✕ " : ""}${words[name] ?? option}`;
    button(text, () => act.choose(option), wrong ? "wrong" : "", wrong);
  }
  if (asked.pick.length) {
    const text = `${words.answer ?? ""}${chosen.length ? `: ${chosen.join(", ")}` : ""}`;
    button(text, act.answer, "main-btn", chosen.length !== asked.pick.length);
  }
  button(words.show ?? "", act.show, "quiet");
  return row;
};
