// Boards that somebody moves players on: what stands where, without a word about what is right.

/** @typedef {string[][]} Boards The players of each board, White first; the bye is a board of one. */

/** Two players change places. @param {Boards} boards @param {string} one @param {string} other @returns {Boards} */
export const exchanged = (boards, one, other) =>
  boards.map((board) => board.map((player) => (player === one ? other : player === other ? one : player)));

/** The boards on which somebody else sits than before. @param {Boards} before @param {Boards} after */
export const changedBoards = (before, after) =>
  after.flatMap((board, at) => (board.join() === before[at].join() ? [] : [at]));

/** The fields of a claim: two columns of players, and the bye. @param {Boards} boards @returns {Record<string, string[]>} */
export const claimFields = (boards) => {
  const pairs = boards.filter((board) => board.length === 2);
  const alone = boards.find((board) => board.length === 1);
  return { white: pairs.map(([white]) => white), black: pairs.map(([, black]) => black), bye: alone ?? [""] };
};

/** @typedef {[string, string][]} Pairs */

/** Two are put together; whoever sat with either of them sits alone again. @param {Pairs} pairs @param {string} one @param {string} other @returns {Pairs} */
export const joined = (pairs, one, other) => [
  ...pairs.filter((pair) => !pair.includes(one) && !pair.includes(other)),
  [one, other],
];

/** @param {Pairs} pairs @param {string} player @returns {Pairs} */
export const parted = (pairs, player) => pairs.filter((pair) => !pair.includes(player));
