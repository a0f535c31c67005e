// A table: the server says what to draw and what is asked; hands and keys answer.

import { byId, h, put } from "./dom.js";
import { Asking } from "./asking.js";
import { Boards } from "./boards.js";
import { CardView } from "./card-view.js";
import { Curtain } from "./curtain.js";
import { dialog, toast } from "./dialogs.js";
import { showEnding } from "./ending.js";
import { FramePlayer } from "./frames.js";
import { HandView } from "./hand-view.js";
import { get, idOfPage, ruleAddress } from "./http.js";
import { takeInvite } from "./inviting.js";
import { keys } from "./keys.js";
import { Link } from "./link.js";
import { LogView } from "./log-view.js";
import { Measure } from "./measure.js";
import { Notices } from "./notices.js";
import { Picture } from "./picture.js";
import { nearest } from "./placing-words.js";
import { Planning } from "./planning.js";
import { showSeats } from "./seats-view.js";
import { TableMenu, openSeats } from "./table-menu.js";
import { shut } from "./shut.js";
import { tabs } from "./tabs.js";
import { UnitsView } from "./units-view.js";

/** @typedef {import("./wire-types.js").FromServer} FromServer */
/** @typedef {import("./wire-types.js").TableInfo} TableInfo */
/** @typedef {import("./wire-types.js").Question} Question */
/** @typedef {import("./wire-types.js").Waiting} Waiting */
/** @typedef {import("./wire-types.js").Over} Over */
/** @typedef {import("./wire-types.js").Reply} Reply */
/** @typedef {import("./wire-types.js").Refused} Refused */

const UNSENT = "The connection is lost; the answer was not sent. It can be given again in a moment.";

export class TablePage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.picture = new Picture();
    /** @type {TableInfo | null} */
    this.table = null;
    /** @type {Question | Waiting | Over | null} */
    this.open = null;
    /** @type {AbortController | null} the other side's wish to take something back, while it is asked here */
    this.wish = null;
    /** @type {Promise<void>} what is being shown, one message after the other */
    this.showing = Promise.resolve();
    this.backlog = 0;
    this.boards = new Boards(byId("boards"), {
      pick: (on, event) => this.pick(on, event),
      hover: (on) => this.hover(on),
    });
    this.card = new CardView(byId("card"), byId("peek"));
    const rule = (/** @type {string} */ one) => ruleAddress(this.table?.game ?? "", one);
    this.log = new LogView(byId("log"), (things) => this.boards.glow(things), rule);
    this.frames = new FramePlayer(this.boards, this.log, byId("dice"));
    this.hand = new HandView(
      byId("hand"),
      (on) => this.pickByName(on),
      (on) => this.hover(on),
    );
    this.units = new UnitsView(
      byId("units"),
      (on) => this.pickByName(on),
      (things) => this.boards.glow(things),
    );
    this.asking = new Asking(byId("ask"), {
      boards: this.boards,
      answer: (reply) => this.answer(reply),
      judge: (reply) => this.judge(reply),
      snap: (reply) => this.snap(reply),
      rest: () => this.link.say("order", { ask: "*", until: "match", idle: true, ...this.mySeat() }),
      marks: () => this.marks(),
      ruleAddress: rule,
    });
    this.curtain = new Curtain();
    this.notices = new Notices("Banneret");
    this.menu = new TableMenu(this);
    this.measure = new Measure(
      this.boards,
      () => this.link,
      byId("measure"),
      (says, rule) => this.tellMeasure(says, rule),
    );
    this.planning = new Planning(byId("plan"), this.menu.planToggle, {
      preview: (n, replies) => this.link.ask("preview", { n, replies, ...this.mySeat() }),
      send: (n, replies) => this.sendPlan(n, replies),
      show: (question, seen) => this.showPlanned(question, seen),
    });
    this.showTab = tabs(document, (id) => this.tabShown(id));
    this.tools();
    this.link = new Link(id, {
      hear: (message) => this.hear(message),
      greet: () => this.greet(),
      state: (state, says) => this.linkState(state, says),
    });
  }

  /** @param {string} id */
  tabShown(id) {
    this.card.letGo();
    if (id === "units") this.units.show(this.picture.scene, this.boards.targets);
  }

  tools() {
    this.boards.viewButtons();
    this.log.before.addEventListener("click", () => void this.wholeLog());
    byId("undo").addEventListener("click", () => this.undo());
    addEventListener("keydown", (event) => keys(event, this));
    addEventListener("pointerdown", () => document.body.classList.remove("keys"));
  }

  // --- the wire ---------------------------------------------------------------------------------------------

  greet() {
    return { seat: this.table?.facing || null, seen: this.log.seen || null, scene: this.picture.hash };
  }

  /** @param {"open" | "lost" | "refused"} state @param {string} [says] */
  linkState(state, says) {
    byId("gap").hidden = state !== "lost";
    put(
      byId("gap"),
      "The connection is lost; trying again. Nothing is lost: every answer that was taken is kept.",
    );
    if (state === "refused") this.showing = this.showing.then(() => shut("This table cannot be opened", says ?? ""));
  }

  /**
   * Messages are shown in their order; those that answer a hand at once are not kept waiting.
   * @param {FromServer} message
   */
  hear(message) {
    if (message.type === "ok" || message.type === "pong") return;
    if (message.type === "refused") return void this.refused(message);
    this.backlog += 1;
    this.showing = this.showing
      .then(() => this.show(message))
      .catch((fault) => console.error(fault))
      .finally(() => (this.backlog -= 1));
  }

  /** @param {FromServer} message @returns {Promise<void> | void} */
  show(message) {
    if (message.type === "table") return this.showTable(message);
    if (message.type === "log") return this.showLog(message);
    if (message.type === "frames") return this.frames.play(message.frames, this.backlog > 8);
    if (message.type === "scene") return this.showScene(message);
    if (message.type === "question") return this.showQuestion(message);
    if (message.type === "waiting") return this.showWaiting(message);
    if (message.type === "over") return this.showOver(message);
    if (message.type === "asked") return void this.consent(message);
    if (message.type === "settled") this.wish?.abort();
    if (message.type === "settled" || message.type === "notice" || message.type === "error") return toast(message.says);
  }

  // --- showing ----------------------------------------------------------------------------------------------

  /** @param {TableInfo} table */
  showTable(table) {
    const rematch = table.rematch && this.table && !this.table.rematch ? table.rematch : null;
    const waits = String(this.table?.invites ?? "");
    this.table = table;
    if (waits !== String(table.invites)) this.asking.invite(...openSeats(this));
    byId("title").textContent = table.title;
    this.notices.title = table.title;
    byId("undo").hidden = !table.seats.some((seat) => seat.yours);
    this.menu.update();
    this.showSeats();
    if (this.open?.type === "waiting" || (this.open?.type === "over" && rematch)) this.show(this.open);
    if (rematch) toast("A rematch is set up: see the end of this table.");
  }

  /** @param {import("./wire-types.js").LogMessage} message */
  showLog(message) {
    const news = this.log.take(message);
    if (news && !this.manySeats())
      toast(`While you were away, ${news === 1 ? "one thing" : `${news} things`} happened: see the log.`);
  }

  async wholeLog() {
    const seat = this.table?.facing ? `?seat=${encodeURIComponent(this.table.facing)}` : "";
    this.log.take(await get(`/api/tables/${this.id}/log${seat}`));
  }

  /** @param {import("./wire-types.js").SceneMessage} message */
  showScene(message) {
    if (!this.picture.apply(message)) {
      this.picture.hash = null;
      this.link.say("hello", this.greet());
      return;
    }
    const { scene } = this.picture;
    this.boards.draw(scene);
    byId("status").textContent = scene.status.join(" · ");
    this.card.again(scene);
    this.showSeats();
    this.lists();
  }

  showSeats() {
    if (this.table) showSeats(byId("seats"), this.picture.scene, this.table.seats, this.askedSeats());
  }

  askedSeats() {
    if (this.open?.type === "question")
      return this.open.asked.filter((seat) => !(/** @type {Question} */ (this.open).answered.includes(seat)));
    return this.open?.type === "waiting" ? this.open.waiting : [];
  }

  /** @param {Question} question */
  showQuestion(question) {
    this.opened(question, true);
    if (this.planning.beginsWith(question)) return void this.planning.look();
    if (!this.planning.steps.length && this.asking.isAsked(question)) return;
    this.planning.forget();
    this.asking.ask(question, this.whose(question));
    this.boards.comeClose(this.asking.form?.places?.() ?? null);
    this.lists();
  }

  /** Whether several people sit at this screen: they saw what happened. */
  manySeats() {
    return (this.table?.seats ?? []).filter((seat) => seat.yours).length > 1;
  }

  /** @param {Question} question */
  whose(question) {
    return this.manySeats() || question.kind === "faces" ? this.nameOf(question.seat) : "Your move";
  }

  /** Whoever holds no seat looks on. */
  waitsAs() {
    return this.table?.seats.some((seat) => seat.yours) ? "Wait" : "You look on";
  }

  /** @param {Waiting} waiting */
  showWaiting(waiting) {
    this.opened(waiting, false);
    const next = waiting.yours.find((seat) => seat !== this.table?.facing);
    this.asking.wait(this.waitsAs(), waiting.says, waiting.thinking);
    this.lists();
    if (next && waiting.curtain) this.curtain.fall(this.nameOf(next), () => this.link.say("face", { seat: next }));
  }

  /** @param {Over} over @returns {Promise<void> | void} */
  showOver(over) {
    const held = this.asking.holdsFocus();
    this.opened(over, false);
    this.asking.drop();
    this.lists();
    if (!this.table) return;
    const told = showEnding(byId("ask"), over, this.table, this.boards.tints, {
      rematch: (swap) => this.link.say("rematch", { swap }),
      ruleAddress: (rule) => ruleAddress(this.table?.game ?? "", rule),
    });
    this.asking.refocus(held);
    return told;
  }

  /** @param {Question | Waiting | Over} what @param {boolean} mine */
  opened(what, mine) {
    this.open = what;
    this.curtain.rise();
    document.body.dataset.open = what.type;
    const undo = /** @type {HTMLButtonElement} */ (byId("undo"));
    undo.classList.toggle("by-consent", !what.undo);
    undo.title = what.undo ? "Take back your last answer (U)" : "Ask to take back your last answer (U)";
    this.notices.turn(mine, what.type === "over" ? "The end" : "");
    this.showSeats();
  }

  lists() {
    this.hand.show(this.picture.scene, this.picture.seat, this.boards.targets);
    this.units.show(this.picture.scene, this.boards.targets);
  }

  marks() {
    this.boards.mark(this.asking.form?.targets() ?? []);
    this.lists();
  }

  /** @param {string} says @param {string} [rule] */
  tellMeasure(says, rule) {
    const address = rule && ruleAddress(this.table?.game ?? "", rule);
    byId("measured").hidden = !says;
    put(
      byId("measured"),
      `${says} `,
      address ? h("a", { class: "rule", href: address, target: "_blank" }, rule) : null,
      " ",
      h("button", { class: "bare", onclick: () => this.measure.turn(false) }, "Done"),
    );
  }

  // --- answering --------------------------------------------------------------------------------------------

  /** @param {string} seat */
  nameOf(seat) {
    return this.table?.seats.find((info) => info.id === seat)?.name ?? seat;
  }

  mySeat() {
    return this.asking.question ? { seat: this.asking.question.seat } : {};
  }

  /** @param {Reply} reply */
  answer(reply) {
    const question = this.asking.question;
    if (!question) return;
    if (this.planning.active) return void this.planning.add(question, reply);
    if (!this.link.say("reply", { n: question.n, back: question.back, reply, seat: question.seat }))
      return toast(UNSENT);
    this.asking.sending();
  }

  /** @param {number} n @param {Reply[]} replies */
  sendPlan(n, replies) {
    const back = this.open?.type === "question" ? this.open.back : undefined;
    const said = this.link.say("plan", { n, back, replies, ...this.mySeat() });
    said ? this.asking.sending() : toast(UNSENT);
    return said;
  }

  /** @param {Question | null} question @param {import("./wire-types.js").Previewed | null} seen */
  showPlanned(question, seen) {
    this.boards.draw(this.picture.scene);
    for (const stroke of seen?.draw ?? [])
      stroke[0] === "piece" ? this.boards.movePiece(stroke[1]) : this.boards.removePiece(stroke[1]);
    if (question) this.asking.ask(question, "In your plan");
    else if (seen) this.asking.wait("In your plan", "Further ahead nothing can be foreseen: send the plan, or step back.", false);
    else if (this.open?.type === "question") this.asking.ask(this.open, this.whose(this.open));
  }

  /** @param {Reply} reply @returns {Promise<any>} */
  judge(reply) {
    if (this.planning.steps.length) return this.planning.judge(reply);
    return this.link.ask("why", { n: this.asking.question?.n ?? -1, reply, ...this.mySeat() });
  }

  /** @param {Reply} reply @returns {Promise<any>} */
  snap(reply) {
    if (this.planning.steps.length) return Promise.resolve({ reply: nearest(this.asking.question, reply), why: null });
    return this.link.ask("snap", { n: this.asking.question?.n ?? -1, reply, ...this.mySeat() });
  }

  /** @param {string} on @param {MouseEvent} event */
  pick(on, event) {
    if (this.measure.active) return;
    const touch = /** @type {PointerEvent} */ (event).pointerType === "touch";
    this.card.show(on, this.picture.scene);
    if (this.asking.form?.pick(on, touch, this.boards.field?.camera.under(event))) return;
    if (this.asking.question && !on.startsWith("card:")) void this.whyNot(on);
  }

  /** Chosen in a list rather than on the board. @param {string} on */
  pickByName(on) {
    this.card.show(on, this.picture.scene);
    if (this.boards.targets.some((target) => target.on === on)) this.asking.form?.pick(on, false);
    else this.showTab("card");
  }

  /** @param {string} on */
  async whyNot(on) {
    const question = this.asking.question;
    const verdict = await this.link.ask("why", { n: question?.n ?? -1, on, ...this.mySeat() });
    if (!verdict.why || question !== this.asking.question) return;
    this.card.letGo();
    this.asking.explain(verdict.why);
  }

  /** @param {string | null} on */
  hover(on) {
    this.card.look(on, this.picture.scene);
    this.asking.form?.hover(on);
  }

  /** @param {Refused} refused */
  async refused(refused) {
    if (refused.what === "undo" && refused.consent) return this.askUndo(refused.says);
    if (refused.what === "reply" || refused.what === "plan") return this.asking.refused(refused);
    if (refused.stale && (refused.what === "why" || refused.what === "snap")) return; // of a question that is gone
    toast(refused.says);
  }

  // --- taking back ------------------------------------------------------------------------------------------

  undo() {
    if (this.planning.active && this.planning.steps.length) return void this.planning.back();
    this.link.say("undo", { seat: this.undoSeat() });
  }

  undoSeat() {
    return this.open?.type === "question" ? this.open.seat : this.table?.facing || null;
  }

  /** @param {string} says */
  async askUndo(says) {
    const answer = await dialog(
      "Take it back?",
      [
        h("p", {}, says),
        h("p", { class: "quiet" }, "Dice are never thrown again. The other side is asked whether it agrees."),
      ],
      [
        ["ask", "Ask the other side"],
        ["no", "Leave it"],
      ],
    );
    if (answer === "ask") this.link.say("undo", { seat: this.undoSeat(), ask: true });
  }

  /** @param {import("./wire-types.js").Asked} asked */
  async consent(asked) {
    if (asked.mine) return toast(asked.says);
    this.wish?.abort();
    const wish = (this.wish = new AbortController());
    const answer = await dialog(
      `${this.nameOf(asked.by)} asks`,
      [h("p", {}, asked.says)],
      [
        ["yes", "Agree"],
        ["no", "Refuse"],
      ],
      wish.signal,
    );
    if (!wish.signal.aborted) this.link.say("consent", { id: asked.id, agree: answer === "yes" });
  }
}

takeInvite(idOfPage()).then(
  () => {
    Object.assign(window, { tablePage: new TablePage(idOfPage()) });
  },
  (fault) => shut("This link opens no seat", String(fault.message)),
);
