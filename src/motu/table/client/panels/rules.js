/** The rules in a drawer beside the table. Every [K3.2] anywhere on the page leads to its paragraph. */

import { get } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { say } from "../lib/words.js";

export class Rules {
  /** variants: an element that tells what is special at this table, shown first. */
  constructor(drawer, game, variants) {
    this.variants = variants;
    this.drawer = drawer;
    this.game = game;
    this.text = null;
    document.addEventListener("click", (event) => this.follow(event));
    drawer.addEventListener("keydown", (event) => { if (event.key === "Escape") { event.stopPropagation(); this.close(); } });
    $("[data-close]", drawer).addEventListener("click", () => this.close());
    const find = $("[data-find]", drawer);
    find.addEventListener("input", () => this.find(find.value));
  }

  follow(event) {
    const link = event.target.closest("a.rule-link, a.rule");
    if (!link) return;
    event.preventDefault();
    this.open(link.getAttribute("href").slice(1));
  }

  toggle() {
    if (this.drawer.open) this.close();
    else this.open();
  }

  async open(number) {
    if (!this.drawer.open) {
      this.back = document.activeElement;
      this.drawer.show();
    }
    await this.load();
    if (number) this.go(number);
    else $("h2", this.drawer).focus();
  }

  close() {
    this.drawer.close();
    if (this.back?.isConnected) this.back.focus();
  }

  async load() {
    const place = $("[data-text]", this.drawer);
    if (this.text) return;
    try {
      this.text = await get(`/api/games/${this.game}/rules`);
      place.innerHTML = this.text.html; // made by the server from our own rules; raw HTML in them is shown as text
      if (this.variants) place.prepend(this.variants);
      if (!this.text.html) put(place, h("p", say("The rules of this game are not written down yet.")));
    } catch (problem) {
      put(place, h("p", problem.message));
    }
  }

  go(number) {
    const rule = this.drawer.querySelector(`#${CSS.escape(number)}`);
    if (!rule) return;
    this.drawer.querySelectorAll(".found").forEach((old) => old.classList.remove("found"));
    rule.classList.add("found");
    rule.setAttribute("tabindex", "-1");
    rule.focus({ preventScroll: true });
    rule.scrollIntoView({ block: "center" });
  }

  /** Show only the paragraphs that hold the text. */
  find(text) {
    const wanted = text.trim().toLowerCase();
    for (const rule of this.drawer.querySelectorAll("[data-text] [id]")) {
      if (rule.matches("li, p, tr")) rule.hidden = Boolean(wanted) && !rule.textContent.toLowerCase().includes(wanted);
    }
  }
}
