// The first screen's bracket pairs itself, silently, unless somebody wants nothing to move.
import { cardsOf, stageShow, stageStill, unfolded } from "../stage/actor.js";
import { benchPart } from "../stage/bench.js";
import { deckIn, framesIn } from "../stage/stepper.js";
import { byId } from "./dom.js";

const STEP = 2400;
let at = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let moving = () => {};

const frames = () => framesIn(byId("demo-steps"));

/** @param {boolean} animate */
const show = (animate) => {
  const drawing = frames()[at]?.querySelector(".stage");
  if (!drawing) return;
  const shown = unfolded(drawing, deckIn(byId("demo-steps")));
  for (const card of cardsOf(shown)) {
    card.tabIndex = -1;
    card.setAttribute("aria-hidden", "true");
  }
  moving();
  moving = stageShow(byId("demo-table"), shown, animate);
  byId("demo-dots").replaceChildren(...frames().map((_, number) => benchPart("i", number === at ? "now" : "")));
};

const label = () => {
  const button = byId("demo-play");
  button.textContent = (timer ? button.dataset.pause : button.dataset.play) ?? "";
};

const pause = () => {
  clearTimeout(timer);
  timer = undefined;
  label();
};

const move = () => {
  if (byId("home").hidden) return pause();
  at = at + 1 < frames().length ? at + 1 : 0;
  show(true);
  if (at === frames().length - 1) return pause();
  timer = setTimeout(move, STEP);
};

/** Show the bracket as it is told now. */
export const showDemo = () => {
  show(false);
  label();
};

export const startDemo = () => {
  byId("demo-play").addEventListener("click", () => {
    if (timer) return pause();
    move();
    label();
  });
  const width = new ResizeObserver(() => {
    if (!byId("home").hidden) show(false);
  });
  width.observe(byId("demo-table"));
  at = stageStill() ? frames().length - 1 : 0;
  if (!stageStill()) timer = setTimeout(move, STEP);
  showDemo();
};
