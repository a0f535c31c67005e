// Where a piece may be placed: regions and a line, drawn under its ghost, and how far it gets, in words.

import { s } from "./dom.js";
import { UNIT, outline, towards } from "./ground.js";
import { reach } from "./pieces.js";
import { measured } from "./placing-words.js";

/** @typedef {import("./wire-types.js").Question["form"]} PoseForm */
/** @typedef {import("./wire-types.js").Pose} Pose */
/** @typedef {import("./scene-types.js").Piece} Piece */

/** What the form names. @param {PoseForm} form */
export function guides(form) {
  const shapes = (form.region ?? []).map((shape) => outline(shape, { class: "region" }));
  return form.rail ? [...shapes, line(form.rail)] : shapes;
}

/** @param {NonNullable<PoseForm["rail"]>} rail */
function line(rail) {
  const [dx, dy] = towards(rail.direction);
  const end = (/** @type {number} */ far) => [(rail.from[0] + far * dx) * UNIT, (rail.from[1] + far * dy) * UNIT];
  const [[x1, y1], [x2, y2]] = [end(rail.least), end(rail.most)];
  return s("line", { x1, y1, x2, y2, class: "rail" });
}

/** How far it may go: nothing where nobody says. @param {PoseForm} form @param {string} unit */
export function upTo(form, unit) {
  const far = form.rail?.most ?? form.reach;
  return far ? `, up to ${measured(far, unit)}` : "";
}

/** Where it would be in this pose. @param {Piece} piece @param {Pose} pose */
export function tried(piece, pose) {
  const [w, d] = reach(piece.base).map((half) => half * UNIT);
  const move = `translate(${pose[0] * UNIT} ${pose[1] * UNIT}) rotate(${pose[2]})`;
  return s("rect", { x: -w, y: -d, width: 2 * w, height: 2 * d, class: "region", transform: move });
}
