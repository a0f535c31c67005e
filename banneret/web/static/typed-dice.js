// Dice rolled by hand: type "6 5 5 3", or tap the faces.

import { h, put } from "./dom.js";

/** @typedef {import("./form-types.js").Desk} Desk */
/** @typedef {import("./form-types.js").Form} Form */
/** @typedef {import("./wire-types.js").Question} Question */

/** @implements {Form} */
export class TypedDice {
  /** @param {Question} question @param {Desk} desk */
  constructor(question, desk) {
    this.desk = desk;
    this.number = question.form.dice ?? 1;
    this.sides = question.form.sides ?? 6;
    this.input = h("input", {
      inputmode: "numeric",
      autocomplete: "off",
      "aria-label": this.number === 1 ? "The face of 1 die" : `The faces of ${this.number} dice`,
      placeholder: this.example(),
      oninput: () => this.show(),
    });
    this.says = h("p", { class: "small", role: "status" });
    this.done = h("button", { class: "primary", onclick: () => this.send() }, this.number === 1 ? "This fell" : "These fell");
    const faces = Array.from({ length: this.sides }, (_, n) =>
      h("button", { class: "face", onclick: () => this.add(n + 1) }, n + 1),
    );
    this.element = h(
      "form",
      { class: "listing", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), this.send()) },
      this.input,
      h("div", { class: "faces" }, ...faces.map((face) => (face.setAttribute("type", "button"), face))),
      this.says,
      this.done,
    );
    this.done.setAttribute("type", "button");
    this.show();
    setTimeout(() => this.input.focus(), 0);
  }

  example() {
    return Array.from({ length: this.number }, (_, n) => (n % this.sides) + 1).join(" ");
  }

  /** What is typed: numbers apart, or digits in a row where faces have one digit. */
  faces() {
    const words = this.input.value
      .trim()
      .split(/[\s,;]+/)
      .filter(Boolean);
    const apart = words.length === 1 && this.sides < 10 && words[0].length > 1 ? [...words[0]] : words;
    return apart.map((word) => (/^\d+$/.test(word) ? Number(word) : 0));
  }

  /** @param {number} face */
  add(face) {
    this.input.value = `${this.input.value.trim()} ${face}`.trim();
    this.show();
  }

  show() {
    const faces = this.faces();
    const wrong = faces.find((face) => face < 1 || face > this.sides);
    const far = `${faces.length} of ${this.number} ${this.number === 1 ? "die" : "dice"}`;
    const many = faces.length > this.number ? ": too many" : "";
    const says = wrong !== undefined ? `A die shows 1 to ${this.sides}.` : `${far}${many}.`;
    put(this.says, says);
    this.done.disabled = wrong !== undefined || faces.length !== this.number;
  }

  send() {
    if (!this.done.disabled) this.desk.answer(this.faces());
  }

  targets() {
    return [];
  }

  pick() {
    return false;
  }

  hover() {}

  key() {
    return false;
  }

  close() {}
}
