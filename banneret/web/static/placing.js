// Placing freely: a ghost of the piece is dragged, turned or nudged; the server judges every pose, and on release the
// ghost snaps to the nearest legal one. The page knows what is free (`form.free`), never why.

import { h, put, s } from "./dom.js";
import { follow } from "./follow.js";
import { UNIT, towards } from "./ground.js";
import { guides, tried, upTo } from "./guides.js";
import { arrowOf, digitOf } from "./form-types.js";
import { pieceBody, reach } from "./pieces.js";
import { few, measured, spotWords, wayWords } from "./placing-words.js";
import { counted } from "./rim.js";
import { TurningGrip } from "./turning-grip.js";

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
const SUGGESTED = 5; // places to try

/** @implements {Form} */
export class Placing {
  /** @param {Question} question @param {Desk} desk */
  constructor(question, desk) {
    this.question = question;
    this.desk = desk;
    this.free = question.form.free ?? "pose";
    this.piece = this.pieceAsked();
    /** @type {Pose | null} where it stands now */
    this.stands = this.piece.board === desk.boards.field?.id ? [...this.piece.at, this.piece.facing] : null;
    /** @type {Pose} */
    this.pose = [...(question.form.start ?? /** @type {Pose} */ ([...this.piece.at, this.piece.facing]))];
    this.judging = false;
    this.waits = 0; // for verdicts and legal places
    this.moved = false; // since the server was asked last
    /** @type {Promise<void> | undefined} */
    this.judged = undefined;
    /** @type {Promise<void> | undefined} */
    this.snapping = undefined;
    this.legal = false;
    this.closed = false;
    this.verdict = h("p", { class: "verdict", role: "status" });
    this.done = h(
      "button",
      { class: "primary", disabled: true, onclick: () => this.send() },
      this.free === "turn" ? "Face this way" : "Place it here",
    );
    this.nearest = h("button", { hidden: true, onclick: () => this.snap() }, "Nearest legal place");
    this.numbers = this.inputs();
    this.element = h(
      "div",
      { class: "listing placing" },
      h("p", { class: "quiet small" }, this.how()),
      this.verdict,
      h("div", { class: "row" }, this.done, this.nearest, ...this.turners(), this.back(), ...this.otherAnswers()),
      this.suggestions(),
      h(
        "details",
        { class: "folded small" },
        h("summary", {}, "Keys, and the exact place"),
        h("p", { class: "quiet" }, this.keysSay()),
        h("fieldset", { class: "numbers" }, ...this.numbers.map(({ label }) => label)),
      ),
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

  /** Whether it may be turned: a rail may leave the facing at its end open. */
  get turns() {
    const { rail } = this.question.form;
    return this.free === "pose" || this.free === "turn" || (this.free === "rail" && rail?.facing === undefined);
  }

  how() {
    const far = upTo(this.question.form, this.desk.boards.field?.scene.unit ?? "");
    return {
      pose: `Drag it on the board${far}; turn it by its handle.`,
      turn: "Turn it by its handle.",
      rail: `Drag it along the line${far}${this.turns ? "; turn it by its handle" : ""}.`,
      slide: `Drag it on the board${far}.`,
    }[this.free];
  }

  keysSay() {
    const keys = {
      pose: "arrows move, Q and E turn",
      turn: "Q and E or arrows turn",
      rail: this.turns ? "arrows move, Q and E turn" : "arrows move",
      slide: "arrows move",
    }[this.free];
    return `Keys: ${keys} (with Shift: finely), N nearest legal place, Enter places, Esc goes back to the start.`;
  }

  /** Where a hand has no handle to turn by: by steps. */
  turners() {
    if (!this.turns) return [];
    const button = (/** @type {string} */ sign, /** @type {string} */ says, /** @type {number} */ way) =>
      h("button", { class: "turner", title: says, "aria-label": says, onclick: () => this.rotate(way, false) }, sign);
    return [button("⟲", "Turn left", -1), button("⟳", "Turn right", 1)];
  }

  back() {
    return h("button", { class: "bare", title: "Back to the start (Esc)", onclick: () => this.again() }, "Back");
  }

  otherAnswers() {
    return this.question.options
      .filter((option) => !Array.isArray(option.reply))
      .map((option) => h("button", { onclick: () => this.desk.answer(option.reply) }, option.says));
  }

  /** @param {Pose} pose */
  words(pose) {
    const field = this.desk.boards.field?.scene;
    if (this.stands) return wayWords(this.stands, pose, field?.unit ?? "");
    return spotWords(pose, field?.size ?? [1, 1]);
  }

  /** Few places to try, each shown on the board before it is taken. */
  suggestions() {
    const found = few(this.question.options, (pose) => this.words(pose), SUGGESTED);
    if (found.length < 2) return null;
    return h("div", { class: "options tight" }, ...found.map(({ pose, says }, n) => this.suggestion(pose, says, n)));
  }

  /** @param {Pose} pose @param {string} says @param {number} n */
  suggestion(pose, says, n) {
    return h(
      "button",
      {
        class: "option",
        onclick: () => this.take(pose),
        onmouseenter: () => this.outlineAt(pose),
        onfocus: () => this.outlineAt(pose),
        onmouseleave: () => this.outlineAt(null),
        onblur: () => this.outlineAt(null),
      },
      h("kbd", { "aria-hidden": "true" }, n + 1),
      h("span", {}, says),
    );
  }

  /** Where a suggestion would be. @param {Pose | null} pose */
  outlineAt(pose) {
    this.desk.boards.overlay("try", ...(pose ? [tried(this.piece, pose)] : []));
  }

  /** A suggestion is taken; Enter then places it rather than taking it again. @param {Pose} pose */
  take(pose) {
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    this.outlineAt(null);
    this.pose = [...pose];
    this.legal = false;
    this.draw();
    void this.judge();
  }

  inputs() {
    return ["from the left", "from below", "facing"].map((name, n) => {
      const input = h("input", {
        type: "number",
        step: n === 2 ? 1 : 0.1,
        onchange: () => this.typed(n, Number(input.value)),
      });
      return { input, label: h("label", { class: "small" }, name, input) };
    });
  }

  /** A part of a pose as the rim counts it, and back. @param {number} part @param {number} n which part */
  counted(part, n) {
    const { field } = this.desk.boards;
    return n === 1 && field ? counted(field.scene, part) : part;
  }

  /** @param {number} n @param {number} value */
  typed(n, value) {
    const pose = /** @type {Pose} */ ([...this.pose]);
    pose[n] = this.counted(value, n);
    this.put(pose);
  }

  // --- moving -----------------------------------------------------------------------------------------------

  /** Bring the ghost here, as far as it is free. @param {Pose} wanted */
  put(wanted) {
    this.pose = this.freed(wanted);
    this.legal = false; // until the server has said so
    this.draw();
    void this.judge();
  }

  /** @param {Pose} wanted @returns {Pose} */
  freed([x, y, facing]) {
    const turned = ((facing % 360) + 360) % 360;
    if (this.free === "turn") return [this.pose[0], this.pose[1], turned];
    if (this.free === "slide") return [x, y, this.pose[2]];
    return this.free === "rail" ? this.onRail(x, y, turned) : [x, y, turned];
  }

  /** @param {number} x @param {number} y @param {number} facing @returns {Pose} */
  onRail(x, y, facing) {
    const rail = this.question.form.rail;
    if (!rail) return [x, y, facing];
    const [dx, dy] = towards(rail.direction);
    const along = (x - rail.from[0]) * dx + (y - rail.from[1]) * dy;
    const stop = rail.step ? Math.round(along / rail.step) * rail.step : along;
    const far = Math.max(rail.least, Math.min(rail.most, stop));
    return [rail.from[0] + far * dx, rail.from[1] + far * dy, rail.facing ?? facing];
  }

  again() {
    this.put(this.question.form.start ?? this.pose);
  }

  /** To the nearest legal place. */
  snap() {
    this.snapping = this.busy(this.snapNow());
    return this.snapping;
  }

  /** The server is at it. @param {Promise<void>} work */
  busy(work) {
    const show = (/** @type {number} */ more) =>
      this.element.setAttribute("aria-busy", String((this.waits += more) > 0));
    show(1);
    return work.finally(() => show(-1));
  }

  async snapNow() {
    const { reply, why } = await this.desk.snap(rounded(this.pose));
    if (this.closed) return;
    if (reply) {
      this.pose = reply;
      this.draw();
    }
    await this.judge(reply ? why : null);
  }

  /**
   * Ask the server, one pose after the other, the last one winning.
   * @param {Refusal | null} [moved] why it was moved here
   * @returns {Promise<void>}
   */
  async judge(moved = null) {
    this.moved = true;
    if (this.judging) return this.judged;
    this.judging = true;
    this.judged = this.busy(this.judgeOn(moved).finally(() => (this.judging = false)));
    return this.judged;
  }

  /** @param {Refusal | null} moved */
  async judgeOn(moved) {
    while (this.moved && !this.closed) {
      this.moved = false;
      const verdict = await this.desk.judge(rounded(this.pose));
      if (!this.moved && !this.closed) this.showVerdict(verdict, moved);
    }
  }

  /** @param {import("./wire-types.js").Verdict} verdict @param {Refusal | null} moved */
  showVerdict(verdict, moved) {
    this.legal = verdict.legal;
    this.done.disabled = !verdict.legal;
    this.nearest.hidden = verdict.legal;
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
          ? `Moved to the nearest legal place. Before that: ${why.says} `
          : this.free === "turn"
            ? "It may face this way."
            : "It may stand here."
        : `${why?.says ?? "It may not stand here."} `,
      rule,
    );
  }

  /** Once the last pose is judged. */
  async send() {
    await this.snapping;
    await this.judged;
    if (this.legal && !this.closed) this.desk.answer(rounded(this.pose));
  }

  // --- drawing and hands ------------------------------------------------------------------------------------

  draw() {
    this.numbers.forEach(
      ({ input }, n) => (input.value = String(Math.round(this.counted(this.pose[n], n) * 1000) / 1000)),
    );
    if (!this.ghost || !this.ghost.isConnected) this.build();
    const [x, y, facing] = this.pose;
    if (this.ghost) this.ghost.style.transform = `translate(${x * UNIT}px, ${y * UNIT}px)`;
    this.ghost?.querySelector(".turned")?.setAttribute("transform", `rotate(${facing})`);
    this.grip?.hang(this.pose, this.desk.boards.field?.scene.size ?? [1, 1]);
    this.drawWay();
  }

  /** The way from where it stands, with its length. */
  drawWay() {
    const { boards } = this.desk;
    if (!this.stands || this.free === "turn") return;
    const [x, y] = this.stands;
    const far = Math.hypot(this.pose[0] - x, this.pose[1] - y);
    const way =
      far < 0.05
        ? []
        : [
            [x, y],
            [this.pose[0], this.pose[1]],
          ];
    boards.showWay(/** @type {Point[]} */ (way), measured(far, boards.field?.scene.unit ?? ""));
  }

  /** Where one should look: where it stands, and where it may go; the whole board for what comes from outside. */
  places() {
    if (!this.stands) return [];
    const { rail } = this.question.form;
    const [dx, dy] = rail ? towards(rail.direction) : [0, 0];
    const ends = rail ? [rail.least, rail.most].map((far) => [rail.from[0] + far * dx, rail.from[1] + far * dy]) : [];
    const tried = this.question.options.map((option) => option.hint?.pose?.slice(0, 2)).filter(Boolean);
    return /** @type {Point[]} */ ([this.stands.slice(0, 2), this.pose.slice(0, 2), ...ends, ...tried]);
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
    this.grip = new TurningGrip(deep, k);
    this.ghost = s("g", { class: `ghost handle ${tint}` }, ...body, ...(this.turns ? [this.grip.element] : []));
    this.ghost.style.setProperty("--k", String(k));
    boards.overlay("ghost", ...guides(this.question.form), this.ghost);
    this.ghost.addEventListener("pointerdown", (event) => this.grab(event));
  }

  /** @param {PointerEvent} event */
  grab(event) {
    const { field } = this.desk.boards;
    if (!field || !this.ghost || !event.isPrimary) return; // a second finger holds nothing
    event.preventDefault();
    const turning = this.free === "turn" || Boolean(/** @type {Element} */ (event.target).closest(".turning"));
    const [gx, gy] = field.camera.under(event);
    const [ox, oy] = [this.pose[0] - gx, this.pose[1] - gy];
    const [ghost, grip] = [this.ghost, this.grip];
    if (grip) grip.held = turning;
    const move = (/** @type {PointerEvent} */ now) => {
      const [x, y] = field.camera.under(now);
      if (turning && grip) this.put([this.pose[0], this.pose[1], grip.facing(this.pose, [x, y])]);
      else this.put([x + ox, y + oy, this.pose[2]]);
    };
    const drop = () => {
      if (grip) grip.held = false;
      if (!this.closed) this.draw();
      void this.settle();
    };
    follow(event, ghost, move, drop);
  }

  /** A hand has let go: what may not stand there goes to the nearest place where it may. */
  async settle() {
    await this.judge();
    if (!this.legal && !this.closed) await this.snap();
  }

  // --- keys -------------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    const arrow = arrowOf(event);
    const turn = { q: -1, e: 1 }[event.key.toLowerCase()];
    if (turn) this.rotate(turn, event.shiftKey);
    else if (arrow && this.free === "turn") this.rotate(arrow[0] || arrow[1], event.shiftKey);
    else if (arrow) this.nudge(arrow, event.shiftKey);
    else if (event.key === "Enter") void this.send();
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
    if (!at || this.free === "turn") return true;
    this.put([at[0], at[1], this.pose[2]]);
    void this.settle();
    return true;
  }

  hover() {}

  close() {
    this.closed = true;
    for (const tool of ["ghost", "try", "way"]) this.desk.boards.overlay(tool);
  }
}

/** As fine as the game keeps it. @param {Pose} pose @returns {Pose} */
function rounded(pose) {
  return /** @type {Pose} */ (pose.map((part) => Math.round(part * 1000) / 1000));
}
