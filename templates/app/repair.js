// Who is not coming and who comes late: touched or typed, taken back again, and the repairs of the round for them.
import { all, byId } from "./dom.js";
import { ask } from "./python.js";
import { go, now, put } from "./screens.js";

/** Who is out, and who comes late, of the round that is open. @type {{round: string, out: string[], late: string[]}} */
const turned = { round: "", out: [], late: [] };

const listOf = (/** @type {string | undefined} */ text) => (text ?? "").split(" ").filter(Boolean);

/** Mark who is out on the boards, and offer nobody who has come already. */
export const markTurned = () => {
  const said = document.getElementById("repair-answer")?.dataset.out ?? "";
  for (const one of all(".boards-list .player")) {
    const out = turned.round === now.open && turned.out.includes(one.dataset.tpn ?? "");
    one.classList.toggle("not-coming", out);
    one.ariaDescription = out ? said : null;
  }
  for (const one of all(".turns li")) {
    one.hidden = turned.late.includes(one.querySelector("button")?.dataset.of ?? "");
  }
};

/** @param {string} how @param {string} who */
const repairWith = async (how, who) => {
  if (turned.round !== now.open) Object.assign(turned, { round: now.open, out: [], late: [] });
  const answer = await ask("repair", { out: turned.out, late: turned.late, turn: [how], of: [who] });
  if (answer.html === undefined) return;
  const place = byId("repair-answer");
  put(place, answer.html);
  const told = /** @type {HTMLElement | null} */ (place.querySelector("[data-out]"));
  if (told) Object.assign(turned, { out: listOf(told.dataset.out), late: listOf(told.dataset.late) });
  markTurned();
};

/** Somebody is not coming (`out`), comes late, or neither after all (`back`). @param {string} how @param {string} who */
export const turn = async (how, who) => {
  byId("answer").hidden = true;
  if (!document.getElementById("repair-answer")) await go({ ...now.round, panel: "", player: "" });
  await repairWith(how, who);
  const place = byId("repair-answer");
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: "start" });
};

/** Show the repairs again where the boards are shown again. */
export const repairAgain = () => {
  if (turned.round === now.open && (turned.out.length || turned.late.length)) repairWith("", "");
};

/** Print the boards of the round, without their reasons. */
export const printBoards = async () => {
  const answer = await ask("wall", {});
  if (answer.html === undefined) return;
  put(byId("wall"), answer.html);
  printList(byId("wall").querySelector(".repair") ?? byId("wall"));
};

/** Print one list of boards alone. @param {Element} within */
export const printList = (within) => {
  const list = within.closest(".repair");
  list?.classList.add("printing");
  document.body.dataset.prints = "";
  window.print();
  list?.classList.remove("printing");
  delete document.body.dataset.prints;
};
