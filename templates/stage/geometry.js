// Where things are: pure functions of numbers, so that they can be tried without a page.

/** @typedef {{x: number, y: number}} Place */
/** @typedef {{side: "l" | "r", y: number}} Seat A card: its column, and the height of its middle. */

/**
 * How far each card has come: from its old place to its new one, those that stayed left out.
 * @param {Map<string, Place>} before @param {Map<string, Place>} after @returns {Map<string, Place>}
 */
export const cardMoves = (before, after) => {
  /** @type {Map<string, Place>} */
  const moves = new Map();
  for (const [player, to] of after) {
    const from = before.get(player);
    if (from && (Math.abs(from.x - to.x) > 0.5 || Math.abs(from.y - to.y) > 0.5)) {
      moves.set(player, { x: from.x - to.x, y: from.y - to.y });
    }
  }
  return moves;
};

/** A line in hundredths and rows as one in pixels. @param {string} path @param {number} wide pixels of a hundredth @param {number} high pixels of a row */
export const scaledPath = (path, wide, high) => {
  let across = false;
  return path.replace(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g, (number) => {
    across = !across;
    return String(Math.round(Number(number) * (across ? wide : high) * 100) / 100);
  });
};

/** The line between two cards in a space of so many pixels: across it, or a bow beside one column. @param {Seat} one @param {Seat} other @param {number} width */
export const tieBetween = (one, other, width) => {
  const [left, right] = one.side === "l" ? [one, other] : [other, one];
  if (left.side !== right.side) {
    return `M0 ${left.y}C${width * 0.45} ${left.y} ${width - width * 0.45} ${right.y} ${width} ${right.y}`;
  }
  const reach = Math.min(width * 0.88, width * 0.24 + Math.abs(one.y - other.y) * 0.35);
  const [edge, deep] = one.side === "l" ? [0, reach] : [width, width - reach];
  return `M${edge} ${one.y}C${deep} ${one.y} ${deep} ${other.y} ${edge} ${other.y}`;
};

/** Where the words of a line stand: in its middle. @param {Seat} one @param {Seat} other @param {number} width @returns {Place} */
export const tieMiddle = (one, other, width) => {
  const y = (one.y + other.y) / 2;
  if (one.side !== other.side) return { x: width / 2, y };
  const reach = Math.min(width * 0.88, width * 0.24 + Math.abs(one.y - other.y) * 0.35) * 0.75;
  return { x: one.side === "l" ? reach : width - reach, y };
};

const LONGEST = 110;

/** What is told as a headline, the first sentence, and what follows; a long sentence is no headline. @param {string} html @returns {[string, string]} */
export const headlined = (html) => {
  const [, first, rest] = /^((?:<[^>]*>|[^<.]|\.(?!\s))*\.)\s+(.*)$/s.exec(html.trim()) ?? ["", html.trim(), ""];
  return first.replace(/<[^>]*>/g, "").length > LONGEST ? ["", html] : [first, rest];
};

/** The rows that a class name says, whole ones and eighths: `r3 e4` are three and a half. @param {string} name */
export const rowsOf = (name) => {
  const [, whole, eighths] = /\br(-?\d+) e(\d)\b/.exec(name) ?? ["", "0", "0"];
  return Number(whole) + Number(eighths) / 8;
};

/** How high a row is so that the columns fill the table, within what is pleasant. @param {number} free pixels @param {number} rows @param {number} least */
export const rowHeight = (free, rows, least) =>
  rows > 0 ? Math.max(least, Math.min(least * 1.5, Math.floor(free / rows))) : least;

/**
 * How high a row is where there is so much room: as high as is pleasant, not less than a card needs.
 * @param {number} room pixels @param {number} rows @param {number} most @param {number} least
 */
export const fittedRow = (room, rows, most, least) =>
  rows > 0 ? Math.max(least, Math.min(most, Math.floor(room / rows))) : most;

/**
 * Whom a touch leaves chosen: a third one begins anew where two are enough, else the first one makes way.
 * @param {string[]} chosen @param {string} touched @param {number} most @param {boolean} anew @returns {string[]}
 */
export const chosenBy = (chosen, touched, most, anew) => {
  if (chosen.includes(touched)) return chosen.filter((one) => one !== touched);
  if (chosen.length < most) return [...chosen, touched];
  return anew ? [touched] : [...chosen.slice(1), touched];
};

/** Whether the same are chosen, in any order. @param {string[]} one @param {string[]} other */
export const sameChosen = (one, other) => one.length === other.length && one.every((player) => other.includes(player));

/**
 * The pieces of the bar of all candidates, in hundredths: what was looked at up to a step.
 * @param {{part: string, verdict: string}[]} looked @returns {{left: number, width: number, verdict: string, last: boolean}[]}
 */
export const rulerPieces = (looked) =>
  looked.flatMap(({ part, verdict }, at) => {
    const [from, to] = part.split(" ").map(Number);
    return part ? [{ left: from / 10, width: (to - from) / 10, verdict, last: at === looked.length - 1 }] : [];
  });
