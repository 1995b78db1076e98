/** Tabs: one panel at a time, chosen by click or by arrow keys. */

import { $, $$ } from "../lib/dom.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

export function tabs() {
  const all = $$("[data-tab]");
  const choose = (/** @type {HTMLElement} */ tab) => all.forEach((other) => setChosen(other, other === tab));
  all.forEach((tab, place) => {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const next = event.key in STEPS && all.at((place + STEPS[event.key]) % all.length);
      if (!next) return;
      next.focus();
      choose(next);
    });
  });
}

/**
 * @param {HTMLElement} tab
 * @param {boolean} is
 */
function setChosen(tab, is) {
  tab.setAttribute("aria-selected", String(is));
  tab.tabIndex = is ? 0 : -1;
  $(`#${tab.getAttribute("aria-controls")}`).hidden = !is;
  if (is) tab.classList.remove("unread");
}

/**
 * There is something new behind this tab.
 * @param {string} name
 */
export function markUnread(name) {
  const tab = $(`[data-tab='${name}']`);
  if (tab.getAttribute("aria-selected") !== "true") tab.classList.add("unread");
}
