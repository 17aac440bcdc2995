// The contents of a rulebook: rules that have all the words that are typed stay, others go.
"use strict";
{
  const field = /** @type {HTMLInputElement} */ (document.getElementById("find"));
  const found = /** @type {HTMLElement} */ (document.getElementById("found"));
  const chapters = [...document.querySelectorAll(".chapter")].map((chapter) => ({
    chapter: /** @type {HTMLElement} */ (chapter),
    rules: [...chapter.querySelectorAll("li")],
  }));
  const plain = (/** @type {string} */ text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const holder = field.closest("p");
  if (holder) holder.hidden = false;
  field.addEventListener("input", () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    let left = 0;
    for (const { chapter, rules } of chapters) {
      for (const rule of rules) rule.hidden = !words.every((word) => plain(rule.textContent ?? "").includes(word));
      const kept = rules.filter((rule) => !rule.hidden).length;
      chapter.hidden = kept === 0 && words.length > 0;
      left += kept;
    }
    found.textContent = left ? "" : (found.dataset.none ?? "");
  });
}
