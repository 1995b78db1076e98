/** Previews an action while it is looked at: what would go fades, what would come is a ghost, points swing. */

import { get } from "../lib/api.js";

/** @import * as messages from "../lib/messages.js" */
/** @import { Sprite } from "../lib/messages.js" */
/** @import { Board } from "./board.js" */
/** @typedef {{ seat: number, by: number }} Swing how the points of a seat would change */

const PAUSE = 90; // milliseconds: sweeping over many targets requests none
const DRAWN = /** @type {const} */ (["symbol", "x", "y", "turn", "size", "path", "text"]);

export class Preview {
  /** @type {Map<number, Promise<messages.Preview>>} */
  known = new Map();
  /** @type {number | null} */
  shown = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /**
   * @param {Board} board
   * @param {(action: number) => string} address where to ask
   * @param {(swings: Swing[]) => void} swing shows the points
   */
  constructor(board, address, swing) {
    this.board = board;
    this.address = address;
    this.swing = swing;
  }

  /** The position has changed: all known previews are stale. */
  forget() {
    this.clear();
    this.known.clear();
  }

  /** @param {number | null} action */
  show(action) {
    if (action === this.shown) return;
    this.clear();
    this.shown = action;
    if (action === null) return;
    this.timer = setTimeout(() => this.ask(action), PAUSE);
  }

  /** @param {number} action */
  async ask(action) {
    try {
      const known = this.known.get(action) ?? get(this.address(action));
      this.known.set(action, known);
      const change = await known;
      if (this.shown === action && this.known.has(action)) this.draw(change);
    } catch {
      // no answer, no preview
    }
  }

  /** @param {messages.Preview} preview */
  draw({ gone, new: came, changed: altered, scores }) {
    const [fresh, changed] = [came, altered].map((all) => all.map((sprite) => this.board.arrange(sprite)));
    for (const id of gone) this.board.element(id)?.classList.add("going");
    for (const sprite of [...fresh, ...changed.filter((sprite) => this.differs(sprite))]) {
      const ghost = this.board.shapes.draw(sprite);
      ghost.classList.add("ghost");
      this.board.overlay.append(ghost);
    }
    for (const sprite of changed) this.board.element(sprite.id)?.classList.add(this.fate(sprite));
    this.swing(scores.map(({ seat, before, after }) => ({ seat, by: after - before })));
  }

  /**
   * Is it drawn differently, not only described differently?
   * @param {Sprite} sprite
   */
  differs(sprite) {
    const before = this.board.sprite(sprite.id);
    return !before || DRAWN.some((name) => before[name] !== sprite[name]);
  }

  /**
   * What happens to the old picture while the new one is shown: hidden under it, left behind, or just pulsing.
   * @param {Sprite} sprite
   */
  fate(sprite) {
    if (!this.differs(sprite)) return "changing";
    const { x = 0, y = 0 } = this.board.sprite(sprite.id) ?? {};
    return x === (sprite.x ?? 0) && y === (sprite.y ?? 0) ? "replaced" : "moving";
  }

  clear() {
    clearTimeout(this.timer);
    this.shown = null;
    this.board.overlay.querySelectorAll(".ghost").forEach((ghost) => ghost.remove());
    for (const { element } of this.board.drawn.values()) {
      element.classList.remove("going", "changing", "replaced", "moving");
    }
    this.swing([]);
  }
}
