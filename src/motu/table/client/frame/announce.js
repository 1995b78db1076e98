/** Tells screen readers what has happened. */

import { $ } from "../lib/dom.js";

/** @param {string} text */
export function announce(text) {
  const place = $("[data-announce]");
  if (text && place.textContent !== text) place.textContent = text;
}
