// How large a bracket is drawn: sentence, rule and bar have their room first, cards and rows share what is left.
import { unfolded } from "./actor.js";
import { fittedRow, rowHeight, rowsOf } from "./geometry.js";

/** From so many pixels on there is room to spread the rows. */
const WIDE = 560;
/** Around a drawing on its table. */
const AROUND = 24;
/** What columns leave free below that rank lists fill. */
const SPARE = 40;
/** How a card is read, folded, below a rule; and how far a long rule pushes the bar down. */
const KEY = 56,
  MOST_RULE = 240;
/** What a row has over its card, at the least: below a high one in two columns hangs what is said of it. */
const OVER = 18,
  LITTLE = 3;

/** @param {HTMLElement} drawing */
const spaceOf = (drawing) => /** @type {HTMLElement} */ (drawing.querySelector(".space"));

/** How high a row of a drawing is, in pixels. @param {HTMLElement} drawing */
export const rowOf = (drawing) => spaceOf(drawing).offsetHeight / (rowsOf(spaceOf(drawing).className) || 1);

/** What a drawing needs: its rows, each as high as is pleasant and at the least, and what stands around them. @param {HTMLElement} drawing */
const needsOf = (drawing) => {
  const space = spaceOf(drawing);
  const listed = drawing.classList.contains("listed");
  const card = /** @type {HTMLElement | null} */ (space.querySelector(".card"))?.offsetHeight ?? 0;
  return {
    listed,
    card,
    rows: rowsOf(space.className),
    row: rowOf(drawing),
    least: card + (listed ? 1 : drawing.classList.contains("low") ? LITTLE : OVER),
    around: drawing.offsetHeight - space.offsetHeight,
  };
};

/** @typedef {ReturnType<typeof needsOf>} Needs */

/** @param {Needs} need @param {number} row */
const heightOf = ({ around, rows }, row) => around + rows * row + AROUND;

/** The drawing of a frame with whole cards, low ones where there is no room for others. @param {HTMLElement} frame @param {Map<string, HTMLElement>} deck @param {HTMLElement} bench */
export const drawingOf = (frame, deck, bench) => {
  const drawing = unfolded(/** @type {Element} */ (frame.querySelector(".stage")), deck);
  if (bench.classList.contains("tight")) drawing.classList.add("low");
  return drawing;
};

/**
 * Room for table and words, so that nothing moves while one steps and all is seen at once: whatever a step says has
 * its room first; cards become low before anything is hidden, and only then the table scrolls in itself.
 * @param {import("./bench.js").Bench} bench @param {HTMLElement[]} frames @param {Map<string, HTMLElement>} deck
 * @param {(frame: HTMLElement) => void} tell
 */
export const makeRoom = ({ bench, whole, desk, drive, table, telling, rule }, frames, deck, tell) => {
  bench.classList.remove("tight");
  for (const name of ["--tall", "--high-desk"]) desk.style.removeProperty(name);
  for (const name of ["--row-wide", "--row-list"]) table.style.removeProperty(name);
  const gap = Number.parseFloat(getComputedStyle(desk).rowGap) || 0;
  const most = Number.parseFloat(getComputedStyle(whole).maxHeight) - drive.offsetHeight;
  telling.classList.add("measured");
  const under = /** @type {HTMLElement} */ (rule.parentElement).offsetTop > telling.offsetTop;
  let ruled = 0;
  const told = frames.map((frame) => {
    tell(frame);
    ruled = Math.max(ruled, rule.offsetHeight);
    return telling.offsetHeight + (under && rule.offsetHeight ? gap + rule.offsetHeight : 0);
  });
  telling.classList.remove("measured");
  const trial = document.createElement("div");
  trial.className = "trial";
  table.append(trial);
  const drawings = frames.map((frame) => drawingOf(frame, deck, bench));
  trial.append(...drawings);
  let needs = drawings.map(needsOf);
  const room = (/** @type {number} */ at) => most - gap - told[at];
  const heights = new Set(needs.flatMap(({ listed, card }) => (listed ? [] : [card])));
  if (heights.size > 1 || needs.some((need, at) => heightOf(need, need.least) > room(at))) {
    bench.classList.add("tight");
    for (const drawing of drawings) drawing.classList.add("low");
    needs = drawings.map(needsOf);
  }
  /** @param {boolean} listed @param {(need: Needs) => number} pleasant */
  const rowFor = (listed, pleasant) => {
    const rows = needs.flatMap((need, at) => {
      const { rows, least, around } = need;
      return need.listed === listed && rows ? [fittedRow(room(at) - around - AROUND, rows, pleasant(need), least)] : [];
    });
    return rows.length ? Math.min(...rows) : 0;
  };
  const list = rowFor(true, ({ row }) => row);
  const longest = Math.max(0, ...needs.map((need) => (need.listed ? 0 : need.rows)));
  const tallest = Math.max(0, ...needs.map((need) => (need.listed ? heightOf(need, list) : 0)));
  const free = table.clientWidth < WIDE ? 0 : tallest - AROUND - SPARE;
  const wide = rowFor(false, ({ row }) => rowHeight(free, longest, row));
  if (list) table.style.setProperty("--row-list", `${list}px`);
  if (wide) table.style.setProperty("--row-wide", `${wide}px`);
  const tall = Math.ceil(Math.max(...needs.map((need) => heightOf(need, need.listed ? list : wide))));
  const beside = under ? 0 : Math.min(ruled + KEY, tall + gap + MOST_RULE);
  const high = Math.max(beside, ...told.map((each) => tall + gap + each));
  desk.style.setProperty("--tall", `${tall}px`);
  desk.style.setProperty("--high-desk", `${Math.min(high, most)}px`);
  trial.remove();
};

/** Scroll a table that is too small for its drawing to the cards that a step changes. @param {HTMLElement} table */
export const showChanged = (table) => {
  if (table.scrollHeight <= table.clientHeight + 1) return;
  const cards = (/** @type {string} */ kind) =>
    /** @type {HTMLElement[]} */ ([...table.querySelectorAll(`.card:is(${kind})`)]);
  const moved = cards(".bad, .made, .moved, .sel, :has(.tag:not(.came))");
  const changed = moved.length ? moved : cards(".tied");
  if (!changed.length) return;
  const above = (changed[0].offsetParent?.getBoundingClientRect().top ?? 0) - table.getBoundingClientRect().top;
  const at = changed.map((card) => card.offsetTop + above / (table.currentCSSZoom ?? 1) + table.scrollTop);
  const end = Math.max(...at) + changed[0].offsetHeight;
  table.scrollTop = (Math.min(...at) + end - table.clientHeight) / 2;
};
