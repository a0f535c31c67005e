// The look of what lies on a board. A kind is a word of the game ("deep-water"): its parts are looked up one by one,
// and a word that nobody has drawn gets the plain look, so that a new game needs no new code here.

import { s } from "./dom.js";

/** @typedef {import("./scene-types.js").Drawn} Drawn */
/** @typedef {import("./scene-types.js").Point} Point */
/** @typedef {import("./scene-types.js").Shape} Shape */

export const UNIT = 100; // one unit of a scene in units of the drawing

/** Motifs in a box of 100 by 100. @type {Record<string, string>} */
const MOTIFS = {
  water:
    "M10 30 q10 -10 20 0 t20 0 t20 0 t20 0 M10 55 q10 -10 20 0 t20 0 t20 0 t20 0 M10 80 q10 -10 20 0 t20 0 t20 0 t20 0",
  tree: "M50 12 C30 12 20 30 28 42 C12 46 14 70 34 68 L46 68 L46 90 L54 90 L54 68 L66 68 C86 70 88 46 72 42 C80 30 70 12 50 12 Z",
  bush: "M15 72 C8 56 22 46 32 50 C32 34 56 30 60 46 C74 38 92 54 82 72 Z M30 72 L30 62 M50 72 L50 56 M68 72 L68 62",
  rock: "M14 78 L24 44 L44 30 L58 40 L72 34 L88 78 Z M44 30 L50 56 L40 78 M72 34 L66 58",
  hill: "M10 75 C25 40 40 40 50 60 C58 38 78 38 90 75 M28 75 C36 60 40 60 46 75 M60 75 C66 60 74 60 78 75",
  fire: "M52 10 C54 28 78 40 78 64 C78 82 66 92 50 92 C34 92 22 82 23 64 C24 50 34 44 36 32 C42 37 44 43 43 50 C51 42 55 26 52 10 Z",
  corpse: "M22 26 L40 44 M40 26 L22 44 M58 30 L76 48 M76 30 L58 48 M38 62 L56 80 M56 62 L38 80",
  stakes: "M14 82 L28 28 L34 82 M42 82 L54 22 L62 82 M70 82 L82 30 L88 82",
  leaves:
    "M22 34 q12 -14 24 0 q-12 14 -24 0 M56 58 q12 -14 24 0 q-12 14 -24 0 M24 74 q10 -10 18 0 q-8 10 -18 0 M62 26 q8 -8 16 0 q-8 8 -16 0",
  bog: "M16 70 h26 M30 70 v-22 M24 70 v-14 M36 70 v-14 M56 44 h26 M70 44 v-20 M64 44 v-12 M76 44 v-12 M56 84 h30",
  house: "M14 50 L50 18 L86 50 M24 44 L24 84 L76 84 L76 44 M42 84 L42 62 L58 62 L58 84",
  fence: "M8 40 h84 M8 62 h84 M22 28 v48 M50 28 v48 M78 28 v48",
  bricks: "M8 22 h84 M8 50 h84 M8 78 h84 M30 22 v28 M70 22 v28 M50 50 v28 M20 50 v28 M80 50 v28",
  star: "M50 8 L61 38 L93 39 L67 58 L77 90 L50 71 L23 90 L33 58 L7 39 L39 38 Z",
  coins: "M50 20 a28 12 0 1 0 0.1 0 Z M22 32 v16 a28 12 0 0 0 56 0 v-16 M22 48 v16 a28 12 0 0 0 56 0 v-16",
  letter: "M12 28 h76 v48 h-76 Z M12 28 L50 56 L88 28",
  flag: "M26 10 v82 M26 14 L82 26 L64 40 L82 54 L26 52",
};

/** Parts of kinds -> [tone, motif]. @type {Record<string, [string, string]>} */
const LOOKS = {
  water: ["water", "water"],
  river: ["water", "water"],
  lake: ["water", "water"],
  ford: ["water", "water"],
  sea: ["water", "water"],
  deep: ["deep", "water"],
  swamp: ["wet", "bog"],
  bog: ["wet", "bog"],
  marsh: ["wet", "bog"],
  tree: ["green", "tree"],
  forest: ["green", "tree"],
  wood: ["green", "tree"],
  weirwood: ["green", "tree"],
  bush: ["green", "bush"],
  hedge: ["green", "bush"],
  field: ["green", "bush"],
  high: ["high", "hill"],
  hill: ["high", "hill"],
  ridge: ["high", "hill"],
  rock: ["stone", "rock"],
  stone: ["stone", "rock"],
  rubble: ["stone", "rock"],
  ruins: ["stone", "house"],
  bonfire: ["fire", "fire"],
  fire: ["fire", "fire"],
  burning: ["fire", "fire"],
  corpse: ["earth", "corpse"],
  stakes: ["earth", "stakes"],
  ditch: ["earth", "stakes"],
  leaves: ["earth", "leaves"],
  house: ["stone", "house"],
  building: ["stone", "house"],
  palisade: ["earth", "fence"],
  barricade: ["earth", "fence"],
  wall: ["stone", "bricks"],
  castle: ["stone", "bricks"],
  objective: ["token", "star"],
  money: ["token", "coins"],
  coins: ["token", "coins"],
  bags: ["token", "coins"],
  letters: ["token", "letter"],
  banner: ["token", "flag"],
  flag: ["token", "flag"],
  bare: ["plain", ""],
};

/** The tone and motif of a kind. @param {string} kind @returns {[string, string | null]} */
export function lookOf(kind) {
  const parts = kind.split("-");
  const known = parts.flatMap((part) => [part, part.replace(/s$/, "")]).find((part) => part in LOOKS);
  return known ? LOOKS[known] : ["other", null];
}

/**
 * The patterns that areas are filled with; `scale` keeps motifs readable on boards of many small units.
 * @param {string} board
 * @param {number} scale
 */
export function patterns(board, scale) {
  const size = UNIT * scale;
  return Object.entries(MOTIFS).map(([name, path]) =>
    s(
      "pattern",
      { id: `${board}-${name}`, width: size, height: size, patternUnits: "userSpaceOnUse" },
      s("path", { d: path, class: "motif", transform: `scale(${scale})` }),
    ),
  );
}

/** A shape as an element. @param {Shape} shape @param {Record<string, import("./dom.js").Attribute>} attributes */
export function outline(shape, attributes) {
  if (shape[0] === "circle") {
    const [x, y] = shape[1];
    return s("circle", { cx: x * UNIT, cy: y * UNIT, r: shape[2] * UNIT, ...attributes });
  }
  const points = shape[1].map(([x, y]) => `${x * UNIT},${y * UNIT}`).join(" ");
  return shape[0] === "poly" ? s("polygon", { points, ...attributes }) : s("polyline", { points, ...attributes });
}

/** The box around a shape. @param {Shape} shape @returns {[number, number, number, number]} */
export function bounds(shape) {
  if (shape[0] === "circle") {
    const [x, y] = shape[1];
    return [x - shape[2], y - shape[2], x + shape[2], y + shape[2]];
  }
  const xs = shape[1].map((p) => p[0]);
  const ys = shape[1].map((p) => p[1]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The middle of a shape. @param {Shape} shape @returns {Point} */
export function middle(shape) {
  const [x0, y0, x1, y1] = bounds(shape);
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}

/**
 * One thing that lies on a board: an area with a pattern, a token with its motif, or a line.
 * @param {string} board
 * @param {Drawn} thing
 * @param {(seat: string | null | undefined) => string} tint
 */
export function drawing(board, thing, tint) {
  const group = s("g", {
    class: `drawn kind-${thing.kind} ${thing.seat ? tint(thing.seat) : ""}`,
    "data-on": thing.id ? `edge:${thing.id}` : null,
  });
  group.append(s("title", {}, thing.name ?? thing.kind));
  if (thing.kind === "zone") group.append(outline(thing.shape, { class: "zone" }));
  else if (thing.shape[0] === "line") group.append(...line(thing));
  else group.append(...area(board, thing));
  return group;
}

/** @param {Drawn} thing */
function line(thing) {
  const word = ["wall", "door", "window", "fence", "hedge"].find((w) => thing.kind.split("-").includes(w)) ?? "line";
  const broken = thing.kind.split("-").includes("broken") ? " broken" : "";
  const parts = [
    outline(thing.shape, { class: `edge-casing` }),
    outline(thing.shape, { class: `edge edge-${word}${broken}` }),
  ];
  return thing.id ? [...parts, outline(thing.shape, { class: "edge-grip" })] : parts;
}

/** @param {string} board @param {Drawn} thing */
function area(board, thing) {
  const [tone, motif] = lookOf(thing.kind);
  const [x0, y0, x1, y1] = bounds(thing.shape);
  const small = tone === "token" || (x1 - x0 < 1 && y1 - y0 < 1);
  /** @type {SVGElement[]} */
  const parts = [outline(thing.shape, { class: `area tone-${small ? "token" : tone}` })];
  if (motif && small) parts.push(stamp(MOTIFS[motif], middle(thing.shape), (x1 - x0) * 0.62));
  else if (motif) parts.push(outline(thing.shape, { fill: `url(#${board}-${motif})`, class: "area-motif" }));
  else if (motif === null) parts.push(label(thing.kind.replaceAll("-", " "), middle(thing.shape), small, x1 - x0));
  return parts;
}

/** @param {string} path @param {Point} at @param {number} size */
function stamp(path, at, size) {
  const side = size * UNIT;
  const move = `translate(${at[0] * UNIT - side / 2} ${at[1] * UNIT - side / 2}) scale(${side / 100})`;
  return s("path", { d: path, class: "motif", transform: move });
}

/**
 * What nobody has drawn bears its word, or its first letter where there is no room.
 * @param {string} word
 * @param {Point} at
 * @param {boolean} small
 * @param {number} wide
 */
function label(word, at, small, wide) {
  const text = small ? word.charAt(0).toUpperCase() : word;
  const size = Math.min(60, (wide * UNIT * 1.5) / text.length);
  return s("text", { x: at[0] * UNIT, y: at[1] * UNIT, "font-size": size, class: "area-name" }, text);
}

/** A step in a direction. @param {number} degrees clockwise from up @returns {Point} */
export function towards(degrees) {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), -Math.cos(angle)];
}

/** The direction of a step, in degrees clockwise from up. @param {number} dx @param {number} dy */
export function bearing(dx, dy) {
  return Math.round((Math.atan2(dx, -dy) * 180) / Math.PI);
}
