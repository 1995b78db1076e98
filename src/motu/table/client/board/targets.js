/** The lit sprites of a board as things to click, to reach by keyboard and to hear about. */

import { plain } from "../lib/dom.js";
import { say } from "../lib/words.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FINGER = 34; // pixels that a fingertip covers
const NEAR = 14; // pixels round a target that still hit it, for thumbs

export class Targets {
  /** what(id) -> the sentence for a target; on: { pick(id), look(id | null), vain(id) for what is not lit } */
  constructor(board, what, on) {
    this.board = board;
    this.what = what;
    this.on = on;
    this.lit = new Set();
    this.picked = new Set();
    this.others = new Set();
    this.here = null; // the target that Tab comes to
    board.svg.addEventListener("keydown", (event) => this.key(event));
    board.svg.addEventListener("click", (event) => this.press(event));
    board.svg.addEventListener("focusin", (event) => this.focus(event));
    board.svg.addEventListener("focusout", () => { this.board.frame(null, "focus"); this.on.look(null); });
  }

  /** Light what can be picked. */
  light({ lit, picked, others, pending }) {
    const before = new Set([...this.lit, ...this.picked]);
    [this.lit, this.picked, this.others] = [lit, new Set(picked), others];
    for (const { element, sprite } of this.board.drawn.values()) this.dress(element, sprite, pending);
    const open = this.open();
    if (!open.includes(this.here)) this.here = this.nearest(this.here, open) ?? this.inOrder(open)[0] ?? null;
    this.board.element(this.here)?.setAttribute("tabindex", "0");
    return before;
  }

  open() {
    return [...this.picked, ...this.lit].filter((id) => this.board.element(id));
  }

  dress(element, sprite, pending) {
    const is = this.picked.has(sprite.id), can = is || this.lit.has(sprite.id);
    element.classList.toggle("lit", can);
    element.classList.toggle("picked", is);
    element.classList.toggle("pending", Boolean(pending) && is);
    element.classList.toggle("other", this.others.has(sprite.id));
    if (can) {
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", "-1");
      element.setAttribute("aria-pressed", String(is));
      element.setAttribute("aria-label", plain(this.what(sprite.id)));
    } else if (element.hasAttribute("aria-pressed")) {
      for (const name of ["aria-pressed", "tabindex", "role", "aria-label"]) element.removeAttribute(name);
      if (sprite.label) element.setAttribute("role", "img"), element.setAttribute("aria-label", sprite.label);
    }
  }

  /** Reading order: row by row, from left to right. */
  inOrder(ids) {
    const middles = ids.map((id) => ({ id, ...this.middle(id) }));
    const row = Math.max(1, Math.min(...middles.map((at) => at.height)) / 2);
    return middles.sort((a, b) => Math.round(a.y / row) - Math.round(b.y / row) || a.x - b.x).map((at) => at.id);
  }

  middle(id) {
    const { left, top, width, height } = this.board.element(id).getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width, height };
  }

  nearest(id, ids) {
    if (!id || !this.board.element(id) || !ids.length) return null;
    const from = this.middle(id);
    const far = (other) => { const to = this.middle(other); return Math.hypot(to.x - from.x, to.y - from.y); };
    return ids.reduce((best, other) => (far(other) < far(best) ? other : best));
  }

  /** The next target in the direction of an arrow, by geometry. */
  towards(id, ids, [dx, dy]) {
    const from = this.middle(id);
    let best = null, least = Infinity;
    for (const other of ids) {
      if (other === id) continue;
      const to = this.middle(other);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      const cost = along + 2.2 * aside;
      if (along > 1 && cost < least) [best, least] = [other, cost];
    }
    return best;
  }

  key(event) {
    const id = event.target.closest(".sprite")?.id;
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in ARROWS) this.step(event, id);
    else if (event.key === "Home" || event.key === "End") this.jump(event);
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) this.open().includes(id) ? this.on.pick(id) : this.on.vain(id);
    }
  }

  /** A click without a pointer comes from a screen reader or a voice. */
  press(event) {
    const id = event.target.closest(".sprite")?.id;
    if (event.detail === 0 && id && this.open().includes(id)) this.on.pick(id);
  }

  /** Arrows go from target to target; with Shift, to every piece that says something. */
  step(event, id) {
    event.preventDefault();
    const all = [...this.board.drawn.values()].filter(({ sprite }) => sprite.label).map(({ sprite }) => sprite.id);
    const next = this.towards(id, event.shiftKey ? all : this.open(), ARROWS[event.key]);
    if (next) this.go(next);
  }

  jump(event) {
    event.preventDefault();
    const order = this.inOrder(this.open());
    this.go(event.key === "Home" ? order[0] : order.at(-1));
  }

  go(id) {
    const element = this.board.element(id);
    if (!element) return;
    if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
    this.board.element(this.here)?.setAttribute("tabindex", "-1");
    element.setAttribute("tabindex", "0");
    this.here = id;
    element.focus({ preventScroll: true });
  }

  focus(event) {
    const id = event.target.closest(".sprite")?.id;
    if (!id) return;
    if (event.target.matches(":focus-visible")) this.board.frame(id, "focus");
    this.on.look(id);
  }

  /** Which target is meant by a click at this point: what lies there, else what is very near. */
  at(x, y) {
    const can = (id) => this.lit.has(id) || this.picked.has(id) || this.others.has(id);
    for (const element of document.elementsFromPoint(x, y)) {
      const id = element.closest(".sprite")?.id;
      if (id && can(id)) return id;
    }
    const off = (id) => {
      const { left, right, top, bottom } = this.board.element(id).getBoundingClientRect();
      return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    };
    const near = this.open().map((id) => [off(id), id]).filter(([far]) => far <= NEAR).sort((a, b) => a[0] - b[0]);
    return near[0]?.[1] ?? null;
  }

  /** Are several targets under a finger here, so that it may hit another than the one that is meant? */
  isCrowded(x, y) {
    const near = this.open().map((id) => this.middle(id)).filter((at) => Math.max(at.width, at.height) < FINGER && Math.hypot(at.x - x, at.y - y) < FINGER);
    return near.length > 1;
  }

  /** What lies at this point and says something, lit or not. */
  thingAt(x, y) {
    for (const element of document.elementsFromPoint(x, y)) {
      const id = element.closest(".sprite")?.id;
      if (id && this.board.drawn.has(id) && this.describe(id)) return id;
    }
    return null;
  }

  describe(id) {
    const isOpen = this.lit.has(id) || this.picked.has(id);
    const told = isOpen ? this.what(id) : this.board.sprite(id)?.label;
    return told && this.picked.has(id) ? say("{what} (picked; again to let go)", { what: told }) : told;
  }
}
