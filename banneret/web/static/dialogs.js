// Small windows: a sentence with answers, a passing note.

import { h } from "./dom.js";

/**
 * Ask for one of these; null if the window is closed, or what is asked is settled elsewhere.
 * @param {string} title
 * @param {(import("./dom.js").Child)[]} body
 * @param {[string, string][]} answers value and words; the first is the main one
 * @param {AbortSignal} [settled]
 * @returns {Promise<string | null>}
 */
export function dialog(title, body, answers, settled) {
  return new Promise((resolve) => {
    const close = (/** @type {string | null} */ value) => (box.close(), box.remove(), resolve(value));
    const buttons = answers.map(([value, words], n) =>
      h("button", { class: n === 0 ? "primary" : "", onclick: () => close(value) }, words),
    );
    const box = h(
      "dialog",
      { "aria-labelledby": "dialog-title", oncancel: () => close(null) },
      h(
        "div",
        { class: "stack" },
        h("h2", { id: "dialog-title" }, title),
        ...body,
        h("div", { class: "row" }, ...buttons),
      ),
    );
    document.body.append(box);
    box.showModal();
    settled?.addEventListener("abort", () => close(null));
  });
}

/** A note that passes. @param {string} says @param {number} [seconds] */
export function toast(says, seconds = 5) {
  document.querySelector(".toast")?.remove();
  const note = h("div", { class: "toast", role: "status" }, says);
  document.body.append(note);
  setTimeout(() => note.remove(), seconds * 1000);
}
