// The boards as a table of units, to be read and acted on: for screen readers, and for whoever likes lists.

import { h, renew, plain } from "./dom.js";
import { counted } from "./rim.js";

/** @typedef {import("./scene-types.js").Scene} Scene */
/** @typedef {import("./scene-types.js").Piece} Piece */
/** @typedef {import("./boards.js").Target} Target */

export class UnitsView {
  /** @param {HTMLElement} host @param {(on: string) => void} pick @param {(things: string[]) => void} glow */
  constructor(host, pick, glow) {
    this.host = host;
    this.pick = pick;
    this.glow = glow; // where a unit of the list stands
  }

  /** @param {Scene} scene @param {Target[]} targets */
  show(scene, targets) {
    if (this.host.hidden) return;
    const head = ["Unit", "Choose", "Where", "Condition"].map((word) => h("th", { scope: "col" }, word));
    renew(
      this.host,
      h(
        "div",
        { class: "wide", tabindex: "0", role: "region", "aria-label": "Table of units" },
        h(
          "table",
          {},
          h("caption", { class: "unseen" }, "All units"),
          h("thead", {}, h("tr", {}, ...head)),
          h("tbody", {}, ...scene.pieces.map((piece) => this.row(piece, scene, targets))),
        ),
      ),
    );
  }

  /** @param {Piece} piece @param {Scene} scene @param {Target[]} targets */
  row(piece, scene, targets) {
    const on = `piece:${piece.id}`;
    const can = targets.some((target) => target.on === on);
    const side = scene.seats.find((seat) => seat.id === piece.seat)?.name;
    const state = [...piece.bars.map(([what, now, most]) => `${what} ${now}/${most}`), ...piece.badges.map(plain)].join(
      ", ",
    );
    return h(
      "tr",
      {
        onmouseenter: () => this.glow([on]),
        onfocusin: () => this.glow([on]),
        onmouseleave: () => this.glow([]),
        onfocusout: () => this.glow([]),
      },
      h(
        "th",
        { scope: "row" },
        h("span", { class: "unit-letter" }, piece.letter),
        " ",
        piece.name,
        side ? h("span", { class: "quiet" }, `, ${side}`) : null,
      ),
      h(
        "td",
        {},
        can
          ? h("button", { onclick: () => this.pick(on), "aria-label": `Choose ${piece.name}` }, "Choose")
          : h("button", { class: "bare", onclick: () => this.pick(on), "aria-label": `Card of ${piece.name}` }, "Card"),
      ),
      h("td", {}, whereText(piece, scene)),
      h("td", {}, state),
    );
  }
}

/** Where a piece stands, in words. @param {Piece} piece @param {Scene} scene */
export function whereText(piece, scene) {
  const board = scene.boards.find((one) => one.id === piece.board);
  if (!board) return "";
  if (board.role !== "main") return board.title;
  if (board.grid) return `(${Math.floor(piece.at[0])},${Math.floor(piece.at[1])})`;
  const facing = piece.base[0] === "tray" ? ` facing ${Math.round(piece.facing)}°` : "";
  return `(${piece.at[0].toFixed(1)}, ${counted(board, piece.at[1]).toFixed(1)})${facing}`;
}
