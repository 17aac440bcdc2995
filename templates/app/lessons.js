// Which lessons are done: marked in the list of courses, kept only after somebody said yes.
import { startLesson } from "../stage/lesson.js";
import { all, byId } from "./dom.js";
import { askToKeep } from "./files.js";
import { keep, kept, mayKeep } from "./keep.js";

/** @type {Set<string>} */
const done = new Set();

/** Mark the lessons that are done, in the list and on the lesson that is shown. */
const markLessons = () => {
  const said = byId("learn").dataset.done ?? "";
  for (const one of all("[data-lesson]", byId("learn"))) {
    const is = done.has(one.dataset.lesson ?? "");
    one.classList.toggle("done", is);
    const link = one.querySelector("a");
    if (is) link?.setAttribute("aria-description", said);
    else link?.removeAttribute("aria-description");
  }
  for (const one of all("[data-done]", byId("page")))
    one.setAttribute("aria-pressed", String(done.has(one.dataset.done ?? "")));
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
  markLessons();
};

export const startLessons = () => {
  for (const one of kept().lessons) done.add(one);
  document.addEventListener("may-keep", () => keep({ lessons: [...done] }));
  markLessons();
};
