// A piece on a board: its base (turned), and upon it shield, sign, letter, bars and badges (always upright).
// Sides differ by the shape of the shield and the line of the base as well as by colour.

import { s } from "./dom.js";
import { UNIT } from "./ground.js";

/** @typedef {import("./scene-types.js").Piece} Piece */
/** @typedef {import("./scene-types.js").Footing} Footing */

const LEAST = 190; // by which the letter of a small tray is measured, so that it is read at arm's length

/** Shields in a box of 100 by 100, one for each side: heater, lozenge, roundel, banner. */
export const SHIELDS = [
  "M10 6 H90 V46 C90 72 72 88 50 97 C28 88 10 72 10 46 Z",
  "M50 0 L98 50 L50 100 L2 50 Z",
  "M50 3 A47 47 0 1 1 49.9 3 Z",
  "M8 4 H92 V96 L50 78 L8 96 Z",
];

/** Badges that have a picture; the others show their first letter. @type {Record<string, string>} */
const PICTURES = {
  active: "M50 12 L88 50 L50 88 L12 50 Z",
  activated: "M18 52 L42 76 L84 26",
  shaken: "M58 8 L26 56 L48 56 L40 92 L76 40 L52 40 Z",
  routed: "M20 20 L50 50 L20 80 M50 20 L80 50 L50 80",
  captive: "M24 14 V86 M50 14 V86 M76 14 V86 M14 28 H86 M14 72 H86",
  captor: "M32 46 a18 18 0 1 1 1 0 M46 52 L84 86 M70 74 L80 62",
  nemesis: "M50 10 a40 40 0 1 0 0.1 0 M50 2 V30 M50 70 V98 M2 50 H30 M70 50 H98",
  panicked: "M50 12 V62 M50 78 V88",
  weakened: "M18 30 L50 76 L82 30",
  vulnerable: "M18 18 L82 82 M82 18 L18 82",
  engaged: "M18 18 L82 82 M82 18 L18 82",
};

const STROKED = new Set([
  "activated",
  "routed",
  "captive",
  "captor",
  "nemesis",
  "panicked",
  "weakened",
  "vulnerable",
  "engaged",
]);

/**
 * How far a piece reaches from its middle, in units: half its width and half its depth.
 * @param {Footing} base
 * @returns {[number, number]}
 */
export function reach(base) {
  return base[0] === "circle" ? [base[1], base[1]] : [base[1] / 2, base[2] / 2];
}

/**
 * The whole piece around (0, 0).
 * @param {Piece} piece
 * @param {string} tint the class of its side's colours
 * @param {number} order of its side
 * @param {string | undefined} sign path data
 */
export function pieceBody(piece, tint, order, sign) {
  const upright = upon(piece, order, sign);
  return [
    s("g", { class: "turned", transform: `rotate(${piece.facing})` }, ...footing(piece.base), ...minis(piece)),
    s("g", { class: `upright ${tint}` }, ...upright),
  ];
}

/** What a piece is and how it fares, in words. @param {Piece} piece @param {string} seatName */
export function pieceLabel(piece, seatName) {
  const bars = piece.bars.map(([what, now, most]) => `${what} ${now} of ${most}`);
  return [piece.name, seatName, ...bars, ...piece.badges.map((badge) => badge.replaceAll("-", " "))]
    .filter(Boolean)
    .join(", ");
}

/** @param {Footing} base */
function footing(base) {
  if (base[0] === "circle") return [s("circle", { r: base[1] * UNIT, class: "base" })];
  const [w, d] = [base[1] * UNIT, base[2] * UNIT];
  const box = s("rect", { x: -w / 2, y: -d / 2, width: w, height: d, rx: Math.min(w, d) * 0.04, class: "base" });
  return base[0] === "rect" ? [box] : [box, ...front(w, d)];
}

/** The front of a tray: a band along the edge and an arrowhead beyond it. @param {number} w @param {number} d */
function front(w, d) {
  const band = Math.min(w, d) * 0.09;
  const tip = Math.min(w, d) * 0.16;
  return [
    s("rect", { x: -w / 2, y: -d / 2, width: w, height: band, class: "front" }),
    s("path", { d: `M${-tip} ${-d / 2} L0 ${-d / 2 - tip} L${tip} ${-d / 2} Z`, class: "front" }),
  ];
}

/** Single miniatures on a tray: places measured from its middle, with their radius. @param {Piece} piece */
function minis(piece) {
  return piece.minis.map((mini) => {
    const [x, y] = Array.isArray(mini) ? mini : mini.at;
    const r = (Array.isArray(mini) ? mini[2] : mini.r) ?? 0.4;
    return s("circle", {
      cx: x * UNIT,
      cy: y * UNIT,
      r: r * UNIT * 0.8,
      class: Array.isArray(mini) || !mini.leader ? "mini" : "mini leader",
    });
  });
}

/** @param {Piece} piece @param {number} order @param {string | undefined} sign */
function upon(piece, order, sign) {
  const [w, d] = reach(piece.base);
  const r = Math.min(w, d) * UNIT;
  const crowd = piece.minis.length > 1; // the miniatures themselves show how many are left
  const side = r * (crowd ? 0.92 : 1.34);
  const corner = `translate(${-side / 2} ${-side * (crowd ? 0.5 : 0.58)}) scale(${side / 100})`;
  return [
    s(
      "g",
      { transform: corner, class: "shield" },
      s("path", { d: SHIELDS[order % SHIELDS.length], class: "field" }),
      sign && s("path", { d: sign, class: "sign", transform: signPlace(order) }),
    ),
    ...(crowd ? [] : bars(piece, r)),
    ...tag(piece.letter, r, piece.base[0] === "tray" ? Math.max(r, LEAST) : r),
    ...badges(piece.badges, r),
  ];
}

/** A lozenge has less room than a heater. @param {number} order */
function signPlace(order) {
  return order % SHIELDS.length === 1 ? "translate(24 22) scale(.52)" : "translate(19 14) scale(.62)";
}

/**
 * The letter on a small plate at the left foot.
 * @param {string} letter
 * @param {number} r half the piece
 * @param {number} size what the plate is measured by
 */
function tag(letter, r, size) {
  if (!letter) return [];
  const high = size * 0.62;
  const wide = Math.max(high, letter.length * size * 0.36 + size * 0.22);
  const [x, y] = [-r * 0.98, size > r ? r * 0.64 - high : r * 0.2]; // above the points that a small piece has left
  return [
    s("rect", { x, y, width: wide, height: high, rx: high * 0.22, class: "plate" }),
    s("text", { x: x + wide / 2, y: y + high * 0.53, "font-size": size * 0.54, class: "letter" }, letter),
  ];
}

/** Bars: a pip for each point while there are few, otherwise a length. @param {Piece} piece @param {number} r */
function bars(piece, r) {
  const aside = r * (piece.letter.length > 1 ? 0.52 : 0.38); // beside the letter
  return piece.bars.flatMap(([, now, most], row) =>
    most <= 8 ? pips(now, most, r, row, aside) : [gauge(now, most, r, row)],
  );
}

/** @param {number} now @param {number} most @param {number} r @param {number} row @param {number} aside */
function pips(now, most, r, row, aside) {
  const step = Math.min(r * 0.38, (r * 1.5) / most);
  const [start, y] = [aside - ((most - 1) * step) / 2, r * (0.82 - row * 0.3)];
  return Array.from({ length: most }, (_, n) =>
    s("circle", { cx: start + n * step, cy: y, r: step * 0.4, class: n < now ? "pip" : "pip lost" }),
  );
}

/** @param {number} now @param {number} most @param {number} r @param {number} row */
function gauge(now, most, r, row) {
  const [w, y] = [r * 1.3, r * (0.78 - row * 0.3)];
  return s(
    "g",
    {},
    s("rect", { x: -w / 2, y, width: w, height: r * 0.16, class: "gauge lost" }),
    s("rect", { x: -w / 2, y, width: (w * now) / most, height: r * 0.16, class: "gauge" }),
  );
}

/** Badges stand in a row along the top. @param {string[]} words @param {number} r */
function badges(words, r) {
  const size = r * 0.46;
  const step = Math.min(size * 1.06, words.length > 1 ? (r * 1.7 - size) / (words.length - 1) : size);
  const start = r * 0.98 - size - (words.length - 1) * step;
  return words.map((word, n) => badge(word, start + n * step, -r * 1.06, size));
}

/** @param {string} word @param {number} x @param {number} y @param {number} size */
function badge(word, x, y, size) {
  const picture = PICTURES[word];
  const inside = picture
    ? s("path", {
        d: picture,
        transform: `translate(${size * 0.2} ${size * 0.2}) scale(${(size * 0.6) / 100})`,
        class: STROKED.has(word) ? "stroked" : "",
      })
    : s("text", { x: size / 2, y: size * 0.54, "font-size": size * 0.62 }, word.charAt(0).toUpperCase());
  return s(
    "g",
    { class: `badge badge-${word}`, transform: `translate(${x} ${y})` },
    s("title", {}, word.replaceAll("-", " ")),
    s("rect", { width: size, height: size, rx: size * (picture ? 0.5 : 0.2), class: "badge-plate" }),
    inside,
  );
}
