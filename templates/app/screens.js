// What is shown: one place at a time, as its address says; every place can be sent, reloaded and gone back to.
import { hashOf, opening, screenOf, within } from "./address.js";
import { all, asFields, byId, showAhead } from "./dom.js";
import { keptFile } from "./keep.js";
import { startPairing } from "./pairing.js";
import { ask } from "./python.js";

/** @typedef {import("./address.js").Place} Place */

const SECTIONS = ["home", "learn", "board", "practise", "cards", "exam", "page", "round"];
/**
 * What is shown, which round is open, the round that was looked at last, and the player whom it was about.
 * `wanted` is what cannot be shown before its file is opened again.
 * @type {{place: Place, open: string, round: Place, of: string, wanted: Place}}
 */
export const now = { place: {}, open: "", round: {}, of: "", wanted: {} };
/** What dropped files hold, by their names. @type {Map<string, Uint8Array>} */
export const contents = new Map();
/** What brings pieces to life, by the panel or place that they stand in. @type {Map<string, (place: HTMLElement) => void>} */
export const lives = new Map();
/** @type {AbortController | null} */
let running = null;

/** Call the page as a place says; behind the curtain no title that tells what happens. @param {HTMLElement} place */
export const entitle = (place) => {
  const head = /** @type {HTMLElement | null} */ (place.querySelector("[data-title]"));
  const plain = "curtain" in document.body.dataset && head?.dataset.plain;
  if (head) document.title = `${plain || head.dataset.title} · pairtutor`;
};

/** Put a piece of HTML somewhere, and bring it to life. @param {HTMLElement} place @param {string} html */
export const put = (place, html) => {
  place.innerHTML = html;
  entitle(place);
  for (const one of all("a[data-panel], a[data-round], a[data-player], a[data-bracket]", place))
    one.setAttribute("href", hrefOf(one));
  if (place.querySelector("#content")) {
    running?.abort();
    running = new AbortController();
    startPage(running.signal);
  }
  for (const wide of all(".scroll", place)) showAhead(wide);
  startPairing(place);
  lives.get(place.id)?.(place);
};

/** Where a link within the round leads. @param {HTMLElement} link */
const hrefOf = ({ dataset }) => {
  const { panel = "", round = "", player = "", bracket = "" } = dataset;
  const of = panel === "answers" ? now.of : "";
  if (bracket) return hashOf(within(now.round, { panel: "steps", bracket, step: "", of }));
  if (round) return hashOf(within(now.round, { round, panel: "", player: "", bracket: "", step: "", of }));
  const shown = panel === "boards" && !now.round.curtain ? "" : panel;
  return hashOf(within(now.round, { panel: shown, player, bracket: "", step: "", of }));
};

/** "Why not?" is asked of the player whom somebody looked at last. @param {string} of */
export const aim = (of) => {
  now.of = of;
  const tab = document.querySelector(".tabs [data-panel=answers]");
  tab?.setAttribute("href", hrefOf(/** @type {HTMLElement} */ (tab)));
};

/** Where the screens stand that share a section, and what in the head leads to those that it does not name. */
const SHARED = /** @type {Place} */ ({ lesson: "page", rules: "page", glossary: "page" });
const DOORS = /** @type {Place} */ ({
  ...{ lesson: "learn", rules: "learn", glossary: "learn", board: "learn" },
  ...{ cards: "practise", exam: "practise" },
});

/** @param {string} screen */
const show = (screen) => {
  const section = SHARED[screen] ?? screen;
  for (const id of SECTIONS) byId(id).hidden = id !== section;
  document.body.dataset.screen = screen;
  for (const one of all("[data-view]"))
    one.ariaCurrent = one.dataset.view === (DOORS[screen] ?? screen) ? "page" : null;
  if (section === screen && screen !== "round") document.title = document.body.dataset.title ?? "";
  byId("answer").hidden = true;
  return byId(section);
};

/** Open the round of a place, if it is not open. @param {Place} place @returns {Promise<boolean>} */
const openRound = async (place) => {
  if (place.curtain) document.body.dataset.curtain ??= ""; // only the switch opens it
  const content = place.file ? (contents.get(place.file) ?? keptFile(place.file)) : undefined;
  if (content === null) {
    byId("gone").hidden = false;
    now.wanted = place;
    show("home");
    return false;
  }
  now.round = place;
  if (now.open === opening(place)) return true;
  const answer = await ask("open", { ...asFields(place), source: [place.scenario ?? place.file ?? ""] }, content);
  if (answer.html === undefined) return false;
  now.open = opening(place);
  now.of = place.of ?? "";
  const to = byId("to-round");
  put(byId("round"), answer.html);
  to.hidden = !byId("round").querySelector("#panel, .choice");
  showAhead(byId("round").querySelector(".tabs"));
  return true;
};

/** Which part of a round a place is. @param {Place} place */
const panelOf = (place) =>
  place.player ? "player" : place.panel || (place.step || place.curtain ? "steps" : "boards");

/** Show a part of the round that is open. @param {Place} place */
const showPanel = async (place) => {
  now.round = place;
  byId("to-round").setAttribute("href", hashOf(place));
  const panel = document.getElementById("panel");
  if (!panel) return;
  const name = panelOf(place);
  for (const tab of all(".tabs [data-panel]")) {
    const here = tab.dataset.panel === (name === "player" ? "boards" : name); // a player's way starts at a board
    tab.ariaCurrent = here ? "true" : null;
    if (here) tab.parentElement?.scrollTo({ left: tab.offsetLeft - tab.parentElement.offsetLeft - 60 });
    tab.setAttribute("href", hrefOf(tab));
  }
  const answer = await ask(name, {
    ...asFields(place),
    first: [place.player ?? place.of ?? ""],
    bracket: [place.bracket ?? ""],
    step: [place.step ?? ""],
  });
  if (answer.html === undefined) return;
  panel.dataset.shows = name;
  put(panel, answer.html);
  if (place.player && panel.querySelector(".one-player")) aim(place.player);
};

/** What is asked for a screen that is made anew whenever it is shown, and where it stands. */
const MADE = /** @type {Record<string, [string, string]>} */ ({
  lesson: ["lesson", "page"],
  rules: ["rules", "page"],
  glossary: ["glossary", "page"],
  cards: ["cards", "deck"],
  practise: ["exercises", "exercise"],
});

/** What is asked for a place, and where it stands; nothing where somebody is yet to choose. @param {Place} place */
const madeAt = (place) => (place.practise === "" ? undefined : MADE[screenOf(place)]);

/** Show at once where a place is going to be: its heading, and that it is being prepared. @param {Place} place */
export const announce = (place) => {
  const screen = screenOf(place);
  if (screen === "home" || place.file) return;
  const where = screen === "round" ? "round" : madeAt(place)?.[1];
  const named = place.scenario ? hashOf({ scenario: place.scenario }) : `#${screen}`;
  const link = all("#learn a").find((one) => {
    const href = one.getAttribute("href") ?? "";
    return place.lesson ? href === hashOf({ lesson: place.lesson }) : href === named || href.startsWith(`${named}=`);
  });
  if (where) {
    const within = ["deck", "exercise"].includes(where);
    const head = document.createElement(within ? "p" : "h1");
    const wait = document.createElement("p");
    head.textContent = within || place.curtain ? "" : (link?.textContent ?? "");
    wait.className = "lead";
    wait.textContent = byId("status").dataset.preparing ?? "";
    byId(where).replaceChildren(head, wait);
  }
  show(screen);
};

/** Go to a place. @param {Place} place @param {{remember?: boolean, focus?: boolean}} [how] */
export const go = async (place, { remember = true, focus = remember } = {}) => {
  const screen = screenOf(place);
  byId("gone").hidden = true;
  byId("not-kept").hidden = true;
  if (screen === "round") {
    const opened = await openRound(place);
    if (!opened) return;
    now.place = place;
    if (remember) history.pushState({ place }, "", hashOf(place) || location.pathname);
    show(screen);
    await showPanel(place);
  } else {
    const made = madeAt(place);
    const tried = !remember && place.practise && place.practise === now.place.practise; // told anew, it stays
    const answer = made && !tried ? await ask(made[0], asFields(place)) : {};
    if (made && !tried && answer.html === undefined) return;
    now.place = place;
    if (made && answer.html !== undefined) put(byId(made[1]), answer.html);
    if (remember) history.pushState({ place }, "", hashOf(place) || location.pathname);
    show(screen);
  }
  const panel = screen === "round" ? panelOf(place) : "boards";
  const small =
    panel !== "boards" &&
    (remember || panel === "steps") &&
    matchMedia(panel === "steps" ? "(max-width: 700px), (max-height: 760px)" : "(max-width: 700px)").matches;
  const round = byId("round");
  if (small)
    ((panel === "steps" && round.querySelector(".stepping")) || round.querySelector(".tabs"))?.scrollIntoView();
  const rule = place.rule && document.getElementById(place.rule);
  if (rule) rule.scrollIntoView();
  else if (remember && place.practise) byId("exercise").scrollIntoView();
  else if (remember && !small) window.scrollTo(0, 0);
  if (focus) focusHead(place.practise ? byId("exercise") : place.player ? byId("panel") : shownSection());
};

/** One goes on at the heading of what is shown. @param {HTMLElement} within */
export const focusHead = (within) => {
  const head = /** @type {HTMLElement} */ (within.querySelector("h1, h2, [role=alert]") ?? within);
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
};

export const shownSection = () => byId(SECTIONS.find((id) => !byId(id).hidden) ?? "home");
