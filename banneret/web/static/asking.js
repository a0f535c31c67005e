// The one question that is open, in plain words, with the form that answers it; or what we wait for.

import { h, put } from "./dom.js";
import { Listing } from "./listing.js";
import { Allocating, Arranging, ChoosingSome } from "./sharing.js";
import { Placing } from "./placing.js";
import { TypedDice } from "./typed-dice.js";

/** @typedef {import("./form-types.js").Desk} Desk */
/** @typedef {import("./form-types.js").Form} Form */
/** @typedef {import("./wire-types.js").Question} Question */
/** @typedef {import("./wire-types.js").Refusal} Refusal */

const FEW = 6; // sets to choose from that are shown as plain answers

/** @param {Question} question @param {Desk} desk @returns {Form} */
function formFor(question, desk) {
  if (question.kind === "pose") return new Placing(question, desk);
  if (question.kind === "faces") return new TypedDice(question, desk);
  if (question.kind === "allocate") return new Allocating(question, desk);
  if (question.kind === "arrange") return new Arranging(question, desk);
  const few = question.options.length > 0 && question.options.length <= FEW && !question.more;
  if (question.kind === "choose some" && !few) return new ChoosingSome(question, desk);
  return new Listing(question, desk);
}

export class Asking {
  /** @param {HTMLElement} host @param {Desk} desk */
  constructor(host, desk) {
    this.host = host;
    this.desk = desk;
    /** @type {Question | null} */
    this.question = null;
    /** @type {Form | null} */
    this.form = null;
    this.why = h("div", { class: "why", role: "status" });
    this.guests = h("div", { class: "guests" });
    this.held = false; // whether the focus was in the question when it was answered
    this.fold = h("button", { class: "bare fold", onclick: () => this.foldAway(!host.classList.contains("folded")) });
    this.foldAway(false);
  }

  /** On a small screen the question is a sheet at the foot; folded, only its sentence is left. @param {boolean} away */
  foldAway(away) {
    this.host.classList.toggle("folded", away);
    this.fold.setAttribute("aria-expanded", String(!away));
    this.fold.setAttribute("aria-label", away ? "Show the answers" : "Fold the answers away");
    put(this.fold, away ? "▴" : "▾");
  }

  /** @param {Question} question @param {string} whose */
  ask(question, whose) {
    const held = this.holdsFocus();
    this.drop();
    this.question = question;
    this.foldAway(false);
    this.form = formFor(question, this.desk);
    put(
      this.host,
      h(
        "div",
        { class: "asked" },
        h("div", { class: "whose-line" }, h("p", { class: "whose" }, whose), this.fold),
        h("h2", { id: "question", tabindex: "-1" }, question.ask),
        this.rule(question),
      ),
      this.form.element,
      this.restful(question),
      this.why,
      this.others(question),
      this.guests,
    );
    this.host.dataset.state = "asked";
    this.host.dataset.n = String(question.n);
    this.host.scrollTop = 0;
    this.refocus(held);
    this.desk.boards.askAbout(question.for);
    this.desk.marks();
  }

  /** Whether this is what is asked already: then what a hand has begun is left to it. @param {Question} question */
  isAsked(question) {
    if (!this.question || this.question.n !== question.n || this.host.classList.contains("sending")) return false;
    return told(this.question) === told(question);
  }

  /** @param {Question} question */
  rule(question) {
    if (!question.rule) return null;
    return h(
      "details",
      { class: "rule-note" },
      h("summary", {}, question.rule),
      h(
        "p",
        { class: "small" },
        question.rule_says,
        " ",
        h("a", { href: this.desk.ruleAddress(question.rule), target: "_blank" }, "Read it in the rules"),
      ),
    );
  }

  /** Nothing can be done but decline: offer not to be asked then. @param {Question} question */
  restful(question) {
    if (question.options.length !== 1 || question.none === null || question.kind === "pose") return null;
    return h("button", { class: "bare small", onclick: () => this.desk.rest() }, "Ask me only if I could act");
  }

  /** What is of that kind but cannot be chosen, each with its reason. @param {Question} question */
  others(question) {
    if (!question.others.length) return null;
    const lines = question.others.map((other) =>
      h("li", {}, h("b", {}, other.says), ` ${other.why.says} `, this.ruleLink(other.why.rule)),
    );
    return h(
      "details",
      { class: "folded others" },
      h("summary", {}, `Why not something else? (${question.others.length})`),
      h("ul", {}, ...lines),
    );
  }

  /** @param {string} rule */
  ruleLink(rule) {
    return rule ? h("a", { class: "rule", href: this.desk.ruleAddress(rule), target: "_blank" }, rule) : null;
  }

  /**
   * Nothing is asked of us now.
   * @param {string} whose
   * @param {string} says
   * @param {boolean} busy
   */
  wait(whose, says, busy) {
    const held = this.holdsFocus();
    this.drop();
    put(
      this.host,
      h(
        "div",
        { class: "asked" },
        h("p", { class: "whose" }, whose),
        h("h2", { id: "question", tabindex: "-1" }, says),
      ),
      busy ? h("div", { class: "progress", role: "progressbar", "aria-label": says }) : null,
      this.guests,
    );
    this.host.dataset.state = busy ? "thinking" : "waiting";
    this.refocus(held);
  }

  /** Beside whatever is asked: the links for seats that wait for somebody. @param {...import("./dom.js").Child} links */
  invite(...links) {
    put(this.guests, ...links);
  }

  // --- the focus --------------------------------------------------------------------------------------------

  /** Whether whoever goes by the keyboard or hears the page is at the question, or was when it was answered. */
  holdsFocus() {
    return this.held || this.host.contains(document.activeElement);
  }

  /** What had the focus is gone: the next question has it, unless it went somewhere else meanwhile. @param {boolean} held */
  refocus(held) {
    this.held = false;
    const [now, heading] = [document.activeElement, document.getElementById("question")];
    if (held && (!now || now === document.body)) heading?.focus({ preventScroll: true });
  }

  // --- answering --------------------------------------------------------------------------------------------

  /** The answer is on its way. */
  sending() {
    this.held = this.holdsFocus();
    if (this.form) this.form.element.inert = true;
    this.host.classList.add("sending");
  }

  /** It was refused: it can be answered again. @param {Refusal} why */
  refused(why) {
    if (this.form) this.form.element.inert = false;
    this.host.classList.remove("sending");
    this.explain(why, "That cannot be done.");
    this.refocus(this.held);
  }

  /** @param {Refusal} why @param {string} [before] */
  explain(why, before = "Why not?") {
    put(this.why, h("p", {}, h("b", {}, `${before} `), why.says, " ", this.ruleLink(why.rule)));
  }

  drop() {
    this.form?.close();
    this.form = null;
    this.question = null;
    this.host.classList.remove("sending");
    put(this.why);
    this.desk.boards.askAbout(null);
    this.desk.boards.mark([]);
  }
}

/** A question without what changes beside it while it is open. @param {Question} question */
export function told({ undo, asked, answered, ...question }) {
  return JSON.stringify(question);
}
