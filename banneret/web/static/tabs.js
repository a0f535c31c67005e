// Tabs: one panel at a time, arrows between them; on wide screens the log stands beside the card.

/** @param {ParentNode} root @param {(id: string) => void} shown */
export function tabs(root, shown) {
  const all = /** @type {HTMLButtonElement[]} */ ([...root.querySelectorAll("[role=tab]")]);
  const select = (/** @type {HTMLButtonElement} */ chosen) => {
    for (const tab of all) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !on;
    }
    shown(chosen.getAttribute("aria-controls") ?? "");
  };
  all.forEach((tab, n) => {
    tab.addEventListener("click", () => select(tab));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.stopPropagation();
      const next = all[(n + by + all.length) % all.length];
      next.focus();
      select(next);
    });
  });
  return (/** @type {string} */ id) => select(all.find((tab) => tab.getAttribute("aria-controls") === id) ?? all[0]);
}
