// A plan: several answers gathered and previewed as a whole before they are sent.

import { told } from "./asking.js";
import { h, put } from "./dom.js";

/** @typedef {import("./wire-types.js").Question} Question */
/** @typedef {import("./wire-types.js").Previewed} Previewed */
/** @typedef {import("./wire-types.js").Reply} Reply */
/**
 * @typedef {object} Planner what a plan needs of the table
 * @property {(n: number, replies: Reply[]) => Promise<Previewed>} preview
 * @property {(n: number, replies: Reply[]) => boolean} send whether it could be said
 * @property {(question: Question | null, seen: Previewed | null) => void} show the next question of the plan, or the open one
 */

export class Planning {
  /** @param {HTMLElement} host @param {HTMLElement} toggle @param {Planner} planner */
  constructor(host, toggle, planner) {
    this.host = host;
    this.toggle = toggle;
    this.planner = planner;
    this.active = false;
    /** @type {{question: Question, reply: Reply, says: string}[]} */
    this.steps = [];
    toggle.addEventListener("click", () => this.turn());
  }

  turn() {
    this.active = !this.active;
    this.toggle.setAttribute("aria-pressed", String(this.active));
    const had = this.steps.length > 0;
    this.steps = [];
    this.show("");
    if (had) this.planner.show(null, null);
  }

  /** The number of the question with which the plan begins. */
  get n() {
    return this.steps[0]?.question.n ?? -1;
  }

  /** Whether the plan begins with this, asked again as when the wire is back. @param {Question} question */
  beginsWith(question) {
    return this.steps.length > 0 && told(this.steps[0].question) === told(question);
  }

  /** Add an answer; the next question is asked as it would follow. @param {Question} question @param {Reply} reply */
  async add(question, reply) {
    if (this.steps.some((step) => step.question === question)) return; // the next one is still on its way
    this.steps = [...this.steps, { question, reply, says: wordsOf(question, reply) }];
    await this.look();
  }

  /** Whether an answer may come next: judged where the plan has led. @param {Reply} reply */
  async judge(reply) {
    const seen = await this.planner.preview(this.n, [...this.steps.map((step) => step.reply), reply]);
    return { legal: !seen.why && seen.applied >= this.steps.length, why: seen.why ?? null };
  }

  async look() {
    const planned = this.steps;
    const seen = await this.planner.preview(
      this.n,
      planned.map((step) => step.reply),
    );
    if (planned !== this.steps) return; // the plan is another by now
    this.steps = this.steps.slice(0, Math.max(seen.applied, seen.next ? seen.applied : this.steps.length));
    this.show(seen.says);
    this.planner.show(seen.next, seen);
  }

  async back() {
    if (this.steps.length < 2) return this.clear();
    this.steps = this.steps.slice(0, -1);
    await this.look();
  }

  clear() {
    const had = this.steps.length > 0;
    this.steps = [];
    this.show("");
    if (had) this.planner.show(null, null);
  }

  send() {
    const replies = this.steps.map((step) => step.reply);
    if (this.planner.send(this.n, replies)) this.forget();
  }

  /** Whatever was planned is void: something else is asked now. */
  forget() {
    this.steps = [];
    this.show("");
  }

  /** @param {string} says */
  show(says) {
    this.host.hidden = !this.active;
    if (!this.active) return;
    const empty = h("p", { class: "small quiet" }, "Answer as usual: nothing is sent until you send the plan.");
    put(
      this.host,
      h("h3", {}, "Your plan"),
      this.steps.length ? h("ol", {}, ...this.steps.map((step) => h("li", {}, step.says))) : empty,
      says ? h("p", { class: "small" }, says) : null,
      this.steps.length
        ? h(
            "div",
            { class: "row" },
            h("button", { class: "primary", onclick: () => this.send() }, "Send the plan"),
            h("button", { onclick: () => this.back() }, "One step back"),
            h("button", { onclick: () => this.clear() }, "Drop it"),
          )
        : null,
    );
  }
}

/** @param {Question} question @param {Reply} reply */
function wordsOf(question, reply) {
  const wanted = JSON.stringify(reply);
  return question.options.find((option) => JSON.stringify(option.reply) === wanted)?.says ?? question.ask;
}
