// What happened, in motion: moves slide, dice tumble briefly, sentences enter the log. Motion can be switched off.

import { h, put } from "./dom.js";
import { moves as motionOn } from "./settings.js";

/** @typedef {import("./wire-types.js").Frame} Frame */
/** @typedef {import("./boards.js").Boards} Boards */
/** @typedef {import("./log-view.js").LogView} LogView */

const STEP = 130; // milliseconds for each square of a way
const LONGEST = 700;
const DICE = 650;
const MOST = 2600; // for all that one message tells

export class FramePlayer {
  /** @param {Boards} boards @param {LogView} log @param {HTMLElement} tray where dice fall */
  constructor(boards, log, tray) {
    this.boards = boards;
    this.log = log;
    this.tray = tray;
  }

  /**
   * Show frames one after the other.
   * @param {Frame[]} frames
   * @param {boolean} hurry
   * @param {() => boolean} [wanted] whether they still are
   */
  async play(frames, hurry, wanted = () => true) {
    const whole = frames.reduce((sum, frame) => sum + this.length(frame), 0);
    const pace = !motionOn() || hurry ? 0 : Math.min(1, MOST / Math.max(1, whole));
    for (const frame of frames) {
      if (!wanted()) return;
      this.log.add(frame.line);
      if (frame.dice.length) this.showDice(frame, pace);
      this.draw(frame, pace);
      if (pace) await wait(this.length(frame) * pace);
    }
  }

  /** @param {Frame} frame */
  length(frame) {
    if (frame.dice.length) return DICE;
    if (frame.moves && frame.path.length) return Math.min(LONGEST, STEP * (frame.path.length + 1));
    return frame.draw.length ? 90 : 0;
  }

  /** @param {Frame} frame @param {number} pace */
  draw(frame, pace) {
    if (pace && frame.moves && frame.path.length > 1) this.slide(frame, this.length(frame) * pace);
    for (const stroke of frame.draw) {
      if (stroke[0] === "piece") this.boards.movePiece(stroke[1]);
      else if (stroke[0] === "gone") this.boards.removePiece(stroke[1]);
    }
  }

  /** Along its way rather than straight to its end. @param {Frame} frame @param {number} duration */
  slide(frame, duration) {
    const shown = this.boards.field?.shown.get(frame.moves ?? "");
    if (!shown) return;
    const points = [shown.piece.at, ...frame.path];
    const steps = points.map(([x, y]) => ({ transform: `translate(${x * 100}px, ${y * 100}px)` }));
    shown.element.animate(steps, { duration, easing: "ease-in-out" });
  }

  /** @param {Frame} frame @param {number} pace */
  showDice(frame, pace) {
    const needs = frame.needs || null; // nothing is needed of some dice
    const dice = frame.dice.map((face) => {
      const good = needs !== null && face >= needs;
      return h(
        "span",
        { class: `die${pace ? " tumbling" : ""}${needs === null ? "" : good ? " hit" : " miss"}` },
        face,
      );
    });
    put(
      this.tray,
      h("div", { class: "dice", role: "img", "aria-label": diceText(frame) }, ...dice),
      needs === null ? null : h("span", { class: "needs" }, `needs ${needs}+`),
    );
    this.tray.hidden = false;
    clearTimeout(this.clearing);
    this.clearing = setTimeout(() => (this.tray.hidden = true), 5000);
  }
}

/** @param {Frame} frame */
function diceText(frame) {
  const hits = !frame.needs
    ? ""
    : `, ${frame.dice.filter((face) => face >= Number(frame.needs)).length} reach ${frame.needs}`;
  return `Dice: ${frame.dice.join(", ")}${hits}`;
}

/** @param {number} milliseconds @returns {Promise<void>} */
export function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
