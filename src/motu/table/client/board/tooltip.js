/** A small note beside a piece that says what it is. */

import { plain } from "../lib/dom.js";

export class Tip {
  constructor(place, board) {
    this.place = place;
    this.board = board;
  }

  show(id, text) {
    clearTimeout(this.timer);
    if (!text) { this.hide(); return; }
    this.place.textContent = plain(text);
    this.place.hidden = false;
    const thing = this.board.element(id).getBoundingClientRect(), tip = this.place.getBoundingClientRect();
    const room = this.place.parentElement.getBoundingClientRect();
    const left = Math.min(Math.max(thing.left + thing.width / 2 - tip.width / 2, room.left + 4), room.right - tip.width - 4);
    const above = thing.top - tip.height - 8;
    const top = above > room.top ? above : Math.min(thing.bottom + 8, room.bottom - tip.height - 4);
    this.place.style.left = `${left - room.left}px`;
    this.place.style.top = `${top - room.top}px`;
  }

  /** Stay for a while after a long press. */
  stay() {
    this.timer = setTimeout(() => this.hide(), 2500);
  }

  hide() {
    clearTimeout(this.timer);
    this.place.hidden = true;
  }
}
