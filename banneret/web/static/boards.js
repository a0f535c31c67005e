// All boards of a scene together: they are drawn, what can be chosen is marked, and hands and keys are heard.

import { byId, h, s } from "./dom.js";
import { Board, split } from "./board.js";
import { UNIT } from "./ground.js";
import { reach } from "./pieces.js";
import { Tints } from "./tints.js";

/** @typedef {import("./scene-types.js").Scene} Scene */
/** @typedef {import("./scene-types.js").Piece} Piece */
/** @typedef {import("./scene-types.js").Point} Point */
/**
 * @typedef {object} Target something on a board that can be chosen
 * @property {string} on
 * @property {string} [says]
 * @property {number} [key] the digit that chooses it
 * @property {boolean} [chosen]
 */
/**
 * @typedef {object} Hands what is told of pointers
 * @property {(on: string, event: MouseEvent) => void} pick
 * @property {(on: string | null) => void} hover
 */

const SMALL = "(max-width: 900px)";

export class Boards {
  /** @param {HTMLElement} host @param {Hands} hands */
  constructor(host, hands) {
    this.host = host;
    this.hands = hands;
    this.main = h("div", { class: "main-boards" });
    this.side = h("div", { class: "side-boards" });
    host.append(this.main, this.side);
    /** @type {Map<string, Board>} */
    this.boards = new Map();
    this.tints = new Tints([]);
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Target[]} */
    this.targets = [];
    /** @type {Target[] | null} what could be chosen when a hand came down */
    this.pressed = null;
    /** @type {string | null} */
    this.cursor = null;
    this.hovered = "";
    /** @type {string[]} the things that the question is about */
    this.about = [];
    /** @type {string[]} */
    this.glowing = [];
  }

  // --- drawing ----------------------------------------------------------------------------------------------

  /** @param {Scene} scene */
  draw(scene) {
    this.scene = scene;
    this.tints = new Tints(scene.seats);
    const ids = new Set(scene.boards.map((board) => board.id));
    for (const [id, board] of this.boards) {
      if (ids.has(id)) continue;
      board.svg.closest("figure")?.remove();
      this.boards.delete(id);
    }
    for (const one of scene.boards) this.drawBoard(one, scene);
    const main = scene.boards.find((board) => board.role === "main");
    this.host.classList.toggle("tall", Boolean(main && main.size[0] < 1.3 * main.size[1]));
    this.mark(this.targets);
    this.glow(this.glowing);
  }

  /** @param {import("./scene-types.js").BoardScene} one @param {Scene} scene */
  drawBoard(one, scene) {
    const board = this.boards.get(one.id) ?? this.add(one);
    board.update(one, this.tints);
    const pieces = scene.pieces.filter((piece) => piece.board === one.id);
    board.drawPieces(board.isHeap ? inRows(pieces, one.size[0]) : pieces, scene);
  }

  /** @param {import("./scene-types.js").BoardScene} one */
  add(one) {
    const board = new Board(one, this.tints, this.scene?.signs ?? {});
    this.boards.set(one.id, board);
    const figure = h(
      "figure",
      { class: `board-figure role-${one.role}`, style: `--across:${one.size[0]};--down:${one.size[1]}` },
      one.role === "main" ? null : h("figcaption", {}, one.title),
      board.svg,
    );
    (one.role === "main" ? this.main : this.side).append(figure);
    this.listen(board);
    return board;
  }

  /** The board of the field. @returns {Board | undefined} */
  get field() {
    const main = this.scene?.boards.find((board) => board.role === "main");
    return main && this.boards.get(main.id);
  }

  /** The board that holds a thing. @param {string} on @returns {Board | undefined} */
  holding(on) {
    return [...this.boards.values()].find(
      (board) =>
        board.whereIs(on) !== null &&
        (split(on)[0] !== "place" || board === this.field || board.scene.places.some((p) => `place:${p.id}` === on)),
    );
  }

  /** A single piece in a new place, while a frame plays. @param {Piece} piece */
  movePiece(piece) {
    if (!this.scene) return;
    for (const board of this.boards.values()) {
      if (board.id === piece.board) board.drawPiece(piece, this.scene);
      else if (board.shown.has(piece.id)) this.removePiece(piece.id, board);
    }
  }

  /** @param {string} id @param {Board} [from] */
  removePiece(id, from) {
    for (const board of from ? [from] : this.boards.values()) {
      board.shown.get(id)?.element.remove();
      board.shown.delete(id);
    }
  }

  // --- what can be chosen -----------------------------------------------------------------------------------

  /** Mark what can be chosen; nothing else is faded. @param {Target[]} targets */
  mark(targets) {
    this.targets = targets;
    /** @type {Map<Board, SVGGElement>} */
    const drawn = new Map([...this.boards.values()].map((board) => [board, s("g")]));
    for (const board of drawn.keys())
      for (const element of board.layers.pieces.children) element.classList.remove("can");
    this.ringAbout(drawn);
    for (const target of targets) this.markOne(target, drawn);
    for (const [board, marks] of drawn) board.putMarks(marks);
    if (this.cursor && !targets.some((target) => target.on === this.cursor)) this.cursor = null;
    this.drawCursor();
  }

  /** Ring the pieces that a question is about. @param {string | null} about ids, perhaps several in one word */
  askAbout(about) {
    this.about = (about ?? "").split(/[:@#]/).map((id) => `piece:${id}`);
    this.mark(this.targets);
  }

  /** Rings around those who are asked about, below what can be chosen. @param {Map<Board, SVGGElement>} drawn */
  ringAbout(drawn) {
    for (const on of this.about) {
      const board = this.targets.some((target) => target.on === on) ? undefined : this.holding(on);
      const shape = board?.outlineOf(on, { class: "about" });
      if (board && shape) drawn.get(board)?.append(shape);
    }
  }

  /**
   * On a small screen: come close to what can be chosen, and to whom it is asked for, and bring that board into sight.
   * @param {Point[] | null} places where something is to be placed; the whole board if there are none
   */
  comeClose(places) {
    const { field } = this;
    if (!field || !matchMedia(SMALL).matches) return;
    const things = [...this.targets.map((target) => target.on), ...this.about].filter((on) => this.holding(on));
    const points = things
      .filter((on) => this.holding(on) === field)
      .map((on) => /** @type {Point} */ (field.whereIs(on)));
    field.camera.frame(places ?? points);
    if (places || points.length || !things.length) scrollTo(0, 0);
    else this.holding(things[0])?.svg.scrollIntoView({ block: "center" });
  }

  /** @param {Target} target @param {Map<Board, SVGGElement>} drawn */
  markOne(target, drawn) {
    const board = this.holding(target.on);
    const marks = board && drawn.get(board);
    if (!marks) return;
    const shape = board.outlineOf(target.on, { class: `mark${target.chosen ? " chosen" : ""}`, "data-on": target.on });
    if (!shape) return;
    if (target.says) shape.append(s("title", {}, target.says));
    marks.append(shape);
    const [kind, id] = split(target.on);
    if (kind === "piece") board.shown.get(id)?.element.classList.add("can");
    const at = board.whereIs(target.on);
    if (target.key && at) marks.append(digit(target.key, at, kind === "piece" ? -38 : 0, board.k));
  }

  // --- the cursor of the keyboard ---------------------------------------------------------------------------

  /**
   * Go to the next target in this direction; to the first one if there is no cursor yet.
   * @param {number} dx
   * @param {number} dy
   */
  step(dx, dy) {
    const places = this.targets
      .map((target) => ({ on: target.on, at: this.onScreen(target.on) }))
      .filter((p) => p.at !== null);
    if (!places.length) return;
    const from = this.cursor && this.onScreen(this.cursor);
    if (!from) return this.moveCursor(places[0].on);
    const cost = (/** @type {{on: string, at: Point | null}} */ place) => {
      const [x, y] = /** @type {Point} */ (place.at);
      const along = (x - from[0]) * dx + (y - from[1]) * dy;
      const aside = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
      return along <= 1 ? Infinity : along + 2 * aside;
    };
    const best = places.filter((p) => p.on !== this.cursor).sort((a, b) => cost(a) - cost(b))[0];
    if (best && cost(best) < Infinity) this.moveCursor(best.on);
  }

  /** @param {string} on @returns {Point | null} */
  onScreen(on) {
    const board = this.holding(on);
    const at = board?.whereIs(on);
    const matrix = board?.svg.getScreenCTM();
    if (!board || !at || !matrix) return null;
    const point = new DOMPoint(at[0] * UNIT, at[1] * UNIT).matrixTransform(matrix);
    return [point.x, point.y];
  }

  /** @param {string | null} on */
  moveCursor(on) {
    this.cursor = on;
    this.drawCursor();
    const board = on ? this.holding(on) : undefined;
    const at = on && board?.whereIs(on);
    if (at && board && !board.camera.isWhole) board.camera.reveal(at);
    this.hands.hover(on);
  }

  drawCursor() {
    for (const board of this.boards.values()) board.layers.marks.querySelector(".cursor")?.remove();
    const board = this.cursor ? this.holding(this.cursor) : undefined;
    const shape = this.cursor && board?.outlineOf(this.cursor, { class: "cursor" });
    if (shape && board) board.layers.marks.append(shape);
  }

  // --- tools above the board --------------------------------------------------------------------------------

  /**
   * Put drawings of this name above the field, in the place of earlier ones.
   * @param {string} name
   * @param {...SVGElement} shapes
   */
  overlay(name, ...shapes) {
    for (const board of this.boards.values()) board.layers.tools.querySelector(`.tool-${name}`)?.remove();
    if (shapes.length) this.field?.layers.tools.append(s("g", { class: `tool-${name}` }, ...shapes));
  }

  /** A way over the field, from a piece or a place. @param {Point[]} points @param {string} [says] */
  showWay(points, says) {
    if (points.length < 2) return this.overlay("way");
    const path = points.map(([x, y]) => `${x * UNIT},${y * UNIT}`).join(" ");
    const [ex, ey] = points[points.length - 1];
    const k = this.field?.k ?? 1;
    const label = says ? [s("text", { x: ex * UNIT, y: ey * UNIT - 52 * k, class: "way-cost" }, says)] : [];
    this.overlay(
      "way",
      s("polyline", { points: path, class: "way-casing" }),
      s("polyline", { points: path, class: "way" }),
      s("circle", { cx: ex * UNIT, cy: ey * UNIT, r: 14 * k, class: "way-end" }),
      ...label,
    );
  }

  /** Let a thing glow, as when the log speaks of it. @param {string[]} things */
  glow(things) {
    this.glowing = things;
    for (const board of this.boards.values()) board.layers.tools.querySelectorAll(".tool-glow").forEach((ring) => ring.remove());
    for (const on of things) {
      const board = this.holding(on);
      const shape = board?.outlineOf(on, { class: "glow" });
      if (board && shape) board.layers.tools.append(s("g", { class: "tool-glow" }, shape));
    }
  }

  // --- hands ------------------------------------------------------------------------------------------------

  /** @param {Board} board */
  listen(board) {
    board.svg.addEventListener("pointerdown", () => (this.pressed = this.targets));
    board.svg.addEventListener("click", (event) => this.click(board, event));
    board.svg.addEventListener("pointermove", (event) => this.hoverOver(board, event));
    board.svg.addEventListener("pointerleave", () => this.hoverAt(null));
  }

  /** A click, unless the hand came down before this was asked. @param {Board} board @param {MouseEvent} event */
  click(board, event) {
    const late = this.pressed !== null && this.pressed !== this.targets;
    this.pressed = null;
    const on = this.meant(event, board);
    if (on && !late && !board.camera.moved) this.hands.pick(on, event);
  }

  /** @param {Board} board @param {PointerEvent} event */
  hoverOver(board, event) {
    if (event.pointerType === "touch" || event.buttons) return;
    this.hoverAt(this.meant(event, board));
  }

  /**
   * What a pointer means: a piece that cannot be chosen may stand on a place that can.
   * @param {MouseEvent} event
   * @param {Board} board
   * @returns {string | null}
   */
  meant(event, board) {
    const [first, ...below] = board.thingsUnder(event);
    const can = (/** @type {string} */ on) => this.targets.some((target) => target.on === on);
    if (first === undefined || can(first)) return first ?? null;
    return below.find((on) => !on.startsWith("piece:") && can(on)) ?? first;
  }

  /** @param {string | null} on */
  hoverAt(on) {
    if ((on ?? "") === this.hovered) return;
    this.hovered = on ?? "";
    this.hands.hover(on);
  }

  /** The page's buttons for coming closer. */
  viewButtons() {
    byId("closer").addEventListener("click", () => this.field?.camera.zoom(0.75));
    byId("farther").addEventListener("click", () => this.field?.camera.zoom(1.34));
    byId("whole").addEventListener("click", () => this.field?.camera.fit(this.field.scene.size));
  }
}

/** One after the other, none over another, in rows of this length. @param {Piece[]} pieces @param {number} across */
function inRows(pieces, across) {
  const deep = Math.max(...pieces.map((piece) => reach(piece.base)[1]));
  const gap = deep / 3; // for the front of a tray, and for badges
  let [x, row] = [0, 0];
  return pieces.map((piece) => {
    const [half] = reach(piece.base);
    if (x > 0 && x + 2 * half > across) [x, row] = [0, row + 1];
    const at = /** @type {Point} */ ([x + half, deep + row * (2 * deep + gap)]);
    x += 2 * half + gap;
    return { ...piece, at };
  });
}

/** @param {number} key @param {Point} at @param {number} aside @param {number} k */
function digit(key, at, aside, k) {
  const move = `translate(${at[0] * UNIT + aside * k} ${at[1] * UNIT + aside * k})`;
  return s("g", { class: "digit", transform: move }, s("circle", { r: 17 * k }), s("text", { y: k }, key));
}
