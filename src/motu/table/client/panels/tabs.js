/** Tabs: one panel at a time, chosen by click or by arrow keys. */

import { $, $$ } from "../lib/dom.js";

export function tabs() {
  const all = $$("[data-tab]");
  const choose = (tab) => all.forEach((other) => {
    other.setAttribute("aria-selected", String(other === tab));
    other.tabIndex = other === tab ? 0 : -1;
    $(`#${other.getAttribute("aria-controls")}`).hidden = other !== tab;
    if (other === tab) other.classList.remove("news");
  });
  all.forEach((tab, place) => {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      const next = all.at((place + by) % all.length);
      next.focus();
      choose(next);
    });
  });
}

/** There is something new behind this tab. */
export function markNews(name) {
  const tab = $(`[data-tab='${name}']`);
  if (tab.getAttribute("aria-selected") !== "true") tab.classList.add("news");
}
