/** What an action would change, shown while it is only looked at: what goes fades, what comes is a ghost, points swing. */

import { get } from "../lib/api.js";
import { say } from "../lib/words.js";

const PAUSE = 90; // milliseconds: passing over many targets asks for none

export class Preview {
  /** address(action) -> where to ask; swing(scores) shows the points. */
  constructor(board, address, swing) {
    this.board = board;
    this.address = address;
    this.swing = swing;
    this.known = new Map();
    this.shown = null;
  }

  /** The position has changed: nothing known holds any more. */
  forget() {
    this.clear();
    this.known.clear();
  }

  show(action) {
    if (action === this.shown) return;
    this.clear();
    this.shown = action;
    if (action === null) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(action), PAUSE);
  }

  async ask(action) {
    try {
      const known = this.known.get(action) ?? get(this.address(action));
      this.known.set(action, known);
      const change = await known;
      if (this.shown === action && this.known.has(action)) this.draw(change);
    } catch { /* a preview that cannot be had is not missed */ }
  }

  draw({ gone, new: came, changed: altered, scores }) {
    const [fresh, changed] = [came, altered].map((sprites) => sprites.map((sprite) => this.board.laid(sprite)));
    for (const id of gone) this.board.element(id)?.classList.add("going");
    const ghosts = [...fresh, ...changed.filter((sprite) => this.differs(sprite))];
    for (const sprite of ghosts) {
      const ghost = this.board.draw(sprite);
      ghost.classList.add("ghost");
      this.board.overlay.append(ghost);
    }
    for (const sprite of changed) this.board.element(sprite.id)?.classList.add(this.fate(sprite));
    this.swing(scores.map(({ seat, before, after }) => ({ seat, by: after - before })));
  }

  /** Is it drawn differently, not only described differently? */
  differs(sprite) {
    const before = this.board.sprite(sprite.id);
    return !before || ["symbol", "x", "y", "turn", "size", "path", "text"].some((name) => before[name] !== sprite[name]);
  }

  /** What becomes of the old picture while the new one is shown: hidden under it, left behind, or only pulsing. */
  fate(sprite) {
    if (!this.differs(sprite)) return "changing";
    const { x = 0, y = 0 } = this.board.sprite(sprite.id);
    return x === (sprite.x ?? 0) && y === (sprite.y ?? 0) ? "replaced" : "moving";
  }

  clear() {
    clearTimeout(this.timer);
    this.shown = null;
    this.board.overlay.querySelectorAll(".ghost").forEach((ghost) => ghost.remove());
    for (const { element } of this.board.drawn.values()) element.classList.remove("going", "changing", "replaced", "moving");
    this.swing([]);
  }
}

export const signed = (by) => (by > 0 ? say("+{n}", { n: by }) : say("−{n}", { n: -by }));
