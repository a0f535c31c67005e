// Questions that take several things: some of these, so much for each, all of them in order.

import { h, put } from "./dom.js";
import { digitOf } from "./form-types.js";

/** @typedef {import("./form-types.js").Desk} Desk */
/** @typedef {import("./form-types.js").Form} Form */
/** @typedef {import("./wire-types.js").Question} Question */
/** @typedef {import("./wire-types.js").Option} Option */

/** Some of these, between least and most. @implements {Form} */
export class ChoosingSome {
  /** @param {Question} question @param {Desk} desk */
  constructor(question, desk) {
    this.question = question;
    this.desk = desk;
    /** @type {Set<Option>} */
    this.taken = new Set();
    this.buttons = question.items.map((item, n) =>
      h(
        "button",
        { class: "option", "aria-pressed": "false", onclick: () => this.turn(item) },
        n < 9 ? h("kbd", { "aria-hidden": "true" }, n + 1) : null,
        h("span", {}, item.says),
      ),
    );
    this.done = h("button", { class: "primary", onclick: () => this.send() });
    this.element = h("div", { class: "listing" }, h("div", { class: "options" }, ...this.buttons), this.done);
    this.show();
  }

  /** @param {Option} item */
  turn(item) {
    if (!this.taken.delete(item)) this.taken.add(item);
    this.show();
    this.desk.marks();
  }

  show() {
    const { least, most, items } = this.question;
    this.buttons.forEach((button, n) => button.setAttribute("aria-pressed", String(this.taken.has(items[n]))));
    const count = this.taken.size;
    this.done.disabled = count < least || count > most;
    const wanted = least === most ? `${least}` : `${least} to ${most}`;
    this.done.textContent = this.done.disabled
      ? `Choose ${wanted}: ${count} so far`
      : count
        ? `Take ${count}`
        : "Take none";
  }

  send() {
    if (!this.done.disabled)
      this.desk.answer(this.question.items.filter((item) => this.taken.has(item)).map((item) => item.reply));
  }

  targets() {
    return this.question.items.flatMap((item, n) =>
      item.on.map((on) => ({ on, says: item.says, key: n < 9 ? n + 1 : undefined, chosen: this.taken.has(item) })),
    );
  }

  /** @param {string} on */
  pick(on) {
    const item = this.question.items.find((one) => one.on.includes(on));
    if (item) this.turn(item);
    return Boolean(item);
  }

  hover() {}

  /** @param {KeyboardEvent} event */
  key(event) {
    const digit = digitOf(event);
    if (digit && this.question.items[digit - 1]) this.turn(this.question.items[digit - 1]);
    else if (event.key === "Enter") this.send();
    else return false;
    return true;
  }

  close() {}
}

/** So much for each, all of it. @implements {Form} */
export class Allocating {
  /** @param {Question} question @param {Desk} desk */
  constructor(question, desk) {
    this.question = question;
    this.desk = desk;
    /** @type {Record<string, number>} */
    this.shares = {};
    this.rows = h("div", { class: "shares" });
    this.done = h("button", { class: "primary", onclick: () => this.send() });
    this.element = h("div", { class: "listing" }, this.rows, this.done);
    this.show();
  }

  get left() {
    return this.question.total - Object.values(this.shares).reduce((sum, share) => sum + share, 0);
  }

  /** @param {string} id @param {number} by */
  give(id, by) {
    const share = (this.shares[id] ?? 0) + by;
    if (share < 0 || share > (this.question.limits[id] ?? 0) || (by > 0 && this.left < by)) return;
    this.shares[id] = share;
    this.show();
  }

  show() {
    put(this.rows, ...this.question.items.map((item) => this.row(item)));
    this.done.disabled = this.left !== 0;
    this.done.textContent = this.left ? `${this.left} still to share out` : "Share it out so";
  }

  /** @param {Option} item */
  row(item) {
    const id = String(item.reply);
    return h(
      "div",
      { class: "row share" },
      h("span", {}, item.says),
      h("button", { "aria-label": `less for ${item.says}`, onclick: () => this.give(id, -1) }, "−"),
      h("output", {}, `${this.shares[id] ?? 0} of ${this.question.limits[id] ?? 0}`),
      h("button", { "aria-label": `more for ${item.says}`, onclick: () => this.give(id, 1) }, "+"),
    );
  }

  send() {
    if (this.left === 0)
      this.desk.answer(Object.fromEntries(Object.entries(this.shares).filter(([, share]) => share > 0)));
  }

  targets() {
    return this.question.items.flatMap((item, n) =>
      item.on.map((on) => ({ on, says: item.says, key: n < 9 ? n + 1 : undefined })),
    );
  }

  /** @param {string} on */
  pick(on) {
    const item = this.question.items.find((one) => one.on.includes(on));
    if (item) this.give(String(item.reply), 1);
    return Boolean(item);
  }

  hover() {}

  /** @param {KeyboardEvent} event */
  key(event) {
    const digit = digitOf(event);
    if (digit && this.question.items[digit - 1]) this.give(String(this.question.items[digit - 1].reply), 1);
    else if (event.key === "Enter") this.send();
    else if (event.key === "Escape") ((this.shares = {}), this.show());
    else return false;
    return true;
  }

  close() {}
}

/** All of them, in order. @implements {Form} */
export class Arranging {
  /** @param {Question} question @param {Desk} desk */
  constructor(question, desk) {
    this.desk = desk;
    this.order = [...question.items];
    this.list = h("ol", { class: "arrange" });
    this.element = h(
      "div",
      { class: "listing" },
      this.list,
      h("button", { class: "primary", onclick: () => this.send() }, "In this order"),
    );
    this.show();
  }

  show() {
    put(
      this.list,
      ...this.order.map((item, n) =>
        h(
          "li",
          { class: "row" },
          h("span", {}, item.says),
          h(
            "button",
            { "aria-label": `${item.says} earlier`, disabled: n === 0, onclick: () => this.move(n, -1) },
            "↑",
          ),
          h(
            "button",
            {
              "aria-label": `${item.says} later`,
              disabled: n === this.order.length - 1,
              onclick: () => this.move(n, 1),
            },
            "↓",
          ),
        ),
      ),
    );
  }

  /** @param {number} n @param {number} by */
  move(n, by) {
    [this.order[n], this.order[n + by]] = [this.order[n + by], this.order[n]];
    this.show();
    /** @type {HTMLElement | null} */ (this.list.children[n + by]?.querySelector("button:not(:disabled)"))?.focus();
  }

  send() {
    this.desk.answer(this.order.map((item) => item.reply));
  }

  targets() {
    return [];
  }

  pick() {
    return false;
  }

  hover() {}

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Enter") return false;
    this.send();
    return true;
  }

  close() {}
}
