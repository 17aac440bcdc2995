// Files come in by a door, by dropping, or from what this browser keeps; what was made is saved or looked at.
import { benchPart } from "../stage/bench.js";
import { byId } from "./dom.js";
import { allow, forget, kept, keep, keepFile, mayKeep } from "./keep.js";
import { ask } from "./python.js";
import { contents, go, now, put } from "./screens.js";
import { hashOf } from "./address.js";

let refused = false;

/** Ask whether anything may be kept, once. */
export const askToKeep = () => {
  byId("may-keep").hidden = mayKeep() || refused;
};

/** Keep a file, or say that there is no room for it. @param {string} name @param {Uint8Array} content */
const keepOrSay = (name, content) => {
  byId("not-kept").hidden = keepFile(name, content);
};

/** List the files that are kept. */
export const listKept = () => {
  const { files } = kept();
  byId("last").hidden = !mayKeep();
  byId("last-head").hidden = !files.length;
  byId("last-files").replaceChildren(
    ...files.map(({ name }) => {
      const link = benchPart("a", "", name);
      link.setAttribute("href", hashOf({ file: name }));
      const row = benchPart("li", "");
      row.append(link);
      return row;
    }),
  );
};

/** @param {File | undefined} chosen */
export const openFile = async (chosen) => {
  if (!chosen) return;
  document.body.dataset.asked = "file";
  const most = Number(document.body.dataset.most);
  const content = new Uint8Array(await chosen.slice(0, most + 1).arrayBuffer());
  contents.set(chosen.name, content);
  now.open = ""; // another file may have the same name
  const { wanted } = now;
  now.wanted = {};
  await go(wanted.file === chosen.name ? wanted : { file: chosen.name });
  if (mayKeep()) keepOrSay(chosen.name, content);
  else askToKeep();
  listKept();
};

/** @param {Iterable<File>} chosen */
export const markSheets = async (chosen) => {
  const most = Number(document.body.dataset.most);
  for (const one of chosen) {
    await ask("sheet", { name: [one.name] }, new Uint8Array(await one.slice(0, most + 1).arrayBuffer()));
  }
  const answer = await ask("marks", {});
  if (answer.html !== undefined) put(byId("marked-class"), answer.html);
};

/** @param {string} name @param {BlobPart} content */
export const save = (name, content) => {
  const type =
    { html: "text/html", csv: "text/csv", json: "application/json" }[name.split(".").pop() ?? ""] ?? "text/plain";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

/** What a piece carries, in a template. @param {ParentNode} place @param {string} template */
const carried = (place, template) =>
  /** @type {HTMLTemplateElement | null} */ (place.querySelector(template))?.content.textContent ?? "";

/** @param {HTMLElement} button */
export const saveOrLook = (button) => {
  const name = button.dataset.save ?? button.dataset.look ?? "";
  const text = carried(button.closest("[data-own]") ?? document, `template[data-file="${CSS.escape(name)}"]`);
  if (button.dataset.save) save(name, text);
  else window.open(URL.createObjectURL(new Blob([text], { type: "text/html;charset=utf-8" })), "_blank");
};

export const startFiles = () => {
  const file = /** @type {HTMLInputElement} */ (byId("file"));
  const sheets = /** @type {HTMLInputElement} */ (byId("files"));
  const cards = /** @type {HTMLInputElement} */ (byId("cards-file"));
  /** @param {string} door @param {HTMLInputElement} field @param {(chosen: File[]) => Promise<void>} take */
  const takeFrom = (door, field, take) => {
    byId(door).addEventListener("click", () => field.click());
    field.addEventListener("change", async () => {
      if (field.files?.length) document.body.dataset.asked = "file"; // until it is read, nothing is asked
      await take([...(field.files ?? [])]);
      field.value = "";
    });
  };
  takeFrom("open-file", file, ([chosen]) => openFile(chosen));
  takeFrom("open-sheets", sheets, markSheets);
  takeFrom("cards-in", cards, async ([chosen]) => {
    const answer = chosen && (await ask("take-cards", { cards: [await chosen.text()], name: [chosen.name] }));
    if (answer?.html !== undefined) put(byId("deck"), answer.html);
  });
  byId("cards-out").addEventListener("click", async () => {
    const answer = await ask("cards", {});
    const place = document.createElement("template");
    place.innerHTML = answer.html ?? "";
    save("cards.json", carried(place.content, "template[data-cards]"));
  });
  byId("keep-yes").addEventListener("click", () => {
    allow();
    for (const [name, content] of contents) keepFile(name, content);
    const open = contents.get(now.round.file);
    if (open) keepOrSay(now.round.file, open);
    keep({ language: document.documentElement.lang });
    document.dispatchEvent(new Event("may-keep"));
    byId("may-keep").hidden = true;
    listKept();
  });
  byId("keep-no").addEventListener("click", () => {
    refused = true;
    byId("may-keep").hidden = true;
  });
  byId("forget").addEventListener("click", () => {
    forget();
    listKept();
  });
  document.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.body.classList.remove("dropping");
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const dropped = [...(event.dataTransfer?.files ?? [])];
    if (!dropped.length) return;
    if (document.body.dataset.screen === "exam") markSheets(dropped);
    else openFile(dropped[0]);
  });
  if (mayKeep()) listKept();
};
