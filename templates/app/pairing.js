// Pairs made by touching two players, over the two columns of lists that stand there without it.
import { all } from "./dom.js";
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

/** Show the pairs that the lists have. @param {HTMLElement} place */
export const showPairs = (place) => {
  const pairs = pairsIn(place);
  /** @type {Map<string, string>} */
  const called = new Map();
  for (const one of all(".player", place)) called.set(one.dataset.tpn ?? "", one.textContent ?? "");
  for (const one of all(".player", place)) {
    const paired = pairs.some((pair) => pair.includes(one.dataset.tpn ?? ""));
    one.classList.toggle("paired", paired);
  }
  const list = /** @type {HTMLElement} */ (place.querySelector(".pairs-made"));
  list.replaceChildren(
    ...pairs.map(([one, other]) => {
      const row = document.createElement("li");
      const said = `${called.get(one)} – ${called.get(other)}`;
      const undo = document.createElement("button");
      undo.type = "button";
      undo.className = "quiet";
      undo.textContent = "✕";
      undo.dataset.part = one;
      undo.setAttribute("aria-label", (list.dataset.undo ?? "").replace("{pair}", said));
      row.append(said, undo);
      return row;
    }),
  );
};

/** Bring the places of an exercise to life where players are paired. @param {ParentNode} within */
export const startPairing = (within) => {
  for (const place of all("[data-pairing]", within)) {
    place.classList.add("live");
    let begun = "";
    const mark = () => {
      for (const one of all(".player", place)) one.setAttribute("aria-pressed", String(one.dataset.tpn === begun));
    };
    place.addEventListener("click", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      const player = target.closest(".player");
      const part = target.dataset.part;
      if (part) fill(place, parted(pairsIn(place), part));
      else if (player instanceof HTMLElement) {
        const touched = player.dataset.tpn ?? "";
        const pairs = pairsIn(place);
        if (begun && begun !== touched) {
          const made = joined(pairs, begun, touched);
          if (made.length <= rows(place).length) fill(place, made);
          begun = "";
        } else begun = begun === touched ? "" : touched;
      } else return;
      mark();
      showPairs(place);
    });
    showPairs(place);
  }
};
