// A drag: the pointer that came down is followed, and no other, until it lets go.

/**
 * @param {PointerEvent} down
 * @param {SVGElement} element that is held
 * @param {(event: PointerEvent) => void} move
 * @param {() => void} drop
 */
export function follow(down, element, move, drop) {
  const over = new AbortController();
  const hear = (/** @type {"pointermove" | "pointerup" | "pointercancel"} */ name, /** @type {typeof move} */ what) => {
    const mine = (/** @type {PointerEvent} */ event) => event.pointerId === down.pointerId && what(event);
    element.addEventListener(name, mine, { signal: over.signal });
  };
  const end = () => (over.abort(), drop());
  element.setPointerCapture(down.pointerId);
  hear("pointermove", move);
  hear("pointerup", end);
  hear("pointercancel", end);
}
