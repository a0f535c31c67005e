// Placing freely: a ghost of the piece is dragged, turned or nudged; the server judges every pose, and on release the
// ghost snaps to the nearest legal one. The page knows what is free (`form.free`), never why.

import { h, put, s } from "./dom.js";
import { UNIT, outline } from "./ground.js";
import { arrowOf, digitOf } from "./form-types.js";
import { pieceBody, reach } from "./pieces.js";

/** @typedef {import("./form-types.js").Desk} Desk */
/** @typedef {import("./form-types.js").Form} Form */
/** @typedef {import("./wire-types.js").Question} Question */
/** @typedef {import("./wire-types.js").Pose} Pose */
/** @typedef {import("./wire-types.js").Refusal} Refusal */
/** @typedef {import("./scene-types.js").Piece} Piece */
/** @typedef {import("./scene-types.js").Point} Point */

const NUDGE = 0.5; // units; a tenth of it with Shift
const TURN = 15; // degrees; one with Shift
const FINE = 0.1;

/** @implements {Form} */
export class Placing {
  /** @param {Question} question @param {Desk} desk */
  constructor(question, desk) {
    this.question = question;
    this.desk = desk;
    this.free = question.form.free ?? "pose";
    this.piece = this.pieceAsked();
    /** @type {Pose} */
    this.pose = [...(question.form.start ?? /** @type {Pose} */ ([...this.piece.at, this.piece.facing]))];
    this.judging = 0;
    this.legal = false;
    this.closed = false;
    this.verdict = h("p", { class: "verdict", role: "status" });
    this.done = h("button", { class: "primary", disabled: true, onclick: () => this.send() }, "Place it here");
    this.numbers = this.inputs();
    this.element = h(
      "div",
      { class: "listing placing" },
      h("p", { class: "quiet small" }, this.how()),
      this.verdict,
      h(
        "div",
        { class: "row" },
        this.done,
        h("button", { onclick: () => this.snap() }, "Nearest legal place"),
        h("button", { onclick: () => this.again() }, "Back to the start"),
        ...this.otherAnswers(),
      ),
      h(
        "fieldset",
        { class: "numbers" },
        h("legend", { class: "small" }, "Exact place"),
        ...this.numbers.map(({ label }) => label),
      ),
      this.suggestions(),
    );
    this.draw();
    void this.judge();
  }

  // --- what is placed ---------------------------------------------------------------------------------------

  /** @returns {Piece} */
  pieceAsked() {
    const id = this.question.form.piece ?? this.question.for;
    const found = this.desk.boards.scene?.pieces.find((piece) => piece.id === id);
    const base = this.question.form.shape ?? found?.base ?? ["circle", 0.5];
    const blank = {
      id: "ghost",
      board: "",
      at: /** @type {Point} */ ([0, 0]),
      facing: 0,
      seat: null,
      sign: null,
      letter: (id ?? "?").charAt(0).toUpperCase(),
      name: "",
      bars: [],
      badges: [],
      minis: [],
      card: null,
      holds: [],
    };
    return { ...(found ?? blank), base };
  }

  how() {
    const by = {
      pose: "Drag it, turn it by its handle.",
      turn: "Turn it by its handle.",
      rail: "Drag it along the line.",
      slide: "Drag it.",
    }[this.free];
    const keys = {
      pose: "arrows move, Q and E turn",
      turn: "Q and E or arrows turn",
      rail: "arrows move",
      slide: "arrows move",
    }[this.free];
    return `${by} Keys: ${keys} (with Shift: finely), N nearest legal place, Enter places.`;
  }

  otherAnswers() {
    return this.question.options
      .filter((option) => !Array.isArray(option.reply))
      .map((option) => h("button", { onclick: () => this.desk.answer(option.reply) }, option.says));
  }

  suggestions() {
    const poses = this.question.options.filter((option) => option.hint?.pose || isPose(option.reply));
    if (!poses.length) return null;
    return h(
      "div",
      { class: "options" },
      ...poses
        .slice(0, 9)
        .map((option, n) =>
          h(
            "button",
            { class: "option", onclick: () => this.take(/** @type {Pose} */ (option.hint?.pose ?? option.reply)) },
            h("kbd", { "aria-hidden": "true" }, n + 1),
            h("span", {}, option.says),
          ),
        ),
    );
  }

  /** A suggestion is taken; Enter then places it rather than taking it again. @param {Pose} pose */
  take(pose) {
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    this.put(pose);
  }

  inputs() {
    return ["from the left", "from the top", "facing"].map((name, n) => {
      const input = h("input", {
        type: "number",
        step: n === 2 ? 1 : 0.1,
        onchange: () => this.typed(n, Number(input.value)),
      });
      return { input, label: h("label", { class: "small" }, name, input) };
    });
  }

  /** @param {number} n @param {number} value */
  typed(n, value) {
    const pose = /** @type {Pose} */ ([...this.pose]);
    pose[n] = value;
    this.put(pose);
  }

  // --- moving -----------------------------------------------------------------------------------------------

  /** Bring the ghost here, as far as it is free. @param {Pose} wanted */
  put(wanted) {
    this.pose = this.freed(wanted);
    this.draw();
    void this.judge();
  }

  /** @param {Pose} wanted @returns {Pose} */
  freed([x, y, facing]) {
    const turned = ((facing % 360) + 360) % 360;
    if (this.free === "turn") return [this.pose[0], this.pose[1], turned];
    if (this.free === "slide") return [x, y, this.pose[2]];
    return this.free === "rail" ? this.onRail(x, y) : [x, y, turned];
  }

  /** @param {number} x @param {number} y @returns {Pose} */
  onRail(x, y) {
    const rail = this.question.form.rail;
    if (!rail) return [x, y, this.pose[2]];
    const [dx, dy] = towards(rail.direction);
    const along = (x - rail.from[0]) * dx + (y - rail.from[1]) * dy;
    const far = Math.max(rail.least, Math.min(rail.most, along));
    return [rail.from[0] + far * dx, rail.from[1] + far * dy, rail.facing ?? this.pose[2]];
  }

  again() {
    this.put(this.question.form.start ?? this.pose);
  }

  async snap() {
    const { reply, why } = await this.desk.snap(rounded(this.pose));
    if (this.closed) return;
    if (reply) {
      this.pose = reply;
      this.draw();
    }
    await this.judge(reply ? why : null);
  }

  /** Ask the server, the last pose winning. @param {Refusal | null} [moved] why it was moved here */
  async judge(moved = null) {
    const asked = ++this.judging;
    const verdict = await this.desk.judge(rounded(this.pose));
    if (asked !== this.judging || this.closed) return;
    this.legal = verdict.legal;
    this.done.disabled = !verdict.legal;
    this.ghost?.classList.toggle("good", verdict.legal);
    this.ghost?.classList.toggle("bad", !verdict.legal);
    this.tell(verdict.legal ? moved : verdict.why, verdict.legal);
  }

  /** @param {Refusal | null} why @param {boolean} legal */
  tell(why, legal) {
    this.verdict.className = `verdict ${legal ? "good" : "bad"}`;
    const rule = why?.rule
      ? h("a", { class: "rule", href: this.desk.ruleAddress(why.rule), target: "_blank" }, why.rule)
      : null;
    put(
      this.verdict,
      legal
        ? why
          ? `Moved to the nearest legal place. ${why.says} `
          : "It may stand here."
        : `${why?.says ?? "It may not stand here."} `,
      rule,
    );
  }

  send() {
    if (this.legal) this.desk.answer(rounded(this.pose));
  }

  // --- drawing and hands ------------------------------------------------------------------------------------

  draw() {
    this.numbers.forEach(({ input }, n) => (input.value = String(Math.round(this.pose[n] * 1000) / 1000)));
    if (!this.ghost || !this.ghost.isConnected) this.build();
    const [x, y, facing] = this.pose;
    if (this.ghost) this.ghost.style.transform = `translate(${x * UNIT}px, ${y * UNIT}px)`;
    this.ghost?.querySelector(".turned")?.setAttribute("transform", `rotate(${facing})`);
    this.grip?.setAttribute("transform", `rotate(${facing})`);
  }

  build() {
    const { boards } = this.desk;
    const { tints } = boards;
    const sign = this.piece.sign ? boards.scene?.signs[this.piece.sign] : undefined;
    const tint = tints.tint(this.piece.seat);
    const body = pieceBody(
      { ...this.piece, facing: this.pose[2], badges: [], bars: [] },
      tint,
      tints.order(this.piece.seat),
      sign,
    );
    const [, deep] = reach(this.piece.base);
    const k = Math.min(...reach(this.piece.base)) / 0.4;
    const arm = (deep + 0.45 * k) * UNIT;
    this.grip = s(
      "g",
      { class: "handle turning", role: "presentation" },
      s("line", { y1: -deep * UNIT, y2: -arm, class: "rail" }),
      s("circle", { cy: -arm, r: 16 * k, class: "grip" }),
    );
    this.ghost = s(
      "g",
      { class: `ghost handle ${tint}` },
      ...body,
      ...(this.free === "pose" || this.free === "turn" ? [this.grip] : []),
    );
    this.ghost.style.setProperty("--k", String(k));
    boards.overlay("ghost", ...this.guides(), this.ghost);
    this.ghost.addEventListener("pointerdown", (event) => this.grab(event));
  }

  /** The regions and the rail that the form names. */
  guides() {
    const { region, rail } = this.question.form;
    const shapes = (region ?? []).map((shape) => outline(shape, { class: "region" }));
    if (!rail) return shapes;
    const [dx, dy] = towards(rail.direction);
    const end = (/** @type {number} */ far) => [(rail.from[0] + far * dx) * UNIT, (rail.from[1] + far * dy) * UNIT];
    const [[x1, y1], [x2, y2]] = [end(rail.least), end(rail.most)];
    return [...shapes, s("line", { x1, y1, x2, y2, class: "rail" })];
  }

  /** @param {PointerEvent} event */
  grab(event) {
    const { field } = this.desk.boards;
    if (!field || !this.ghost) return;
    event.preventDefault();
    const turning = this.free === "turn" || Boolean(/** @type {Element} */ (event.target).closest(".turning"));
    const [gx, gy] = field.camera.under(event);
    const [ox, oy] = [this.pose[0] - gx, this.pose[1] - gy];
    const ghost = this.ghost;
    ghost.setPointerCapture(event.pointerId);
    const move = (/** @type {PointerEvent} */ now) => {
      const [x, y] = field.camera.under(now);
      if (turning) this.put([this.pose[0], this.pose[1], bearing(x - this.pose[0], y - this.pose[1])]);
      else this.put([x + ox, y + oy, this.pose[2]]);
    };
    const drop = () => {
      ghost.removeEventListener("pointermove", move);
      void this.judge().then(() => (this.legal || this.closed ? undefined : this.snap()));
    };
    ghost.addEventListener("pointermove", move);
    ghost.addEventListener("pointerup", drop, { once: true });
    ghost.addEventListener("pointercancel", drop, { once: true });
  }

  // --- keys -------------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    const arrow = arrowOf(event);
    const turn = { q: -1, e: 1 }[event.key.toLowerCase()];
    if (turn) this.rotate(turn, event.shiftKey);
    else if (arrow && this.free === "turn") this.rotate(arrow[0] || arrow[1], event.shiftKey);
    else if (arrow) this.nudge(arrow, event.shiftKey);
    else if (event.key === "Enter") this.send();
    else if (event.key.toLowerCase() === "n") void this.snap();
    else if (event.key === "Escape") this.again();
    else return this.suggested(digitOf(event));
    return true;
  }

  /** @param {number} digit */
  suggested(digit) {
    const button = digit ? this.element.querySelectorAll(".options .option")[digit - 1] : null;
    /** @type {HTMLElement | null} */ (button ?? null)?.click();
    return Boolean(button);
  }

  /** @param {[number, number]} arrow @param {boolean} fine */
  nudge([dx, dy], fine) {
    const by = NUDGE * (fine ? FINE : 1);
    const rail = this.free === "rail" ? this.question.form.rail : undefined;
    const [rx, ry] = rail ? towards(rail.direction) : [1, 1];
    const along = dx ? dx * Math.sign(rx || 1) : dy * Math.sign(ry || 1);
    this.put([
      this.pose[0] + (rail ? along * rx : dx) * by,
      this.pose[1] + (rail ? along * ry : dy) * by,
      this.pose[2],
    ]);
  }

  /** @param {number} way @param {boolean} fine */
  rotate(way, fine) {
    this.put([this.pose[0], this.pose[1], this.pose[2] + way * TURN * (fine ? 1 / TURN : 1)]);
  }

  targets() {
    return [];
  }

  /** A click brings the ghost there. @param {string} _on @param {boolean} _touch @param {Point} [at] */
  pick(_on, _touch, at) {
    if (at && this.free !== "turn") this.put([at[0], at[1], this.pose[2]]);
    return true;
  }

  hover() {}

  close() {
    this.closed = true;
    this.desk.boards.overlay("ghost");
  }
}

/** @param {number} degrees clockwise from up @returns {Point} */
function towards(degrees) {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), -Math.cos(angle)];
}

/** @param {number} dx @param {number} dy */
function bearing(dx, dy) {
  return Math.round((Math.atan2(dx, -dy) * 180) / Math.PI);
}

/** @param {any} reply */
function isPose(reply) {
  return Array.isArray(reply) && reply.length === 3 && reply.every((part) => typeof part === "number");
}

/** As fine as the game keeps it. @param {Pose} pose @returns {Pose} */
function rounded(pose) {
  return /** @type {Pose} */ (pose.map((part) => Math.round(part * 1000) / 1000));
}
