// A bracket of a lesson stepped through on the spot; what is asked of it, behind the curtain.
import { openStepper } from "./stepper.js";

/** Bring the brackets of a lesson to life. @param {ParentNode} page */
export const startLesson = (page) => {
  for (const place of page.querySelectorAll(".walk-here")) {
    const button = /** @type {HTMLElement} */ (place.querySelector("button"));
    const host = /** @type {HTMLElement} */ (place.querySelector(".bench-place"));
    const sheet = /** @type {HTMLTemplateElement} */ (place.querySelector("template"));
    const words = /** @type {HTMLElement} */ (document.querySelector(".stage-words"));
    const opens = button.textContent;
    /** @type {ReturnType<typeof openStepper> | null} */
    let open = null;
    /** @type {HTMLElement} */ (button.parentElement).hidden = false;
    button.addEventListener("click", () => {
      if (open) {
        open.close();
        open = null;
      } else {
        const root = /** @type {HTMLElement} */ (sheet.content.querySelector(".steps-of")?.cloneNode(true));
        open = openStepper(root, { host, address: false, curtain: place.hasAttribute("data-curtain") });
      }
      button.textContent = open ? (words.dataset.close ?? "") : opens;
    });
  }
};

startLesson(document); // a page that is a lesson alone
