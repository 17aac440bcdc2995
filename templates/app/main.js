// The whole file put in motion: links, forms, going back, the first place; Python decides, this moves.
import { hashOf, isOurs, placeOf, screenOf, within } from "./address.js";
import { askFurther, claimed, startBoards, startStandings, touchTyped } from "./boards.js";
import { startDemo } from "./demo.js";
import { all, around, byId, gathered } from "./dom.js";
import { announce, contents, focusHead, go, lives, now, put, shownSection } from "./screens.js";
import { save, saveOrLook, startFiles } from "./files.js";
import { narrow } from "./filter.js";
import { keep, kept } from "./keep.js";
import { printBoards, printList, turn } from "./repair.js";
import { endSteps, forgetShown, startSteps } from "./steps.js";
import { bringCards, noteWhere, showLesson, startLessons, takeCards, turnDone } from "./lessons.js";
import { ask, hear, startAgain, startPython } from "./python.js";
import { known, speak, spoken, startSpeech, wordsOf } from "./speech.js";

lives.set("panel", (place) => {
  endSteps();
  if (place.dataset.shows === "boards") startBoards(place);
  if (place.dataset.shows === "standings") startStandings(place);
  if (place.dataset.shows === "steps") startSteps(place);
  for (const one of all("details.way", place)) one.toggleAttribute("open", place.dataset.shows === "player");
});
lives.set("page", showLesson);
lives.set("round", forgetShown);
lives.set("exercise", (place) => [noteWhere(), takeCards(place)]);
for (const id of ["marked", "hints", "deck"]) lives.set(id, takeCards);

document.addEventListener("click", async (event) => {
  const button = around(event, "[data-save], [data-look]");
  if (button) saveOrLook(button);
  const finished = around(event, "button[data-done]");
  if (finished) turnDone(finished);
  const further = around(event, "[data-asks]");
  if (further) askFurther(further);
  const turning = around(event, "[data-turn]");
  if (turning) turn(turning.dataset.turn ?? "", turning.dataset.of ?? "");
  const listed = around(event, "[data-print-list]");
  if (listed) printList(listed);
  if (around(event, "[data-print-boards]")) printBoards();
  if (around(event, "[data-open-file]")) byId("file").click();
  const emptied = around(event, "[data-clear]")?.closest("form")?.querySelectorAll("input:not([type=checkbox])") ?? [];
  for (const one of emptied) /** @type {HTMLInputElement} */ (one).value = "";
  if (around(event, "[data-print-now], [data-print]")) window.print();
  const link = /** @type {HTMLAnchorElement | null} */ (around(event, "a[href^='#']"));
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  const ours = !link.matches(CITES) && isOurs(link.hash) && !link.closest("#content");
  if (link.id === "to-round" || ours) {
    event.preventDefault();
    go(link.id === "to-round" ? now.round : placeOf(link.hash));
  } else if (link.hash.startsWith("#part-")) {
    event.preventDefault(); // the address stays that of the lesson
    document.getElementById(link.hash.slice(1))?.scrollIntoView();
  } else if (/^#(board|step|bracket|group)-/.test(link.hash) && !document.getElementById(link.hash.slice(1))) {
    event.preventDefault();
    const step = /^#step-(\d+)$/.exec(link.hash);
    go(within(now.round, { player: "", panel: step ? "steps" : "", step: step ? step[1] : "", bracket: "" }));
  } else if (link.matches(CITES) && !shownSection().contains(document.getElementById(link.hash.slice(1)))) {
    event.preventDefault();
    const answer = await ask("rule", { label: [link.textContent ?? ""] });
    const box = /** @type {HTMLDialogElement} */ (byId("rule-box"));
    const shown = box.querySelector(".shown");
    if (answer.html !== undefined && shown) {
      shown.innerHTML = answer.html;
      box.showModal();
    }
  }
});

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method === "dialog") return;
  event.preventDefault();
  const fields = gathered(form, event.submitter);
  const asked = form.dataset.ask;
  const first = Object.fromEntries(Object.entries(fields).map(([name, [value]]) => [name, value]));
  if ("go" in form.dataset) go(within({}, first));
  else if ("who" in form.dataset) {
    const player = first.first.trim() && (await touchTyped(first.first.trim()));
    if (player) go(within(now.round, { player, panel: "" }));
  } else if ("turns" in form.dataset && first.first.trim()) turn(first.turn, first.first.trim());
  else if (form.dataset.panelForm) {
    const { bracket, first: player = "" } = first;
    const other = bracket !== now.round.bracket;
    const told = await ask(form.dataset.panelForm, { bracket: [bracket], first: [other ? "" : player] });
    put(byId("panel"), told.html ?? "");
    now.round = within(now.round, { bracket, of: other ? "" : player });
    history.replaceState({ place: now.round }, "", hashOf(now.round));
  } else if (asked === "open") go(within(now.round, { player: "", bracket: "", step: "", ...first }));
  else if (asked) {
    const then = placeOf(`#${form.dataset.then ?? ""}`);
    if (form.dataset.then && hashOf(then) !== hashOf(now.place)) await go(then);
    const answer = await ask(asked, asked === "claim" ? claimed() : fields);
    if (answer.html === undefined) return;
    const place = byId(form.dataset.into ?? "");
    put(place, answer.html);
    focusHead(place);
    place.scrollIntoView({ block: place.id === "exercise" ? "start" : "nearest" });
  }
});

document.addEventListener("change", (event) => {
  const control = /** @type {HTMLSelectElement} */ (event.target);
  if (control.matches("[data-at-once]")) control.form?.requestSubmit();
  if (control.dataset.place) go({ [control.dataset.place]: control.value });
});
document.addEventListener("input", (event) => {
  const typed = /** @type {HTMLInputElement} */ (event.target);
  if (typed.matches("#filter, [data-filter]")) narrow(byId(typed.id === "filter" ? "learn" : "page"), typed);
});

for (const id of ["stop", "again"]) byId(id).addEventListener("click", () => startAgain(spoken()));
byId("file-back").addEventListener("click", () => {
  const content = contents.get(now.round.file);
  if (content) save(now.round.file, /** @type {BlobPart} */ (content));
});
hear({
  broken: (why) => {
    byId("broken").hidden = false;
    byId("broken-why").textContent = why;
    byId("file-back").hidden = !contents.has(now.round.file);
  },
  again: () => {
    byId("broken").hidden = true;
    now.open = "";
    bringCards();
    if (screenOf(now.place) === "round") go(now.place, { remember: false });
  },
});

byId("shade").addEventListener("click", () => void keep({ shade: turnTheme() }));

window.addEventListener("popstate", ({ state }) => {
  if (state?.place) go(state.place, { remember: false });
  else if (isOurs(location.hash)) go(placeOf(location.hash), { remember: false });
  else history.replaceState({ place: now.place }, ""); // a place within what is shown
});

const begin = async () => {
  const before = kept();
  if (before.shade) document.documentElement.dataset.theme = before.shade;
  const wanted = history.state?.place ?? placeOf(isOurs(location.hash) ? location.hash : "");
  const asked = [wanted.lang, history.state?.language, before.language, ...navigator.languages];
  const first = asked.map((one) => String(one).split("-")[0]).find((one) => known().includes(one));
  if (first && first !== spoken()) await wordsOf(first);
  announce(wanted);
  startTriangles(byId("round"));
  startFiles();
  startLessons();
  startSpeech();
  startDemo();
  startPython(spoken());
  bringCards();
  history.replaceState({ place: wanted, language: history.state?.language }, "");
  await go(wanted, { remember: false });
  document.body.dataset.begun = "";
  if (document.querySelector("link[rel=manifest]")) navigator.serviceWorker?.register("sw.js");
};

window.addEventListener("hashchange", () => {
  const place = placeOf(location.hash);
  if (place.lang && place.lang !== spoken() && known().includes(place.lang)) speak(place.lang);
});

queueMicrotask(begin); // once the whole script is read
