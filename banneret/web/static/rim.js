// Numbers along the rim of a board, so that a place that the log names can be found: squares are counted from the upper
// left corner, lengths on an open table from the lower left one, as games count them.

import { s } from "./dom.js";
import { UNIT } from "./ground.js";

/** @typedef {import("./scene-types.js").BoardScene} BoardScene */

const STEP = 6; // units between two numbers on an open table
const AWAY = 0.2; // of the middle of a number from the rim
const SIZE = 26;

/**
 * How far down something is as the rim counts it, and back: upward on an open table.
 * @param {BoardScene} board
 * @param {number} y
 */
export function counted(board, y) {
  return board.grid ? y : board.size[1] - y;
}

/** @param {BoardScene} board @param {number} k how much larger letters are drawn */
export function rimNumbers(board, k) {
  if (board.role !== "main") return [];
  const [w, h] = board.size;
  const aside = AWAY * k;
  const number = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ n) =>
    s("text", { x: x * UNIT, y: y * UNIT, "font-size": SIZE * k, class: "rim-number" }, n);
  if (!board.grid) {
    return [
      ...marks(w).map((n) => number(n, h + aside, n)),
      ...marks(h).map((n) => number(-aside, counted(board, n), n)),
    ];
  }
  const [columns, rows] = board.grid;
  return [
    ...upTo(columns).map((n) => number(((n + 0.5) * w) / columns, -aside, n)),
    ...upTo(rows).map((n) => number(-aside, ((n + 0.5) * h) / rows, n)),
  ];
}

/** @param {number} most */
function upTo(most) {
  return Array.from({ length: most }, (_, n) => n);
}

/** @param {number} length */
function marks(length) {
  return upTo(Math.ceil(length / STEP) - 1).map((n) => (n + 1) * STEP);
}
