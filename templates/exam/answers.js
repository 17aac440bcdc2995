// The sheet of one trainee: what was filled in, one line for each exercise, saved as a file. Nothing is sent.
"use strict";
const sheet = document.getElementById("sheet");
const told = document.getElementById("told");
let saved = true;

// What is answered to an exercise, in one line as a table of answers has it; empty where nothing is.
function answered(section) {
  const parts = [];
  for (const row of section.querySelectorAll("[data-pair]")) {
    const [first, second] = row.querySelectorAll("select");
    if (first.value && second.value) parts.push(`${first.value}-${second.value}`);
  }
  for (const field of section.querySelectorAll("input, select")) {
    if (field.closest("[data-pair]")) continue;
    const chosen = field.type === "checkbox" || field.type === "radio" ? field.checked : true;
    if (chosen && field.value.trim()) parts.push(field.value.trim());
  }
  return parts.join(" ");
}

const sections = [...sheet.querySelectorAll("[data-exercise]")];
const collected = () =>
  Object.fromEntries(sections.map((one) => [one.dataset.exercise, answered(one)]).filter(([, said]) => said));

function filled(id) {
  return document.getElementById(id).value.trim();
}

sheet.addEventListener("submit", (event) => {
  event.preventDefault();
  const [name, code] = [filled("name"), filled("code")];
  if (!name && !code) {
    told.textContent = told.dataset.nobody;
    document.getElementById("name").focus();
    return;
  }
  const answers = collected();
  const data = { name, code, language: sheet.dataset.language, checksum: sheet.dataset.checksum, answers };
  if (!name) delete data.name;
  if (!code) delete data.code;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 1) + "\n"], { type: "text/yaml" }));
  const file = [name, code].filter(Boolean).join("-").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  link.download = `${file || sheet.dataset.file}.yaml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  saved = true;
  const open = sections.map((one) => one.dataset.exercise).filter((number) => !(number in answers));
  told.textContent = open.length ? `${told.dataset.saved} ${told.dataset.left} ${open.join(", ")}.` : told.dataset.saved;
});

sheet.addEventListener("change", () => { saved = false; });
window.addEventListener("beforeunload", (event) => { if (!saved) event.preventDefault(); });
