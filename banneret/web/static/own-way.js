// A way of one's own: squares clicked one by one, judged by the server after each.

import { h, put } from "./dom.js";
import { split } from "./board.js";

/** @typedef {import("./form-types.js").Desk} Desk */
/** @typedef {import("./wire-types.js").Question} Question */
/** @typedef {import("./scene-types.js").Point} Point */

export class OwnWay {
  /** @param {Question} question @param {Desk} desk */
  constructor(question, desk) {
    this.question = question;
    this.desk = desk;
    this.active = false;
    /** @type {[number, number][]} */
    this.steps = [];
    this.verdict = h("p", { class: "verdict", role: "status" });
    this.go = h("button", { class: "primary", disabled: true, onclick: () => desk.answer(this.steps) }, "Go this way");
    this.tools = h(
      "div",
      { class: "stack", hidden: true },
      h("p", { class: "small" }, "Click the squares one after the other."),
      this.verdict,
      h("div", { class: "row" }, this.go, h("button", { onclick: () => this.back() }, "One step back")),
    );
    this.toggle = h(
      "button",
      { class: "bare small", "aria-pressed": "false", onclick: () => this.turn() },
      "Draw the way yourself",
    );
    this.element = h("div", { class: "own-way" }, this.toggle, this.tools);
  }

  turn() {
    this.active = !this.active;
    this.toggle.setAttribute("aria-pressed", String(this.active));
    this.tools.hidden = !this.active;
    this.steps = [];
    this.unjudged();
    put(this.verdict);
    this.show();
    this.desk.marks();
  }

  /** No verdict of an earlier way holds for this one. */
  unjudged() {
    this.go.disabled = true;
    this.verdict.className = "verdict";
  }

  targets() {
    return this.steps.map(([x, y]) => ({ on: `place:${x},${y}`, chosen: true }));
  }

  /** @param {string} on */
  pick(on) {
    const [kind, id] = split(on);
    const square = kind === "piece" ? this.squareOf(on) : id;
    const [x, y] = (square ?? "").split(",").map(Number);
    if (!Number.isInteger(x) || !Number.isInteger(y)) return false;
    this.steps.push([x, y]);
    void this.judge();
    return true;
  }

  /** @param {string} on */
  squareOf(on) {
    const field = this.desk.boards.field;
    const at = field?.whereIs(on);
    return (at && field?.squareAt(at))?.slice("place:".length);
  }

  back() {
    this.steps.pop();
    void this.judge();
  }

  async judge() {
    this.unjudged();
    this.show();
    this.desk.marks();
    const asked = JSON.stringify(this.steps);
    const verdict = await this.desk.judge(this.steps);
    if (!this.active || asked !== JSON.stringify(this.steps)) return;
    this.go.disabled = !verdict.legal;
    put(this.verdict, verdict.legal ? "This way can be gone." : (verdict.why?.says ?? ""));
    this.verdict.className = `verdict ${verdict.legal ? "good" : "bad"}`;
  }

  show() {
    const { boards } = this.desk;
    const start = this.question.for ? boards.field?.whereIs(`piece:${this.question.for}`) : null;
    const points = this.steps
      .map(([x, y]) => boards.field?.squareMiddle(`${x},${y}`))
      .filter((p) => p !== null && p !== undefined);
    boards.showWay(/** @type {Point[]} */ ([...(start ? [start] : []), ...points]));
  }
}
