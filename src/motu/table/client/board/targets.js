/** The lit sprites of a board as targets for clicks, the keyboard and screen readers. */

import { source, withoutRules } from "../lib/dom.js";
import { say } from "../lib/words.js";
import {
  inReadingOrder,
  isArrow,
  isCrowded,
  isInside,
  NEAR,
  nearest,
  nearlyAt,
  pointsNear,
  SLIP,
  towards,
} from "./geometry.js";

/** @import { Sprite } from "../lib/messages.js" */
/** @import { Board } from "./board.js" */
/** @import { Place } from "./geometry.js" */

/**
 * @typedef {object} Light what can be picked
 * @property {Set<string>} lit
 * @property {string[]} picked
 * @property {Set<string>} others what would start over
 * @property {boolean} pending is a request in flight?
 *
 * @typedef {object} Acts
 * @property {(id: string) => void} pick
 * @property {(id: string | null) => void} look it has the focus
 * @property {(id: string | null) => void} explain something that is not lit was pressed
 */

/** @type {Light} */
export const NOTHING = { lit: new Set(), picked: [], others: new Set(), pending: false };

export class Targets {
  light = NOTHING;
  /** @type {string | null} the target that Tab leads to */
  here = null;

  /**
   * @param {Board} board
   * @param {(id: string) => string} what the sentence for a target
   * @param {Acts} on
   */
  constructor(board, what, on) {
    this.board = board;
    this.what = what;
    this.on = on;
    board.svg.addEventListener("keydown", (event) => this.key(event));
    board.svg.addEventListener("click", (event) => this.press(event));
    board.svg.addEventListener("focusin", (event) => this.focus(event));
    board.svg.addEventListener("focusout", () => this.blur());
  }

  /**
   * Light what can be picked.
   * @param {Light} light
   */
  show(light) {
    this.light = light;
    for (const { element, sprite } of this.board.drawn.values()) this.dress(element, sprite);
    const open = this.open();
    if (!this.here || !open.includes(this.here)) this.here = this.substitute(open);
    this.board.element(this.here)?.setAttribute("tabindex", "0");
  }

  /**
   * Where Tab leads when its target is gone.
   * @param {string[]} open
   */
  substitute(open) {
    const places = this.places(open);
    const before = this.here && this.board.element(this.here) ? this.places([this.here])[0] : null;
    return (before && nearest(before, places)) ?? inReadingOrder(places)[0] ?? null;
  }

  open() {
    return [...this.light.picked, ...this.light.lit].filter((id) => this.board.element(id));
  }

  /** @param {string} id */
  isOpen(id) {
    return this.light.lit.has(id) || this.light.picked.includes(id);
  }

  /** @param {string} id */
  isTarget(id) {
    return this.isOpen(id) || this.light.others.has(id);
  }

  /**
   * @param {SVGGraphicsElement} element
   * @param {Sprite} sprite
   */
  dress(element, sprite) {
    const isPicked = this.light.picked.includes(sprite.id);
    const isOpen = isPicked || this.light.lit.has(sprite.id);
    element.classList.toggle("lit", isOpen);
    element.classList.toggle("picked", isPicked);
    element.classList.toggle("pending", this.light.pending && isPicked);
    element.classList.toggle("other", this.light.others.has(sprite.id));
    if (isOpen) this.makeButton(element, sprite.id, isPicked);
    else if (element.hasAttribute("aria-pressed")) makePicture(element, sprite);
  }

  /**
   * @param {Element} element
   * @param {string} id
   * @param {boolean} isPicked
   */
  makeButton(element, id, isPicked) {
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "-1");
    element.setAttribute("aria-pressed", String(isPicked));
    element.setAttribute("aria-label", withoutRules(this.what(id)));
  }

  /**
   * Where these sprites lie in the window.
   * @param {string[]} ids
   * @returns {Place[]}
   */
  places(ids) {
    return ids.flatMap((id) => {
      const box = this.board.element(id)?.getBoundingClientRect();
      return box ? [{ id, left: box.left, top: box.top, right: box.right, bottom: box.bottom }] : [];
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const id = source(event, ".sprite")?.id;
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isArrow(event.key)) this.step(event, id);
    else if (event.key === "Home" || event.key === "End") this.jump(event);
    else if (event.key === "Enter" || event.key === " ") this.enter(event, id);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} id
   */
  enter(event, id) {
    event.preventDefault();
    if (event.repeat) return;
    if (this.open().includes(id)) this.on.pick(id);
    else this.on.explain(id);
  }

  /**
   * A click without a pointer comes from a screen reader or voice control.
   * @param {MouseEvent} event
   */
  press(event) {
    const id = source(event, ".sprite")?.id;
    if (event.detail === 0 && id && this.open().includes(id)) this.on.pick(id);
  }

  /**
   * Arrows move from target to target; with Shift, through every piece with a description.
   * @param {KeyboardEvent} event
   * @param {string} id
   */
  step(event, id) {
    event.preventDefault();
    const told = [...this.board.drawn.values()].filter(({ sprite }) => sprite.label);
    const ids = event.shiftKey ? told.map(({ sprite }) => sprite.id) : this.open();
    const [from] = this.places([id]);
    const next = from && towards(from, this.places(ids), event.key);
    if (next) this.go(next);
  }

  /** @param {KeyboardEvent} event */
  jump(event) {
    event.preventDefault();
    const order = inReadingOrder(this.places(this.open()));
    this.go(order.at(event.key === "Home" ? 0 : -1) ?? null);
  }

  /** @param {string | null} id */
  go(id) {
    const element = this.board.element(id);
    if (!element) return;
    this.board.element(this.here)?.setAttribute("tabindex", "-1");
    element.setAttribute("tabindex", "0");
    this.here = id;
    element.focus({ preventScroll: true });
  }

  /** @param {FocusEvent} event */
  focus(event) {
    const sprite = source(event, ".sprite:focus-visible"); // a pointer reports what it looks at itself
    if (!sprite) return;
    this.board.frame(sprite.id);
    this.on.look(sprite.id);
  }

  blur() {
    this.board.frame(null);
    this.on.look(null);
  }

  /**
   * Which target a click at this point means: the one there, else one very near, or nearer still if something else
   * lies there.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    const exact = this.targetAt(x, y);
    if (exact) return exact;
    const places = this.places(this.open());
    const reach = this.thingAt(x, y) ? SLIP : NEAR;
    const found = pointsNear(x, y, places, reach).map(([left, top]) => this.targetAt(left, top));
    return found.find((id) => id !== undefined) ?? nearlyAt(x, y, places, reach);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  targetAt(x, y) {
    return spritesAt(x, y).find((id) => this.isTarget(id));
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  isCrowded(x, y) {
    return isCrowded(x, y, this.places(this.open()));
  }

  /** Does the window show everything that can be picked next? */
  areInSight() {
    const room = this.board.svg.getBoundingClientRect();
    const places = this.places([...this.light.lit].filter((id) => this.board.element(id)));
    return places.every((place) => isInside(place, room));
  }

  /**
   * What lies at this point and has a description, lit or not.
   * @param {number} x
   * @param {number} y
   */
  thingAt(x, y) {
    return spritesAt(x, y).find((id) => this.board.drawn.has(id) && this.describe(id)) ?? null;
  }

  /** @param {string} id */
  describe(id) {
    const told = this.isOpen(id) ? this.what(id) : this.board.sprite(id)?.label;
    if (!told || !this.light.picked.includes(id)) return told;
    return say("{what} (selected; press again to cancel)", { what: told });
  }
}

/**
 * Turn a former target back into a picture.
 * @param {Element} element
 * @param {Sprite} sprite
 */
function makePicture(element, sprite) {
  for (const name of ["aria-pressed", "tabindex", "role", "aria-label"]) element.removeAttribute(name);
  if (!sprite.label) return;
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", sprite.label);
}

/**
 * The sprites at a point of the window, topmost first.
 * @param {number} x
 * @param {number} y
 */
function spritesAt(x, y) {
  return document.elementsFromPoint(x, y).flatMap((element) => element.closest(".sprite")?.id || []);
}
