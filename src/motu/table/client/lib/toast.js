/** A short message that comes and goes by itself. It is announced to screen readers by its live region. */

import { reason } from "./api.js";
import { $, h, sentence, source } from "./dom.js";

const MOST = 3; // shown at a time
const SHORTEST = 2500; // milliseconds, and more for each letter
const FOR_A_LETTER = 60;
const GAP = 8; // pixels between a message and what it speaks of

/**
 * @param {string} text
 * @param {"note" | "bad"} kind
 * @param {Element | null | undefined} about what it speaks of, and must not cover
 */
export function toast(text, kind = "note", about = null) {
  const place = $("[data-toasts]");
  const note = h("div.toast", { class: kind }, h("p", sentence(text)));
  const gone = () => note.remove();
  note.addEventListener("click", (event) => source(event, "a") || gone());
  if (kind === "note") place.querySelectorAll(".note").forEach((old) => old.remove());
  place.append(note);
  while (place.children.length > MOST) place.firstElementChild?.remove();
  place.style.top = "";
  if (about) keepClear(place, about.getBoundingClientRect());
  setTimeout(gone, SHORTEST + FOR_A_LETTER * text.length);
}

/**
 * Move the messages off a thing that they cover: below it, or above where there is no room.
 * @param {HTMLElement} place
 * @param {DOMRect} thing
 */
function keepClear(place, thing) {
  const { left, right, top, bottom, height } = place.getBoundingClientRect();
  if (left > thing.right || right < thing.left || top > thing.bottom || bottom < thing.top) return;
  const below = thing.bottom + GAP;
  place.style.top = `${below + height < innerHeight ? below : Math.max(thing.top - GAP - height, 0)}px`;
}

/**
 * What the act brings; if it fails, null, and a toast says why.
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
