// The story in sentences, each with its rule; pointing at a line shows on the board whom it speaks of.

import { h, put } from "./dom.js";

/** @typedef {import("./wire-types.js").LogLine} LogLine */
/** @typedef {import("./wire-types.js").LogMessage} LogMessage */

const HANDS = ["wheel", "touchmove", "pointerdown", "keydown", "focusin"];
const GLIDE = 1000; // milliseconds within which a list still moves by what a hand has done

export class LogView {
  /**
   * @param {HTMLElement} host
   * @param {(things: string[]) => void} glow
   * @param {(rule: string) => string} ruleAddress
   */
  constructor(host, glow, ruleAddress) {
    this.host = host;
    this.glow = glow;
    this.ruleAddress = ruleAddress;
    this.list = h("ol", { class: "log-lines" });
    this.before = h("button", { class: "bare small", hidden: true }, "Show what came before");
    this.host.append(this.before, this.list);
    /** @type {LogLine[]} */
    this.lines = [];
    this.atEnd = true; // unless somebody reads further up
    this.held = false; // by a pointer
    this.touched = -GLIDE; // when a hand was on it last
    this.drawn = 0; // the number of what is to be done then
    for (const name of HANDS) host.addEventListener(name, () => this.touch(name === "pointerdown"), { passive: true });
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => (this.held = false));
    host.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.atEnd && this.toEnd()).observe(host);
  }

  /** @param {boolean} [holds] */
  touch(holds = false) {
    this.held ||= holds;
    this.touched = performance.now();
  }

  /** By a hand, or because the room has changed: that leads away from no end. */
  scrolled() {
    if (this.held || performance.now() - this.touched < GLIDE) {
      this.touch();
      this.atEnd = isAtEnd(this.host);
    } else if (this.atEnd && !isAtEnd(this.host)) this.toEnd();
  }

  /** How many events this page has shown. */
  get seen() {
    const last = this.lines[this.lines.length - 1];
    return last ? last.n + 1 : 0;
  }

  /** The story from an event on, in the place of what stood there. @param {LogMessage} message */
  take(message) {
    this.before.hidden = !message.earlier;
    const news = message.lines.filter((line) => line.away).length;
    this.lines = [...this.lines.filter((line) => line.n < message.start), ...message.lines];
    put(this.list, ...this.lines.flatMap((line, n) => [...this.divider(line, n), this.line(line)]));
    this.toEnd();
    return news;
  }

  /** @param {LogLine} line @param {number} n */
  divider(line, n) {
    const first = line.away && !this.lines[n - 1]?.away;
    return first ? [h("li", { class: "away" }, "While you were away")] : [];
  }

  /** @param {LogLine} line */
  add(line) {
    if (!line.text || this.lines.some((known) => known.n === line.n)) return;
    this.lines.push(line);
    this.list.append(this.line(line));
    if (this.atEnd) this.toEnd();
  }

  /** @param {LogLine} line */
  line(line) {
    const on = line.on.map((id) => (id.includes(":") ? id : `piece:${id}`));
    const glow = () => this.glow(on);
    const rule = line.rule
      ? h(
          "a",
          {
            class: "rule",
            href: this.ruleAddress(line.rule),
            target: "_blank",
            onfocus: glow,
            onblur: () => this.glow([]),
          },
          line.rule,
        )
      : null;
    return h(
      "li",
      {
        "data-n": line.n,
        "data-kind": line.kind,
        "data-line": line.line,
        class: line.away ? "news" : null,
        onmouseenter: glow,
        onmouseleave: () => this.glow([]),
      },
      h("span", {}, line.text),
      " ",
      rule,
    );
  }

  /** Now, and once more when it is drawn: the room may be another one by then. */
  toEnd() {
    const go = () => (this.host.scrollTop = this.host.scrollHeight);
    go();
    cancelAnimationFrame(this.drawn);
    this.drawn = requestAnimationFrame(() => this.atEnd && go());
  }
}

/** @param {HTMLElement} host */
function isAtEnd(host) {
  return host.scrollTop + host.clientHeight >= host.scrollHeight - 8;
}
