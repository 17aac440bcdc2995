// Another language on the spot: what the file itself says is taken over text by text, the rest is told anew.
import { all, byId, gathered } from "./dom.js";
import { showDemo } from "./demo.js";
import { keep } from "./keep.js";
import { ask, say } from "./python.js";
import { go, now, put } from "./screens.js";
import { screenOf } from "./address.js";

export const spoken = () => document.documentElement.lang;
const chooser = () => /** @type {HTMLSelectElement} */ (byId("language"));
export const known = () => [...chooser().options].map((one) => one.value);

/** Take over what the file itself says. @param {string} code */
export const wordsOf = async (code) => {
  const shell = all("script[data-shell]").find((one) => one.dataset.shell === code);
  if (!shell) return;
  const said = new DOMParser().parseFromString(await unpacked(shell.textContent ?? "").text(), "text/html");
  document.documentElement.lang = code;
  chooser().value = code;
  takeOver(document.body, said.body);
  byId("demo-steps").innerHTML = said.getElementById("demo-steps")?.innerHTML ?? "";
  showDemo();
  say(byId("status").dataset[document.body.dataset.ready === undefined ? "starting" : "ready"] ?? "");
  if (screenOf(now.place) !== "round") document.title = document.body.dataset.title ?? "";
};

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/** @param {Control} one */
const stateOf = (one) => {
  if (one instanceof HTMLSelectElement) return { selectedIndex: one.selectedIndex };
  return /^(checkbox|radio)$/.test(one.type)
    ? { checked: /** @type {HTMLInputElement} */ (one).checked }
    : { value: one.value };
};

/** What was chosen, typed and answered in a place, to be put back when it is told anew. @param {HTMLElement} place */
const remembered = (place) => {
  const controls = () => /** @type {Control[]} */ (all("select, input, textarea", place));
  const states = controls().map(stateOf);
  const folds = keptFolds(place.id);
  const answered = all("form[data-into]", place)
    .map((form) => form.dataset.into ?? "")
    .filter((into) => byId(into) !== place && byId(into).hasChildNodes());
  return async () => {
    folds();
    if (controls().length === states.length) controls().forEach((one, at) => void Object.assign(one, states[at]));
    for (const into of answered) {
      const form = all(`form[data-into="${into}"]`, place)[0];
      if (!(form instanceof HTMLFormElement)) continue;
      const answer = await ask(form.dataset.again ?? form.dataset.ask ?? "", gathered(form));
      if (answer.html !== undefined) put(byId(into), answer.html);
    }
  };
};

/** Speak another language. @param {string} code */
export const speak = async (code) => {
  const exercise = byId("exercise");
  const scrolled = window.scrollY;
  const again = remembered(exercise);
  const back = remembered(byId("round"));
  const papers = remembered(byId("exam"));
  await wordsOf(code);
  keep({ language: code });
  const answer = await ask("language", { language: [code] });
  if (answer.html === undefined) return;
  if (exercise.hasChildNodes()) {
    const told = await ask("again", {});
    if (told.html !== undefined) {
      put(exercise, told.html);
      await again();
    }
  }
  now.open = "";
  await papers();
  await go({ ...now.place, ...("lang" in now.place ? { lang: code } : {}) }, { remember: false });
  if (screenOf(now.place) === "round") await back();
  history.replaceState({ place: now.place, language: code }, "");
  window.scrollTo(0, scrolled);
};

export const startSpeech = () => chooser().addEventListener("change", () => speak(chooser().value));
