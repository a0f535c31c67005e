// The wire to a table: it comes back by itself after a loss, and questions that carry an id get their own answers.

/** @typedef {import("./wire-types.js").FromServer} FromServer */
/**
 * @typedef {object} Ears
 * @property {(message: FromServer) => void} hear
 * @property {() => Record<string, any>} greet what to say first
 * @property {(state: "open" | "lost" | "refused", says?: string) => void} state
 */

/** @typedef {{type: string, fields: Record<string, any>, resolve: (message: any) => void}} Asked */

const PATIENCE = [300, 600, 1200, 2500, 5000, 10000]; // milliseconds before the next attempt
const PULSE = 25000; // from one question whether the other end is there to the next
const SILENCE = 10000; // without a word after it the wire is lost, whatever the browser says of it

export class Link {
  /** @param {string} table @param {Ears} ears */
  constructor(table, ears) {
    this.table = table;
    this.ears = ears;
    this.tries = 0;
    this.lastId = 0;
    /** @type {Map<number, Asked>} what is not answered yet */
    this.awaited = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.silent = false; // since it was asked whether somebody is there
    this.refused = false;
    this.open();
    setInterval(() => this.isOpen && this.pulse(), PULSE);
    addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
  }

  /** The network is back, or somebody looks again: what was sent meanwhile may have gone nowhere. */
  wake() {
    this.isOpen ? this.pulse() : this.open();
  }

  /** A wire can be dead without being closed, as where a network was left. */
  pulse() {
    const { socket } = this;
    this.silent = true;
    this.say("ping", { id: 0 });
    setTimeout(() => this.silent && socket === this.socket && this.giveUp(), SILENCE);
  }

  giveUp() {
    this.socket?.close();
    this.socket = null;
    this.lost();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  open() {
    if (this.refused) return;
    if (this.socket && this.socket.readyState < WebSocket.CLOSING) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    socket.addEventListener("open", () => this.opened());
    socket.addEventListener("message", (event) => socket === this.socket && this.heard(String(event.data)));
    socket.addEventListener("close", (event) => this.closed(socket, event));
  }

  opened() {
    this.tries = 0;
    this.ears.state("open");
    this.say("hello", this.ears.greet());
    for (const [id, asked] of this.awaited) this.say(asked.type, { id, ...asked.fields });
  }

  /** @param {WebSocket} socket @param {CloseEvent} event */
  closed(socket, event) {
    if (socket !== this.socket) return;
    this.refused = event.code >= 4400 && event.code < 4500;
    this.refused ? this.ears.state("refused", event.reason) : this.lost();
  }

  lost() {
    this.ears.state("lost");
    const wait = PATIENCE[Math.min(this.tries++, PATIENCE.length - 1)];
    setTimeout(() => this.open(), wait);
  }

  /** @param {string} text */
  heard(text) {
    /** @type {FromServer} */
    const message = JSON.parse(text);
    this.silent = false;
    if ("id" in message && ["verdict", "snapped", "previewed", "measured"].includes(message.type)) {
      const id = Number(message.id);
      this.awaited.get(id)?.resolve(message);
      this.awaited.delete(id);
    } else {
      if (message.type === "refused") this.forget(message);
      this.ears.hear(message);
    }
  }

  /** What was asked will not be answered: its question is not open any more. @param {import("./wire-types.js").Refused} refused */
  forget(refused) {
    for (const [id, { type, fields }] of this.awaited)
      if (type === refused.what && (fields.n ?? null) === refused.n) this.awaited.delete(id);
  }

  /** Whether it could be said. @param {string} type @param {Record<string, any>} [fields] */
  say(type, fields = {}) {
    if (!this.isOpen) return false;
    this.socket?.send(JSON.stringify({ type, ...fields }));
    return true;
  }

  /**
   * Say something that is answered under its id; it is said again when the wire was lost before the answer came.
   * @param {"why" | "snap" | "preview" | "measure"} type
   * @param {Record<string, any>} fields
   * @returns {Promise<any>}
   */
  ask(type, fields) {
    const id = ++this.lastId;
    return new Promise((resolve) => {
      this.awaited.set(id, { type, fields, resolve });
      this.say(type, { id, ...fields });
    });
  }
}
