/** A small note beside a piece that says what it is. */

import { withoutRules } from "../lib/dom.js";

/** @import { Board } from "./board.js" */

const GAP = 8; // pixels between the piece and the note
const EDGE = 4; // pixels kept free at the edge
const STAY = 2500; // milliseconds after a long press

export class Tooltip {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /**
   * @param {HTMLElement} place
   * @param {Board} board
   */
  constructor(place, board) {
    this.place = place;
    this.board = board;
  }

  /**
   * @param {string} id
   * @param {string | undefined} text
   */
  show(id, text) {
    clearTimeout(this.timer);
    const element = this.board.element(id);
    if (!text || !element) {
      this.hide();
      return;
    }
    this.place.textContent = withoutRules(text);
    this.place.hidden = false;
    this.moveTo(element.getBoundingClientRect());
  }

  /** @param {DOMRect} thing */
  moveTo(thing) {
    const note = this.place.getBoundingClientRect();
    const room = /** @type {Element} */ (this.place.parentElement).getBoundingClientRect();
    const middle = Math.max(thing.left + thing.width / 2 - note.width / 2, room.left + EDGE);
    const left = Math.min(middle, room.right - note.width - EDGE);
    const above = thing.top - note.height - GAP;
    const below = Math.min(thing.bottom + GAP, room.bottom - note.height - EDGE);
    this.place.style.left = `${left - room.left}px`;
    this.place.style.top = `${(above > room.top ? above : below) - room.top}px`;
  }

  /** Stay for a while after a long press. */
  stay() {
    this.timer = setTimeout(() => this.hide(), STAY);
  }

  hide() {
    clearTimeout(this.timer);
    this.place.hidden = true;
  }
}
