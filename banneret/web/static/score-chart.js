// Scores over a match as a line for each side: lines differ by their dashes and ends as well as by colour.

import { h, s } from "./dom.js";
import { SHIELDS } from "./pieces.js";

/** @typedef {import("./wire-types.js").ScorePoint} ScorePoint */
/** @typedef {import("./tints.js").Tints} Tints */

const [WIDE, HIGH, LEFT, FOOT] = [480, 170, 26, 22];

/** @param {ScorePoint[]} history @param {Tints} tints @param {(seat: string) => string} nameOf */
export function scoreChart(history, tints, nameOf) {
  const seats = Object.keys(history[history.length - 1]?.scores ?? {});
  const all = history.flatMap((point) => Object.values(point.scores));
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const last = Math.max(1, history[history.length - 1]?.line ?? 1);
  const x = (/** @type {number} */ line) => LEFT + (line / last) * (WIDE - LEFT - 30);
  const y = (/** @type {number} */ score) => HIGH - FOOT - ((score - low) / (high - low)) * (HIGH - FOOT - 16);
  const says = seats.map((seat) => `${nameOf(seat)} ${history[history.length - 1].scores[seat]}`).join(", ");
  return h(
    "figure",
    { class: "chart" },
    h("figcaption", { class: "small quiet" }, "The score, decision by decision"),
    s(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `Score history. At the end: ${says}` },
      s("path", { d: `M${LEFT} 8 V${HIGH - FOOT} H${WIDE - 8}`, class: "axis" }),
      s("text", { x: LEFT - 6, y: y(low), class: "axis-text" }, low),
      s("text", { x: LEFT - 6, y: y(high), class: "axis-text" }, high),
      ...seats.flatMap((seat) => line(seat, history, tints, x, y)),
    ),
  );
}

/**
 * @param {string} seat
 * @param {ScorePoint[]} history
 * @param {Tints} tints
 * @param {(line: number) => number} x
 * @param {(score: number) => number} y
 */
function line(seat, history, tints, x, y) {
  const order = tints.order(seat);
  const steps = history.map(
    (point, n) =>
      `${n ? `H${x(point.line)} V${y(point.scores[seat] ?? 0)}` : `M${x(point.line)} ${y(point.scores[seat] ?? 0)}`}`,
  );
  const end = history[history.length - 1];
  const place = `translate(${x(end.line) + 2 + order * 9} ${y(end.scores[seat] ?? 0) - 9}) scale(.18)`;
  return [
    s("path", {
      d: steps.join(" "),
      class: `score-line ${tints.tint(seat)}`,
      "stroke-dasharray": order ? `${7 - order} 4` : null,
    }),
    s("path", { d: SHIELDS[order % SHIELDS.length], transform: place, class: `score-end ${tints.tint(seat)}` }),
  ];
}
