// A page in several languages: the first one is whole, another one takes its place when it is chosen.
(() => {
  const byId = (id) => document.getElementById(id);
  const parts = () => [byId("tools"), byId("content")];
  const pristine = new Map([[document.documentElement.lang, document.body.cloneNode(true)]]);
  let running = null;
  const start = () => {
    running = new AbortController();
    startPage(running.signal);
    byId("language").addEventListener("change", ({ target }) => speak(target.value));
  };
  const bodyOf = async (code) => {
    if (!pristine.has(code)) {
      const text = document.querySelector(`script[data-shell="${code}"]`).textContent;
      pristine.set(code, new DOMParser().parseFromString(await unpacked(text).text(), "text/html").body);
    }
    return pristine.get(code);
  };
  const speak = async (code) => {
    const body = await bodyOf(code), box = byId("rule-box"), scrolled = window.scrollY;
    const unfold = keptFolds("content"), followed = byId("player").value;
    const step = byId("content").querySelector(".current");
    const top = step ? step.getBoundingClientRect().top : -1;
    if (box.open) box.close();
    running.abort();
    document.documentElement.lang = code;
    for (const one of parts()) one.replaceWith(document.importNode(body.querySelector(`#${one.id}`), true));
    takeOver(document.querySelector("a.skip"), body.querySelector("a.skip"));
    takeOver(box, body.querySelector("#rule-box"));
    document.title = byId("content").querySelector("h1").textContent;
    byId("language").value = code;
    history.replaceState({ language: code }, "");
    start();
    unfold();
    if (followed && byId("player").value !== followed) {
      byId("player").value = followed;
      byId("player").dispatchEvent(new Event("change"));
    }
    const current = byId("content").querySelector(".current");
    if (current && top >= 0 && top < window.innerHeight) current.scrollIntoView({ block: "center" });
    else window.scrollTo(0, scrolled);
    byId("language").focus({ preventScroll: true });
  };
  start();
  document.addEventListener("DOMContentLoaded", () => {  // the other languages stand at the end of the page
    const left = history.state && history.state.language;
    if (left && left !== document.documentElement.lang) speak(left);
  });
})();
