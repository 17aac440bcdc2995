// A bracket paired on the table: cards in two halves, a line for each pair, over the lists that stand there without it.
import { boxOf, linePath } from "../stage/actor.js";
import { benchButton, benchPart } from "../stage/bench.js";
import { tieBetween } from "../stage/geometry.js";
import { all, around } from "./dom.js";
import { joined, parted } from "./move.js";

/** @param {HTMLElement} place @returns {HTMLSelectElement[][]} */
const rows = (place) =>
  all(".pair-rows li", place).map((row) => /** @type {HTMLSelectElement[]} */ ([...row.querySelectorAll("select")]));

/** @param {HTMLElement} place @returns {import("./move.js").Pairs} */
const pairsIn = (place) =>
  rows(place).flatMap(([one, other]) => (one.value && other.value ? [[one.value, other.value]] : []));

/** @param {HTMLElement} place @param {import("./move.js").Pairs} pairs */
const fill = (place, pairs) =>
  rows(place).forEach(([one, other], at) => {
    [one.value, other.value] = pairs[at] ?? ["", ""];
  });

const LOOKED_AT = 2600;

/**
 * Draw a line for each pair between the two halves, and one that is refused.
 * @param {HTMLElement} place @param {import("./move.js").Pairs} pairs @param {[string, string] | null} refused
 */
const drawLines = (place, pairs, refused) => {
  const svg = /** @type {SVGSVGElement} */ (place.querySelector("svg"));
  const { y, width, height } = boxOf(svg);
  svg.setAttribute("viewBox", `0 0 ${width || 1} ${height || 1}`);
  /** @type {Map<string, import("../stage/geometry.js").Seat>} */
  const seats = new Map();
  all(".half", place).forEach((half, at) => {
    for (const card of all(".player", half)) {
      const box = boxOf(card);
      seats.set(card.dataset.tpn ?? "", { side: at ? "r" : "l", y: box.y + box.height / 2 - y });
    }
  });
  const line = (/** @type {string} */ kind, /** @type {[string, string]} */ pair) => {
    const [one, other] = pair.map((tpn) => seats.get(tpn));
    return linePath(kind, one && other ? tieBetween(one, other, width) : "");
  };
  svg.replaceChildren(...pairs.map((pair) => line("settled", pair)), ...(refused ? [line("refused", refused)] : []));
};

/** @param {HTMLElement} place @param {string} tpn @returns {HTMLElement | null} */
const cardOf = (place, tpn) => place.querySelector(`.player[data-tpn="${tpn}"]`);

/** Show the pairs that the lists have. @param {HTMLElement} place @param {(tpn: string) => void} part takes a pair apart */
const showPairs = (place, part) => {
  const pairs = pairsIn(place);
  const called = (/** @type {string} */ tpn) => {
    const parts = all(".no, .no + span", /** @type {HTMLElement} */ (cardOf(place, tpn)));
    return parts.map((one) => one.textContent).join(" ");
  };
  for (const one of all(".player", place)) {
    const paired = pairs.some((pair) => pair.includes(one.dataset.tpn ?? ""));
    one.classList.toggle("paired", paired);
  }
  const list = /** @type {HTMLElement} */ (place.querySelector(".pairs-made"));
  list.replaceChildren(
    ...pairs.map(([one, other]) => {
      const row = benchPart("li", "");
      const said = `${called(one)} – ${called(other)}`;
      const undo = benchButton("quiet", "✕", () => part(one));
      undo.ariaLabel = (list.dataset.undo ?? "").replace("{pair}", said);
      row.append(said, undo);
      return row;
    }),
  );
};

/** The round in which two have met, empty if they have not. @param {HTMLElement} place @param {string} one @param {string} other */
const metIn = (place, one, other) => {
  const games = (cardOf(place, one)?.dataset.met ?? "").split(" ").map((game) => game.split(":"));
  return games.find(([opponent]) => opponent === other)?.[1] ?? "";
};

/** Bring the places of an exercise to life where players are paired. @param {ParentNode} within */
export const startPairing = (within) => {
  for (const place of all("[data-pairing]", within)) {
    place.classList.add("live");
    const said = /** @type {HTMLElement} */ (place.querySelector(".pair-said"));
    let begun = "";
    /** @type {[string, string] | null} */
    let refused = null;
    /** @type {HTMLElement | null} */
    let held = null;
    const show = () => {
      showPairs(place, part);
      drawLines(place, pairsIn(place), refused);
      for (const one of all(".player", place)) one.ariaPressed = String(one.dataset.tpn === begun);
    };
    /** @param {string} tpn */
    const part = (tpn) => {
      fill(place, parted(pairsIn(place), tpn));
      said.textContent = "";
      cardOf(place, tpn)?.focus();
      show();
    };
    /** Two are put together, unless they have met: then the line is refused, and goes. @param {string} one @param {string} other */
    const join = (one, other) => {
      const round = metIn(place, one, other);
      said.textContent = round ? `✕ ${one} – ${other}: ${(said.dataset.met ?? "").replace("{round}", round)}` : "";
      if (round) {
        refused = [one, other];
        setTimeout(() => {
          refused = null;
          show();
        }, LOOKED_AT);
        return;
      }
      const made = joined(pairsIn(place), one, other);
      if (made.length > rows(place).length) return;
      fill(place, made);
      said.textContent = `${one} – ${other}`;
    };
    place.addEventListener("pointerdown", (event) => {
      held = around(event, ".player");
    });
    place.addEventListener("pointerup", (event) => {
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(".player");
      if (!held || !(over instanceof HTMLElement) || over === held || !place.contains(over)) return;
      join(held.dataset.tpn ?? "", over.dataset.tpn ?? "");
      begun = "";
      show();
    });
    place.addEventListener("click", (event) => {
      const touched = around(event, ".player")?.dataset.tpn;
      if (!touched) return;
      if (begun && begun !== touched) join(begun, touched);
      begun = begun ? "" : touched;
      show();
    });
    new ResizeObserver(show).observe(place);
  }
};
