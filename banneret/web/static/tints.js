// The colours of the sides: by their own word where it is a colour, otherwise by their order.

/** @typedef {import("./scene-types.js").SeatScene} SeatScene */

const COLOURS = ["gold", "silver", "red", "blue", "green", "black", "white", "violet"];
const IN_ORDER = ["red", "blue", "gold", "green"];

export class Tints {
  /** @param {SeatScene[]} seats */
  constructor(seats) {
    this.seats = seats.map((seat) => seat.id);
  }

  /** The place of a side in the order, which gives it its shape. @param {string | null | undefined} seat */
  order(seat) {
    return seat ? Math.max(0, this.seats.indexOf(seat)) : 2;
  }

  /** The class that carries its colours. @param {string | null | undefined} seat */
  tint(seat) {
    if (!seat || !this.seats.includes(seat)) return "tint-none";
    return `tint-${COLOURS.includes(seat) ? seat : IN_ORDER[this.order(seat) % IN_ORDER.length]}`;
  }
}
