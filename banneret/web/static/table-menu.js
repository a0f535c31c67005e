// Besides the question: standing orders, plans, names, invitations, conceding, and how it looks and sounds.

import { byId, capital, h, put } from "./dom.js";
import { dialog, toast } from "./dialogs.js";
import { keptLink, linkBox, makeLink } from "./inviting.js";
import { CHOICES, prefer, setting } from "./settings.js";

/** @typedef {import("./table.js").TablePage} TablePage */
/** @typedef {import("./wire-types.js").TableInfo} TableInfo */

export class TableMenu {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.host = byId("menu");
    this.button = byId("menu-button");
    this.planToggle = h("button", { "aria-pressed": "false" }, "Plan ahead");
    this.button.addEventListener("click", () => this.turn(!this.isOpen));
    document.addEventListener("pointerdown", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (this.isOpen && !this.host.contains(target) && !this.button.contains(target)) this.turn(false);
    });
  }

  get isOpen() {
    return !this.host.hidden;
  }

  /** @param {boolean} open */
  turn(open) {
    this.host.hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
    if (open) this.update();
    if (open) /** @type {HTMLElement | null} */ (this.host.querySelector("button"))?.focus();
    else this.button.focus();
  }

  update() {
    const { table } = this.page;
    if (!this.isOpen || !table) return;
    const plays = table.seats.some((seat) => seat.yours) && !table.over;
    put(
      this.host,
      ...(plays ? [...this.orders(table), ...this.planning(), ...this.typedDice(table)] : []),
      ...this.looks(),
      ...this.links(table),
      ...(plays ? this.seat(table) : []),
    );
  }

  // --- standing orders --------------------------------------------------------------------------------------

  /** @param {TableInfo} table */
  orders(table) {
    const question = this.page.asking.question;
    const mine = table.orders.map((order) =>
      h(
        "li",
        { class: "row" },
        h("span", {}, order.says),
        h("button", { class: "bare", onclick: () => this.say("cancel", { ask: order.ask }) }, "Cancel"),
      ),
    );
    const give = (/** @type {Record<string, any>} */ order) => () => this.say("order", order);
    const here = question && question.none !== null && question.none !== undefined;
    return [
      h("h3", {}, "Standing orders"),
      mine.length
        ? h("ul", { class: "plain" }, ...mine)
        : h("p", { class: "small quiet" }, "None. They answer for you by declining."),
      here
        ? h(
            "button",
            { onclick: give({ ask: question.word, until: "round" }) },
            "Decline this kind of question until the round ends",
          )
        : null,
      here
        ? h(
            "button",
            { onclick: give({ ask: question.word, until: "match" }) },
            "Decline this kind of question for the whole match",
          )
        : null,
      table.orders.some((order) => order.idle && order.ask === "*" && order.until === "match")
        ? null
        : h("button", { onclick: give({ ask: "*", until: "match", idle: true }) }, "Ask me only if I could act"),
      h(
        "button",
        { onclick: give({ ask: "*", until: "round" }) },
        "Decline all that may be declined until the round ends",
      ),
    ];
  }

  /** @param {string} type @param {Record<string, any>} fields */
  say(type, fields) {
    if (this.page.link.say(type, { ...fields, seat: this.page.undoSeat() })) this.turn(false);
  }

  planning() {
    return [
      h("h3", {}, "Plans"),
      this.planToggle,
      h("p", { class: "small quiet" }, "Gather several answers, see where they lead, and send them together."),
    ];
  }

  /** @param {TableInfo} table */
  typedDice(table) {
    if (table.dice !== "typed") return [];
    return [
      h("button", { onclick: () => this.say("undo", { dice: true, ask: true }) }, "Correct the last roll typed in"),
    ];
  }

  // --- the rest ---------------------------------------------------------------------------------------------

  looks() {
    return [h("h3", {}, "This screen"), ...settingFields()];
  }

  /** @param {TableInfo} table */
  links(table) {
    return [
      h("h3", {}, "This table"),
      h("a", { class: "button", href: `/replay/${table.id}` }, "Replay so far"),
      h("a", { class: "button", href: `/rules/${table.game}`, target: "_blank" }, "Rules"),
      ...table.seats
        .filter((seat) => seat.yours)
        .map((seat) =>
          h("button", { onclick: () => this.elsewhere(seat.id) }, `Take ${seat.name}’s seat to another screen`),
        ),
    ];
  }

  /** @param {string} seat */
  async elsewhere(seat) {
    try {
      const link = await makeLink(this.page.id, seat);
      await dialog("Another screen", [linkBox(link, "Whoever opens this link sits there")], [["ok", "Done"]]);
    } catch (fault) {
      toast(String(/** @type {Error} */ (fault).message));
    }
  }

  /** @param {TableInfo} table */
  seat(table) {
    const mine = table.seats.filter((seat) => seat.yours);
    return [
      h("h3", {}, "Your seat"),
      ...mine.map((seat) => h("button", { onclick: () => this.rename(seat.id, seat.name) }, `Name: ${seat.name}`)),
      h("button", { onclick: () => this.concede() }, "Concede"),
    ];
  }

  /** @param {string} seat @param {string} name */
  async rename(seat, name) {
    const field = h("input", { value: name, maxlength: 40, "aria-label": "Name" });
    const answer = await dialog(
      "What are you called?",
      [field],
      [
        ["ok", "Call me so"],
        ["no", "Leave it"],
      ],
    );
    if (answer === "ok" && field.value.trim()) this.page.link.say("name", { name: field.value.trim(), seat });
  }

  async concede() {
    const answer = await dialog(
      "Give up?",
      [h("p", {}, "The match ends, and the other side has won.")],
      [
        ["no", "Play on"],
        ["yes", "Concede"],
      ],
    );
    if (answer === "yes") this.page.link.say("concede", { seat: this.page.undoSeat() });
  }
}

/** Light or dark, motion, sound. */
export function settingFields() {
  return /** @type {import("./settings.js").Setting[]} */ (Object.keys(CHOICES)).map((one) => {
    const options = CHOICES[one].map((value) =>
      h("option", { value, selected: setting(one) === value }, capital(value)),
    );
    const field = h("select", { onchange: () => prefer(one, field.value) }, ...options);
    return h("label", { class: "setting" }, capital(one), field);
  });
}

/** Seats that still wait for a friend, with the links to send. @param {TablePage} page */
export function openSeats(page) {
  const { table } = page;
  return (table?.invites ?? []).map((seat) => {
    const kept = keptLink(page.id, seat);
    const label = `Send this link to whoever plays ${page.nameOf(seat)}`;
    if (kept) return linkBox(kept, label);
    if (!table?.maker) return null;
    const box = h(
      "div",
      {},
      h(
        "button",
        { onclick: async () => put(box, linkBox(await makeLink(page.id, seat), label)) },
        `Make a link for ${page.nameOf(seat)}`,
      ),
    );
    return box;
  });
}
