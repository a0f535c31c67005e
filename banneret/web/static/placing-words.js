// A pose in words: how far from where the piece stands, which way, and how it is turned; or where on the board.

/** @typedef {import("./wire-types.js").Pose} Pose */
/** @typedef {import("./wire-types.js").Option} Option */
/** @typedef {import("./scene-types.js").Point} Point */

const WAYS = ["ahead", "ahead right", "right", "back right", "back", "back left", "left", "ahead left"];
const SIDES = ["up", "right", "down", "left"];

/** A length. @param {number} length @param {string} unit */
export function measured(length, unit) {
  const rounded = Math.round(length * 10) / 10;
  return unit === "inch" ? `${rounded}″` : `${rounded} ${unit}${rounded === 1 ? "" : "s"}`;
}

/** A turn from one facing to another, to the right where positive. @param {number} from @param {number} to */
function turn(from, to) {
  return ((((to - from) % 360) + 540) % 360) - 180;
}

/**
 * From where it stands to this pose.
 * @param {Pose} from
 * @param {Pose} to
 * @param {string} unit
 */
export function wayWords(from, to, unit) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const far = Math.hypot(dx, dy);
  const bearing = (Math.atan2(dx, -dy) * 180) / Math.PI;
  const way = WAYS[Math.round((turn(from[2], bearing) + 360) / 45) % 8];
  const turned = Math.round(turn(from[2], to[2]));
  const parts = [
    far < 0.05 ? "" : `${measured(far < 0.95 ? far : Math.round(far), unit)} ${way}`,
    turned ? `turn ${Math.abs(turned)}° ${turned > 0 ? "right" : "left"}` : "",
  ];
  const words = parts.filter(Boolean).join(", ");
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : "Stay";
}

/**
 * Where on the board a pose is, for a piece that does not stand there yet.
 * @param {Pose} pose
 * @param {Point} size
 */
export function spotWords([x, y, facing], [wide, high]) {
  const part = (/** @type {number} */ at, /** @type {string[]} */ names) => names[Math.min(2, Math.floor(at * 3))];
  const across = part(x / wide, ["left", "middle", "right"]);
  const down = part(y / high, ["top", "centre", "bottom"]);
  return `${down.charAt(0).toUpperCase()}${down.slice(1)} ${across}, facing ${SIDES[Math.round(facing / 90) % 4]}`;
}

/**
 * Few suggestions in clear words: of those that would be called the same the first is kept.
 * @param {Option[]} options
 * @param {(pose: Pose) => string} words
 * @param {number} most
 * @returns {{pose: Pose, says: string}[]}
 */
export function few(options, words, most) {
  /** @type {Map<string, Pose>} */
  const found = new Map();
  for (const option of options) {
    const pose = /** @type {Pose | null} */ (option.hint?.pose ?? (isPose(option.reply) ? option.reply : null));
    if (pose && !found.has(words(pose))) found.set(words(pose), pose);
  }
  return [...found].slice(0, most).map(([says, pose]) => ({ pose, says }));
}

/** @param {any} reply */
function isPose(reply) {
  return Array.isArray(reply) && reply.length === 3 && reply.every((part) => typeof part === "number");
}

/**
 * Of the places that a question suggests the nearest to this one: where the server is not asked, as in a plan.
 * @param {import("./wire-types.js").Question | null} question
 * @param {any} pose
 * @returns {Pose | null}
 */
export function nearest(question, [x, y]) {
  const poses = (question?.options ?? []).flatMap((option) => (option.hint?.pose ? [option.hint.pose] : []));
  const far = (/** @type {Pose} */ to) => Math.hypot(to[0] - x, to[1] - y);
  return /** @type {Pose[]} */ (poses).sort((a, b) => far(a) - far(b))[0] ?? null;
}
