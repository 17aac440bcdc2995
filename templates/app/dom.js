// Short names for what every module asks of the page.

/** @param {string} id @returns {HTMLElement} */
export const byId = (id) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
};

/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement[]} */
export const all = (selector, within = document) => [
  .../** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll(selector)),
];

/** The nearest element around where something happened. @param {Event} event @param {string} selector @returns {HTMLElement | null} */
export const around = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);

/** What is filled in: the values of each field by its name. @param {HTMLFormElement} form @param {HTMLElement | null} [button] @returns {Record<string, string[]>} */
export const gathered = (form, button = null) => {
  /** @type {Record<string, string[]>} */
  const fields = {};
  for (const [name, value] of new FormData(form, button)) fields[name] = [...(fields[name] ?? []), String(value)];
  return fields;
};

/** Say of what is wider than its place that more follows, as long as it does. @param {Element | null} row */
export const showAhead = (row) => {
  if (!row) return;
  const edge = () => row.classList.toggle("ahead", row.scrollLeft + row.clientWidth + 8 < row.scrollWidth);
  row.addEventListener("scroll", edge, { passive: true });
  new ResizeObserver(edge).observe(row);
};

/** @param {Record<string, string>} place @returns {Record<string, string[]>} */
export const asFields = (place) => Object.fromEntries(Object.entries(place).map(([name, value]) => [name, [value]]));
