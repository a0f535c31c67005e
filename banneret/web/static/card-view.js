// The card of a unit: its values as they are now, and where modifiers come from.

import { h, put, capital, plain } from "./dom.js";

/** @typedef {import("./scene-types.js").Scene} Scene */
/** @typedef {import("./scene-types.js").Card} Card */
/** @typedef {import("./scene-types.js").Piece} Piece */

const GOAL = "scenario"; // the card that says what is played for

export class CardView {
  /** @param {HTMLElement} host @param {HTMLElement} peek shows what is pointed at while the host is hidden */
  constructor(host, peek) {
    this.host = host;
    this.peek = peek;
    /** @type {string | null} */
    this.showing = null;
  }

  /**
   * Show what this thing is; things without a card leave the last one.
   * @param {string | null} on
   * @param {Scene} scene
   */
  show(on, scene) {
    const body = on && bodyOf(on, scene);
    if (!body) return;
    this.showing = on;
    put(this.host, ...body);
  }

  /** Something is pointed at, or nothing any more. @param {string | null} on @param {Scene} scene */
  look(on, scene) {
    this.show(on, scene);
    const body = on && this.host.hidden ? bodyOf(on, scene) : null;
    this.peek.hidden = !body;
    if (body) put(this.peek, ...body);
  }

  /** What is pointed at lets go of the page: something else is said there. */
  letGo() {
    this.peek.hidden = true;
  }

  /** The values may have changed. @param {Scene} scene */
  again(scene) {
    this.show(this.showing ?? `card:${GOAL}`, scene);
    if (!this.host.childElementCount)
      put(this.host, h("p", { class: "quiet small" }, "Point at a unit or a card to read it here."));
  }
}

/** @param {string} on @param {Scene} scene */
function bodyOf(on, scene) {
  const [kind, id] = [on.slice(0, on.indexOf(":")), on.slice(on.indexOf(":") + 1)];
  const piece = kind === "piece" ? scene.pieces.find((one) => one.id === id) : undefined;
  const card = scene.cards[piece?.card ?? (kind === "card" ? id : cardThere(kind, id, scene)) ?? ""];
  return card ? cardBody(card, piece) : null;
}

/** @param {Card} card @param {Piece} [piece] */
export function cardBody(card, piece) {
  const badges = piece?.badges.length
    ? h("p", { class: "words" }, ...piece.badges.map((badge) => h("span", { class: "word" }, plain(badge))))
    : null;
  return [
    h("h3", {}, card.title),
    badges,
    h(
      "dl",
      { class: "values" },
      ...card.values.flatMap(([what, value, why]) => [
        h("dt", {}, capital(what)),
        h("dd", {}, value, ...why.map((source) => h("span", { class: "modifier" }, source))),
      ]),
    ),
    ...card.text.map((line) => h("p", { class: "small" }, line)),
  ];
}

/**
 * The card of a place, or of something that lies on a board.
 * @param {string} kind
 * @param {string} id
 * @param {Scene} scene
 */
function cardThere(kind, id, scene) {
  /** @type {{id?: string, card?: string | null}[]} */
  const things = scene.boards.flatMap((board) => [
    ...(kind === "place" ? board.places : []),
    ...(kind === "edge" ? board.drawn : []),
  ]);
  return things.find((thing) => thing.id === id)?.card;
}
