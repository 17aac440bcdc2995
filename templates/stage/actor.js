// A drawing put on the table: cards go to their new places, lines are drawn in grey, and only then the verdict falls.
import { cardMoves, scaledPath, tieBetween, tieMiddle } from "./geometry.js";

const MOVE = 460,
  DRAW = 280,
  APART = 80,
  VERDICT = 340,
  ARROW = 340;
const SETTLE = "cubic-bezier(.2,.8,.2,1)",
  OUT = "cubic-bezier(.4,0,.2,1)";
const SVG = "http://www.w3.org/2000/svg";

/** A line of a kind. @param {string} kind @param {string} way */
export const linePath = (kind, way) => {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("class", kind);
  path.setAttribute("d", way);
  return path;
};

/** Whether nothing is to move. */
export const stageStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {ParentNode} within @returns {HTMLElement[]} */
export const cardsOf = (within) => [
  .../** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll(".card[data-p]")),
];

/** Where something is, in the pixels of its own style: a page shown large on a wide screen has others. @param {Element} element */
export const boxOf = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const by = element.currentCSSZoom ?? 1;
  return { x: x / by, y: y / by, width: width / by, height: height / by };
};

/** Where the cards are on the screen. @param {ParentNode} table */
const placesOf = (table) => new Map(cardsOf(table).map((card) => [card.dataset.p ?? "", boxOf(card)]));

/** A drawing with whole cards: name, colours played, floats, score, as buttons to touch. @param {Element} drawing @param {Map<string, HTMLElement>} deck @returns {HTMLElement} */
export const unfolded = (drawing, deck) => {
  const whole = /** @type {HTMLElement} */ (drawing.cloneNode(true));
  whole.removeAttribute("role");
  whole.removeAttribute("aria-label");
  for (const card of cardsOf(whole)) {
    const face = deck.get(card.dataset.p ?? "");
    const button = document.createElement("button");
    button.type = "button";
    button.className = card.className;
    button.dataset.p = card.dataset.p;
    button.append(...card.childNodes);
    if (face) {
      const name = face.querySelector(".nm"),
        row = face.querySelector(".row2");
      if (name) button.querySelector(".nm")?.replaceWith(name.cloneNode(true));
      if (row) button.append(row.cloneNode(true));
      for (const part of button.children) if (!part.matches(".tag")) part.setAttribute("aria-hidden", "true");
      const said = document.createElement("span");
      said.className = "hidden";
      said.textContent = `${face.getAttribute("aria-label")} `;
      button.prepend(said);
    }
    button.setAttribute("aria-pressed", "false");
    card.replaceWith(button);
  }
  return whole;
};

/** Lines in the pixels that there are, so that they can be drawn bit by bit. @param {SVGSVGElement} svg */
const inPixels = (svg) => {
  const { width, height } = boxOf(svg);
  const [, , wide, high] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  for (const path of svg.querySelectorAll("path")) {
    path.setAttribute("d", scaledPath(path.getAttribute("d") ?? "", width / wide, height / high));
  }
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
};

/**
 * Put a drawing on the table; the events of it follow each other, unless nothing is to move.
 * @param {HTMLElement} table @param {HTMLElement} shown @param {boolean} moving
 * @returns {() => void} what ends it at once
 */
export const stageShow = (table, shown, moving) => {
  const before = moving && !stageStill() ? placesOf(table) : new Map();
  table.replaceChildren(shown);
  const svg = /** @type {SVGSVGElement | null} */ (shown.querySelector("svg"));
  if (svg) inPixels(svg);
  if (!before.size) return () => {};
  const arrows = shown.querySelectorAll("path.way").length > 0;
  const moves = cardMoves(before, placesOf(shown));
  for (const card of cardsOf(shown)) {
    const by = moves.get(card.dataset.p ?? "");
    if (!by) continue;
    const from = { transform: `translate(${by.x}px, ${by.y}px)`, zIndex: 2 };
    card.animate([from, { transform: "none", zIndex: 2 }], {
      duration: MOVE,
      delay: arrows ? 300 : 0,
      fill: "backwards",
      easing: SETTLE,
    });
  }
  /** @type {ReturnType<typeof setTimeout>[]} */
  const timers = [];
  const begin = arrows ? 860 : moves.size ? MOVE : 60;
  shown.classList.add("pending");
  let last = 0;
  (svg ? [...svg.querySelectorAll("path")] : []).forEach((path, at) => {
    const kind = path.getAttribute("class") ?? "",
      way = kind === "way";
    const length = path.getTotalLength(),
      delay = way ? 0 : begin + at * APART;
    const dashes = { strokeDasharray: `${length} ${length}` };
    if (kind === "settled") return;
    path.animate(
      [
        { ...dashes, strokeDashoffset: length },
        { ...dashes, strokeDashoffset: 0 },
      ],
      { duration: way ? ARROW : DRAW, delay, fill: "backwards", easing: OUT },
    );
    last = Math.max(last, way ? 0 : delay);
    if (kind !== "refused" && kind !== "made") return;
    path.setAttribute("class", "proposed");
    timers.push(
      setTimeout(() => {
        path.setAttribute("class", kind);
        if (kind === "refused")
          path.animate(
            [0, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })),
            { duration: 260 },
          );
      }, delay + VERDICT),
    );
  });
  for (const word of shown.querySelectorAll(".space > span")) {
    const delay = word.matches(".who, .tip") ? 200 : last + VERDICT;
    word.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200, delay, fill: "backwards" });
  }
  timers.push(setTimeout(() => shown.classList.remove("pending"), last ? last + VERDICT : 0));
  return () => timers.forEach(clearTimeout);
};

/** @typedef {{first: string, second: string, kind: string, words: string}} Touched A line that a touch draws. */

/** Show only the lines that a touch asks for; whoever has no part in them fades. @param {HTMLElement} shown @param {string[]} chosen @param {Touched[]} lines */
export const stageTouch = (shown, chosen, lines) => {
  const space = shown.querySelector(".space");
  if (!space) return;
  for (const one of space.querySelectorAll("svg, .space > span, .tag:not(.came)")) one.remove();
  shown.querySelector(".wants")?.remove();
  const named = new Set([...chosen, ...lines.flatMap((line) => [line.first, line.second])]);
  const svg = document.createElementNS(SVG, "svg");
  space.append(svg);
  const frame = boxOf(svg),
    width = frame.width;
  svg.setAttribute("viewBox", `0 0 ${width} ${frame.height}`);
  /** @type {Map<string, import("./geometry.js").Seat>} */
  const seats = new Map();
  for (const card of cardsOf(shown)) {
    const player = card.dataset.p ?? "",
      box = boxOf(card);
    card.classList.remove("bad", "made", "moved", "tied");
    card.classList.toggle("faded", !named.has(player));
    card.classList.toggle("sel", chosen.includes(player));
    card.setAttribute("aria-pressed", String(chosen.includes(player)));
    seats.set(player, { side: card.classList.contains("l") ? "l" : "r", y: box.y + box.height / 2 - frame.y });
  }
  for (const { first, second, kind, words } of lines) {
    const one = seats.get(first),
      other = seats.get(second);
    if (!one || !other) continue;
    svg.append(linePath(kind, tieBetween(one, other, width)));
    const middle = tieMiddle(one, other, width),
      pill = document.createElement("span");
    pill.className = `pill ${kind} free`;
    pill.textContent = words;
    pill.style.setProperty("--left", `${middle.x}px`);
    pill.style.setProperty("--top", `${middle.y}px`);
    space.append(pill);
  }
  for (const card of cardsOf(shown))
    if (lines.some((line) => [line.first, line.second].includes(card.dataset.p ?? ""))) card.classList.add("tied");
};
