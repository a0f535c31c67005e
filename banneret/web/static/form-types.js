// What the forms of answering have in common.

/** @typedef {import("./wire-types.js").Reply} Reply */
/** @typedef {import("./boards.js").Target} Target */
/**
 * @typedef {object} Desk what a form may use
 * @property {(reply: Reply) => void} answer
 * @property {(reply: Reply) => Promise<import("./wire-types.js").Verdict>} judge
 * @property {(reply: Reply) => Promise<import("./wire-types.js").Snapped>} snap
 * @property {() => void} rest do not ask when nothing can be done
 * @property {() => void} marks the targets have changed
 * @property {import("./boards.js").Boards} boards
 * @property {(rule: string) => string} ruleAddress
 */
/**
 * @typedef {object} Form one way of answering
 * @property {HTMLElement} element
 * @property {() => Target[]} targets what can be chosen on the boards
 * @property {(on: string, touch: boolean, at?: import("./scene-types.js").Point) => boolean} pick whether a click there was an answer
 * @property {(on: string | null) => void} hover
 * @property {(event: KeyboardEvent) => boolean} key whether it was meant for the form
 * @property {() => void} close
 * @property {() => import("./scene-types.js").Point[]} [places] where something is to be placed, if so
 */

/** The digit of a key, or 0. @param {KeyboardEvent} event */
export function digitOf(event) {
  return /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey ? Number(event.key) : 0;
}

/** The direction of an arrow key. @param {KeyboardEvent} event @returns {[number, number] | null} */
export function arrowOf(event) {
  /** @type {Record<string, [number, number]>} */
  const arrows = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  return arrows[event.key] ?? null;
}
