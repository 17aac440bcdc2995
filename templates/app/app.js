// The one file: moves what Python answers into the page, and decides nothing.
(() => {
  const byId = (id) => document.getElementById(id);
  const status = byId("status"), language = byId("language"), stop = byId("stop"), file = byId("file"), gone = byId("gone");
  const views = [byId("library"), byId("practice"), byId("round")];
  let worker = null, ready = null, serial = 0, shown = { view: "library" }, running = null;
  const waiting = new Map(), contents = new Map();

  const say = (text) => { status.textContent = text; };
  const spoken = () => document.documentElement.lang;
  const parts = () => Object.fromEntries([...document.querySelectorAll("script[data-part]")].map((one) => [one.dataset.part, one.textContent]));
  const startWorker = () => {
    say(status.dataset.starting);
    const address = URL.createObjectURL(new Blob([byId("worker").textContent], { type: "text/javascript" }));
    worker = new Worker(address);
    ready = new Promise((done) => {
      worker.onmessage = ({ data }) => {
        if (data.ready) { URL.revokeObjectURL(address); say(status.dataset.ready); document.body.dataset.ready = ""; done(); }
        else if (data.all) say(status.dataset.settled.replace("{done}", data.done).replace("{all}", data.all));
        else if (waiting.has(data.id)) { waiting.get(data.id)(data); waiting.delete(data.id); }
        else if (data.failed) say(`${status.dataset.failed} ${data.failed}`);
      };
      worker.onerror = (event) => say(`${status.dataset.failed} ${event.message}`);
    });
    worker.postMessage({ parts: parts(), language: spoken() });
  };

  const ask = async (what, fields, content) => {
    const turn = ++serial;
    document.body.dataset.asked = turn;
    say(status.dataset.working);
    await ready;
    const busy = setTimeout(() => { stop.hidden = false; }, 500);
    const answer = await new Promise((done) => {
      waiting.set(turn, done);
      worker.postMessage({ id: turn, what, fields, content });
    });
    clearTimeout(busy);
    stop.hidden = true;
    if (document.body.dataset.asked === String(turn)) delete document.body.dataset.asked;
    if (!answer.stopped) say(answer.failed ? `${status.dataset.failed} ${answer.failed}` : status.dataset.ready);
    return answer;
  };

  stop.addEventListener("click", async () => {
    worker.terminate();
    delete document.body.dataset.ready;
    stop.hidden = true;
    const asked = [...waiting.values()];
    waiting.clear();
    startWorker();
    if (shown.view === "round") ask("open", shown.fields, contents.get(shown.content));
    for (const one of asked) one({ stopped: true });
    say(status.dataset.stopped);
  });

  const show = (view) => {
    for (const one of views) one.hidden = one.id !== view;
    for (const one of document.querySelectorAll("[data-view]")) {
      if (one.dataset.view === view) one.setAttribute("aria-current", "page");
      else one.removeAttribute("aria-current");
    }
  };
  const put = (place, html) => {
    place.innerHTML = html;
    const head = place.querySelector("[data-title]");
    if (head || place.id === "round") document.title = head ? head.dataset.title : document.body.dataset.title;
    for (const link of place.querySelectorAll(".told a.cite")) if (!byId(link.hash.slice(1))) link.replaceWith(link.textContent);
    if (place.id === "round" && byId("content")) {
      if (running) running.abort();
      running = new AbortController();
      startPage(running.signal);
    }
  };

  // what is shown, as the history of the browser has it
  const go = async (state, { remember = true, place = "" } = {}) => {
    if (state.view === "round") {
      if (state.content && !contents.has(state.content)) {
        await go({ view: "library" }, { remember: false });
        gone.hidden = false;
        return;
      }
      const answer = await ask("open", state.fields, contents.get(state.content));
      if (answer.stopped || answer.failed) return;
      put(byId("round"), answer.html);
    }
    shown = state;
    gone.hidden = true;
    if (remember) history.pushState({ ...state, language: spoken() }, "", place || location.pathname);
    show(state.view);
    if (state.view === "library") document.title = document.body.dataset.title;
    if (!remember) return;
    window.scrollTo(0, 0);
    const head = byId(state.view).querySelector("h1, [role=alert]");
    head.tabIndex = -1;
    head.focus({ preventScroll: true });
  };
  const openFile = async (chosen) => {
    if (!chosen) return;
    document.body.dataset.asked = "file";
    const most = Number(document.body.dataset.most);
    const content = new Uint8Array(await chosen.slice(0, most + 1).arrayBuffer());
    const key = `${chosen.name} ${chosen.size} ${chosen.lastModified}`;
    contents.set(key, content);
    await go({ view: "round", fields: { source: [chosen.name] }, content: key });
  };

  // another language: what the file itself says is taken over text by text, the rest is told anew where it stands
  const wordsOf = async (code) => {
    const shell = document.querySelector(`script[data-shell="${code}"]`);
    const said = new DOMParser().parseFromString(await unpacked(shell.textContent), "text/html");
    document.documentElement.lang = code;
    language.value = code;
    takeOver(document.body, said.body);
    say(status.dataset.ready);
    if (shown.view !== "round") document.title = document.body.dataset.title;
    filtered();
  };
  // what was chosen, typed and unfolded in a place that is told anew, and what was answered there
  const kept = (place) => {
    const controls = () => [...place.querySelectorAll("select, input, textarea")];
    const unfold = keptFolds(place.id);
    const values = controls().map((one) => one.type === "checkbox" ? one.checked : one.tagName === "SELECT" ? one.selectedIndex : one.value);
    const answered = [...place.querySelectorAll("form[data-into]")].filter((form) => {
      const target = byId(form.dataset.into);
      return place.contains(target) && target !== place && target.hasChildNodes();
    }).map((form) => form.dataset.into);
    return async () => {
      unfold();
      if (controls().length === values.length) controls().forEach((one, at) => {
        one[one.type === "checkbox" ? "checked" : one.tagName === "SELECT" ? "selectedIndex" : "value"] = values[at];
      });
      for (const into of answered) {
        const form = place.querySelector(`form[data-into="${into}"]`);
        const answer = form && await ask(form.dataset.again || form.dataset.ask, gathered(form));
        if (answer && answer.html !== undefined) put(byId(into), answer.html);
      }
    };
  };
  const speak = async (code) => {
    const exercise = byId("exercise"), round = byId("round"), scrolled = window.scrollY;
    const current = () => round.querySelector(".current"), top = current() ? current().getBoundingClientRect().top : -1;
    const followed = top >= 0 && top < window.innerHeight;
    const [again, back] = [exercise, round].map(kept);
    await wordsOf(code);
    const answer = await ask("language", { language: [code] });
    if (answer.stopped || answer.failed) return;
    history.replaceState({ ...history.state, language: code }, "");
    if (exercise.hasChildNodes()) {
      const told = await ask("again", {});
      if (told.html !== undefined) { put(exercise, told.html); await again(); }
    }
    if (shown.view !== "round") { round.replaceChildren(); return; }
    await go(shown, { remember: false });
    await back();
    if (followed && current()) current().scrollIntoView({ block: "center" });
    else window.scrollTo(0, scrolled);
  };
  language.addEventListener("change", () => speak(language.value));

  file.addEventListener("change", () => { const chosen = file.files[0]; openFile(chosen).then(() => { file.value = ""; }); });
  document.addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("dropping"); });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dropping"); });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    openFile(event.dataTransfer.files[0]);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-open], a[data-view]");
    if (!link) return;
    event.preventDefault();
    if (link.dataset.view) go({ view: link.dataset.view });
    else go({ view: "round", fields: { source: [link.dataset.open] } }, { place: link.hash });
  });
  const gathered = (form, button) => {
    const fields = {};
    for (const [name, value] of new FormData(form, button)) (fields[name] ||= []).push(value);
    return fields;
  };
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.dataset.ask) return;
    event.preventDefault();
    const fields = gathered(form, event.submitter);
    if (form.dataset.ask === "open") { await go({ ...shown, view: "round", fields: { ...shown.fields, ...fields } }); return; }
    const answer = await ask(form.dataset.ask, fields);
    if (answer.html === undefined) return;
    const place = byId(form.dataset.into);
    put(place, answer.html);
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "nearest" });
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-at-once]")) event.target.form.requestSubmit();
  });
  const filter = byId("filter");
  const filtered = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const one of document.querySelectorAll("#library [data-words]")) {
      one.hidden = !words.every((word) => one.dataset.words.includes(word));
    }
    for (const one of document.querySelectorAll("#library .shelf")) one.hidden = !one.querySelector("li:not([hidden])");
  };
  filter.addEventListener("input", filtered);
  window.addEventListener("popstate", ({ state }) => {
    if (state) go(state, { remember: false });
    else history.replaceState(shown, "");  // a place within what is shown
  });

  document.addEventListener("DOMContentLoaded", async () => {  // what Python is made of stands at the end of the file
    const known = [...language.options].map((one) => one.value);
    const asked = [history.state && history.state.language, ...navigator.languages].map((one) => String(one).split("-")[0]);
    const first = asked.find((one) => known.includes(one));
    if (first && first !== spoken()) await wordsOf(first);
    startWorker();
    const wanted = /^#open-([\w-]+)$/.exec(location.hash);
    if (history.state && history.state.view) { go(history.state, { remember: false }); return; }
    history.replaceState(shown, "");
    if (wanted) go({ view: "round", fields: { source: [wanted[1]] } }, { place: location.hash });
  });
})();
