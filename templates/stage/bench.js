// What a stepper is made of: the table, the words beside it, the bar that drives it; and what the bar shows.
import { rulerPieces } from "./geometry.js";

/** @typedef {import("./curtain.js").Words} Words */
/** @typedef {{at: number, drawn: boolean, asking: boolean, last: string, onward: boolean, back: boolean}} BarState */

const BAR = '<span class="ruler-bar" aria-hidden="true"></span><span class="ruler-say"></span>';

/** @param {string} tag @param {string} name @param {string} [text] */
export const benchPart = (tag, name, text = "") => {
  const element = document.createElement(tag);
  element.className = name;
  if (text) element.textContent = text;
  return element;
};

/** @param {string} name @param {string} text @param {() => void} press */
export const benchButton = (name, text, press) => {
  const element = /** @type {HTMLButtonElement} */ (benchPart("button", name, text));
  element.type = "button";
  element.addEventListener("click", press);
  return element;
};

/**
 * The parts of a stepper, put together.
 * @param {HTMLElement} holder what has the words @param {HTMLElement[]} frames
 * @param {{back: () => void, play: () => void, next: () => void, step: (number: number) => void, curtain: (drawn: boolean) => void}} press
 */
export const makeBench = (holder, frames, press) => {
  const words = holder.dataset;
  const parts = ["bench", "whole", "desk", "table", "telling", "step-said", "step-ask", "margin"];
  const [bench, whole, desk, table, telling, said, ask, margin] = parts.map((name) => benchPart("div", name));
  const [drive, along, ruler, foot] = ["drive", "along", "ruler", "foot"].map((name) => benchPart("div", name));
  const head = benchPart("h3", "step-head");
  const rule = benchPart("aside", "step-rule");
  const law = benchPart("details", "step-law");
  telling.setAttribute("aria-live", "polite");
  rule.setAttribute("aria-label", words.rule ?? "");
  law.innerHTML = "<summary></summary><p></p>";
  telling.append(head, said, ask, law);
  const keys = () => [...holder.querySelectorAll(".key")].map((one) => one.cloneNode(true));
  margin.append(rule, ...keys());
  desk.append(table, telling, margin);
  const strip = benchPart("ol", "strip");
  strip.setAttribute("aria-label", words.steps ?? "");
  ruler.innerHTML = BAR;
  along.append(strip, ruler);
  const back = benchButton("back", "", press.back);
  back.innerHTML = '<span aria-hidden="true">←</span><span class="word"></span>';
  back.setAttribute("aria-label", words.back ?? "");
  /** @type {HTMLElement} */ (back.lastElementChild).textContent = ` ${words.back ?? ""}`;
  const play = benchButton("play", "", press.play);
  const next = benchButton("next main-btn", "", press.next);
  const curtain = benchPart("label", "switch");
  const box = document.createElement("input");
  box.type = "checkbox";
  box.setAttribute("role", "switch");
  box.addEventListener("change", () => press.curtain(box.checked));
  curtain.append(box, benchPart("span", "track"), benchPart("span", "", words.curtain));
  drive.append(back, play, along, curtain, next);
  foot.append(...keys());
  whole.append(desk, drive);
  bench.append(whole, foot);
  bench.setAttribute("role", "group");
  frames.forEach((frame, number) => {
    const item = benchPart("li", "");
    item.append(benchButton(frame.dataset.verdict ?? "", frame.dataset.sign ?? "·", () => press.step(number)));
    strip.append(item);
  });
  return { bench, whole, desk, drive, table, telling, head, said, ask, rule, law, strip, ruler, back, play, next, box };
};

/** @typedef {ReturnType<typeof makeBench>} Bench */

/** @param {string | undefined} text @param {number} at @param {number} every */
const placed = (text, at, every) => (text ?? "").replace("{at}", String(at + 1)).replace("{n}", String(every));

/**
 * The strip of signs and the buttons at its ends; what is behind the curtain keeps its secret.
 * @param {Bench} bench @param {Words} words @param {HTMLElement[]} frames @param {BarState} state
 */
export const showStrip = ({ strip, back, next }, words, frames, state) => {
  const { at, drawn, asking, last, onward } = state;
  [...strip.children].forEach((item, number) => {
    const hid = drawn && number > at;
    const press = /** @type {HTMLElement} */ (item.firstElementChild);
    const name = frames[number].dataset.name ?? "";
    /** @type {HTMLElement} */ (item).hidden = hid && number > at + 1; // one fold, however many steps are left
    item.className = `${number === at ? "now" : number < at ? "was" : ""}${hid ? " hid" : ""}`;
    press.ariaCurrent = number === at ? "step" : null;
    press.textContent = hid ? "" : (frames[number].dataset.sign ?? "·");
    press.className = hid ? "" : (frames[number].dataset.verdict ?? "");
    const where = placed(hid ? words.hidden : words.step, number, frames.length);
    press.setAttribute("aria-label", hid ? where : `${where}: ${name}`);
    press.title = hid ? "" : name;
  });
  strip.classList.toggle("drawn", drawn);
  const now = /** @type {HTMLElement | undefined} */ (strip.children[at]);
  if (now) strip.scrollTo({ left: now.offsetLeft - strip.offsetLeft - strip.clientWidth / 2 + 20 });
  back.disabled = at === 0 && !asking && !state.back;
  const end = at === frames.length - 1;
  const says = (end && last) || (words.next ?? "");
  next.disabled = end && !onward;
  next.innerHTML = '<span class="word"></span><span aria-hidden="true">→</span>';
  /** @type {HTMLElement} */ (next.firstElementChild).textContent = `${says} `;
  next.setAttribute("aria-label", says);
};

/**
 * All candidates to scale: what is ruled out, what is taken, and where the step is, in words.
 * @param {Bench} bench @param {Words} words @param {HTMLElement[]} frames @param {string} candidates @param {BarState} state
 */
export const showRuler = ({ ruler }, words, frames, candidates, { at, drawn }) => {
  const [bar, say] = /** @type {HTMLElement[]} */ ([...ruler.children]);
  const looked = frames.slice(0, at + 1).filter((frame) => frame.dataset.part);
  const parts = looked.map(({ dataset }) => ({ part: dataset.part ?? "", verdict: dataset.verdict ?? "" }));
  const pieces = rulerPieces(parts).map((piece) => {
    const mark = benchPart("i", `${piece.verdict}${piece.last && looked.at(-1) === frames[at] ? " cur" : ""}`);
    mark.style.left = `${piece.left}%`;
    mark.style.width = `max(3px, ${piece.width}%)`;
    return mark;
  });
  bar.replaceChildren(...pieces);
  bar.hidden = !candidates;
  const where =
    drawn && at < frames.length - 1
      ? (words.stepAlone ?? "").replace("{at}", String(at + 1))
      : placed(words.step, at, frames.length);
  say.textContent = [where, looked.at(-1)?.dataset.place, drawn ? words.drawn : ""].filter(Boolean).join(" · ");
};

const SWIPE = 60;

/**
 * Keys and fingers that drive a stepper.
 * @param {Bench} parts @param {Document | HTMLElement} keyed
 * @param {Record<string, () => void>} acts by the name of a key @returns {() => void} what ends it
 */
export const drivenBy = ({ bench, table }, keyed, acts) => {
  const key = (/** @type {KeyboardEvent} */ event) => {
    const held = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (held || event.defaultPrevented || !bench.isConnected || !bench.offsetParent) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("select, textarea, input:not([type=checkbox])") || !acts[event.key]) return;
    acts[event.key]();
    event.preventDefault();
  };
  keyed.addEventListener("keydown", /** @type {EventListener} */ (key));
  let from = 0;
  const touch = (/** @type {TouchEvent} */ event) => {
    from = event.touches[0].clientX;
  };
  table.addEventListener("touchstart", touch, { passive: true });
  table.addEventListener("touchend", (event) => {
    const by = event.changedTouches[0].clientX - from;
    if (Math.abs(by) > SWIPE) acts[by < 0 ? "ArrowRight" : "ArrowLeft"]();
  });
  return () => keyed.removeEventListener("keydown", /** @type {EventListener} */ (key));
};
