// The cards, the lessons that are done by them, and where one goes on: kept only after somebody said yes.
import { startLesson } from "../stage/lesson.js";
import { hashOf, placeOf } from "./address.js";
import { all, byId } from "./dom.js";
import { askToKeep } from "./files.js";
import { keep, kept, mayKeep } from "./keep.js";
import { ask } from "./python.js";
import { now } from "./screens.js";

/** Which lessons are done: the cards alone say it. @type {Set<string>} */
let done = new Set();
let cards = "";

/** Mark the lessons that are done, in the list and on the lesson that is shown. */
const markLessons = () => {
  const said = byId("learn").dataset.done ?? "";
  for (const one of all("[data-lesson]", byId("learn"))) {
    const is = done.has(one.dataset.lesson ?? "");
    one.classList.toggle("done", is);
    const link = one.querySelector("a");
    if (link) link.ariaDescription = is ? said : null;
  }
  for (const one of all("[data-done]", byId("page")))
    one.setAttribute("aria-pressed", String(done.has(one.dataset.done ?? "")));
  showWhereToGoOn();
};

/** Show on the first screen where one stopped, or the lesson after it where that one is done. */
const showWhereToGoOn = () => {
  const { at } = kept();
  const { lesson, practise = "" } = placeOf(at);
  const name = lesson ?? practise.replace(/\.\d+$/, "");
  const row = `[data-lesson="${CSS.escape(name)}"]`;
  const after = all(`${row}, ${row} ~ li`, byId("learn"));
  const next = after.find(({ dataset }) => !done.has(dataset.lesson ?? ""));
  const from = next?.querySelector("a");
  const link = byId("go-on").querySelector("a");
  byId("go-on").hidden = !from;
  if (!from || !link) return;
  link.textContent = from.textContent;
  link.setAttribute("href", next === after[0] ? at : (from.getAttribute("href") ?? ""));
};

/** Keep where one is in a lesson. */
export const noteWhere = () => {
  const { lesson, practise } = now.place;
  if (lesson || (practise && !practise.startsWith("due"))) keep({ at: hashOf(now.place) });
  showWhereToGoOn();
};

/** Take over the cards that an answer brings, with the lessons that are done. @param {ParentNode} place */
export const takeCards = (place) => {
  const carried = /** @type {HTMLTemplateElement | null} */ (place.querySelector("template[data-cards]"));
  if (!carried) return;
  cards = carried.content.textContent ?? "";
  done = new Set(carried.dataset.lessons?.split(" "));
  if (mayKeep()) keep({ cards, lessons: [...done] });
  else if (cards) askToKeep();
  markLessons();
};

/** @param {string} what @param {Record<string, string[]>} fields */
const askForCards = async (what, fields) => {
  const { html = "" } = await ask(what, fields);
  takeCards(document.createRange().createContextualFragment(html));
};

/** @param {HTMLElement} button */
export const turnDone = ({ dataset }) =>
  askForCards("lesson-done", { lesson: [dataset.done ?? ""], done: [done.has(dataset.done ?? "") ? "" : "1"] });

/** Give Python the cards that are here, or were kept, when it starts. */
export const bringCards = () => {
  const { cards: before, lessons } = kept();
  if (cards || before || lessons.length) askForCards("take-cards", { cards: [cards || before], lessons });
};

/** Bring a lesson to life. @param {HTMLElement} place */
export const showLesson = (place) => {
  startLesson(place);
  noteWhere();
  markLessons();
};

export const startLessons = () => {
  done = new Set(kept().lessons);
  document.addEventListener("may-keep", () => {
    keep({ cards, lessons: [...done] });
    noteWhere();
  });
  markLessons();
};
