// Making elements: the only place where the page's tree is built by hand.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined | EventListener | ((event: any) => void)} Attribute */
/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An HTML element. `on…` attributes are listeners, `true` is an empty attribute, null and false leave it out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, Attribute>} attributes
 * @param {(Child | Child[])[]} children
 * @returns {E}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) attribute(element, name, value);
  element.append(
    ...children
      .flat()
      .filter(isThere)
      .map((child) => (child instanceof Node ? child : String(child))),
  );
  return element;
}

/** @param {Child} child @returns {child is Node | string | number} */
function isThere(child) {
  return child !== null && child !== undefined && child !== false && child !== "";
}

/** @param {Element} element @param {string} name @param {Attribute} value */
function attribute(element, name, value) {
  if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  else if (name === "style")
    /** @type {HTMLElement} */ (element).style.cssText = String(value); // not as markup: pages forbid that
  else if (value === true) element.setAttribute(name, "");
  else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, String(value));
}

/**
 * The element with this id; the pages of this folder have what their scripts ask for.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element ${id}.`);
  return found;
}

/** Put these in the place of what is inside. @param {Element} element @param {...(Child | Child[])} children */
export function put(element, ...children) {
  element.replaceChildren();
  fill(element, {}, children);
}

/**
 * Put these in the place of what is inside, unless that looks the same: a finger may be down on it, or the focus there.
 * @param {Element} element
 * @param {...(Child | Child[])} children that do the same if they look the same
 */
export function renew(element, ...children) {
  const fresh = fill(document.createElement("div"), {}, children);
  if (fresh.innerHTML !== element.innerHTML) element.replaceChildren(...fresh.childNodes);
}

/** A word with a capital. @param {string} word */
export function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Words of the game as they are written in ids: "big-corpse-pile". @param {string} word */
export function plain(word) {
  return word.replaceAll("-", " ");
}
