// A bracket to step through: Back, Next, a strip of signs, the bar of all candidates, play, keys, swipes, a curtain.
import { cardsOf, stageShow, stageTouch, unfolded } from "./actor.js";
import { askedBefore, isAnswered, questionButtons, saidOfWrong, underQuestion } from "./curtain.js";
import { chosenBy, rowHeight, rulerPieces } from "./geometry.js";

const PLAY = 3200, SWIPE = 60, PHONE = 560;

/** @typedef {import("./curtain.js").Words} Words */
/** @typedef {{html: string, verdict: string, sign: string}} Answer Why two do not meet. */
/**
 * @typedef {object} StepperOptions
 * @property {Element} [host] where the stepper is put; before the frames
 * @property {number | string} [start] the number or the id of the frame that is shown first
 * @property {boolean} [curtain] whether the curtain is drawn at first
 * @property {boolean} [everywhere] whether keys count on the whole page, and not in the stepper alone
 * @property {boolean} [address] whether the address follows the step; it does, unless this is false
 * @property {string} [last] what Next says at the end
 * @property {(frame: HTMLElement, number: number) => void} [onStep]
 * @property {() => void} [onLast] what Next does at the end
 * @property {(drawn: boolean) => void} [onCurtain]
 * @property {(first: string, second: string) => Answer | null} [answer] the answer about two; else it is looked for on the page
 */

/** @param {string} tag @param {string} name @param {string} [text] */
const made = (tag, name, text = "") => {
  const element = document.createElement(tag);
  element.className = name;
  if (text) element.textContent = text;
  return element;
};
/** @param {string} name @param {string} text @param {() => void} press @param {string} [label] */
const button = (name, text, press, label = "") => {
  const element = /** @type {HTMLButtonElement} */ (made("button", name, text));
  element.type = "button";
  if (label) element.setAttribute("aria-label", label);
  element.addEventListener("click", press);
  return element;
};

/**
 * The answer about two players as it stands among those in words.
 * @param {string} opening @param {string} first @param {string} second @returns {Answer | null}
 */
const answerOnPage = (opening, first, second) => {
  const place = (/** @type {string} */ one, /** @type {string} */ other) =>
    document.getElementById(`why-not-${opening}-${one}-${other}`);
  const found = place(first, second) ?? place(second, first);
  if (!found) return null;
  return { html: found.innerHTML, verdict: found.dataset.verdict ?? "", sign: found.dataset.mark ?? "" };
};

/** @param {HTMLElement} frame */
const addressOf = (frame) => frame.id || frame.dataset.at || "";

/**
 * Open a stepper for the frames in an element.
 * @param {HTMLElement} root @param {StepperOptions} [options]
 */
export const openStepper = (root, options = {}) => {
  const holder = /** @type {HTMLElement} */ (document.querySelector(".stage-words"));
  /** @type {Words} */
  const words = holder.dataset;
  const frames = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".frame"))].filter((frame) => frame.querySelector(".stage"))
    .sort((one, other) => Number(one.dataset.step) - Number(other.dataset.step));
  /** @type {Map<string, HTMLElement>} */
  const deck = new Map();
  for (const face of root.querySelectorAll(".deck > li")) if (face instanceof HTMLElement) deck.set(face.dataset.p ?? "", face);
  const opening = root.dataset.stage ?? "", all = root.dataset.candidates ?? "";
  let at = 0, drawn = Boolean(options.curtain), playing = 0, moving = () => {};
  /** @type {string[]} */
  let chosen = [];
  /** @type {import("./curtain.js").Asked | null} */
  let asked = null;

  // --- what the stepper is made of
  const bench = made("div", "bench"), table = made("div", "table"), telling = made("div", "telling"), margin = made("div", "margin");
  const head = made("h3", "step-head"), said = made("div", "step-said"), ask = made("div", "step-ask"), rule = made("aside", "step-rule");
  telling.setAttribute("aria-live", "polite");
  rule.setAttribute("aria-label", words.rule ?? "");
  telling.append(head, said, ask);
  margin.append(rule, ...[...holder.querySelectorAll(".key")].map((one) => one.cloneNode(true)));
  const desk = made("div", "desk");
  desk.append(table, telling, margin);
  const strip = made("ol", "strip"), ruler = made("div", "ruler"), along = made("div", "along");
  strip.setAttribute("aria-label", words.steps ?? "");
  ruler.innerHTML = '<span class="ruler-bar" aria-hidden="true"></span><span class="ruler-say"></span>';
  along.append(strip, ruler);
  const back = button("back", "", () => { stop(); asked ? (asked = null, draw(false)) : go(at - 1); }, words.back);
  const play = button("play", "▶", () => (playing ? stop() : start()), words.play);
  const next = button("next main-btn", "", () => { stop(); forward(); });
  back.innerHTML = `<span aria-hidden="true">←</span><span class="word"> ${words.back ?? ""}</span>`;
  const curtain = made("label", "switch"), box = document.createElement("input");
  box.type = "checkbox";
  box.setAttribute("role", "switch");
  box.checked = drawn;
  box.addEventListener("change", () => pull(box.checked));
  curtain.append(box, made("span", "track"), made("span", "", words.curtain));
  const drive = made("div", "drive");
  drive.append(back, play, along, curtain, next);
  bench.append(desk, drive);
  bench.setAttribute("role", "group");
  bench.setAttribute("aria-label", root.getAttribute("aria-label") ?? "");
  if (options.host) options.host.append(bench); else root.prepend(bench);
  frames.forEach((frame, number) => {
    const item = made("li", "");
    item.append(button(frame.dataset.verdict ?? "", frame.dataset.sign ?? "·", () => { stop(); drawn && number > at ? forward() : go(number); }));
    strip.append(item);
  });

  // --- moving
  const start = () => {
    if (at === frames.length - 1) go(0);
    playing = window.setInterval(() => (at < frames.length - 1 && !asked ? forward() : stop()), PLAY);
    playButton();
  };
  const stop = () => { clearInterval(playing); playing = 0; playButton(); };
  const playButton = () => {
    play.textContent = playing ? "❚❚" : "▶";
    play.setAttribute("aria-label", (playing ? words.pause : words.play) ?? "");
  };
  const forward = () => {
    if (at >= frames.length - 1) return void options.onLast?.();
    if (drawn && !asked && (asked = askedBefore(frames[at + 1]))) { chosen = []; return draw(false); }
    if (drawn && asked && !asked.pick.length && !asked.options.length) return go(at + 1);
    if (drawn && asked) return shake();
    go(at + 1);
  };
  /** @param {number} number @param {boolean} [won] */
  const go = (number, won = false) => {
    if (number < 0 || number >= frames.length) return;
    at = number;
    asked = null;
    chosen = [];
    draw(true, won);
    const place = addressOf(frames[at]);
    if (options.address !== false && place) history.replaceState(history.state, "", `#${place}`);
    options.onStep?.(frames[at], at);
  };
  /** @param {boolean} shut */
  const pull = (shut) => {
    drawn = box.checked = shut;
    asked = null;
    chosen = [];
    stop();
    draw(false);
    options.onCurtain?.(drawn);
  };
  const shake = () => telling.animate([0, -5, 4, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 240 });

  // --- what is on the table
  /** @param {boolean} animate @param {boolean} [won] */
  const draw = (animate, won = false) => {
    moving();
    const frame = frames[at], drawing = frame.querySelector(".stage");
    const shown = unfolded(/** @type {Element} */ (drawing), deck);
    for (const card of cardsOf(shown)) card.addEventListener("click", () => touch(card.dataset.p ?? ""));
    moving = stageShow(table, shown, animate);
    if (asked) veil(shown);
    if (chosen.length && !asked) about(shown);
    else if (asked) question(shown);
    else tell(frame, won);
    strips();
    rulers();
  };
  /** What is asked about must not be seen: the pairs alone, dotted. @param {HTMLElement} shown */
  const veil = (shown) => {
    const paths = frames[at + 1].dataset.asked;
    stageTouch(shown, chosen, []);
    for (const card of cardsOf(shown)) card.classList.remove("faded");
    const svg = shown.querySelector("svg");
    if (!paths || !svg) return;
    const clean = frames[at].querySelector(".space svg"), box = svg.getBoundingClientRect();
    svg.setAttribute("viewBox", clean?.getAttribute("viewBox") ?? `0 0 100 ${Math.max(box.height / (cardHeight(shown) || 1), 1)}`);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.innerHTML = `<path class="asked" d="${paths.replace(/[^MC\d. -]/g, "")}"/>`;
  };
  /** @param {HTMLElement} shown */
  const cardHeight = (shown) => Number.parseFloat(getComputedStyle(shown).getPropertyValue("--row"));
  /** @param {HTMLElement} frame @param {boolean} won */
  const tell = (frame, won) => {
    head.textContent = `${won ? `${words.good ?? ""} ` : ""}${frame.dataset.name ?? ""}`;
    said.replaceChildren(...[...frame.querySelectorAll(":scope .say > p, :scope > .said > p:first-of-type")].map((one) => one.cloneNode(true)));
    if (!said.childElementCount) said.textContent = frame.dataset.said ?? "";
    ask.replaceChildren();
    telling.dataset.verdict = frame.dataset.verdict ?? "";
    const id = frame.dataset.rule ?? "";
    const found = root.querySelector(`[data-clause="${CSS.escape(id)}"]`) ?? document.getElementById(id);
    rule.hidden = !found;
    if (found) rule.innerHTML = found.innerHTML;
  };
  /** @param {HTMLElement} shown */
  const question = (shown) => {
    if (!asked) return;
    const now = asked;
    head.textContent = now.text;
    said.textContent = underQuestion(now, words);
    telling.dataset.verdict = "asks";
    rule.hidden = true;
    const wrong = (/** @type {string} */ text) => { now.said = `✕ ${text}`; draw(false); shake(); };
    ask.replaceChildren(questionButtons(now, chosen, words, {
      choose: (option) => (option === now.right ? go(at + 1, true) : (now.wrong.push(option), wrong(words.notThat ?? ""))),
      answer: () => (isAnswered(now, chosen) ? go(at + 1, true) : wrong(saidOfWrong(now, chosen, words))),
      show: () => go(at + 1),
    }));
    for (const card of cardsOf(shown)) card.classList.toggle("sel", chosen.includes(card.dataset.p ?? ""));
  };
  /** @param {string} player */
  const touch = (player) => {
    stop();
    const most = asked?.pick.length || 2;
    chosen = chosenBy(chosen, player, most, !asked);
    draw(false);
    table.querySelector(`[data-p="${CSS.escape(player)}"]`)?.dispatchEvent(new Event("touched"));
    /** @type {HTMLElement | null} */ (table.querySelector(`[data-p="${CSS.escape(player)}"]`))?.focus({ preventScroll: true });
  };
  /** Whom the one has met, or why the two do not meet. @param {HTMLElement} shown */
  const about = (shown) => {
    const [first, second] = chosen;
    const met = new Map((deck.get(first)?.dataset.met ?? "").trim().split(" ").filter(Boolean).map((one) => /** @type {[string, string]} */ (one.split(":"))));
    const phone = table.clientWidth < PHONE;
    const words_ = (/** @type {string} */ round) => ((phone ? words.metShort : words.met) ?? "").replace("{round}", round);
    head.textContent = "";
    rule.hidden = true;
    ask.replaceChildren(button("quiet", words.again ?? "", () => { chosen = []; draw(false); }));
    if (!second) {
      stageTouch(shown, chosen, [...met].map(([other, round]) => ({ first, second: other, kind: "met", words: words_(round) })));
      said.innerHTML = deck.get(first)?.querySelector(".about")?.innerHTML ?? "";
      telling.dataset.verdict = "about";
      return;
    }
    const found = (options.answer ?? ((one, other) => answerOnPage(opening, one, other)))(first, second);
    const hidden = drawn && at < frames.length - 1 && found?.verdict !== "barred";
    const answer = hidden ? null : found;
    stageTouch(shown, chosen, [{ first, second, kind: answer?.verdict || "asked", words: answer ? answer.sign : "?" }]);
    if (answer) said.innerHTML = answer.html; else said.textContent = (hidden ? words.hiddenAnswer : `${first} – ${second}`) ?? "";
    telling.dataset.verdict = answer?.verdict || "about";
  };
  const strips = () => {
    [...strip.children].forEach((item, number) => {
      const hid = drawn && number > at, press = /** @type {HTMLElement} */ (item.firstElementChild), frame = frames[number];
      item.className = `${number === at ? "now" : number < at ? "was" : ""}${hid ? " hid" : ""}`;
      if (number === at) press.setAttribute("aria-current", "step"); else press.removeAttribute("aria-current");
      press.textContent = hid ? "" : (frame.dataset.sign ?? "·");
      const where = (hid ? words.hidden : words.step)?.replace("{at}", String(number + 1)).replace("{n}", String(frames.length));
      press.setAttribute("aria-label", hid ? (where ?? "") : `${where}: ${frame.dataset.name ?? ""}`);
      press.title = hid ? "" : (frame.dataset.name ?? "");
    });
    strip.classList.toggle("drawn", drawn);
    root.classList.toggle("curtained", drawn && at < frames.length - 1);
    document.documentElement.classList.toggle("curtained", Boolean(document.querySelector(".curtained .frame")));
    const now = /** @type {HTMLElement} */ (strip.children[at]);
    if (now) strip.scrollTo({ left: now.offsetLeft - strip.offsetLeft - strip.clientWidth / 2 + 20 });
    back.disabled = at === 0 && !asked;
    const end = at === frames.length - 1;
    next.disabled = end && !options.onLast;
    next.innerHTML = `<span class="word"></span><span aria-hidden="true">→</span>`;
    /** @type {HTMLElement} */ (next.firstElementChild).textContent = `${(end && options.last) || (words.next ?? "")} `;
    next.setAttribute("aria-label", (end && options.last) || (words.next ?? ""));
  };
  const rulers = () => {
    const [bar, say] = /** @type {HTMLElement[]} */ ([...ruler.children]);
    const looked = frames.slice(0, at + 1).filter((frame) => frame.dataset.part);
    bar.replaceChildren(...rulerPieces(looked.map((frame) => ({ part: frame.dataset.part ?? "", verdict: frame.dataset.verdict ?? "" }))).map((piece) => {
      const mark = made("i", `${piece.verdict}${piece.last && looked.at(-1) === frames[at] ? " cur" : ""}`);
      mark.style.left = `${piece.left}%`;
      mark.style.width = `max(3px, ${piece.width}%)`;
      return mark;
    }));
    bar.hidden = !all;
    const place = (words.step ?? "").replace("{at}", String(at + 1)).replace("{n}", String(frames.length));
    say.textContent = [drawn && at < frames.length - 1 ? (words.step ?? "").replace("{at}", String(at + 1)).replace(/\D*\{n\}/, "") : place, looked.at(-1)?.dataset.place, drawn ? words.drawn : ""].filter(Boolean).join(" · ");
  };

  // --- room: nothing below the table moves while one steps
  const room = () => {
    const trial = made("div", "trial");
    table.append(trial);
    const drawings = frames.map((frame) => unfolded(/** @type {Element} */ (frame.querySelector(".stage")), deck));
    trial.append(...drawings);
    table.style.removeProperty("--row-wide");
    const high = (/** @type {HTMLElement[]} */ some) => Math.max(0, ...some.map((one) => one.offsetHeight));
    const listed = drawings.filter((one) => one.classList.contains("listed")), columns = drawings.filter((one) => !one.classList.contains("listed"));
    const row = columns[0] ? cardHeight(columns[0]) : 0;
    const rows = row ? Math.max(...columns.map((one) => (/** @type {HTMLElement | null} */ (one.querySelector(".space"))?.offsetHeight ?? 0) / row)) : 0;
    if (row && table.clientWidth >= PHONE) table.style.setProperty("--row-wide", `${rowHeight(high(listed) - 40, rows, row)}px`);
    table.style.minHeight = `${high(drawings) + 24}px`;
    trial.remove();
  };

  // --- keys, fingers, the width of the screen
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented || !bench.isConnected || !bench.offsetParent) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("select, textarea, input:not([type=checkbox])")) return;
    if (event.key === "ArrowRight") { stop(); forward(); }
    else if (event.key === "ArrowLeft") back.click();
    else if (event.key === "Home") { stop(); go(0); }
    else if (event.key === "End" && !drawn) { stop(); go(frames.length - 1); }
    else if (event.key === "Escape" && chosen.length) { chosen = []; draw(false); }
    else if (event.key === "p") play.click();
    else if (event.key === "c") pull(!drawn);
    else return;
    event.preventDefault();
  };
  const keyed = options.everywhere ? document : bench;
  keyed.addEventListener("keydown", /** @type {EventListener} */ (key));
  let touched = 0;
  table.addEventListener("touchstart", (event) => { touched = event.touches[0].clientX; }, { passive: true });
  table.addEventListener("touchend", (event) => {
    const by = event.changedTouches[0].clientX - touched;
    if (Math.abs(by) > SWIPE) { stop(); if (by < 0) forward(); else go(at - 1); }
  });
  let wide = 0;
  const resized = new ResizeObserver(() => {
    if (table.clientWidth === wide || !table.clientWidth) return;
    wide = table.clientWidth;
    room();
    draw(false);
  });
  resized.observe(table);

  const begin = typeof options.start === "string" ? frames.findIndex((frame) => addressOf(frame) === options.start) : (options.start ?? 0);
  at = Math.max(0, Math.min(begin, frames.length - 1));
  draw(false);
  return {
    go, back: () => go(at - 1), next: forward, play: start, stop, draw: pull,
    /** The number of the frame that is shown. */
    get at() { return at; },
    /** @param {string} id */
    goTo: (id) => go(frames.findIndex((frame) => addressOf(frame) === id)),
    close: () => {
      stop();
      moving();
      resized.disconnect();
      keyed.removeEventListener("keydown", /** @type {EventListener} */ (key));
      root.classList.remove("curtained");
      bench.remove();
    },
  };
};
