/** A short message that disappears by itself. Its live region announces it to screen readers. */

import { reason } from "./api.js";
import { $, h, sentence, source } from "./dom.js";

const MOST = 3; // shown at a time
const SHORTEST = 2500; // milliseconds, plus some for each letter
const FOR_A_LETTER = 60;

/** @typedef {{ left: string, top: string, bottom: string, width: string }} Spot where toasts appear, as CSS values */

/** @type {Spot} as in the stylesheet */
const USUAL = { left: "", top: "", bottom: "", width: "" };

/**
 * @param {string} text
 * @param {"note" | "bad"} kind
 * @param {Spot} spot
 */
export function toast(text, kind = "note", spot = USUAL) {
  const place = $("[data-toasts]");
  Object.assign(place.style, spot);
  const note = h("div.toast", { class: kind }, h("p", sentence(text)));
  const gone = () => note.remove();
  const pressed = (/** @type {Event} */ event) => source(event, ".toasts") || gone();
  if (spot !== USUAL) addEventListener("pointerdown", pressed, { once: true, capture: true });
  note.addEventListener("click", (event) => source(event, "a") || gone());
  if (kind === "note") place.querySelectorAll(".note").forEach((old) => old.remove());
  place.append(note);
  while (place.children.length > MOST) place.firstElementChild?.remove();
  setTimeout(gone, SHORTEST + FOR_A_LETTER * text.length);
}

/**
 * The result of the act; if it fails, null, and a toast says why.
 * @template Made
 * @param {() => Promise<Made>} act
 * @returns {Promise<Made | null>}
 */
export async function attempt(act) {
  try {
    return await act();
  } catch (problem) {
    toast(reason(problem), "bad");
    return null;
  }
}
