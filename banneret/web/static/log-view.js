// The story in sentences, each with its rule; pointing at a line shows on the board whom it speaks of.

import { h, put } from "./dom.js";

/** @typedef {import("./wire-types.js").LogLine} LogLine */
/** @typedef {import("./wire-types.js").LogMessage} LogMessage */

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
    this.height = 0; // at which that was so
    host.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.resized()).observe(host);
  }

  /** By a hand, if the room is what it was. */
  scrolled() {
    if (this.host.clientHeight === this.height) this.atEnd = isAtEnd(this.host);
  }

  resized() {
    this.height = this.host.clientHeight;
    if (this.atEnd) this.toEnd();
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

  toEnd() {
    this.host.scrollTop = this.host.scrollHeight;
  }
}

/** @param {HTMLElement} host */
function isAtEnd(host) {
  return host.scrollTop + host.clientHeight >= host.scrollHeight - 8;
}
