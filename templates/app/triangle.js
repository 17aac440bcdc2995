// A cell of the triangle tells its sentence beside it: under the pointer, with the focus, or when it is touched.
import { all, around } from "./dom.js";

/** @param {HTMLAnchorElement} cell */
const tell = (cell) => {
  const words = document.getElementById(decodeURIComponent(cell.hash.slice(1)));
  const told = /** @type {HTMLElement | null | undefined} */ (cell.closest(".answers")?.querySelector(".told"));
  if (!words || !told) return false;
  for (const one of all(".triangle a.shown")) one.classList.remove("shown");
  cell.classList.add("shown");
  told.innerHTML = words.innerHTML;
  told.className = `told v-${words.dataset.verdict}`;
  told.hidden = false;
  return true;
};

/** @param {HTMLElement} place */
export const startTriangle = (place) => {
  for (const kind of ["pointerover", "focusin", "click"]) {
    place.addEventListener(kind, (event) => {
      const cell = /** @type {HTMLAnchorElement | null} */ (around(event, ".triangle a"));
      if (
        !cell ||
        cell.closest("#content") ||
        (event instanceof PointerEvent && kind === "pointerover" && event.pointerType !== "mouse")
      )
        return;
      if (tell(cell) && kind === "click") event.preventDefault();
    });
  }
};
