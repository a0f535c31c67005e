// What is drawn, as it comes from the server: lengths in the game's units, y downward, facing clockwise from up.

/** @typedef {[number, number]} Point */
/** @typedef {["poly", Point[]] | ["line", Point[]] | ["circle", Point, number]} Shape */
/** @typedef {["circle", number] | ["rect", number, number] | ["tray", number, number]} Footing */

/**
 * @typedef {object} Place
 * @property {string} id
 * @property {Shape} shape
 * @property {Point} [at]
 * @property {string} [name]
 * @property {string} [sign]
 * @property {string | null} [card]
 */
/**
 * @typedef {object} Drawn
 * @property {Shape} shape
 * @property {string} kind
 * @property {boolean} [over] drawn above the pieces
 * @property {string} [name]
 * @property {string} [id] of an edge that can be chosen
 * @property {string} [seat]
 * @property {string | null} [card]
 */
/**
 * @typedef {object} BoardScene
 * @property {string} id
 * @property {"main" | "side" | "off"} role
 * @property {string} title
 * @property {Point} size
 * @property {string} unit
 * @property {Point | null} [grid]
 * @property {Place[]} places
 * @property {Drawn[]} drawn
 */
/**
 * @typedef {object} Piece
 * @property {string} id
 * @property {string} board
 * @property {Point} at
 * @property {number} facing
 * @property {Footing} base
 * @property {string | null} seat
 * @property {string | null} sign
 * @property {string} letter
 * @property {string} name
 * @property {[string, number, number][]} bars
 * @property {string[]} badges
 * @property {any[]} minis
 * @property {string | null} card
 * @property {string[]} holds
 */
/**
 * @typedef {object} SeatScene
 * @property {string} id
 * @property {string} name
 * @property {number} score
 * @property {[string, number][]} counts
 * @property {string[]} hand
 * @property {string[]} [shown]
 * @property {string[]} marks
 */
/** @typedef {{title: string, values: [string, string, string[]][], text: string[]}} Card */
/**
 * @typedef {object} Scene
 * @property {BoardScene[]} boards
 * @property {Piece[]} pieces
 * @property {SeatScene[]} seats
 * @property {Record<string, Card>} cards
 * @property {Record<string, string>} signs
 * @property {string[]} status
 */

export {};
