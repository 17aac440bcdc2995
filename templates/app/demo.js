// The first screen's bracket pairs itself, silently, unless somebody wants nothing to move.
import { all, byId } from "./dom.js";

const STEP = 2200;

export const startDemo = () => {
  const figures = all("#demo figure");
  const dots = all(".demo .dots i");
  const button = byId("demo-play");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let at = figures.length - 1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const show = () => {
    figures.forEach((one, number) => {
      one.hidden = number !== at;
    });
    dots.forEach((one, number) => {
      one.classList.toggle("now", number === at);
    });
  };
  const pause = () => {
    clearTimeout(timer);
    timer = undefined;
    button.textContent = button.dataset.play ?? "";
  };
  const move = () => {
    if (byId("home").hidden) return pause();
    at = (at + 1) % figures.length;
    show();
    if (at === figures.length - 1) return pause();
    timer = setTimeout(move, STEP);
  };
  const play = () => {
    button.textContent = button.dataset.pause ?? "";
    if (at === figures.length - 1) at = -1;
    move();
  };
  button.addEventListener("click", () => (timer ? pause() : play()));
  show();
  if (!still.matches && figures.length > 1) timer = setTimeout(play, STEP);
};
