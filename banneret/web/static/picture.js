// The scene that this page holds: changes come by hash, and what does not fit is asked for anew.

/** @typedef {import("./scene-types.js").Scene} Scene */
/** @typedef {import("./wire-types.js").SceneMessage} SceneMessage */

/** @returns {Scene} */
export function emptyScene() {
  return { boards: [], pieces: [], seats: [], cards: {}, signs: {}, status: [] };
}

/** The scene after these changes. @param {Scene} scene @param {SceneMessage} change @returns {Scene} */
export function changed(scene, change) {
  const from = change.base === null ? emptyScene() : scene;
  return {
    boards: list(from.boards, change.boards, change.gone.boards, change.order.boards),
    pieces: list(from.pieces, change.pieces, change.gone.pieces, change.order.pieces),
    cards: named(from.cards, change.cards, change.gone.cards),
    signs: named(from.signs, change.signs, change.gone.signs),
    seats: change.seats ?? from.seats,
    status: change.status ?? from.status,
  };
}

/**
 * @template {{id: string}} T
 * @param {T[]} before
 * @param {Record<string, T>} fresh
 * @param {string[] | undefined} gone
 * @param {string[] | undefined} order
 * @returns {T[]}
 */
function list(before, fresh, gone, order) {
  const table = named(Object.fromEntries(before.map((one) => [one.id, one])), fresh, gone);
  const ids = order?.length ? order : [...before.map((one) => one.id), ...Object.keys(fresh)];
  return [...new Set(ids)].filter((id) => id in table).map((id) => table[id]);
}

/**
 * @template T
 * @param {Record<string, T>} before
 * @param {Record<string, T>} fresh
 * @param {string[] | undefined} gone
 * @returns {Record<string, T>}
 */
function named(before, fresh, gone) {
  const table = { ...before, ...fresh };
  for (const id of gone ?? []) delete table[id];
  return table;
}

export class Picture {
  constructor() {
    this.scene = emptyScene();
    /** @type {string | null} */
    this.hash = null;
    this.seat = "";
  }

  /** Apply a change; false if it builds on another scene than the one held. @param {SceneMessage} change */
  apply(change) {
    if (change.base !== null && change.base !== this.hash) return false;
    this.scene = changed(this.scene, change);
    this.hash = change.hash;
    this.seat = change.seat;
    return true;
  }
}
