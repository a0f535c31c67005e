// A page that cannot be opened: why, and the way home, instead of an empty table.

import { byId, h, put } from "./dom.js";

/** @param {string} title @param {string} says */
export function shut(title, says) {
  document.body.classList.add("shut");
  document.querySelector(".toast")?.remove(); // it says the same
  document.title = `${title} – Banneret`;
  put(
    byId("ask"),
    h("h2", {}, title),
    h("p", { role: "alert" }, says),
    h("div", { class: "row" }, h("a", { class: "button primary", href: "/" }, "Home")),
  );
}
