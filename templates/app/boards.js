// The boards of a round: one player touched tells why, two tell why not, and players can be moved for a claim.
import { benchButton } from "../stage/bench.js";
import { all, around, byId } from "./dom.js";
import { changedBoards, claimFields, exchanged } from "./move.js";
import { ask } from "./python.js";
import { markTurned, repairAgain } from "./repair.js";
import { aim, focusHead, now, put } from "./screens.js";

/** @typedef {import("./move.js").Boards} Boards */

/** @type {{first: string, moving: boolean, before: Boards, boards: Boards}} */
const touched = { first: "", moving: false, before: [], boards: [] };

/** Who can be touched: on a board, in the standings. */
const PLAYERS = ".boards-list .player, .touchable .player";
/** What is asked of one who is touched, and of two: about the boards, or about the standings. */
const TOLD = { boards: ["touched", "why-not"], standings: ["placed", "before"] };

/** @param {HTMLElement} place @returns {Boards} */
const boardsIn = (place) =>
  all("[data-board]", place).map((row) => all(".player", row).map((one) => one.dataset.tpn ?? ""));

/** @param {HTMLElement} place */
const mark = (place) => {
  for (const one of all(PLAYERS, place)) {
    const chosen = one.dataset.tpn === touched.first;
    one.setAttribute("aria-pressed", String(chosen));
  }
};

/** Put the players on their seats as they were moved. @param {HTMLElement} place */
const seat = (place) => {
  /** @type {Map<string, {html: string}>} */
  const cards = new Map();
  for (const one of all(".boards-list .player", place)) {
    const own = [...one.children].filter((part) => !part.matches(".hidden")); // the colour is the seat's
    cards.set(one.dataset.tpn ?? "", { html: own.map((part) => part.outerHTML).join(" ") });
  }
  all("[data-board]", place).forEach((row, at) => {
    all(".player", row).forEach((one, side) => {
      const tpn = touched.boards[at][side];
      one.dataset.tpn = tpn;
      const colour = one.querySelector(".hidden");
      one.innerHTML = cards.get(tpn)?.html ?? "";
      if (colour) one.append(colour);
    });
    row.classList.toggle("moved", changedBoards(touched.before, touched.boards).includes(at));
  });
  markTurned();
};

/** From where the answer was asked. @type {HTMLElement | null} */
let asker = null;

/** Close the answer, and go back to where it was asked. */
const closeAnswer = () => {
  byId("answer").hidden = true;
  touched.first = "";
  mark(byId("panel"));
  if (asker?.isConnected) asker.focus({ preventScroll: true });
};

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !byId("answer").hidden && !document.querySelector("dialog[open]")) closeAnswer();
});

/** @param {string} html */
const answerBelow = (html) => {
  const bar = byId("answer");
  const from = /** @type {HTMLElement} */ (document.activeElement);
  const inside = bar.contains(from); // the button asked is gone with the answer before
  if (!inside) asker = from;
  put(bar, html);
  bar.hidden = false;
  if (!bar.querySelector(".refused")) for (const one of all("#panel > .refused")) one.remove();
  const close = benchButton("quiet close", "✕", closeAnswer);
  close.ariaLabel = byId("rule-box").querySelector(".close")?.textContent ?? "";
  bar.prepend(close);
  if (inside) focusHead(bar);
  const box = document.querySelector('.player[aria-pressed="true"]');
  const under = box && box.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
  if (under) box.scrollIntoView({ block: "center" });
};

/** @param {HTMLElement} place @param {string} tpn */
const touch = async (place, tpn) => {
  if (touched.moving) {
    if (touched.first && touched.first !== tpn) {
      touched.boards = exchanged(touched.boards, touched.first, tpn);
      touched.first = "";
      seat(place);
      byId("claim-answer").replaceChildren();
    } else touched.first = touched.first === tpn ? "" : tpn;
    mark(place);
    return;
  }
  const first = touched.first;
  if (first === tpn) return closeAnswer();
  const [one, two] = place.dataset.shows === "standings" ? TOLD.standings : TOLD.boards;
  const answer = first
    ? await ask(two, { what: ["pair"], first: [first], second: [tpn] })
    : await ask(one, { first: [tpn] });
  touched.first = first ? "" : tpn;
  mark(place);
  if (first)
    for (const one of all(PLAYERS, place)) {
      if ([first, tpn].includes(one.dataset.tpn ?? "")) one.setAttribute("aria-pressed", "true");
    }
  aim(first || tpn);
  if (answer.html !== undefined) answerBelow(answer.html);
};

/**
 * Ask about the two whom somebody typed ("7 12", two names), as if both were touched; of one player, or where it is not
 * clear who is meant, return what the page of a player is asked for.
 * @param {string} typed
 */
export const touchTyped = async (typed) => {
  const place = document.createElement("template");
  place.innerHTML = (await ask("asked", { first: [typed] })).html ?? "";
  const named = /** @type {HTMLElement | null} */ (place.content.querySelector("[data-named]"))?.dataset.named ?? "";
  const [first, second] = named.split(" ");
  const list = document.querySelector(".boards-list");
  if (!second || (list && touched.moving)) return first || typed;
  touched.moving = false;
  touched.first = first;
  await touch(byId("panel"), second);
  return "";
};

/** Ask why not something else, what if a fact were otherwise, or what it would take. @param {HTMLElement} button */
export const askFurther = async ({ dataset }) => {
  const { asks = "", what = "", first = "", second = "" } = dataset;
  const answer = await ask(asks, { what: [what], first: [first], second: [second] });
  if (answer.html !== undefined) answerBelow(answer.html);
};

/** Ask about the recorded rounds, one after another, as long as the round is shown. @param {HTMLElement} place */
const check = async (place) => {
  const round = now.open;
  for (;;) {
    const answer = await ask("check", {});
    if (answer.html === undefined || now.open !== round || !place.isConnected) return;
    put(place, answer.html);
    if (!place.querySelector("[data-more=yes]")) return;
  }
};

/** Bring the standings to life. @param {HTMLElement} place */
export const startStandings = (place) => {
  Object.assign(touched, { moving: false, first: "" });
  mark(place);
  place.querySelector(".touchable")?.addEventListener("click", (event) => {
    const player = around(event, ".player");
    if (player) touch(place, player.dataset.tpn ?? "");
  });
};

/** @param {HTMLElement} place @param {boolean} moving */
const setMoving = (place, moving) => {
  Object.assign(touched, { moving, first: "", before: boardsIn(place), boards: boardsIn(place) });
  const how = byId("touch-how");
  how.textContent = (moving ? how.dataset.move : how.dataset.ask) ?? "";
  byId("move").setAttribute("aria-pressed", String(moving));
  byId("answer").hidden = true;
  place.classList.toggle("moving", moving);
  for (const one of all(".claim-tools", place)) one.hidden = !moving;
  for (const one of all(".boards-list .player", place)) one.draggable = moving;
  mark(place);
};

/** Bring the boards to life. @param {HTMLElement} place */
export const startBoards = (place) => {
  const list = /** @type {HTMLElement | null} */ (place.querySelector(".boards-list"));
  const checked = document.getElementById("checked");
  if (checked?.dataset.check) check(checked);
  checked?.querySelector("[data-check-now]")?.addEventListener("click", () => check(checked));
  if (!list) return;
  repairAgain();
  Object.assign(touched, { moving: false, first: "", before: boardsIn(place), boards: boardsIn(place) });
  mark(place);
  list.addEventListener("click", (event) => {
    const player = around(event, ".player");
    if (player) touch(place, player.dataset.tpn ?? "");
  });
  const unmove = () => {
    touched.boards = touched.before;
    seat(place);
    byId("claim-answer").replaceChildren();
  };
  byId("unmove").addEventListener("click", unmove);
  byId("move").addEventListener("click", () => {
    if (touched.moving) unmove();
    setMoving(place, !touched.moving);
  });
  list.addEventListener("dragstart", (event) => {
    touched.first = around(event, ".player")?.dataset.tpn ?? "";
    event.dataTransfer?.setData("text/plain", touched.first);
    mark(place);
  });
  list.addEventListener("dragover", (event) => {
    if (touched.moving) event.preventDefault();
  });
  list.addEventListener("drop", (event) => {
    const player = around(event, ".player");
    if (!touched.moving || !player) return;
    event.preventDefault();
    event.stopPropagation();
    touch(place, player.dataset.tpn ?? "");
  });
};

/** The fields of the claim that stands on the boards. */
export const claimed = () => claimFields(touched.boards);
