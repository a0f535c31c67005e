// Invite links: the token in the link is exchanged for a seat once, and then the browser remembers.

import { h } from "./dom.js";
import { toast } from "./dialogs.js";
import { post } from "./http.js";

const HERE_ALONE = ["localhost", "127.0.0.1", "[::1]"]; // addresses that no other computer can reach

/** Take the seat that a link offers, if this page was opened by one. @param {string} table */
export async function takeInvite(table) {
  const token = new URLSearchParams(location.hash.slice(1)).get("invite");
  if (!token) return;
  history.replaceState(null, "", location.pathname);
  await post(`/api/tables/${encodeURIComponent(table)}/join`, { token });
}

/**
 * Links are shown only when they are made: keep them for this tab.
 * @param {string} table
 * @param {Record<string, string>} links
 */
export function keepLinks(table, links) {
  for (const [seat, link] of Object.entries(links)) sessionStorage.setItem(`invite-${table}-${seat}`, link);
}

/** @param {string} table @param {string} seat */
export function keptLink(table, seat) {
  return sessionStorage.getItem(`invite-${table}-${seat}`);
}

/** @param {string} table @param {string} seat */
export async function makeLink(table, seat) {
  /** @type {import("./wire-types.js").Made} */
  const made = await post(`/api/tables/${encodeURIComponent(table)}/invites`, { seat });
  keepLinks(table, made.invites);
  return made.invites[seat];
}

/** A link to be sent to a friend. @param {string} link @param {string} label */
export function linkBox(link, label) {
  const whole = new URL(link, location.href).href;
  const field = h("input", { readonly: true, value: whole, "aria-label": label, onfocus: () => field.select() });
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(whole);
      toast("The link is copied: send it to your friend.");
    } catch {
      toast("Copy the marked link with your keyboard, and send it to your friend.");
    }
  };
  return h(
    "div",
    { class: "link-box" },
    h("p", { class: "small" }, label),
    h("div", { class: "row nowrap" }, field, h("button", { onclick: copy }, "Copy")),
    HERE_ALONE.includes(location.hostname)
      ? h("p", { class: "small quiet" }, "It opens on this computer only; start Banneret with --lan for others on your network.")
      : null,
  );
}
