// The end: who has won, how the score went, what happened, and what can be done next.

import { h, put, plain } from "./dom.js";
import { get } from "./http.js";
import { scoreChart } from "./score-chart.js";

/** @typedef {import("./wire-types.js").Over} Over */
/** @typedef {import("./wire-types.js").Summary} Summary */
/** @typedef {import("./wire-types.js").TableInfo} TableInfo */
/** @typedef {import("./tints.js").Tints} Tints */

/**
 * @typedef {object} Doors where one can go from here
 * @property {(swap: boolean) => void} rematch
 * @property {(rule: string) => string} ruleAddress
 */

/** @param {HTMLElement} host @param {Over} over @param {TableInfo} table @param {Tints} tints @param {Doors} doors */
export async function showEnding(host, over, table, tints, doors) {
  const nameOf = (/** @type {string} */ seat) => table.seats.find((info) => info.id === seat)?.name ?? plain(seat);
  const title = over.winner === null ? "A draw" : `${nameOf(over.winner)} has won`;
  const told = h(
    "div",
    { class: "stack" },
    h("div", { class: "progress", role: "progressbar", "aria-label": "The story is being gathered" }),
  );
  put(
    host,
    h(
      "div",
      { class: "asked" },
      h("p", { class: "whose" }, "The match is over"),
      h("h2", { id: "question", tabindex: "-1" }, title),
      h(
        "p",
        {},
        over.says,
        " ",
        over.rule ? h("a", { class: "rule", href: doors.ruleAddress(over.rule), target: "_blank" }, over.rule) : null,
      ),
    ),
    h(
      "p",
      { class: "final-score" },
      ...Object.entries(over.scores).map(([seat, score]) => h("span", {}, `${nameOf(seat)} `, h("b", {}, score))),
    ),
    h("div", { class: "row" }, ...ways(table, doors)),
    told,
  );
  host.dataset.state = "over";
  try {
    put(told, ...story(await get(`/api/tables/${table.id}/summary`), tints, nameOf));
  } catch {
    put(told);
  }
}

/** @param {TableInfo} table @param {Doors} doors */
function ways(table, doors) {
  const again = table.rematch
    ? [h("a", { class: "button primary", href: table.rematch }, "To the rematch")]
    : table.seats.some((seat) => seat.yours)
      ? [
          h("button", { class: "primary", onclick: () => doors.rematch(false) }, "Play again"),
          h("button", { onclick: () => doors.rematch(true) }, "Again, sides swapped"),
        ]
      : [];
  return [
    ...again,
    h("a", { class: "button", href: `/replay/${table.id}` }, "Watch the replay"),
    h("a", { class: "button", href: "/" }, "Home"),
  ];
}

/** @param {Summary} summary @param {Tints} tints @param {(seat: string) => string} nameOf */
function story(summary, tints, nameOf) {
  const chart = summary.history.length > 1 ? scoreChart(summary.history, tints, nameOf) : null;
  const dice = Object.entries(summary.dice)
    .filter(([, told]) => told && typeof told === "object")
    .map(([seat, told]) => h("li", {}, `${nameOf(seat)}: ${diceWords(told)}`));
  const lines = summary.lines.filter((line) => line.text).slice(-12);
  return [
    chart,
    dice.length ? h("div", {}, h("h3", {}, "Dice"), h("ul", { class: "small" }, ...dice)) : null,
    lines.length
      ? h(
          "details",
          { class: "folded" },
          h("summary", {}, "What happened"),
          h("ol", { class: "small" }, ...lines.map((line) => h("li", {}, line.text))),
        )
      : null,
  ];
}

/** @param {{dice: number, mean: number | null}} told */
function diceWords({ dice, mean }) {
  return `${dice} ${dice === 1 ? "die" : "dice"}${mean === null ? "" : `, ${mean} on average`}`;
}
