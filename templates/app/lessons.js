// Which lessons are done, and where one goes on: in the list of courses, kept only after somebody said yes.
import { startLesson } from "../stage/lesson.js";
import { hashOf, placeOf } from "./address.js";
import { all, byId } from "./dom.js";
import { askToKeep } from "./files.js";
import { keep, kept, mayKeep } from "./keep.js";
import { now } from "./screens.js";

/** @type {Set<string>} */
const done = new Set();

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
  const row = all("[data-lesson]", byId("learn")).find((one) => one.dataset.lesson === name);
  const next = row && done.has(name) ? row.nextElementSibling : row;
  const from = next?.querySelector("a");
  const link = byId("go-on").querySelector("a");
  byId("go-on").hidden = !from;
  if (!from || !link) return;
  link.textContent = from.textContent;
  link.setAttribute("href", next === row ? at : (from.getAttribute("href") ?? ""));
};

/** Keep where one is in a lesson. */
export const noteWhere = () => {
  const { lesson, practise } = now.place;
  if (lesson || practise) keep({ at: hashOf(now.place) });
  showWhereToGoOn();
};

/** @param {HTMLElement} button */
export const turnDone = ({ dataset }) => {
  const lesson = dataset.done ?? "";
  if (!done.delete(lesson)) done.add(lesson);
  if (mayKeep()) keep({ lessons: [...done] });
  else askToKeep();
  markLessons();
};

/** Bring a lesson to life. @param {HTMLElement} place */
export const showLesson = (place) => {
  startLesson(place);
  noteWhere();
  markLessons();
};

export const startLessons = () => {
  for (const one of kept().lessons) done.add(one);
  document.addEventListener("may-keep", () => {
    keep({ lessons: [...done] });
    noteWhere();
  });
  markLessons();
};
