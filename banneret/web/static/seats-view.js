// Whose turn, score, and what each side has to spend: always in sight.

import { h, put, s, plain } from "./dom.js";
import { SHIELDS } from "./pieces.js";
import { Tints } from "./tints.js";

/** @typedef {import("./scene-types.js").Scene} Scene */
/** @typedef {import("./scene-types.js").SeatScene} SeatScene */
/** @typedef {import("./wire-types.js").SeatInfo} SeatInfo */

/** The shield of a side, as on its pieces. @param {Tints} tints @param {string} seat */
export function shield(tints, seat) {
  return s(
    "svg",
    { viewBox: "-4 -4 108 108", class: `seat-shield ${tints.tint(seat)}`, "aria-hidden": "true" },
    s("path", { d: SHIELDS[tints.order(seat) % SHIELDS.length], class: "seat-field" }),
  );
}

/**
 * @param {HTMLElement} host
 * @param {Scene} scene
 * @param {SeatInfo[]} infos
 * @param {string[]} asked the seats that are to answer
 */
export function showSeats(host, scene, infos, asked) {
  const tints = new Tints(scene.seats);
  put(
    host,
    ...scene.seats.map((seat) =>
      seatBox(
        seat,
        infos.find((info) => info.id === seat.id),
        tints,
        asked.includes(seat.id),
      ),
    ),
  );
}

/** @param {SeatScene} seat @param {SeatInfo | undefined} info @param {Tints} tints @param {boolean} asked */
function seatBox(seat, info, tints, asked) {
  const short = brief(seat.counts.map(([what]) => what));
  const counts = seat.counts.map(([what, n]) =>
    h(
      "span",
      { class: `count count-${what}` },
      coin(what),
      `${n} `,
      h("span", {}, plain(what).slice(0, short), h("span", { class: "rest" }, plain(what).slice(short))),
    ),
  );
  const told = seat.counts.some(([what]) => what === "hand");
  const backs = seat.hand.length && !told ? h("span", { class: "word" }, `${seat.hand.length} in hand`) : null;
  const marks = seat.marks.map((mark) => h("span", { class: `word word-${mark.replaceAll(" ", "-")}` }, mark));
  return h(
    "section",
    { class: `seat${asked ? " asked-now" : ""}`, "data-seat": seat.id, "aria-label": info?.name ?? seat.name },
    shield(tints, seat.id),
    h(
      "div",
      { class: "seat-words" },
      h("div", { class: "seat-line" }, h("b", {}, info?.name ?? seat.name), seatNote(info), ...marks, backs),
      h("div", { class: "seat-counts" }, ...counts),
    ),
    h("div", { class: "score", "aria-label": `score ${seat.score}` }, seat.score),
  );
}

/** How many letters a small screen shows of these words: one, if that tells them apart. @param {string[]} words */
function brief(words) {
  return new Set(words.map((word) => word.charAt(0))).size === words.length ? 1 : 4;
}

/** Metals are drawn as coins. @param {string} what */
function coin(what) {
  if (!["gold", "silver", "copper"].includes(what)) return null;
  return s("svg", { viewBox: "0 0 10 10", class: "coin", "aria-hidden": "true" }, s("circle", { cx: 5, cy: 5, r: 4 }));
}

/** @param {SeatInfo | undefined} info */
function seatNote(info) {
  if (!info) return null;
  const note = info.yours
    ? info.browsers > 1
      ? `you, in ${info.browsers} browsers`
      : "you"
    : info.who === "open"
      ? "not here yet"
      : info.who === "person"
        ? info.here
          ? ""
          : "away"
        : "computer";
  const plainly = note === "you" || note === "computer"; // a phone has no room for what is plain
  return note ? h("span", { class: `quiet small${plainly ? " note" : ""}` }, note) : null;
}
