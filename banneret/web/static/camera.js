// What part of a board is seen: pan by dragging, zoom by wheel, pinch or key. It moves the picture's view box.

import { UNIT } from "./ground.js";

/** @typedef {import("./scene-types.js").Point} Point */

const MARGIN = 0.35; // units around the board; more where letters are larger
const CLOSEST = 4; // steps across at the most
const NEAR = 7; // steps across when a small screen comes close by itself
const ROUND = 2.4; // steps of room around what is shown close
const SLIP = 7; // pixels that a hand may move and still mean a click

export class Camera {
  /**
   * @param {SVGSVGElement} svg
   * @param {boolean} moves whether hands may move the picture
   */
  constructor(svg, moves) {
    this.svg = svg;
    this.held = false; // a tool uses the hand now
    this.step = UNIT; // what a square is on a board of squares, and some inches on a table
    this.whole = { x: 0, y: 0, w: 100, h: 100 };
    this.box = { ...this.whole };
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.moved = false; // the last gesture was no click
    this.began = { x: 0, y: 0 };
    if (!moves) return;
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      svg.addEventListener(end, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
  }

  /** Show all of a board of this size. @param {Point} size */
  fit(size) {
    this.step = UNIT * Math.max(1, Math.max(...size) / 16);
    const margin = MARGIN * Math.max(1, Math.max(...size) / 12);
    this.whole = {
      x: -margin * UNIT,
      y: -margin * UNIT,
      w: (size[0] + 2 * margin) * UNIT,
      h: (size[1] + 2 * margin) * UNIT,
    };
    this.box = { ...this.whole };
    this.show();
  }

  /** Whether the whole board is seen. */
  get isWhole() {
    return this.box.w >= this.whole.w - 1;
  }

  /** @param {number} factor less than one comes closer @param {Point} [at] the point that stays, in drawing units */
  zoom(factor, at) {
    const [cx, cy] = at ?? [this.box.x + this.box.w / 2, this.box.y + this.box.h / 2];
    const w = Math.min(this.whole.w, Math.max(CLOSEST * this.step, this.box.w * factor));
    const k = w / this.box.w;
    this.box = { x: cx - (cx - this.box.x) * k, y: cy - (cy - this.box.y) * k, w, h: this.box.h * k };
    this.keepInside();
  }

  /** @param {number} dx in drawing units @param {number} dy */
  pan(dx, dy) {
    this.box.x += dx;
    this.box.y += dy;
    this.keepInside();
  }

  /**
   * Show these points as close as they allow; all of the board if there are none.
   * @param {Point[]} points in units of the scene
   */
  frame(points) {
    const xs = points.map((point) => point[0] * UNIT);
    const ys = points.map((point) => point[1] * UNIT);
    if (!points.length) return this.fitAgain();
    const { whole, step } = this;
    const across = Math.max(NEAR * step, Math.max(...xs) - Math.min(...xs) + ROUND * step);
    const down = Math.max(...ys) - Math.min(...ys) + ROUND * step;
    const shape = this.svg.clientWidth / this.svg.clientHeight || whole.w / whole.h;
    const w = Math.max(across, down * shape);
    if (w >= whole.w) return this.fitAgain();
    const [cx, cy] = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2];
    this.box = { x: cx - w / 2, y: cy - w / shape / 2, w, h: w / shape };
    this.keepInside();
  }

  fitAgain() {
    this.box = { ...this.whole };
    this.show();
  }

  /** Bring a point into sight if it is outside. @param {Point} at in units of the scene */
  reveal(at) {
    const [x, y] = [at[0] * UNIT, at[1] * UNIT];
    const { box } = this;
    const edge = this.step;
    if (x < box.x + edge) box.x = x - edge;
    if (x > box.x + box.w - edge) box.x = x + edge - box.w;
    if (y < box.y + edge) box.y = y - edge;
    if (y > box.y + box.h - edge) box.y = y + edge - box.h;
    this.keepInside();
  }

  /**
   * The place under a pointer, in units of the scene.
   * @param {{clientX: number, clientY: number}} event
   * @returns {Point}
   */
  under(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [at.x / UNIT, at.y / UNIT];
  }

  keepInside() {
    const { box, whole } = this;
    box.x = kept(box.x, box.w, whole.x, whole.w);
    box.y = kept(box.y, box.h, whole.y, whole.h);
    this.show();
  }

  show() {
    const { x, y, w, h } = this.box;
    this.svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    this.svg.classList.toggle("close", !this.isWhole);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const [x, y] = this.under(event);
    this.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) / 300), [x * UNIT, y * UNIT]);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (this.fingers.size === 0) {
      this.moved = false;
      this.began = { x: event.clientX, y: event.clientY };
    }
    const grip = /** @type {Element} */ (event.target).closest?.(".handle");
    if (!this.held && !grip) this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    if (Math.hypot(event.clientX - this.began.x, event.clientY - this.began.y) > SLIP || this.fingers.size > 1)
      this.moved = true;
    if (!this.moved) return;
    const apart = this.spread();
    const last = { ...finger };
    finger.x = event.clientX;
    finger.y = event.clientY;
    const scale = this.box.w / this.svg.clientWidth;
    if (this.fingers.size === 1) this.pan((last.x - finger.x) * scale, (last.y - finger.y) * scale);
    else if (apart > 0) this.pinch(apart / this.spread());
  }

  /** How far two fingers are apart. */
  spread() {
    const [a, b] = [...this.fingers.values()];
    return b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  /** @param {number} factor */
  pinch(factor) {
    const [a, b] = [...this.fingers.values()];
    const [x, y] = this.under({ clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 });
    this.zoom(factor, [x * UNIT, y * UNIT]);
  }
}

/**
 * Where a stretch begins that stays within a longer one; one that is longer itself lies around its middle.
 * @param {number} at
 * @param {number} length
 * @param {number} start
 * @param {number} whole
 */
function kept(at, length, start, whole) {
  return length > whole ? start - (length - whole) / 2 : Math.max(start, Math.min(at, start + whole - length));
}
