// Python beside the page: started once, asked one question after another, stopped, started again.
import { all, byId } from "./dom.js";

/** @typedef {{html?: string, failed?: string, stopped?: boolean}} Answer */
/** @typedef {Record<string, string[]>} Fields */

const SLOW = 500;
let serial = 0;
/** @type {Worker | null} */
let worker = null;
/** @type {Promise<void>} */
let ready = Promise.resolve();
/** @type {Map<number, (answer: Answer) => void>} */
const waiting = new Map();
/** @type {{broken: (why: string) => void, again: () => void}} */
const heard = { broken: () => {}, again: () => {} };

/** @param {string} text */
export const say = (text) => {
  byId("status").textContent = text;
};

/** Tell who wants to know when Python fails, and when it starts again. @param {Partial<typeof heard>} who */
export const hear = (who) => Object.assign(heard, who);

/** Give Python what it is made of while the browser reads the file, at whose end that stands. @param {Worker} to */
const giveParts = (to) => {
  let given = 0;
  const give = async () => {
    const whole = document.readyState !== "loading";
    const more = all("script[data-part]").slice(given, whole ? undefined : -1);
    given += more.length;
    if (whole) reading.disconnect();
    for (const one of more) {
      const { part } = one.dataset;
      const text = one.textContent ?? "";
      // when all is read, Python starts, and has no time to unpack
      to.postMessage({ part, ...(whole ? { bytes: await unpacked(text).arrayBuffer() } : { text }) });
    }
    if (whole) to.postMessage({ whole });
  };
  const look = () => give().catch((error) => breakDown(error.message)); // a file that is cut off
  const reading = new MutationObserver(look);
  reading.observe(document.body, { childList: true });
  document.addEventListener("readystatechange", look, { once: true });
  look();
};

/** @param {string} why */
export const breakDown = (why) => {
  say(`${byId("status").dataset.failed} ${why}`);
  delete document.body.dataset.asked;
  document.body.dataset.broken = "";
  for (const done of waiting.values()) done({ failed: why });
  waiting.clear();
  heard.broken(why);
};

/** @param {string} language */
export const startPython = (language) => {
  const status = byId("status");
  say(status.dataset.starting ?? "");
  delete document.body.dataset.broken;
  const address = URL.createObjectURL(new Blob([byId("worker").textContent ?? ""], { type: "text/javascript" }));
  const started = new Worker(address);
  worker = started;
  ready = new Promise((done) => {
    started.onmessage = ({ data }) => {
      const asker = waiting.get(data.id);
      if (data.ready) {
        URL.revokeObjectURL(address);
        say(status.dataset.ready ?? "");
        document.body.dataset.ready = "";
        done();
      } else if (data.all) {
        say((status.dataset.settled ?? "").replace("{done}", data.done).replace("{all}", data.all));
      } else if (asker) {
        waiting.delete(data.id);
        asker(data);
        if (data.failed) breakDown(data.failed);
      } else if (data.failed) breakDown(data.failed);
    };
    started.onerror = (event) => breakDown(event.message);
  });
  started.postMessage({ language });
  giveParts(started);
};

/**
 * @param {string} what @param {Fields} fields @param {Uint8Array} [content] @returns {Promise<Answer>}
 */
export const ask = async (what, fields, content) => {
  const turn = ++serial;
  const status = byId("status");
  document.body.dataset.asked = String(turn);
  say(status.dataset.working ?? "");
  await ready;
  const busy = setTimeout(() => {
    byId("stop").hidden = false;
  }, SLOW);
  /** @type {Answer} */
  const answer = await new Promise((done) => {
    waiting.set(turn, done);
    const { curtain } = document.body.dataset;
    worker?.postMessage({
      id: turn,
      what,
      fields: curtain === undefined ? fields : { ...fields, curtain: [curtain] },
      content,
    });
  });
  clearTimeout(busy);
  if (waiting.size === 0) byId("stop").hidden = true;
  if (document.body.dataset.asked === String(turn)) delete document.body.dataset.asked;
  if (!answer.stopped && !answer.failed) say(status.dataset.ready ?? "");
  return answer;
};

/** Stop what is asked, and start anew. @param {string} language */
export const startAgain = (language) => {
  worker?.terminate();
  delete document.body.dataset.ready;
  byId("stop").hidden = true;
  const asked = [...waiting.values()];
  waiting.clear();
  startPython(language);
  heard.again();
  for (const one of asked) one({ stopped: true });
  say(byId("status").dataset.stopped ?? "");
};
