/** A small note beside a piece that says what it is. */

import { withoutRules } from "../lib/dom.js";

/** @import { Board } from "./board.js" */
/** @import { Point } from "./pan-zoom.js" */
/** @typedef {"hover" | "focus" | "finger"} Way how a piece is looked at */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Edges */

const GAP = 8; // pixels between the piece and the note
const EDGE = 4; // pixels kept free at the edge
const FINGERTIP = 22; // pixels round a touch that the finger hides

export class Tooltip {
  /** @type {string | null} the piece it is about */
  id = null;
  /** @type {Way} */
  way = "hover";

  /**
   * @param {HTMLElement} place
   * @param {Board} board
   */
  constructor(place, board) {
    this.place = place;
    this.board = board;
  }

  /** Does it stay when the finger lifts? */
  get stays() {
    return this.id !== null && this.way === "finger";
  }

  /**
   * @param {string} id
   * @param {string | undefined} text
   * @param {Way} way
   * @param {Point} [at] where the finger is
   */
  show(id, text, way, at) {
    const element = this.board.element(id);
    if (!text || !element) {
      this.hide();
      return;
    }
    Object.assign(this, { id, way });
    this.place.textContent = withoutRules(text);
    this.place.classList.toggle("stays", this.stays);
    this.place.hidden = false;
    const thing = element.getBoundingClientRect();
    this.moveTo(at ? nearFinger(thing, at) : thing);
  }

  /** @param {Edges} thing */
  moveTo(thing) {
    this.place.style.left = "0"; // its natural width, whatever room its last place had
    const note = this.place.getBoundingClientRect();
    const room = /** @type {Element} */ (this.place.parentElement).getBoundingClientRect();
    const { left, top } = besideThing(thing, note, room);
    this.place.style.left = `${left - room.left}px`;
    this.place.style.top = `${top - room.top}px`;
  }

  /**
   * The table has changed: hide the note if it is stale.
   * @param {(id: string) => string | undefined} describe
   */
  recheck(describe) {
    if (this.id === null) return;
    const told = this.board.element(this.id) && describe(this.id);
    if (!told || withoutRules(told) !== this.place.textContent) this.hide();
  }

  hide() {
    this.id = null;
    this.place.hidden = true;
  }
}

/**
 * The part of a thing under the finger: a note at the far end of a big one would not seem to belong to it.
 * @param {Edges} thing
 * @param {Point} at
 * @returns {Edges}
 */
export function nearFinger(thing, { x, y }) {
  return {
    left: Math.max(thing.left, x - FINGERTIP),
    right: Math.min(thing.right, x + FINGERTIP),
    top: Math.min(Math.max(thing.top, y - 2 * FINGERTIP), y - FINGERTIP),
    bottom: Math.max(Math.min(thing.bottom, y + 2 * FINGERTIP), y + FINGERTIP),
  };
}

/**
 * Above the thing if there is room, else below it, and always within the room.
 * @param {Edges} thing
 * @param {{ width: number, height: number }} note
 * @param {Edges} room
 * @returns {{ left: number, top: number }}
 */
export function besideThing(thing, note, room) {
  const middle = (thing.left + thing.right - note.width) / 2;
  const left = Math.min(Math.max(middle, room.left + EDGE), room.right - note.width - EDGE);
  const above = thing.top - note.height - GAP;
  const below = Math.min(thing.bottom + GAP, room.bottom - note.height - EDGE);
  return { left, top: above > room.top ? above : below };
}
