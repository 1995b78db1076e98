/** The board of a table page: what is drawn, what can be picked on it, and what is said about it. */

import { get } from "../lib/api.js";
import { $, $$ } from "../lib/dom.js";
import { Board } from "./board.js";
import { PanZoom } from "./pan-zoom.js";
import { Preview } from "./preview.js";
import { Targets } from "./targets.js";
import { Tooltip } from "./tooltip.js";

/** @import { Scene } from "../lib/messages.js" */
/** @import { OpenChoice } from "../lib/types.js" */
/** @import { Spot } from "../lib/toast.js" */
/** @import { Point } from "./pan-zoom.js" */
/** @import { Swing } from "./preview.js" */
/** @import { Light } from "./targets.js" */
/** @import { Way } from "./tooltip.js" */

const CLOSE = 2.2; // how far a tap zooms in where targets are small
const STEP = 1.4; // how far one press of the button zooms in
const SPOT_EDGE = 8; // pixels between a message over the board and its edge

/**
 * @typedef {object} BoardActs
 * @property {(id: string) => void} pick
 * @property {(id: string | null) => void} explain something that is not lit was clicked
 * @property {(id: string) => OpenChoice | null} wouldPlay what a pick would play at once
 * @property {() => boolean} canAct is the present shown, and no request pending?
 * @property {(action: number) => string} preview where to ask what an action would change
 * @property {(swings: Swing[]) => void} swing shows how points would change
 */

export class BoardView {
  cameCloser = false;
  /** @type {string | null} the piece whose note the current touch has dismissed */
  dismissed = null;

  /**
   * @param {{ game: string, scene: Scene }} view
   * @param {BoardActs} on
   */
  constructor({ game, scene }, on) {
    this.on = on;
    this.place = $("[data-board]");
    const svg = $("svg", this.place, SVGSVGElement);
    this.board = new Board(svg, get(this.place.dataset.art ?? `/api/games/${game}/art`), scene);
    this.targets = new Targets(this.board, (id) => this.what(id), {
      pick: on.pick,
      look: (id) => (id ? this.look(id, "focus") : this.lookAway("focus")),
      explain: on.explain,
    });
    this.tooltip = new Tooltip($("[data-tooltip]"), this.board);
    this.panZoom = new PanZoom(svg, {
      tap: (x, y, isFinger) => this.tap(x, y, isFinger),
      hold: (x, y) => this.hold(x, y),
      hover: (x, y) => this.hover(x, y),
      leave: () => this.lookAway("hover"),
      change: (isZoomed) => this.changeView(isZoomed),
    });
    this.preview = new Preview(this.board, on.preview, on.swing);
    new ResizeObserver(() => this.resize()).observe(this.place);
    document.addEventListener("pointerdown", () => this.dismiss(), true);
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.tooltip.hide());
  }

  resize() {
    this.tooltip.hide();
    if (!this.board.isArranged) this.show(this.board.given);
  }

  /** @param {boolean} isZoomed */
  changeView(isZoomed) {
    this.tooltip.hide();
    for (const button of $$("[data-do='zoom-out'], [data-do='fit']")) {
      button.setAttribute("aria-disabled", String(!isZoomed));
    }
  }

  /** @param {Scene} scene */
  async show(scene) {
    await this.board.show(scene);
    this.panZoom.resize(this.board.scene.width, this.board.scene.height);
    this.tooltip.recheck((id) => this.targets.describe(id));
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
    if (this.cameCloser && light.picked.length && !this.targets.areInSight()) this.stepBack();
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
   * A tap on small, crowded targets zooms in first; the whole board is shown again once the choice is made.
   * @param {number} x
   * @param {number} y
   * @param {boolean} isFinger
   */
  tap(x, y, isFinger) {
    const id = this.targets.at(x, y);
    if (!id) this.ask(x, y, isFinger);
    else if (isFinger && this.panZoom.zoom < CLOSE && this.targets.isCrowded(x, y)) {
      this.cameCloser = true;
      this.panZoom.zoomBy(CLOSE, x, y);
    } else this.on.pick(id);
  }

  /**
   * Something that cannot be picked was clicked: say what it is and why not, unless this touch dismissed its note.
   * @param {number} x
   * @param {number} y
   * @param {boolean} isFinger
   */
  ask(x, y, isFinger) {
    const id = this.targets.thingAt(x, y);
    if (!id || id === this.dismissed) return;
    if (isFinger) this.look(id, "finger", { x, y });
    this.on.explain(id);
  }

  /**
   * Something is looked at: say what it is, and preview what picking it would do.
   * @param {string} id
   * @param {Way} way
   * @param {Point} [at] where the finger is
   */
  look(id, way, at) {
    this.tooltip.show(id, this.targets.describe(id), way, at);
    const choice = this.on.canAct() ? this.on.wouldPlay(id) : null;
    this.preview.show(choice ? choice.action : null);
  }

  /**
   * Nothing is looked at in this way any more.
   * @param {Way} way
   */
  lookAway(way) {
    if (this.tooltip.way !== way) return;
    this.tooltip.hide();
    this.preview.show(null);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  hover(x, y) {
    const id = this.targets.at(x, y) ?? this.targets.thingAt(x, y);
    this.board.svg.classList.toggle("over-target", id !== null && this.targets.isTarget(id));
    if (id) this.look(id, "hover");
    else this.lookAway("hover");
  }

  /**
   * A finger rests: describe what lies under it. The note stays after it lifts, until the next touch.
   * @param {number} x
   * @param {number} y
   */
  hold(x, y) {
    const id = this.targets.thingAt(x, y) ?? this.targets.at(x, y);
    if (id) this.look(id, "finger", { x, y });
    else this.lookAway("finger");
  }

  /** The next touch, anywhere, dismisses a finger's note. */
  dismiss() {
    this.dismissed = this.tooltip.stays ? this.tooltip.id : null;
    if (this.dismissed) this.lookAway("finger");
  }

  /**
   * Where a message does not cover this sprite: at the other end of the board.
   * @param {string} id
   * @returns {Spot}
   */
  spotAwayFrom(id) {
    const room = this.place.getBoundingClientRect();
    const thing = this.board.element(id)?.getBoundingClientRect() ?? room;
    const isHigh = thing.top + thing.bottom < room.top + room.bottom;
    return {
      left: `${room.left + room.width / 2}px`,
      top: isHigh ? "auto" : `${room.top + SPOT_EDGE}px`,
      bottom: isHigh ? `${innerHeight - room.bottom + SPOT_EDGE}px` : "auto",
      width: `min(480px, ${room.width - 2 * SPOT_EDGE}px)`,
    };
  }

  /** A choice is made: drop the note and the preview, and show the whole board again. */
  settle() {
    this.tooltip.hide();
    this.preview.clear();
    this.stepBack();
  }

  /** Show the whole board again if a tap had zoomed in. */
  stepBack() {
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
