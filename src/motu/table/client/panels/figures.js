/** Figures with steps: one picture at a time, by buttons or arrow keys. Without this script they form a column. */

import { h } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @param {ParentNode} root may contain figures */
export function stepThroughFigures(root) {
  for (const figure of root.querySelectorAll("figure[data-steps]")) {
    if (figure instanceof HTMLElement && !figure.querySelector(".steps")) new Steps(figure);
  }
}

class Steps {
  at = 0;

  /** @param {HTMLElement} figure */
  constructor(figure) {
    this.list = /** @type {HTMLElement} */ (figure.querySelector(".pictures"));
    this.pictures = [...this.list.children].filter((child) => child instanceof HTMLElement);
    this.back = h("button.small", { type: "button", onclick: () => this.go(this.at - 1) }, say("Back"));
    this.next = h("button.small", { type: "button", onclick: () => this.go(this.at + 1) }, say("Next"));
    this.place = h("span.place");
    this.list.before(
      h("div.steps", { role: "group", "aria-label": say("Steps") }, this.back, this.place, this.next),
    );
    this.list.setAttribute("aria-live", "polite");
    figure.addEventListener("keydown", (event) => this.key(event));
    this.go(0);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.go(this.at + by);
  }

  /** @param {number} step */
  go(step) {
    const last = this.pictures.length - 1;
    this.at = Math.min(Math.max(step, 0), last);
    this.pictures.forEach((picture, n) => picture.toggleAttribute("hidden", n !== this.at));
    this.place.textContent = say("Picture {step} of {steps}", { step: this.at + 1, steps: last + 1 });
    // not `disabled`, which would lose the focus at the end
    this.back.setAttribute("aria-disabled", String(this.at === 0));
    this.next.setAttribute("aria-disabled", String(this.at === last));
    this.fetchNext();
  }

  /** Load the next picture ahead of time, in the current theme. */
  fetchNext() {
    const time = document.documentElement.classList.contains("dark") ? "night" : "day";
    const image = this.pictures[this.at + 1]?.querySelector(`img.${time}`);
    if (this.at > 0) image?.setAttribute("loading", "eager");
  }
}
