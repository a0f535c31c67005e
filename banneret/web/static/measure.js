// Measuring and lines of sight: drag from one place to another; the server says how far and whether the line is clear.

import { s } from "./dom.js";
import { UNIT } from "./ground.js";
import { measured } from "./placing-words.js";

/** @typedef {import("./boards.js").Boards} Boards */
/** @typedef {import("./link.js").Link} Link */
/** @typedef {import("./scene-types.js").Point} Point */

export class Measure {
  /**
   * @param {Boards} boards
   * @param {() => Link} link
   * @param {HTMLElement} button
   * @param {(says: string, rule?: string) => void} tell
   */
  constructor(boards, link, button, tell) {
    this.boards = boards;
    this.link = link;
    this.button = button;
    this.tell = tell;
    this.active = false;
    /** @type {{at: Point, on: string | null} | null} */
    this.start = null;
    button.addEventListener("click", () => this.turn(!this.active));
    boards.main.addEventListener("pointerdown", (event) => this.down(event));
    boards.main.addEventListener("pointermove", (event) => this.move(event));
    boards.main.addEventListener("pointerup", (event) => this.up(event));
    boards.main.addEventListener("pointercancel", () => (this.start = null));
  }

  /** @param {boolean} on */
  turn(on) {
    this.active = on;
    this.start = null;
    this.button.setAttribute("aria-pressed", String(on));
    document.body.classList.toggle("measuring", on);
    if (this.boards.field) this.boards.field.camera.held = on;
    if (on) this.tell("Drag from one place to another.");
    else this.forget();
  }

  /** Nothing is measured any more: the line goes, and what was said of it. */
  forget() {
    this.boards.overlay("measure");
    this.tell("");
  }

  /**
   * Where a hand is; pieces are taken at their middle.
   * @param {PointerEvent} event
   * @returns {{at: Point, on: string | null}}
   */
  place(event) {
    const field = this.boards.field;
    const on = field?.thingsUnder(event)[0] ?? null; // a finger's events name what it came down on
    const at = (on && field?.whereIs(on)) || field?.camera.under(event) || [0, 0];
    return { at, on };
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (this.active) this.start = this.place(event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (this.start) this.draw(this.start.at, this.place(event).at, "");
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.start) return;
    const [from, to] = [this.start, this.place(event)];
    this.start = null;
    void this.ask(from, to);
  }

  /** @param {{at: Point, on: string | null}} from @param {{at: Point, on: string | null}} to */
  async ask(from, to) {
    const board = this.boards.field?.id ?? "";
    /** @type {import("./wire-types.js").Measured} */
    const said = await this.link().ask("measure", {
      board,
      start: from.at,
      end: to.at,
      start_on: from.on,
      end_on: to.on,
    });
    if (!this.active) return;
    this.draw(from.at, to.at, measured(said.distance, this.boards.field?.scene.unit ?? ""), said.clear);
    this.tell(said.says, said.rule);
  }

  /**
   * @param {Point} from
   * @param {Point} to
   * @param {string} says
   * @param {boolean | null} [clear] whether it is seen; unknown while a hand is dragging
   */
  draw([x1, y1], [x2, y2], says, clear = null) {
    const ends = { x1: x1 * UNIT, y1: y1 * UNIT, x2: x2 * UNIT, y2: y2 * UNIT };
    const text = s(
      "text",
      {
        x: ((x1 + x2) * UNIT) / 2,
        y: ((y1 + y2) * UNIT) / 2 - 16 * (this.boards.field?.k ?? 1),
        class: "measure-text",
      },
      says,
    );
    this.boards.overlay(
      "measure",
      s("line", { ...ends, class: "measure-casing" }),
      s("line", { ...ends, class: `measure-line${clear === null ? "" : clear ? " clear" : " closed"}` }),
      text,
    );
  }
}
