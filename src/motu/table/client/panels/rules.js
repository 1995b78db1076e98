/** The rules in a drawer beside the table. Every [K3.2] anywhere on the page leads to its paragraph. */

import { get, reason } from "../lib/api.js";
import { closeByPressBeside } from "../frame/dismiss.js";
import { $, h, put, source } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { stepThroughFigures } from "./figures.js";
import { mark, rulesOf, unfold } from "./folded.js";

/** @import { Rules } from "../lib/messages.js" */

export class RulesDrawer {
  isLoaded = false;
  /** @type {Element | null} what had the focus before */
  back = null;

  /**
   * @param {HTMLDialogElement} drawer
   * @param {string} game
   * @param {HTMLElement | null} variants what is special at this table, shown first
   */
  constructor(drawer, game, variants) {
    this.variants = variants;
    this.drawer = drawer;
    this.game = game;
    document.addEventListener("click", (event) => this.follow(event));
    drawer.addEventListener("keydown", (event) => this.key(event));
    $("[data-close]", drawer).addEventListener("click", () => this.close());
    const field = $("[data-find]", drawer, HTMLInputElement);
    field.addEventListener("input", () => this.find(field.value));
    const overlay = { isOpen: () => this.isOpen, close: () => this.close() };
    closeByPressBeside(drawer, overlay, "a.rule-link, a.rule");
  }

  get isOpen() {
    return this.drawer.open;
  }

  /** @param {MouseEvent} event */
  follow(event) {
    const link = source(event, "a.rule-link, a.rule");
    if (!link) return;
    event.preventDefault();
    this.open(rulesOf(link));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.close();
  }

  toggle() {
    if (this.isOpen) this.close();
    else this.open();
  }

  /** @param {string[]} [numbers] of rules to go to */
  async open(numbers) {
    if (!this.isOpen) {
      this.back = document.activeElement;
      this.drawer.show();
    }
    await this.load();
    if (numbers) this.go(numbers);
    else $("h2", this.drawer).focus();
  }

  close() {
    this.drawer.close();
    if (this.back instanceof HTMLElement || this.back instanceof SVGElement) this.back.focus();
  }

  async load() {
    if (this.isLoaded) return;
    const place = $("[data-text]", this.drawer);
    try {
      /** @type {Rules} */
      const { html } = await get(`/api/games/${this.game}/rules`);
      this.isLoaded = true;
      document.head.append(
        h("link", { rel: "stylesheet", href: new URL("../panels/figures.css", import.meta.url).href }),
      );
      place.innerHTML = html; // rendered by the server from our own rules; raw HTML in them is shown as text
      stepThroughFigures(place);
      if (this.variants) place.prepend(this.variants);
      if (!html) put(place, h("p", say("The rules of this game are not written down yet.")));
    } catch (problem) {
      put(place, h("p", reason(problem)));
    }
  }

  /** @param {string[]} numbers */
  go(numbers) {
    const rule = mark(this.drawer, numbers);
    if (!rule) return;
    rule.setAttribute("tabindex", "-1");
    rule.focus({ preventScroll: true });
    rule.scrollIntoView({ block: "center" });
  }

  /**
   * Show only the paragraphs that hold the text.
   * @param {string} text
   */
  find(text) {
    const wanted = text.trim().toLowerCase();
    if (wanted) this.drawer.querySelectorAll("details").forEach(unfold);
    for (const rule of this.drawer.querySelectorAll("[data-text] :is(li, p, tr)[id]")) {
      const isWanted = !wanted || rule.textContent?.toLowerCase().includes(wanted);
      rule.toggleAttribute("hidden", !isWanted);
    }
  }
}
