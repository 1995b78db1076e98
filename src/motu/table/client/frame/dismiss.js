/** A press beside an overlay closes it, and does nothing else. */

/** @typedef {{ isOpen: () => boolean, close: () => void }} Overlay */

const ABOVE = ".toasts, dialog:modal"; // what may lie over an overlay in turn

/**
 * @param {Element} element
 * @param {Overlay} overlay
 * @param {string} except presses on these belong to it
 */
export function closeByPressBeside(element, { isOpen, close }, except = ABOVE) {
  let beganBeside = false;
  const isBeside = (/** @type {Event} */ { target }) =>
    target instanceof Element && !element.contains(target) && !target.closest(`${ABOVE}, ${except}`);
  const swallow = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const press = (/** @type {Event} */ event) => {
    beganBeside = isOpen() && isBeside(event);
    if (beganBeside) swallow(event);
  };
  const lift = (/** @type {Event} */ event) => {
    if (!beganBeside) return;
    swallow(event);
    if (event.type === "click") close();
  };
  addEventListener("pointerdown", press, true);
  addEventListener("pointerup", lift, true);
  addEventListener("click", lift, true);
}
