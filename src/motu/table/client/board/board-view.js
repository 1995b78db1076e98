/** The board of a table page: what is drawn, what can be picked on it, and what is said about it. */

import { get } from "../lib/api.js";
import { $ } from "../lib/dom.js";
import { Board } from "./board.js";
import { PanZoom } from "./pan-zoom.js";
import { Preview } from "./preview.js";
import { Targets } from "./targets.js";
import { Tooltip } from "./tooltip.js";

/** @import { Scene, TableView } from "../lib/messages.js" */
/** @import { OpenChoice } from "../lib/types.js" */
/** @import { Swing } from "./preview.js" */
/** @import { Light } from "./targets.js" */

const CLOSE = 2.2; // how much closer a finger comes where targets are small
const STEP = 1.4; // how much closer a press of the button comes

/**
 * @typedef {object} BoardActs
 * @property {(id: string) => void} pick
 * @property {(id: string | null) => void} explain what is not lit was clicked
 * @property {(id: string) => OpenChoice | null} wouldPlay what a pick would play at once
 * @property {() => boolean} canAct is this the present, and no answer waited for?
 * @property {(action: number) => string} preview where to ask what an action would change
 * @property {(swings: Swing[]) => void} swing shows how points would change
 */

export class BoardView {
  cameCloser = false;

  /**
   * @param {TableView} view
   * @param {BoardActs} on
   */
  constructor({ game, scene }, on) {
    this.on = on;
    this.place = $("[data-board]");
    const svg = $("svg", this.place, SVGSVGElement);
    this.board = new Board(svg, get(`/api/games/${game}/art`), scene);
    this.targets = new Targets(this.board, (id) => this.what(id), {
      pick: on.pick,
      look: (id) => this.look(id),
      explain: on.explain,
    });
    this.tooltip = new Tooltip($("[data-tooltip]"), this.board);
    this.panZoom = new PanZoom(svg, {
      tap: (x, y, isFinger) => this.tap(x, y, isFinger),
      long: (x, y) => this.lookAt(x, y, true),
      hover: (x, y) => this.lookAt(x, y),
      leave: () => this.look(null),
    });
    this.preview = new Preview(this.board, on.preview, on.swing);
    new ResizeObserver(() => this.board.isArranged || this.show(this.board.given)).observe(this.place);
  }

  /** @param {Scene} scene */
  async show(scene) {
    await this.board.show(scene);
    this.panZoom.resize(this.board.scene.width, this.board.scene.height);
  }

  /** Does the first paint need to be drawn again? */
  get isReady() {
    return this.board.isComplete && this.board.isArranged;
  }

  /**
   * @param {Light} light
   * @param {string[]} hinted sprites that a bot would pick
   */
  draw(light, hinted) {
    this.targets.show(light);
    for (const { element, sprite } of this.board.drawn.values()) {
      element.classList.toggle("hinted", hinted.includes(sprite.id));
    }
    this.place.classList.remove("arranges");
    this.place.setAttribute("aria-busy", String(light.pending));
  }

  /**
   * In words: what a target is, and what picking it does.
   * @param {string} id
   */
  what(id) {
    const { label } = this.board.sprite(id) ?? {};
    const choice = this.on.wouldPlay(id);
    if (!choice) return label || id;
    return label && !choice.label.includes(label) ? `${choice.label} — ${label}` : choice.label;
  }

  /**
   * A finger on small targets comes closer first; the board is whole again when the choice is made.
   * @param {number} x
   * @param {number} y
   * @param {boolean} isFinger
   */
  tap(x, y, isFinger) {
    const id = this.targets.at(x, y);
    if (id && isFinger && this.panZoom.zoom < CLOSE && this.targets.isCrowded(x, y)) {
      this.cameCloser = true;
      this.look(null);
      this.panZoom.zoomBy(CLOSE, x, y);
    } else if (id) this.on.pick(id);
    else {
      this.lookAt(x, y, true);
      this.on.explain(this.targets.thingAt(x, y));
    }
  }

  /**
   * Something is looked at: say what it is, and show what it would do.
   * @param {string | null} id
   */
  look(id) {
    if (id) this.tooltip.show(id, this.targets.describe(id));
    else this.tooltip.hide();
    const choice = id && this.on.canAct() ? this.on.wouldPlay(id) : null;
    this.preview.show(choice ? choice.action : null);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {boolean} stay
   */
  lookAt(x, y, stay = false) {
    const id = this.targets.at(x, y) ?? this.targets.thingAt(x, y);
    this.board.svg.classList.toggle("over-target", id !== null && this.targets.isTarget(id));
    this.look(id);
    if (stay && id) this.tooltip.stay();
  }

  /** A choice is made: nothing is looked at any more, and the whole board is seen again. */
  settle() {
    this.tooltip.hide();
    this.preview.clear();
    if (this.cameCloser) this.panZoom.fit();
    this.cameCloser = false;
  }

  zoomIn() {
    this.panZoom.zoomBy(STEP);
  }

  zoomOut() {
    this.panZoom.zoomBy(1 / STEP);
  }

  fit() {
    this.panZoom.fit();
  }
}
