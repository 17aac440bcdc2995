// A bracket step by step: the stepper where the round is shown, on to the next bracket, behind the curtain.
import { openStepper } from "../stage/stepper.js";
import { hashOf, within } from "./address.js";
import { all, byId, showAhead } from "./dom.js";
import { ask } from "./python.js";
import { entitle, go, now } from "./screens.js";

/** @type {ReturnType<typeof openStepper> | null} */
let open = null;
/** The last frame that was shown of each bracket of the round. @type {Map<string, number>} */
const seen = new Map();
/** The brackets that were shown to their end: all else is behind the curtain. @type {Set<string>} */
const ended = new Set();

export const endSteps = () => {
  open?.close();
  open = null;
};

const isDrawn = () => "curtain" in document.body.dataset;

/** What is behind the curtain is not to be seen elsewhere. @param {boolean} drawn */
const cover = (drawn) => {
  if (drawn) document.body.dataset.curtain = [...ended].join(" ");
  else delete document.body.dataset.curtain;
  for (const one of all(".rail li")) {
    const link = /** @type {HTMLElement} */ (one.firstElementChild);
    one.classList.toggle("ended", ended.has(link.dataset.bracket ?? ""));
    one.inert = drawn && !one.matches(".ended, :has([aria-current])");
  }
  entitle(byId("round"));
};

/** Nothing of a round has been shown. */
export const forgetShown = () => {
  seen.clear();
  ended.clear();
  cover(isDrawn());
};

/** @param {import("./address.js").Place} place */
const keepPlace = (place) => {
  now.round = now.place = within(now.round, place);
  history.replaceState({ place: now.round }, "", hashOf(now.round));
};

/**
 * Bring the answers about every two of the bracket, for who touches them; of a large one those about the first.
 * @param {HTMLElement} place @param {string} bracket @param {string} first
 */
const bringAnswers = async (place, bracket, first = "") => {
  const answer = await ask("answered", { bracket: [bracket], first: [first] });
  if (answer.html !== undefined && place.isConnected) place.insertAdjacentHTML("beforeend", answer.html);
};

/** @param {HTMLElement} place */
export const startSteps = (place) => {
  endSteps();
  const root = /** @type {HTMLElement | null} */ (place.querySelector(".steps-of"));
  const host = /** @type {HTMLElement | null} */ (place.querySelector(".bench-place"));
  if (!root || !host) return;
  const { start = "", before = "", end = "", next = "", last = "" } = host.dataset;
  const toBracket = (/** @type {string} */ bracket, step = "") =>
    void go(within(now.round, { panel: "steps", bracket, step }));
  /** Of whom the answers of a large bracket are here. @type {Set<string>} */
  const brought = new Set([""]);
  const stage = root.dataset.stage ?? "";
  cover(isDrawn());
  showAhead(place.querySelector(".rail ol"));
  document.querySelector(".rail a[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  open = openStepper(root, {
    host,
    start,
    everywhere: true,
    address: false,
    curtain: isDrawn(),
    seen: seen.get(stage),
    last: last || undefined,
    onStep: (frame) => keepPlace({ step: frame.id.replace("step-", "") }),
    onShown: (number, whole) => {
      seen.set(stage, Math.max(seen.get(stage) ?? 0, number));
      if (whole) ended.add(stage);
      cover(isDrawn());
    },
    onFirst: before ? () => toBracket(before, end) : undefined,
    onLast: () => (next ? toBracket(next) : go(within(now.round, { panel: "boards", bracket: "", step: "" }))),
    onCurtain: (drawn) => {
      forgetShown();
      const earlier = all(".rail li:has(~ li > [aria-current]) > a", place).map((one) => one.dataset.bracket ?? "");
      const meant = Boolean(now.round.bracket || now.round.step); // else it was opened for its search
      if (meant) for (const one of earlier) ended.add(one);
      cover(drawn);
      keepPlace({ curtain: drawn ? "drawn" : "" });
      if (drawn && !meant && before) toBracket(earlier[0]);
    },
    onUnanswered: async (first) => {
      const [holder] = all("[data-answered]", place);
      if (!holder || brought.has(first)) return;
      brought.add(first);
      await bringAnswers(holder, stage, first);
      open?.again();
    },
  });
  for (const one of all("[data-answered]", place)) bringAnswers(one, stage);
};
