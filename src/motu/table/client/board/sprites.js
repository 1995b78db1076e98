/** One sprite as an SVG element: its place and label, and how it appears, turns and glides. Game-agnostic. */

import { s } from "../lib/dom.js";
import { animate, GLIDE } from "../lib/motion.js";

/** @import { ArtView, Sprite } from "../lib/messages.js" */

/** @param {number} number */
export const rounded = (number) => String(Math.round(number * 100) / 100);

/** The shapes of a game's art, each parsed once. */
export class Shapes {
  /** @type {ArtView["symbols"]} */
  symbols = {};
  /** @type {Map<string, DocumentFragment>} */
  read = new Map();

  /** @param {string} symbol */
  copy(symbol) {
    let shape = this.read.get(symbol);
    if (!shape) {
      const holder = s("g");
      holder.innerHTML = this.symbols[symbol] ?? ""; // the game's own art, never user input
      shape = document.createDocumentFragment();
      shape.append(...holder.childNodes);
      this.read.set(symbol, shape);
    }
    return shape.cloneNode(true);
  }

  /**
   * A sprite as an element of its own, not yet on the board.
   * @param {Sprite} sprite
   */
  draw(sprite) {
    const element = s("g", { class: classesOf(sprite), transform: transformOf(sprite) }, this.body(sprite));
    label(element, sprite);
    return element;
  }

  /** @param {Sprite} sprite */
  body(sprite) {
    if (sprite.text) return s("text", sprite.text);
    if (sprite.path) return s("path", { d: sprite.path });
    return this.copy(sprite.symbol ?? "");
  }

  /**
   * Update an element from one sprite to the next; it glides to its new place.
   * @param {SVGGraphicsElement} element
   * @param {Sprite} before
   * @param {Sprite} sprite
   * @param {boolean} glides
   */
  update(element, before, sprite, glides) {
    const isTurned = before.symbol !== sprite.symbol;
    if (isTurned || before.path !== sprite.path || before.text !== sprite.text) {
      element.replaceChildren(this.body(sprite));
      if (isTurned) turnOver(element, sprite);
    }
    if (transformOf(before) !== transformOf(sprite)) {
      element.setAttribute("transform", transformOf(sprite));
      if (glides) animate(element, [{ transform: cssOf(before) }, { transform: cssOf(sprite) }]);
    }
    if (classesOf(before) !== classesOf(sprite)) element.setAttribute("class", classesOf(sprite));
    label(element, sprite);
  }
}

/**
 * Label a sprite for screen readers; one that can be pressed has its own label.
 * @param {Element} element
 * @param {Sprite} sprite
 */
export function label(element, sprite) {
  if (sprite.label) {
    if (!element.hasAttribute("role")) element.setAttribute("role", "img");
    element.setAttribute("aria-label", sprite.label);
  } else if (element.getAttribute("role") !== "button") {
    element.removeAttribute("role");
    element.removeAttribute("aria-label");
  }
}

/** @param {Sprite} sprite */
const classesOf = (sprite) => ["sprite", sprite.symbol, sprite.classes].filter(Boolean).join(" ");

/** @param {Sprite} sprite */
function transformOf({ x = 0, y = 0, turn = 0, size = 1 }) {
  const turned = turn ? ` rotate(${rounded(turn)})` : "";
  const scaled = size !== 1 ? ` scale(${rounded(size)})` : "";
  return `translate(${rounded(x)} ${rounded(y)})${turned}${scaled}`;
}

/** @param {Sprite} sprite */
function cssOf({ x = 0, y = 0, turn = 0, size = 1 }) {
  return `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${size})`;
}

/**
 * A card turns, a die rolls: another face comes up in the same place.
 * @param {Element} element
 * @param {Sprite} sprite
 */
function turnOver(element, { x = 0, y = 0, turn = 0, size = 1 }) {
  const tilted = (/** @type {number} */ by, /** @type {number} */ wide) =>
    `translate(${x}px, ${y}px) rotate(${turn + by}deg) scale(${size * wide}, ${size})`;
  const frames = [
    { transform: tilted(-24, 0.1) },
    { transform: tilted(8, 1.06), offset: 0.6 },
    { transform: tilted(0, 1) },
  ];
  animate(element, frames, { duration: GLIDE * 1.6 });
}
