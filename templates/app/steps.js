// A bracket step by step: the stepper where the round is shown, on to the next bracket, behind the curtain.
import { openStepper } from "../stage/stepper.js";
import { hashOf, within } from "./address.js";
import { all } from "./dom.js";
import { ask } from "./python.js";
import { go, now } from "./screens.js";

/** @type {ReturnType<typeof openStepper> | null} */
let open = null;
let curtain = false;

export const endSteps = () => {
  open?.close();
  open = null;
  delete document.body.dataset.curtain;
};

/** What is behind the curtain is not to be seen elsewhere. @param {boolean} drawn */
const cover = (drawn) => {
  curtain = drawn;
  if (drawn) document.body.dataset.curtain = "";
  else delete document.body.dataset.curtain;
};

/** Bring the answers about every two of the bracket, for who touches them. @param {HTMLElement} place @param {string} bracket */
const bringAnswers = async (place, bracket) => {
  const answer = await ask("answered", { bracket: [bracket] });
  if (answer.html !== undefined && place.isConnected) place.innerHTML = answer.html;
};

/** @param {HTMLElement} place */
export const startSteps = (place) => {
  endSteps();
  const root = /** @type {HTMLElement | null} */ (place.querySelector(".steps-of"));
  const host = /** @type {HTMLElement | null} */ (place.querySelector(".bench-place"));
  if (!root || !host) return;
  const { start = "", next = "", last = "" } = host.dataset;
  cover(curtain);
  document.querySelector(".rail a[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  open = openStepper(root, {
    host,
    start,
    everywhere: true,
    address: false,
    curtain,
    last: last || undefined,
    onStep: (frame) => {
      now.round = within(now.round, { step: frame.id.replace("step-", "") });
      now.place = now.round;
      history.replaceState({ place: now.round }, "", hashOf(now.round));
    },
    onLast: next ? () => void go(within(now.round, { panel: "steps", bracket: next, step: "" })) : undefined,
    onCurtain: cover,
  });
  for (const one of all("[data-answered]", place)) bringAnswers(one, root.dataset.stage ?? "");
};
