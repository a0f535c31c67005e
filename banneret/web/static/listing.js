// Questions with a list of answers: buttons, things on the boards and cards, each of them numbered for the keyboard.

import { h, put } from "./dom.js";
import { arrowOf, digitOf } from "./form-types.js";
import { ownList } from "./own-list.js";
import { OwnWay } from "./own-way.js";

/** @typedef {import("./form-types.js").Desk} Desk */
/** @typedef {import("./form-types.js").Form} Form */
/** @typedef {import("./wire-types.js").Question} Question */
/** @typedef {import("./wire-types.js").Option} Option */
/** @typedef {import("./scene-types.js").Point} Point */

const MANY = 10; // a longer list of things on the board is folded away

/** @implements {Form} */
export class Listing {
  /** @param {Question} question @param {Desk} desk */
  constructor(question, desk) {
    this.question = question;
    this.desk = desk;
    this.options = question.options;
    /** @type {Option | null} an answer shown but not sent yet */
    this.shown = null;
    this.own = question.kind === "path" ? new OwnWay(question, desk) : null;
    this.buttons = this.options.map((option, n) => this.button(option, n));
    this.which = h("div", { class: "which", role: "group", "aria-label": "Which of them?" });
    this.confirm = h("button", { class: "primary", hidden: true, onclick: () => this.send() }, "Go there");
    this.element = h(
      "div",
      { class: "listing" },
      this.hint(),
      this.confirm,
      this.which,
      ...this.lists(),
      this.own?.element,
      question.kind === "army" ? ownList(desk) : null,
    );
  }

  hint() {
    const onBoard = this.options.filter((option) => option.on.some((on) => !on.startsWith("card:"))).length;
    if (!onBoard) return null;
    return h(
      "p",
      { class: "quiet small" },
      onBoard === this.options.length
        ? "Choose what is outlined on the board, or from the list."
        : "Choose on the board or here.",
    );
  }

  lists() {
    const plain = this.buttons.filter((_, n) => !this.options[n].on.length);
    const placed = this.buttons.filter((_, n) => this.options[n].on.length);
    if (placed.length <= MANY) return [h("div", { class: "options" }, ...this.buttons)];
    return [
      h("div", { class: "options" }, ...plain),
      h(
        "details",
        { class: "folded" },
        h("summary", {}, `All ${placed.length} as a list`),
        h("div", { class: "options tight" }, ...placed),
      ),
    ];
  }

  /** @param {Option} option @param {number} n */
  button(option, n) {
    const cost = option.hint?.cost ? h("span", { class: "cost" }, `cost ${option.hint.cost}`) : null;
    return h(
      "button",
      {
        class: "option",
        "data-reply": JSON.stringify(option.reply),
        onclick: () => this.desk.answer(option.reply),
        onmouseenter: () => this.preview(option),
        onfocus: () => this.preview(option),
        onmouseleave: () => this.preview(null),
        onblur: () => this.preview(null),
      },
      n < 9 ? h("kbd", { "aria-hidden": "true" }, n + 1) : null,
      h("span", {}, option.says),
      cost,
    );
  }

  // --- on the board -----------------------------------------------------------------------------------------

  targets() {
    if (this.own?.active) return this.own.targets();
    return this.options.flatMap((option, n) =>
      option.on.map((on) => ({ on, says: option.says, key: n < 9 ? n + 1 : undefined, chosen: option === this.shown })),
    );
  }

  /** @param {string} on */
  standingOn(on) {
    return this.options.filter((option) => option.on.includes(on));
  }

  /** @param {string} on @param {boolean} touch */
  pick(on, touch) {
    if (this.own?.active) return this.own.pick(on);
    const found = this.standingOn(on);
    if (!found.length) return false;
    if (found.length > 1) this.askWhich(found);
    else if (touch && found[0].hint?.path.length && this.shown !== found[0]) this.hold(found[0]);
    else this.desk.answer(found[0].reply);
    return true;
  }

  /** Show an answer and wait for a second tap. @param {Option} option */
  hold(option) {
    this.shown = option;
    this.confirm.hidden = false;
    this.confirm.textContent = `Go: ${option.says}`;
    this.desk.marks();
    this.preview(option);
  }

  send() {
    if (this.shown) this.desk.answer(this.shown.reply);
  }

  /** Several answers stand on one thing. @param {Option[]} options */
  askWhich(options) {
    put(this.which, h("p", {}, "Which of them?"), ...options.map((option) => this.button(option, 9)));
    this.which.querySelector("button")?.focus();
  }

  /** @param {string | null} on */
  hover(on) {
    if (this.own?.active) return;
    this.preview((on && this.standingOn(on)[0]) || this.shown);
  }

  /** The way that an answer goes. @param {Option | null} option */
  preview(option) {
    const { boards } = this.desk;
    boards.glow(option && !option.hint?.path.length ? option.on : []);
    if (!option && this.own?.active) return this.own.show();
    const path = option?.hint?.path ?? [];
    boards.showWay(path.length ? this.fromStart(path) : [], option?.hint?.cost ? String(option.hint.cost) : undefined);
  }

  /** @param {Point[]} path @returns {Point[]} */
  fromStart(path) {
    const start = this.question.for ? this.desk.boards.field?.whereIs(`piece:${this.question.for}`) : null;
    const same = start && Math.hypot(start[0] - path[0][0], start[1] - path[0][1]) < 0.01;
    return start && !same ? [start, ...path] : path;
  }

  // --- keys -------------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    const digit = digitOf(event);
    if (digit && digit <= this.options.length) return this.answered(this.options[digit - 1]);
    if (event.key === "Enter" && this.desk.boards.cursor) return this.pick(this.desk.boards.cursor, false);
    if (event.key === "Escape") return this.forget();
    const arrow = arrowOf(event);
    return arrow ? this.arrow(arrow) : false;
  }

  /** @param {Option} option */
  answered(option) {
    this.desk.answer(option.reply);
    return true;
  }

  forget() {
    const had = Boolean(this.shown) || this.which.childElementCount > 0 || this.desk.boards.cursor !== null;
    this.shown = null;
    this.confirm.hidden = true;
    put(this.which);
    this.desk.boards.moveCursor(null);
    this.desk.marks();
    this.preview(null);
    return had;
  }

  /**
   * Arrows go over the board where there is something to choose, otherwise over the buttons.
   * @param {[number, number]} arrow
   */
  arrow(arrow) {
    if (this.options.some((option) => option.on.some((on) => this.desk.boards.holding(on)))) {
      this.desk.boards.step(...arrow);
      return true;
    }
    const at = this.buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const next = at < 0 ? 0 : (at + (arrow[0] + arrow[1]) + this.buttons.length) % this.buttons.length;
    this.buttons[next]?.focus();
    return true;
  }

  close() {
    this.desk.boards.glow([]);
    this.desk.boards.showWay([]);
    this.desk.boards.moveCursor(null);
  }
}
