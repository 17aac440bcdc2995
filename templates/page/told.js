// What a page says in another language: packed in the page, and taken over from there.
const takeOver = (here, there) => {
  for (const { name, value } of there.attributes) {
    if (/^(data-(?!depth)|aria-label$)/.test(name)) here.setAttribute(name, value);
  }
  if (here.hasAttribute("data-own")) return;
  there.childNodes.forEach((child, at) => {
    const own = here.childNodes[at];
    if (child.nodeType === Node.TEXT_NODE) own.data = child.data;
    else if (child.nodeType === Node.ELEMENT_NODE && child.tagName !== "SCRIPT") takeOver(own, child);
  });
};
// what is unfolded in a place, to be unfolded again when the place is told anew
const keptFolds = (id) => {
  const folds = () => [...document.getElementById(id).querySelectorAll("details")];
  const open = folds().map((one) => one.open);
  return () => { if (folds().length === open.length) folds().forEach((one, at) => { one.open = open[at]; }); };
};
