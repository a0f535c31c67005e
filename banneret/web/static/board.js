// One board of a scene as a picture. Layers from below: ground, places, grid, what lies there, highlights, pieces,
// what stands over them (walls), tools (ways, ghosts, rulers). It knows shapes and words, no game.

import { s } from "./dom.js";
import { Camera } from "./camera.js";
import { UNIT, bounds, drawing, middle, outline, patterns } from "./ground.js";
import { pieceBody, pieceLabel, reach } from "./pieces.js";
import { rimNumbers } from "./rim.js";

/** @typedef {import("./scene-types.js").BoardScene} BoardScene */
/** @typedef {import("./scene-types.js").Scene} Scene */
/** @typedef {import("./scene-types.js").Piece} Piece */
/** @typedef {import("./scene-types.js").Point} Point */
/** @typedef {import("./tints.js").Tints} Tints */

const RIM = 0.34; // of half a piece: room for its badges and its front at the rim of a heap
const LAYERS = ["ground", "places", "grid", "lying", "marks", "pieces", "standing", "tools"];

export class Board {
  /** @param {BoardScene} scene @param {Tints} tints @param {Record<string, string>} signs */
  constructor(scene, tints, signs) {
    this.id = scene.id;
    this.scene = scene;
    this.tints = tints;
    this.signs = signs;
    this.k = scaleOf(scene.size); // lines and letters grow with the board
    this.svg = s("svg", {
      class: `board role-${scene.role}`,
      "data-board": scene.id,
      role: "group",
      "aria-label": scene.title,
      style: `--k:${this.k}`,
    });
    /** @type {Record<string, SVGGElement>} */
    this.layers = Object.fromEntries(LAYERS.map((layer) => [layer, s("g", { class: `layer-${layer}` })]));
    this.svg.append(this.definitions(), ...Object.values(this.layers));
    /** @type {Map<string, {element: SVGGElement, drawn: string, piece: Piece}>} */
    this.shown = new Map();
    this.camera = new Camera(this.svg, scene.role === "main");
    this.camera.fit(scene.size);
    this.drawGround();
  }

  definitions() {
    const [w, h] = this.scene.size;
    return s(
      "defs",
      {},
      ...patterns(this.id, Math.max(1, Math.round(this.k * 0.7))),
      s("clipPath", { id: `${this.id}-clip` }, s("rect", { width: w * UNIT, height: h * UNIT })),
    );
  }

  /**
   * The boards are sent seldom; what lies on them is drawn again only when it has changed.
   * @param {BoardScene} scene
   * @param {Tints} tints
   */
  update(scene, tints) {
    const same = JSON.stringify(scene) === JSON.stringify(this.scene);
    if (!same && String(scene.size) !== String(this.scene.size)) this.camera.fit(scene.size);
    this.scene = scene;
    this.tints = tints;
    if (!same) this.drawGround();
  }

  drawGround() {
    const { layers, scene } = this;
    const [w, h] = scene.size;
    layers.ground.replaceChildren(s("rect", { width: w * UNIT, height: h * UNIT, class: "land" }));
    layers.places.replaceChildren(...scene.places.map((place) => this.place(place)));
    layers.grid.replaceChildren(
      s("path", { d: this.gridPath(), class: "grid" }),
      s("rect", { width: w * UNIT, height: h * UNIT, class: "rim" }),
      ...rimNumbers(scene, this.k),
    );
    const tint = (/** @type {string | null | undefined} */ seat) => this.tints.tint(seat);
    const draw = (/** @type {boolean} */ over) =>
      scene.drawn.filter((d) => Boolean(d.over) === over).map((d) => drawing(this.id, d, tint));
    layers.lying.replaceChildren(...draw(false));
    layers.standing.replaceChildren(...draw(true));
  }

  /** A place with its sign and its name. @param {import("./scene-types.js").Place} place */
  place(place) {
    const [x, y] = (place.at ?? middle(place.shape)).map((part) => part * UNIT);
    const [, y0, , y1] = bounds(place.shape).map((part) => part * UNIT);
    const size = (y1 - y0) * 0.5;
    const sign = place.sign ? this.signs[place.sign] : undefined;
    return s(
      "g",
      { class: "place-group", "data-on": `place:${place.id}` },
      s("title", {}, place.name ?? place.id),
      outline(place.shape, { class: "place" }),
      sign &&
        s("path", {
          d: sign,
          class: "place-sign",
          transform: `translate(${x - size / 2} ${y - size * 0.7}) scale(${size / 100})`,
        }),
      place.name &&
        s("text", { x, y: sign ? y1 - size * 0.2 : y, "font-size": size * 0.34, class: "place-name" }, place.name),
    );
  }

  gridPath() {
    const [w, h] = this.scene.size;
    const [columns, rows] = this.scene.grid ?? [0, 0];
    const down = Array.from(
      { length: Math.max(0, columns - 1) },
      (_, n) => `M${((n + 1) * w * UNIT) / columns} 0 V${h * UNIT}`,
    );
    const across = Array.from(
      { length: Math.max(0, rows - 1) },
      (_, n) => `M0 ${((n + 1) * h * UNIT) / rows} H${w * UNIT}`,
    );
    return [...down, ...across].join(" ");
  }

  // --- pieces -----------------------------------------------------------------------------------------------

  /** Draw these pieces: known ones slide to their place. @param {Piece[]} pieces @param {Scene} scene */
  drawPieces(pieces, scene) {
    const here = new Set(pieces.map((piece) => piece.id));
    for (const [id, { element }] of this.shown) {
      if (here.has(id)) continue;
      element.remove();
      this.shown.delete(id);
    }
    for (const piece of pieces) this.drawPiece(piece, scene);
    if (this.scene.role !== "main") this.closeUp(pieces);
  }

  /** Whether it only holds pieces that are off the field. */
  get isHeap() {
    return this.scene.role !== "main" && !this.scene.drawn.length && !this.scene.places.length;
  }

  /** Of a heap only what is in use is shown, its pieces as large as those of other heaps. @param {Piece[]} pieces */
  closeUp(pieces) {
    const bare = this.isHeap && pieces.length > 0;
    this.svg.classList.toggle("bare", bare);
    if (!bare) return;
    const largest = Math.max(...pieces.map((piece) => Math.min(...reach(piece.base))));
    const room = largest * RIM;
    const right = Math.max(...pieces.map((piece) => piece.at[0] + reach(piece.base)[0])) + room;
    const foot = Math.max(...pieces.map((piece) => piece.at[1] + reach(piece.base)[1])) + room;
    const [w, h] = [right + room, foot + room];
    this.svg.setAttribute("viewBox", [-room, -room, w, h].map((part) => part * UNIT).join(" "));
    this.svg.style.setProperty("--across", String(w));
    this.svg.style.setProperty("--down", String(h));
    this.svg.closest("figure")?.style.setProperty("--wide", String((w * 0.5) / largest));
  }

  /** @param {Piece} piece @param {Scene} scene */
  drawPiece(piece, scene) {
    const known = this.shown.get(piece.id);
    const element = known?.element ?? s("g", { class: "piece", "data-on": `piece:${piece.id}` });
    const { at, ...rest } = piece;
    const drawn = JSON.stringify(rest);
    if (known?.drawn !== drawn) this.fillPiece(element, piece, scene);
    element.style.transform = `translate(${at[0] * UNIT}px, ${at[1] * UNIT}px)`;
    if (!known) this.layers.pieces.append(element);
    this.shown.set(piece.id, { element, drawn, piece });
  }

  /** @param {SVGGElement} element @param {Piece} piece @param {Scene} scene */
  fillPiece(element, piece, scene) {
    const seat = scene.seats.find((one) => one.id === piece.seat);
    element.setAttribute(
      "class",
      `piece ${this.tints.tint(piece.seat)} ${piece.badges.map((b) => `is-${b}`).join(" ")}`,
    );
    element.style.setProperty("--k", String(Math.min(...reach(piece.base)) / 0.4));
    const body = pieceBody(
      piece,
      this.tints.tint(piece.seat),
      this.tints.order(piece.seat),
      piece.sign ? scene.signs[piece.sign] : undefined,
    );
    element.replaceChildren(s("title", {}, pieceLabel(piece, seat?.name ?? "")), ...body);
  }

  /** Marks are left alone if they are the same: a finger may be down on one of them. @param {SVGGElement} marks */
  putMarks(marks) {
    const layer = this.layers.marks;
    layer.querySelector(".cursor")?.remove();
    if (layer.innerHTML !== marks.innerHTML) layer.replaceChildren(...marks.children);
  }

  // --- where things are -------------------------------------------------------------------------------------

  /**
   * All things under a pointer as a question names them, the uppermost first: pieces, edges, places. They are asked of
   * the place, as a place may lie below a piece.
   * @param {MouseEvent} event
   * @returns {string[]}
   */
  thingsUnder(event) {
    const named = document
      .elementsFromPoint(event.clientX, event.clientY)
      .filter((element) => this.svg.contains(element))
      .map((element) => element.closest("[data-on]")?.getAttribute("data-on"));
    return [...named, this.squareAt(this.camera.under(event))].filter((on) => typeof on === "string");
  }

  /** @param {Point} at @returns {string | null} */
  squareAt([x, y]) {
    const [w, h] = this.scene.size;
    const [columns, rows] = this.scene.grid ?? [0, 0];
    if (!columns || x < 0 || y < 0 || x >= w || y >= h) return null;
    return `place:${Math.floor((x * columns) / w)},${Math.floor((y * rows) / h)}`;
  }

  /** The middle of a thing, in units; null if it is not on this board. @param {string} on @returns {Point | null} */
  whereIs(on) {
    const [kind, id] = split(on);
    if (kind === "piece") return this.shown.get(id)?.piece.at ?? null;
    if (kind === "edge") return this.middleOf(this.scene.drawn.find((thing) => thing.id === id));
    if (kind !== "place") return null;
    const place = this.scene.places.find((one) => one.id === id);
    return place ? (place.at ?? middle(place.shape)) : this.squareMiddle(id);
  }

  /** @param {import("./scene-types.js").Drawn | undefined} thing @returns {Point | null} */
  middleOf(thing) {
    return thing ? middle(thing.shape) : null;
  }

  /** @param {string} id "3,4" @returns {Point | null} */
  squareMiddle(id) {
    const [x, y] = id.split(",").map(Number);
    const [w, h] = this.scene.size;
    const [columns, rows] = this.scene.grid ?? [0, 0];
    if (!columns || !Number.isInteger(x) || !Number.isInteger(y) || x >= columns || y >= rows) return null;
    return [((x + 0.5) * w) / columns, ((y + 0.5) * h) / rows];
  }

  /**
   * The outline of a thing, to be marked.
   * @param {string} on
   * @param {Record<string, import("./dom.js").Attribute>} attributes
   * @returns {SVGElement | null}
   */
  outlineOf(on, attributes) {
    const [kind, id] = split(on);
    if (kind === "piece") return this.ringOf(id, attributes);
    if (kind === "edge") {
      const thing = this.scene.drawn.find((one) => one.id === id);
      return thing ? outline(thing.shape, attributes) : null;
    }
    const place = this.scene.places.find((one) => one.id === id);
    if (place) return outline(place.shape, attributes);
    return kind === "place" ? this.squareOutline(id, attributes) : null;
  }

  /** @param {string} id @param {Record<string, import("./dom.js").Attribute>} attributes */
  ringOf(id, attributes) {
    const piece = this.shown.get(id)?.piece;
    if (!piece) return null;
    const [w, d] = reach(piece.base).map((half) => half * UNIT + 8 * this.k);
    const [x, y] = piece.at.map((part) => part * UNIT);
    if (piece.base[0] === "circle") return s("circle", { cx: x, cy: y, r: w, ...attributes });
    return s("rect", {
      x: x - w,
      y: y - d,
      width: 2 * w,
      height: 2 * d,
      rx: 12 * this.k,
      transform: `rotate(${piece.facing} ${x} ${y})`,
      ...attributes,
    });
  }

  /** @param {string} id @param {Record<string, import("./dom.js").Attribute>} attributes */
  squareOutline(id, attributes) {
    const at = this.squareMiddle(id);
    if (!at || !this.scene.grid) return null;
    const [w, h] = [(this.scene.size[0] / this.scene.grid[0]) * UNIT, (this.scene.size[1] / this.scene.grid[1]) * UNIT];
    const inset = 4;
    return s("rect", {
      x: at[0] * UNIT - w / 2 + inset,
      y: at[1] * UNIT - h / 2 + inset,
      width: w - 2 * inset,
      height: h - 2 * inset,
      rx: 8,
      ...attributes,
    });
  }
}

/** How much larger lines are drawn on a board of many small units. @param {Point} size */
function scaleOf(size) {
  return Math.max(1, Math.max(...size) / 12);
}

/** "piece:b4" as its kind and its id. @param {string} on @returns {[string, string]} */
export function split(on) {
  const colon = on.indexOf(":");
  return [on.slice(0, colon), on.slice(colon + 1)];
}
