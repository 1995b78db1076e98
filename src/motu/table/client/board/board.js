/** Draws scenes into the SVG that the server painted first. It patches by id, so that things glide. It knows no game. */

import { arranged, shifted } from "./arrangement.js";
import { s } from "../lib/dom.js";
import { animate, GLIDE } from "../lib/motion.js";

const n = (number) => String(Math.round(number * 100) / 100);

export class Board {
  /** svg: the painted scene; art: a promise of its symbols; scene: what was painted. */
  constructor(svg, art, scene) {
    this.svg = svg;
    this.art = art.catch(() => ({ symbols: {} })); // a game without drawings has texts and paths
    this.symbols = null;
    this.shapes = new Map();
    this.layer = svg.querySelector("g.scene");
    this.leaving = s("g", { class: `scene ${scene.game} leaving`, "aria-hidden": "true" });
    this.overlay = s("g", { class: `scene ${scene.game} overlay`, "aria-hidden": "true" });
    this.layer.before(this.leaving);
    this.layer.after(this.overlay);
    this.drawn = new Map();
    for (const sprite of scene.sprites) this.adopt(sprite);
    this.scene = scene;
    this.given = scene; // as the server sent it, before it is arranged for this window
    this.describe(scene);
    this.art.then(({ symbols }) => { this.symbols = symbols; });
  }

  /** Was everything painted by the server? */
  get isWhole() {
    return this.drawn.size === this.scene.sprites.length;
  }

  adopt(sprite) {
    const element = this.layer.querySelector(`#${CSS.escape(sprite.id)}`);
    element?.querySelector(":scope > title")?.remove(); // said by aria-label and our own tip
    if (element) this.drawn.set(sprite.id, { element, sprite });
    if (element) label(element, sprite);
  }

  /** Draw this scene in place of the last one. */
  async show(given) {
    this.symbols ??= (await this.art).symbols;
    this.given = given;
    const scene = arranged(given, this.svg);
    this.isStill = this.layer.classList.contains("wide") !== scene.isWide; // another arrangement: all is elsewhere at once
    this.layer.classList.toggle("wide", scene.isWide);
    const focused = document.activeElement?.closest?.(".sprite");
    this.describe(scene);
    const wanted = new Set(scene.sprites.map((sprite) => sprite.id));
    for (const [id, { element }] of this.drawn) if (!wanted.has(id)) this.dismiss(id, element);
    let next = this.layer.firstElementChild;
    for (const sprite of scene.sprites) {
      const element = this.place(sprite);
      if (element === next) next = next.nextElementSibling;
      else this.layer.insertBefore(element, next);
    }
    this.scene = scene;
    this.isStill = false;
    if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
  }

  describe(scene) {
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", scene.label || scene.game);
  }

  place(sprite) {
    const known = this.drawn.get(sprite.id);
    if (!known) return this.welcome(sprite);
    const { element, sprite: before } = known;
    if (before.symbol !== sprite.symbol || before.path !== sprite.path || before.text !== sprite.text) {
      element.replaceChildren(this.body(sprite));
      if (before.symbol !== sprite.symbol) turnOver(element, sprite);
    }
    if (place(before) !== place(sprite)) {
      element.setAttribute("transform", place(sprite));
      if (!this.isStill) animate(element, [{ transform: css(before) }, { transform: css(sprite) }]);
    }
    if (classes(before) !== classes(sprite)) element.setAttribute("class", classes(sprite));
    label(element, sprite);
    known.sprite = sprite;
    return element;
  }

  welcome(sprite) {
    const element = this.draw(sprite);
    element.id = sprite.id;
    this.drawn.set(sprite.id, { element, sprite });
    animate(element, [{ opacity: 0 }, {}]);
    return element;
  }

  dismiss(id, element) {
    this.drawn.delete(id);
    element.removeAttribute("id");
    this.leaving.append(element);
    this.layer.after(this.leaving);
    const fading = animate(element, [{}, { opacity: 0 }], { fill: "forwards" });
    if (fading) fading.finished.finally(() => element.remove());
    else element.remove();
  }

  /** Is the scene as this window would have it? */
  get isArranged() {
    return this.layer.classList.contains("wide") === arranged(this.given, this.svg).isWide;
  }

  /** A sprite that the server sent, where this window has it. */
  laid(sprite) {
    return this.layer.classList.contains("wide") ? shifted(sprite, this.given.wide) : sprite;
  }

  /** A sprite as an element of its own, not yet on the board. */
  draw(sprite) {
    const element = s("g", { class: classes(sprite), transform: place(sprite) }, this.body(sprite));
    label(element, sprite);
    return element;
  }

  body(sprite) {
    if (sprite.text) return s("text", sprite.text);
    if (sprite.path) return s("path", { d: sprite.path });
    if (!this.shapes.has(sprite.symbol)) {
      const holder = s("g");
      holder.innerHTML = this.symbols[sprite.symbol] ?? ""; // the game's own art, never what a person wrote
      const shape = document.createDocumentFragment();
      shape.append(...holder.childNodes);
      this.shapes.set(sprite.symbol, shape);
    }
    return this.shapes.get(sprite.symbol).cloneNode(true);
  }

  element(id) {
    return this.drawn.get(id)?.element;
  }

  sprite(id) {
    return this.drawn.get(id)?.sprite;
  }

  /** Where a sprite lies in the scene's own units. */
  box(id) {
    const element = this.element(id);
    if (!element) return null;
    const { x, y, width, height } = element.getBBox();
    const matrix = this.layer.getCTM().inverse().multiply(element.getCTM());
    const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([a, b]) => new DOMPoint(a, b).matrixTransform(matrix));
    const xs = corners.map((corner) => corner.x), ys = corners.map((corner) => corner.y);
    const left = Math.min(...xs), top = Math.min(...ys);
    return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  }

  /** A frame round a sprite, drawn above everything: for focus and hints. */
  frame(id, kind) {
    this.overlay.querySelectorAll(`.${kind}`).forEach((old) => old.remove());
    const box = id && this.box(id);
    if (!box) return;
    const pad = 4;
    this.overlay.append(s("rect", {
      class: `frame ${kind}`, x: n(box.left - pad), y: n(box.top - pad),
      width: n(box.width + 2 * pad), height: n(box.height + 2 * pad), rx: 10,
    }));
  }
}

function label(element, sprite) {
  if (sprite.label) {
    if (!element.hasAttribute("role")) element.setAttribute("role", "img");
    element.setAttribute("aria-label", sprite.label);
  } else if (element.getAttribute("role") !== "button") {
    element.removeAttribute("role");
    element.removeAttribute("aria-label");
  }
}

function classes(sprite) {
  return ["sprite", sprite.symbol, sprite.classes].filter(Boolean).join(" ");
}

function place({ x = 0, y = 0, turn = 0, size = 1 }) {
  return `translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ""}${size !== 1 ? ` scale(${n(size)})` : ""}`;
}

function css({ x = 0, y = 0, turn = 0, size = 1 }) {
  return `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${size})`;
}

/** A card turns, a die rolls: another face comes up in the same place. */
function turnOver(element, sprite) {
  const { x = 0, y = 0, turn = 0, size = 1 } = sprite;
  const tilted = (by, wide) => `translate(${x}px, ${y}px) rotate(${turn + by}deg) scale(${size * wide}, ${size})`;
  animate(element, [{ transform: tilted(-24, 0.1) }, { transform: tilted(8, 1.06), offset: 0.6 }, { transform: tilted(0, 1) }], { duration: GLIDE * 1.6 });
}
