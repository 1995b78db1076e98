/** Tabs: one panel at a time, chosen by click or by arrow keys. */

import { $, $$, h } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

export function tabs() {
  const all = $$("[data-tab]");
  all.forEach((tab, place) => {
    tab.addEventListener("click", () => chooseTab(tab.dataset.tab ?? ""));
    tab.addEventListener("keydown", (event) => {
      const next = event.key in STEPS && all.at((place + STEPS[event.key]) % all.length);
      if (!next) return;
      next.focus();
      chooseTab(next.dataset.tab ?? "");
    });
  });
}

/** @param {string} name */
export function chooseTab(name) {
  for (const tab of $$("[data-tab]")) setChosen(tab, tab.dataset.tab === name);
}

/**
 * @param {HTMLElement} tab
 * @param {boolean} is
 */
function setChosen(tab, is) {
  tab.setAttribute("aria-selected", String(is));
  tab.tabIndex = is ? 0 : -1;
  panelOf(tab).hidden = !is;
  if (is) setUnread(tab.dataset.tab ?? "", false);
}

/** @param {Element} tab */
const panelOf = (tab) => $(`#${tab.getAttribute("aria-controls")}`);

/**
 * Mark a tab as having something new, until its panel is shown.
 * @param {string} name
 */
export function markUnread(name) {
  if (!panelOf($(`[data-tab='${name}']`)).checkVisibility()) setUnread(name, true);
}

/**
 * Mark the tab, and the button that opens it where it is in a drawer.
 * @param {string} name
 * @param {boolean} is
 */
function setUnread(name, is) {
  for (const button of $$(`[data-tab='${name}'], [data-do='${name}']`)) {
    button.classList.toggle("unread", is);
    button.querySelector(".hidden-words")?.remove();
    if (is) button.append(h("span.hidden-words", say("new")));
  }
}
