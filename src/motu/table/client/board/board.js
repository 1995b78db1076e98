/** Draws scenes into the SVG that the server painted, matching sprites by id so that they glide. Game-agnostic. */

import { s } from "../lib/dom.js";
import { animate } from "../lib/motion.js";
import { arranged, shifted } from "./arrangement.js";
import { label, rounded, Shapes } from "./sprites.js";

/** @import { ArtView, Scene, Sprite } from "../lib/messages.js" */
/** @typedef {{ element: SVGGraphicsElement, sprite: Sprite }} DrawnSprite */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

const PAD = 4; // between a sprite and its frame

export class Board {
  shapes = new Shapes();
  /** @type {Map<string, DrawnSprite>} */
  drawn = new Map();

  /**
   * @param {SVGSVGElement} svg the painted scene
   * @param {Promise<ArtView>} art its symbols
   * @param {Scene} scene what was painted
   */
  constructor(svg, art, scene) {
    this.svg = svg;
    this.layer = /** @type {SVGGElement} */ (svg.querySelector("g.scene"));
    this.leaving = s("g", { class: `scene ${scene.game} leaving`, "aria-hidden": "true" });
    this.overlay = s("g", { class: `scene ${scene.game} overlay`, "aria-hidden": "true" });
    this.layer.before(this.leaving);
    this.layer.after(this.overlay);
    this.scene = scene;
    this.given = scene; // as the server sent it, before it is arranged for this window
    for (const sprite of scene.sprites) this.hydrate(sprite);
    this.describe(scene);
    this.ready = art.then(
      ({ symbols }) => void (this.shapes.symbols = symbols),
      () => undefined, // a game without art still has texts and paths
    );
  }

  /** Did the server paint everything? */
  get isComplete() {
    return this.drawn.size === this.scene.sprites.length;
  }

  /**
   * Take over what the server painted.
   * @param {Sprite} sprite
   */
  hydrate(sprite) {
    /** @type {SVGGraphicsElement | null} */
    const element = this.layer.querySelector(`#${CSS.escape(sprite.id)}`);
    if (!element) return;
    element.querySelector(":scope > title")?.remove(); // replaced by aria-label and our own tooltip
    this.drawn.set(sprite.id, { element, sprite });
    label(element, sprite);
  }

  /**
   * Draw this scene in place of the last one.
   * @param {Scene} given
   */
  async show(given) {
    await this.ready;
    this.given = given;
    const scene = arranged(given, this.svg);
    const glides = this.isWide === scene.isWide; // a new arrangement moves everything, so it jumps
    this.layer.classList.toggle("wide", scene.isWide);
    const focused = document.activeElement?.closest(".sprite");
    this.describe(scene);
    this.patch(scene, glides);
    this.scene = scene;
    if (focused instanceof SVGElement && focused.isConnected && focused !== document.activeElement) {
      focused.focus({ preventScroll: true });
    }
  }

  /** @param {Scene} scene */
  describe(scene) {
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", scene.label || scene.game);
  }

  /**
   * Draw the sprites of a scene in its order, and remove all others.
   * @param {Scene} scene
   * @param {boolean} glides
   */
  patch(scene, glides) {
    const wanted = new Set(scene.sprites.map((sprite) => sprite.id));
    for (const [id, { element }] of this.drawn) if (!wanted.has(id)) this.remove(id, element);
    let next = this.layer.firstElementChild;
    for (const sprite of scene.sprites) {
      const element = this.place(sprite, glides);
      if (element === next) next = next.nextElementSibling;
      else this.layer.insertBefore(element, next);
    }
  }

  /**
   * @param {Sprite} sprite
   * @param {boolean} glides
   */
  place(sprite, glides) {
    const known = this.drawn.get(sprite.id);
    if (!known) return this.add(sprite);
    this.shapes.update(known.element, known.sprite, sprite, glides);
    known.sprite = sprite;
    return known.element;
  }

  /** @param {Sprite} sprite */
  add(sprite) {
    const element = this.shapes.draw(sprite);
    element.id = sprite.id;
    this.drawn.set(sprite.id, { element, sprite });
    animate(element, [{ opacity: 0 }, {}]);
    return element;
  }

  /**
   * @param {string} id
   * @param {SVGGraphicsElement} element
   */
  remove(id, element) {
    this.drawn.delete(id);
    element.removeAttribute("id");
    this.leaving.append(element);
    this.layer.after(this.leaving);
    const fading = animate(element, [{}, { opacity: 0 }], { fill: "forwards" });
    if (fading) fading.finished.finally(() => element.remove());
    else element.remove();
  }

  /** Is the wide arrangement shown? */
  get isWide() {
    return this.layer.classList.contains("wide");
  }

  /** Is the scene arranged for this window? */
  get isArranged() {
    return this.isWide === arranged(this.given, this.svg).isWide;
  }

  /**
   * A sprite from the server, at its place in this window's arrangement.
   * @param {Sprite} sprite
   */
  arrange(sprite) {
    return this.isWide && this.given.wide ? shifted(sprite, this.given.wide) : sprite;
  }

  /** @param {string | null} id */
  element(id) {
    return id === null ? undefined : this.drawn.get(id)?.element;
  }

  /** @param {string} id */
  sprite(id) {
    return this.drawn.get(id)?.sprite;
  }

  /**
   * Where a sprite lies in the scene's own units.
   * @param {string} id
   * @returns {Box | null}
   */
  box(id) {
    const element = this.element(id);
    const [layer, own] = [this.layer.getCTM(), element?.getCTM()];
    if (!element || !layer || !own) return null;
    const { x, y, width, height } = element.getBBox();
    const matrix = layer.inverse().multiply(own);
    const corners = [x, x + width].flatMap((a) => [y, y + height].map((b) => new DOMPoint(a, b)));
    const points = corners.map((corner) => corner.matrixTransform(matrix));
    const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  }

  /**
   * Draw the focus frame round a sprite, above everything else.
   * @param {string | null} id
   */
  frame(id) {
    this.overlay.querySelector(".frame")?.remove();
    const box = id && this.box(id);
    if (!box) return;
    const [x, y] = [box.left - PAD, box.top - PAD].map(rounded);
    const [width, height] = [box.width + 2 * PAD, box.height + 2 * PAD].map(rounded);
    this.overlay.append(s("rect", { class: "frame focus", x, y, width, height, rx: 10 }));
  }
}
