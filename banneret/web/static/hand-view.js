// The cards that a seat holds: one's own to read and to choose, those of others as backs.

import { h, renew } from "./dom.js";

/** @typedef {import("./scene-types.js").Scene} Scene */
/** @typedef {import("./boards.js").Target} Target */

const UNKNOWN = "?";

export class HandView {
  /** @param {HTMLElement} host @param {(on: string) => void} pick @param {(on: string | null) => void} look */
  constructor(host, pick, look) {
    this.host = host;
    this.pick = pick;
    this.look = look;
  }

  /** @param {Scene} scene @param {string} facing @param {Target[]} targets */
  show(scene, facing, targets) {
    const own = scene.seats.find((seat) => seat.id === facing);
    const known = [
      ...new Set([...(own?.hand ?? []).filter((card) => card !== UNKNOWN), ...this.offered(scene, targets)]),
    ];
    this.host.hidden = !known.length;
    const copies = (/** @type {string} */ card) => (own?.hand ?? []).filter((one) => one === card).length;
    renew(this.host, ...known.map((card) => this.card(card, scene, targets, copies(card))));
  }

  /** Cards that are asked about although they are in no hand. @param {Scene} scene @param {Target[]} targets */
  offered(scene, targets) {
    return targets
      .filter((target) => target.on.startsWith("card:"))
      .map((target) => target.on.slice(5))
      .filter((card) => card in scene.cards);
  }

  /** @param {string} id @param {Scene} scene @param {Target[]} targets @param {number} copies */
  card(id, scene, targets, copies) {
    const on = `card:${id}`;
    const card = scene.cards[id];
    const target = targets.find((one) => one.on === on);
    const look = () => this.look(on);
    const away = () => this.look(null);
    return h(
      "button",
      {
        class: `hand-card${target ? " can" : ""}`,
        onclick: () => this.pick(on),
        onmouseenter: look,
        onfocus: look,
        onmouseleave: away,
        onblur: away,
      },
      h("span", {}, h("b", {}, card?.title ?? id), copies > 1 ? ` ×${copies}` : null),
      h("span", { class: "small text" }, (card?.text ?? []).join(" ")),
    );
  }
}
