// A bracket to step through: Back, Next, a strip of signs, the bar of all candidates, play, keys, swipes, a curtain.
import { boxOf, cardsOf, linePath, stageShow, stageTouch } from "./actor.js";
import { benchButton, drivenBy, makeBench, showRuler, showStrip } from "./bench.js";
import { askedBefore, isAnswered, questionButtons, saidOfWrong, underQuestion } from "./curtain.js";
import { chosenBy, headlined } from "./geometry.js";
import { drawingOf, makeRoom, rowOf, showChanged } from "./room.js";

const PLAY = 3200;
const PHONE = 560;
/** So many characters are a long sentence, set smaller and in columns; and a long rule, set smaller. */
const LONG = 330;

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
 * @property {number} [seen] the last frame that has been shown: behind the curtain none after it comes first
 * @property {(frame: HTMLElement) => void} [onStep]
 * @property {(number: number, whole: boolean) => void} [onShown] `whole`: it is the last one
 * @property {() => void} [onFirst] what Back does at the beginning
 * @property {() => void} [onLast] what Next does at the end
 * @property {(drawn: boolean) => void} [onCurtain]
 * @property {(first: string) => void} [onUnanswered] where the page has no answer about somebody who is touched
 * @property {(first: string, second: string) => Answer | null} [answer] the answer about two; else that on the page
 */

/** The answer about two players as it stands among those in words. @param {string} opening @param {string} first @param {string} second @returns {Answer | null} */
const answerOnPage = (opening, first, second) => {
  const place = (/** @type {string} */ one, /** @type {string} */ other) =>
    document.getElementById(`why-not-${opening}-${one}-${other}`);
  const found = place(first, second) ?? place(second, first);
  if (!found) return null;
  return { html: found.innerHTML, verdict: found.dataset.verdict ?? "", sign: found.dataset.mark ?? "" };
};

/** @param {HTMLElement} frame */
const addressOf = (frame) => frame.id || frame.dataset.at || "";

/** The frames in an element, in the order of the trace. @param {HTMLElement} root */
export const framesIn = (root) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".frame"))]
    .filter((frame) => frame.querySelector(".stage"))
    .sort((one, other) => Number(one.dataset.step) - Number(other.dataset.step));

/** @param {HTMLElement} root @returns {Map<string, HTMLElement>} */
export const deckIn = (root) => {
  const faces = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".deck > li"));
  return new Map([...faces].map((face) => [face.dataset.p ?? "", face]));
};

/** Open a stepper for the frames in an element. @param {HTMLElement} root @param {StepperOptions} [options] */
export const openStepper = (root, options = {}) => {
  const holder = /** @type {HTMLElement} */ (document.querySelector(".stage-words"));
  /** @type {Words} */
  const words = holder.dataset;
  const frames = framesIn(root);
  const deck = deckIn(root);
  const end = frames.length - 1;
  let at = 0;
  let drawn = Boolean(options.curtain);
  /** The last frame that has been shown since the curtain was drawn. */
  let reached = 0;
  let playing = 0;
  let moving = () => {};
  /** @type {string[]} */
  let chosen = [];
  /** @type {import("./curtain.js").Asked | null} */
  let asked = null;

  /** Whether something is behind the curtain yet. */
  const covered = () => drawn && reached < end;
  /** Whether what follows a frame is behind the curtain: until the candidate that is chosen has been shown. */
  const isEarly = () => covered() && !frames.slice(at + 1, reached + 1).some(({ dataset }) => dataset.verdict === "ok");
  /** The frame that comes next: what the one after it shows as well is left out behind the curtain. */
  const ahead = () => at + (drawn && at + 2 <= end && "passed" in frames[at + 1].dataset ? 2 : 1);

  // --- moving
  const playButton = () => {
    parts.play.textContent = playing ? "❚❚" : "▶";
    parts.play.setAttribute("aria-label", (playing ? words.pause : words.play) ?? "");
  };
  const stop = () => {
    clearInterval(playing);
    playing = 0;
    playButton();
  };
  const leaveQuestion = () => {
    asked = null;
    chosen = [];
  };
  const start = () => {
    if (at === end) go(0);
    playing = window.setInterval(() => (at < end && !asked ? forward() : stop()), PLAY);
    playButton();
  };
  const forward = () => {
    if (at >= end) return options.onLast?.();
    if (asked && !asked.ready) return isMeant(asked);
    if (drawn && !asked) {
      asked = askedBefore(frames[ahead()]);
      chosen = [];
      if (asked) return draw(false);
    }
    go(ahead());
  };
  /** With a question open one goes on by answering it, or by "Show me": a second press is that. @param {import("./curtain.js").Asked} now */
  const isMeant = (now) => {
    const show = /** @type {HTMLElement} */ (parts.ask.querySelector(".quiet"));
    now.ready = true;
    show.classList.add("ready");
    show.focus();
  };
  const backwards = () => {
    stop();
    inView();
    if (!asked && at === 0) return options.onFirst?.();
    if (!asked) return go(at - 1);
    leaveQuestion();
    draw(false);
  };
  /** @param {number} number @param {boolean} [won] */
  const go = (number, won = false) => {
    if (number < 0 || number > end) return;
    at = number;
    leaveQuestion();
    draw(true, won);
    const place = addressOf(frames[at]);
    if (options.address !== false && place) history.replaceState(history.state, "", `#${place}`);
    options.onStep?.(frames[at]);
  };
  /** @param {boolean} shut */
  const pull = (shut) => {
    drawn = shut;
    reached = at;
    parts.box.checked = shut;
    leaveQuestion();
    stop();
    options.onCurtain?.(drawn);
    draw(false);
  };
  const shake = () => {
    parts.telling.animate(
      [0, -5, 4, 0].map((x) => ({ transform: `translateX(${x}px)` })),
      { duration: 240 },
    );
  };

  // --- what is on the table, and what is said of it
  /** @param {boolean} animate @param {boolean} [won] */
  const draw = (animate, won = false) => {
    moving();
    const shown = drawingOf(frames[at], deck, parts.bench);
    for (const card of cardsOf(shown)) card.addEventListener("click", () => touch(card.dataset.p ?? ""));
    reached = Math.max(reached, at);
    const { asked: pairs, hit } = frames[at].dataset;
    const instead = hit !== undefined && Boolean(pairs) && isEarly() && !asked;
    moving = stageShow(parts.table, shown, animate && !instead);
    if (instead) onlyAsked(shown, pairs, hit);
    if (asked) ask(shown);
    else if (chosen.length) about(shown);
    else tell(frames[at], won, isEarly());
    showChanged(parts.table);
    parts.telling.tabIndex = parts.telling.scrollHeight > parts.telling.clientHeight + 1 ? 0 : -1;
    const ways = { last: options.last ?? "", onward: Boolean(options.onLast), back: Boolean(options.onFirst) };
    const state = { at, drawn, asking: asked !== null, ...ways };
    showStrip(parts, words, frames, state);
    showRuler(parts, words, frames, root.dataset.candidates ?? "", state);
    options.onShown?.(at, at === end);
    for (const one of [root, parts.bench]) one.classList.toggle("curtained", covered());
    document.documentElement.classList.toggle("curtained", document.querySelector(".curtained .frame") !== null);
  };
  /** The rules of a step, in their words, those `named` before the one that decides. @param {HTMLElement} frame @param {string[]} [named] */
  const rulesOf = ({ dataset: { rule = "" } }, named = []) =>
    [...new Set([...named, ...rule.split(" ")])].flatMap(
      (id) => root.querySelector(`[data-clause="${CSS.escape(id)}"]`) ?? document.getElementById(id) ?? [],
    );
  /** The first two sentences of the one that decides, of a board by one who has Black there. @param {HTMLElement} frame @param {string} [player] */
  const ruleInShort = (frame, player) => {
    const own = root.querySelector(`[data-clause="${CSS.escape(frame.getAttribute(`data-of-${player}`) ?? "")}"]`);
    const sentences = ((own ?? rulesOf(frame)[0])?.querySelector("p")?.textContent ?? "").trim().split(/(?<=[.;]) /);
    return sentences.slice(0, 2).join(" ");
  };
  /** Why it is not the one who was touched. @param {HTMLElement} frame @param {string[]} touched */
  const whyNot = ({ dataset: { about } }, [player]) => {
    const told = document.getElementById(`why-not-${root.dataset.stage}-${about}-${player}`);
    return told && told.dataset.verdict !== "made" ? (told.textContent ?? "").trim() : "";
  };
  /** @param {HTMLElement} frame @param {boolean} won @param {boolean} early whether nobody has seen what follows */
  const tell = (frame, won, early) => {
    const { head, said, telling } = parts;
    const whole = ":scope .say > p, :scope > .said > p:first-of-type, :scope > .said > .more > p";
    const less = early ? frame.querySelectorAll(".so-far > p") : [];
    const told = less.length ? less : frame.querySelectorAll(whole);
    const once = frame.querySelector(".say") || told.length < 2 ? [...told] : [told[0]];
    const [headline, rest] = headlined(once[0]?.innerHTML ?? "");
    if (headline) head.innerHTML = headline;
    else head.textContent = frame.dataset.name ?? "";
    if (won) head.prepend(`${words.good ?? ""} `);
    said.innerHTML = rest && `<p>${rest}</p>`;
    said.append(...once.slice(1).map((one) => one.cloneNode(true)));
    telling.classList.toggle("lengthy", (said.textContent ?? "").length > LONG);
    parts.ask.replaceChildren();
    telling.dataset.verdict = frame.dataset.verdict ?? "";
    const named = [...less].flatMap((one) => [...one.querySelectorAll("a")].map(({ hash }) => hash.slice(1)));
    showRules(rulesOf(frame, named.map(decodeURIComponent)));
  };
  /** The rules beside the table; on a phone their names under the sentence, their words at a touch. @param {Element[]} found */
  const showRules = (found) => {
    const { rule, law } = parts;
    rule.hidden = law.hidden = !found.length;
    rule.innerHTML = found.map((one) => `<div>${one.innerHTML}</div>`).join("");
    rule.classList.toggle("lengthy", (rule.textContent ?? "").length > LONG);
    const [name, words] = law.children;
    name.textContent = found.map((one) => one.querySelector("h4, dt, b")?.textContent ?? "").join(" · ");
    words.innerHTML = found.map((one) => one.querySelector("p")?.innerHTML ?? "").join("<br>");
  };
  /** Whether more is told of a step behind the curtain: what is wrong with the candidate asked about. @param {HTMLElement} frame */
  const isLonger = (frame) =>
    (frame.querySelector(".so-far")?.textContent ?? "").length >
    (frame.querySelector(".say, .said")?.textContent ?? "").length;
  /** Ask what comes next; of it only the pairs that are asked about are seen, dotted. @param {HTMLElement} shown */
  const ask = (shown) => {
    const now = /** @type {import("./curtain.js").Asked} */ (asked);
    const next = frames[ahead()];
    const touched = now.pick.length ? chosen.slice(-1) : chosen;
    onlyAsked(shown, next.dataset.asked, "", touched.flatMap(metOf));
    now.ready = false;
    parts.head.textContent = now.text;
    parts.said.textContent = underQuestion(now, words);
    parts.telling.dataset.verdict = "asks";
    showRules([]);
    const wrong = (/** @type {string} */ text) => {
      now.said = `✕ ${text}`;
      draw(false);
      shake();
    };
    const buttons = questionButtons(now, chosen, words, {
      choose: (option) => {
        if (now.right.split(" ").includes(option)) return go(ahead(), true);
        now.wrong.push(option);
        wrong(next.getAttribute(`data-not-${option}`) ?? words.notThat ?? "");
      },
      answer: () => {
        if (isAnswered(now, chosen)) return go(ahead(), true);
        const other = chosen.find((player) => !now.pick.includes(player));
        const said = `${saidOfWrong(now, chosen, words)} ${whyNot(next, chosen) || ruleInShort(next, other)}`;
        chosen = chosen.filter((player) => now.pick.includes(player));
        wrong(said.trim());
      },
      show: () => go(ahead()),
    });
    parts.ask.replaceChildren(buttons);
  };
  /**
   * Of the drawing only the pairs that are asked about, those that are wrong, and what a touch asks for.
   * @param {HTMLElement} shown @param {string} [pairs] @param {string} [bad] @param {import("./actor.js").Touched[]} [lines]
   */
  const onlyAsked = (shown, pairs = "", bad = "", lines = []) => {
    stageTouch(shown, chosen, lines);
    for (const card of cardsOf(shown)) card.classList.remove("faded");
    const above = /** @type {SVGSVGElement | null} */ (shown.querySelector("svg"));
    const svg = /** @type {SVGSVGElement | undefined} */ (above?.cloneNode(false));
    if (!above || !svg) return;
    svg.setAttribute("viewBox", `0 0 100 ${boxOf(above).height / rowOf(shown)}`);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.append(linePath("asked", pairs), linePath("refused asked", bad));
    above.before(svg);
  };
  /** @param {string} player */
  const touch = (player) => {
    stop();
    chosen = chosenBy(chosen, player, asked?.pick.length || 2, !asked);
    if (asked) asked.said = chosen.includes(player) ? `${player} · ${metInWords(player)}` : "";
    draw(false);
    cardsOf(parts.table)
      .find((card) => card.dataset.p === player)
      ?.focus({ preventScroll: true });
  };
  /** Whom somebody has played here, as lines; of a meeting that is stated the round is not known. @param {string} first */
  const metOf = (first) => {
    const text = (parts.table.clientWidth < PHONE ? words.metShort : words.met) ?? "";
    const met = (deck.get(first)?.dataset.met ?? "").split(" ").filter(Boolean);
    return met.map((one) => {
      const [second, round] = one.split(":");
      return {
        first,
        second,
        round,
        kind: "met",
        words: round === "0" ? (words.metAlready ?? "") : text.replace("{round}", round),
      };
    });
  };
  /** @param {string} player */
  const metInWords = (player) => {
    const met = metOf(player).map(({ second, round }) =>
      round === "0" ? second : (words.metIn ?? "").replace("{player}", second).replace("{round}", round),
    );
    return met.length ? (words.metHere ?? "").replace("{players}", met.join(", ")) : (words.metNobody ?? "");
  };
  /** Whom the one has met, or why the two do not meet. @param {HTMLElement} shown */
  const about = (shown) => {
    const [first, second] = chosen;
    const { head, said, telling } = parts;
    head.textContent = "";
    showRules([]);
    const clear = () => {
      chosen = [];
      draw(false);
    };
    parts.ask.replaceChildren(benchButton("quiet", words.again ?? "", clear));
    if (!second) {
      stageTouch(shown, chosen, metOf(first));
      const who = `${deck.get(first)?.getAttribute("aria-label")}.`;
      said.textContent = [who, metInWords(first), words.askSecond].join(" ");
      telling.dataset.verdict = "about";
      return;
    }
    const opening = root.dataset.stage ?? "";
    const found = (options.answer ?? ((one, other) => answerOnPage(opening, one, other)))(first, second);
    if (!found) options.onUnanswered?.(first);
    const hidden = covered() && found?.verdict !== "barred";
    const answer = hidden ? null : found;
    const kind = answer?.verdict || "asked";
    stageTouch(shown, chosen, [{ first, second, kind, words: answer ? answer.sign : "?" }]);
    if (answer) said.innerHTML = answer.html;
    else said.textContent = (hidden ? words.hiddenAnswer : `${first} – ${second}`) ?? "";
    telling.dataset.verdict = answer?.verdict || "about";
  };

  // --- put together
  /** Table, sentence and bar fit on the screen together: whoever drives sees all of them. */
  const inView = () => parts.whole.scrollIntoView({ block: "nearest" });
  const leap = (/** @type {number} */ number) => {
    stop();
    go(number);
    inView();
  };
  const onward = () => {
    stop();
    forward();
    inView();
  };
  const parts = makeBench(holder, frames, {
    back: backwards,
    play: () => (playing ? stop() : start()),
    next: onward,
    step: (number) => (drawn && number > at ? onward() : leap(number)),
    curtain: pull,
  });
  parts.bench.setAttribute("aria-label", root.getAttribute("aria-label") ?? "");
  parts.box.checked = drawn;
  if (options.host) options.host.append(parts.bench);
  else root.prepend(parts.bench);
  const undrive = drivenBy(parts, options.everywhere ? document : parts.bench, {
    ArrowRight: onward,
    ArrowLeft: backwards,
    PageDown: onward,
    PageUp: backwards,
    Home: () => leap(0),
    End: () => (drawn ? undefined : leap(end)),
    Escape: () => {
      chosen = [];
      draw(false);
    },
    p: () => parts.play.click(),
    c: () => pull(!drawn),
  });
  let size = "";
  const fit = () => {
    const now = `${parts.bench.clientWidth} ${window.innerHeight}`;
    if (now === size || !parts.bench.clientWidth) return;
    if (!size) requestAnimationFrame(inView);
    size = now;
    makeRoom(parts, frames, deck, (frame) => tell(frame, false, isLonger(frame)));
    draw(false);
  };
  const resized = new ResizeObserver(fit);
  resized.observe(parts.bench);
  window.addEventListener("resize", fit);
  const { start: from = 0 } = options;
  const begin = typeof from === "string" ? frames.findIndex((frame) => addressOf(frame) === from) : from;
  at = Math.max(0, Math.min(begin, drawn ? (options.seen ?? 0) : end));
  playButton();
  draw(false);
  return {
    again: () => draw(false),
    close: () => {
      stop();
      moving();
      resized.disconnect();
      window.removeEventListener("resize", fit);
      undrive();
      root.classList.remove("curtained");
      document.documentElement.classList.toggle("curtained", document.querySelector(".curtained .frame") !== null);
      parts.bench.remove();
    },
  };
};
