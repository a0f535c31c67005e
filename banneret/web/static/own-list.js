// A list of one's own, pasted as JSON and judged by the server before it is sent.

import { h, put } from "./dom.js";

/** @typedef {import("./form-types.js").Desk} Desk */

/** @param {Desk} desk */
export function ownList(desk) {
  const says = h("p", { class: "verdict", role: "status" });
  const field = h("textarea", { rows: 5, "aria-label": "Your list", spellcheck: "false", placeholder: "Paste a list as JSON" });
  const send = async () => {
    const list = read(field.value);
    const verdict = list === undefined ? null : await desk.judge(list);
    if (verdict?.legal) return desk.answer(list);
    says.className = "verdict bad";
    put(says, verdict?.why?.says ?? "This is not JSON: paste a list as it was written out.");
  };
  return h(
    "details",
    { class: "folded" },
    h("summary", {}, "A list of my own"),
    h("div", { class: "stack" }, field, says, h("button", { onclick: send }, "Take this list")),
  );
}

/** @param {string} text @returns {any} */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
