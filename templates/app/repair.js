// Who is not coming and who comes late: touched or typed, taken back again, and the repairs of the round for them.
import { byId } from "./dom.js";
import { ask } from "./python.js";
import { go, now, put } from "./screens.js";

/** Who is out, and who comes late, of the round that is open. @type {{round: string, out: string[], late: string[]}} */
const turned = { round: "", out: [], late: [] };

const listOf = (/** @type {string | undefined} */ text) => (text ?? "").split(" ").filter(Boolean);

/** @param {Record<string, string[]>} more */
const repairWith = async (more) => {
  if (turned.round !== now.open) Object.assign(turned, { round: now.open, out: [], late: [] });
  const { out, late } = turned;
  const fields = { out: [...out, ...(more.out ?? [])], late: [...late, ...(more.late ?? [])], back: more.back ?? [] };
  const answer = await ask("repair", fields);
  if (answer.html === undefined) return;
  const place = byId("repair-answer");
  put(place, answer.html);
  const told = /** @type {HTMLElement | null} */ (place.querySelector("[data-out]"));
  if (told) Object.assign(turned, { out: listOf(told.dataset.out), late: listOf(told.dataset.late) });
};

/** Somebody is not coming (`out`), comes late, or neither after all (`back`). @param {string} how @param {string} who */
export const turn = async (how, who) => {
  byId("answer").hidden = true;
  if (!document.getElementById("repair-answer")) await go({ ...now.round, panel: "", player: "" });
  await repairWith({ [how]: [who] });
  const place = byId("repair-answer");
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: "start" });
};

/** Show the repairs again where the boards are shown again. */
export const repairAgain = () => {
  if (turned.round === now.open && (turned.out.length || turned.late.length)) repairWith({});
};

/** Print one list of boards alone. @param {HTMLElement} button */
export const printList = (button) => {
  const list = button.closest(".repair");
  list?.classList.add("printing");
  document.body.dataset.prints = "";
  window.print();
  list?.classList.remove("printing");
  delete document.body.dataset.prints;
};
