// The keyboard: 1–9, arrows, Enter and Esc answer; u takes back; + − 0 look; m measures.

/** @typedef {import("./table.js").TablePage} TablePage */

const FIELDS = ["INPUT", "TEXTAREA", "SELECT"];
const ONCE = /^(enter|[1-9]|[umn])$/i; // however long they are held: what comes next is another question

/** @param {KeyboardEvent} event @param {TablePage} page */
export function keys(event, page) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    FIELDS.includes(target.tagName) ||
    document.querySelector("dialog[open]") ||
    page.curtain.isDown
  )
    return;
  if (event.repeat && ONCE.test(event.key)) return event.preventDefault();
  if (event.key !== "Shift" && event.key !== "Tab") document.body.classList.add("keys");
  if (event.key === "Enter" && ["BUTTON", "A", "SUMMARY"].includes(target.tagName)) return; // it presses what has the focus
  if (answers(event, page) || looks(event, page)) event.preventDefault();
}

/** @param {KeyboardEvent} event @param {TablePage} page */
function answers(event, page) {
  if (event.key === "Escape" && page.measure.active) return (page.measure.turn(false), true);
  if (event.key === "Escape" && page.menu.isOpen) return (page.menu.turn(false), true);
  if (event.key.toLowerCase() === "u") return (page.undo(), true);
  const form = page.asking.form;
  if (!form || form.element.inert) return false;
  return form.key(event);
}

/** @param {KeyboardEvent} event @param {TablePage} page */
function looks(event, page) {
  const camera = page.boards.field?.camera;
  if (event.key === "+" || event.key === "=") camera?.zoom(0.8);
  else if (event.key === "-") camera?.zoom(1.25);
  else if (event.key === "0") camera?.fit(page.boards.field?.scene.size ?? [1, 1]);
  else if (event.key.toLowerCase() === "m") page.measure.turn(!page.measure.active);
  else return false;
  return true;
}
