"use strict";
// Brings the explanation that is shown to life; `ended` tells when another one takes its place.
// A citation is a link to a rule or reading, but for the one that a rule's own heading is.
const CITES = "a[href^='#rule-']:not(h4 > a)";

// a cell of the triangle tells its sentence under it: under the pointer, with the focus, or when it is touched
const startTriangles = (place, ended) => {
  const tell = (event) => {
    const cell = event.target.closest?.(".triangle a");
    if (!cell || (event.type === "pointerover" && event.pointerType !== "mouse")) return;
    const told = cell.closest(".answers").querySelector(".told");
    const words = document.getElementById(decodeURIComponent(cell.hash.slice(1)));
    if (!words || !told) return;
    for (const one of cell.closest("table").querySelectorAll("a.shown")) one.classList.remove("shown");
    cell.classList.add("shown");
    told.innerHTML = words.innerHTML;
    told.className = `told v-${words.dataset.verdict}`;
    told.hidden = false;
    if (event.type === "click") event.preventDefault();
  };
  for (const kind of ["pointerover", "focusin", "click"]) place.addEventListener(kind, tell, { signal: ended });
};

// light becomes dark and dark light; returned is what it is now
const turnTheme = () => {
  const root = document.documentElement;
  const now = root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
  return root.dataset.theme;
};

const startPage = (ended) => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const byId = (id) => document.getElementById(id);
  const tools = byId("tools");
  const jump = byId("jump"), player = byId("player"), place = byId("place");
  const forms = new Intl.PluralRules(document.documentElement.lang || "en");
  let current = null;

  const unfold = (element) => {
    for (let one = element; one; one = one.parentElement) if (one.tagName === "DETAILS") one.open = true;
  };
  const shown = (element) => !element.closest(".out");
  const opened = (element) => {
    const within = element.parentElement.closest("details");
    return !within || (within.open && opened(within));
  };
  const go = (element) => {
    unfold(element);
    if (current) { current.classList.remove("current"); current.removeAttribute("aria-current"); }
    current = element;
    element.classList.add("current");
    element.setAttribute("aria-current", "step");
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "center" });
    if (element.id) history.replaceState(history.state, "", "#" + element.id);
    say();
  };

  // a bar that is wider than the screen says at its edge that there is more of it
  const edge = () => tools.classList.toggle("ahead", tools.scrollLeft + tools.clientWidth + 1 < tools.scrollWidth);

  // stepping: folded steps belong to the walk when the depth is full
  const depth = () => document.body.dataset.depth;
  const walk = () => all(".step").filter((step) => shown(step) && (depth() === "full" || !step.closest(".more")));
  const say = () => {
    const steps = walk();
    const at = steps.indexOf(current);
    const said = at >= 0 ? place.dataset.at : forms.select(steps.length) === "one" ? place.dataset.one : place.dataset.other;
    place.textContent = said.replace("{at}", at + 1).replace("{n}", steps.length);
    edge();
  };
  const nearest = (steps, forward) => {
    const line = window.innerHeight / 3;
    const after = steps.findIndex((step) => opened(step) && step.getBoundingClientRect().top >= line);
    if (after < 0) return steps.length - 1;
    return forward ? after : Math.max(0, after - 1);
  };
  const move = (by) => {
    const steps = walk();
    if (!steps.length) return;
    const at = steps.indexOf(current);
    const to = at < 0 ? (window.scrollY === 0 && by > 0 ? 0 : nearest(steps, by > 0)) : at + by;
    if (steps[to]) go(steps[to]);
  };
  const moveBracket = (by) => {
    const brackets = all("details.bracket").filter(shown);
    const from = current && current.closest("details.bracket");
    let to = brackets.indexOf(from);
    if (from) to += by;
    else if (by > 0) to = 0;
    const bracket = brackets[to];
    if (bracket) { bracket.open = true; go(bracket.querySelector(".step") || bracket); }
  };

  const setDepth = (name) => {
    document.body.dataset.depth = name;
    all("details.bracket").forEach((one) => { one.open = name !== "summary"; });
    all("#content details.more").forEach((one) => { one.open = name === "full"; });
    all("[data-set-depth]").forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.setDepth === name)));
    if (current && !opened(current)) { current.classList.remove("current"); current.removeAttribute("aria-current"); current = null; }
    say();
  };

  // one player: the answer first, then the brackets; of the rules only what is cited there
  const players = byId("players"), home = document.createComment("players");
  if (players) players.before(home);
  const setPlayer = (tpn) => {
    player.value = tpn;
    document.body.classList.toggle("one", tpn !== "");
    all("[data-players]").forEach((one) => {
      one.classList.toggle("out", tpn !== "" && !one.dataset.players.split(" ").includes(tpn));
    });
    all("details.way").forEach((one) => one.classList.toggle("out", tpn !== "" && one.id !== "player-" + tpn));
    all("[data-row]").forEach((one) => one.classList.toggle("me", one.dataset.row === tpn));
    const way = byId("player-" + tpn);
    if (players) (way ? byId("content").querySelector("header") : home).after(players);
    if (way) way.open = true;
    const cited = new Set();
    const note = (root) => all(CITES, root).filter((one) => !one.closest("small > span")).forEach((one) => cited.add(one.hash.slice(1)));
    if (way) { note(way); all(".boards tr:not(.out)").forEach(note); }
    all(".rules .rule").forEach((one) => one.classList.toggle("out", way !== null && !cited.has(one.id)));
    all(".rules h3").forEach((one) => {
      let found = false;
      for (let next = one.nextElementSibling; next && next.tagName !== "H3"; next = next.nextElementSibling) {
        found = found || !next.classList.contains("out");
      }
      one.classList.toggle("out", !found);
    });
    say();
  };
  const choosePlayer = (tpn) => {
    setPlayer(tpn);
    history.replaceState(history.state, "", tpn ? "#player-" + tpn : location.pathname + location.search);
    setTimeout(() => window.scrollTo(0, 0));
  };

  const box = byId("rule-box");
  const openRule = (id) => {
    const rule = byId(id);
    if (!rule) return false;
    const copy = rule.cloneNode(true);
    copy.removeAttribute("id");
    box.querySelector(".shown").replaceChildren(copy);
    if (!box.open) box.showModal();
    return true;
  };
  startTriangles(document, ended);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const id = decodeURIComponent(link.hash.slice(1));
    if (link.matches(CITES)) {
      if (openRule(id)) event.preventDefault();
    } else if (link.closest(".rule") && box.open) {
      box.close();
    }
  }, { signal: ended });

  // a bracket is stepped through on the spot, and from there those around it
  const benches = new Map();
  const walkThrough = (bracket, start) => {
    const button = bracket.querySelector(".through button"), known = benches.get(bracket);
    if (known) { known.close(); benches.delete(bracket); button.textContent = button.dataset.open; return; }
    const walks = all("details.bracket").filter((one) => shown(one) && one.querySelector(".through"));
    const [before, following] = [-1, 1].map((by) => walks[walks.indexOf(bracket) + by]);
    const onto = (other, at) => other && (() => {
      walkThrough(bracket);
      other.open = true;
      if (!benches.has(other)) walkThrough(other, at);
      other.scrollIntoView();
    });
    bracket.open = true;
    benches.set(bracket, modules["stepper.js"].openStepper(bracket, {
      host: bracket.querySelector(".bench-place"), start, onFirst: onto(before, Infinity), onLast: onto(following), last: following?.getAttribute("aria-label"),
    }));
    button.dataset.open = button.textContent;
    button.textContent = document.querySelector(".stage-words").dataset.close;
    bracket.querySelector(".bench .next").focus({ preventScroll: true });
  };
  all(".through").forEach((one) => {
    one.hidden = false;
    one.querySelector("button").addEventListener("click", () => walkThrough(one.closest("details.bracket")));
  });
  ended?.addEventListener("abort", () => benches.forEach((one) => one.close()));

  const arrive = () => {
    const target = byId(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.classList.contains("way") && tools) return choosePlayer(target.id.slice("player-".length));
    target.classList.remove("out");
    unfold(target);
    if (target.classList.contains("step")) go(target);
    else target.scrollIntoView();
  };

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || box.open) return;
    if (event.target.closest("input, select, textarea")) return;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || !tools) return;
    event.preventDefault();
    if (event.shiftKey) moveBracket(by); else move(by);
  }, { signal: ended });
  window.addEventListener("hashchange", arrive, { signal: ended });
  if (tools) {
    tools.hidden = false;
    byId("next").addEventListener("click", () => move(1));
    byId("back").addEventListener("click", () => move(-1));
    jump.addEventListener("change", () => {
      const target = byId(jump.value);
      if (!target) return;
      unfold(target);
      if (target.classList.contains("step")) go(target);
      else { history.replaceState(history.state, "", "#" + target.id); target.scrollIntoView(); }
      jump.value = "";
    });
    player.addEventListener("change", () => choosePlayer(player.value));
    all("[data-print]").forEach((one) => one.addEventListener("click", () => window.print()));
    all("[data-set-depth]").forEach((one) => one.addEventListener("click", () => setDepth(one.dataset.setDepth)));
    byId("theme").addEventListener("click", turnTheme);
    byId("print").addEventListener("click", () => window.print());
    tools.addEventListener("scroll", edge);
    window.addEventListener("resize", edge, { signal: ended });
    setDepth(depth());
  }
  // a table that is wider than its frame is reached by keys
  const fits = ({ target }) => {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0; else target.removeAttribute("tabindex");
  };
  const frames = new ResizeObserver((changed) => changed.forEach(fits));
  all(".wide").forEach((frame) => frames.observe(frame));
  if (location.hash) arrive();
};
