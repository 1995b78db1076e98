/** Pans and zooms a big board by drag, wheel and pinch, through the viewBox so that lines stay sharp. */

const SLOP = 8; // pixels a finger may move during a click
const LONG = 450; // milliseconds of a long press
const CLOSEST = 6;

/** @typedef {{ x: number, y: number }} Point */

/**
 * @typedef {object} Gestures
 * @property {(x: number, y: number, isFinger: boolean) => void} tap
 * @property {(x: number, y: number) => void} hold a finger rests here, or slides on to here
 * @property {(x: number, y: number) => void} hover
 * @property {() => void} leave
 * @property {(isZoomed: boolean) => void} change another part of the scene is shown
 */

export class PanZoom {
  /** @type {Map<number, Point>} where each finger is, by pointer id */
  fingers = new Map();
  /** @type {Point} where the first one came down */
  start = { x: 0, y: 0 };
  moved = false;
  held = false; // is a finger resting to look?
  zoom = 1;
  x = 0; // the middle of the visible part
  y = 0;
  width = 0; // the size of the scene
  height = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /**
   * @param {SVGSVGElement} svg
   * @param {Gestures} on
   */
  constructor(svg, on) {
    this.svg = svg;
    this.on = on;
    const { width, height } = svg.viewBox.baseVal;
    this.resize(width, height);
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", (event) => this.lift(event));
    svg.addEventListener("pointerleave", (event) => isFinger(event) || on.leave());
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("contextmenu", (event) => this.menu(event));
  }

  /**
   * Set the scene's size; a new size shows all of it.
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    if (width === this.width && height === this.height) return;
    this.width = width;
    this.height = height;
    this.fit();
  }

  fit() {
    this.zoom = 1;
    this.x = this.width / 2;
    this.y = this.height / 2;
    this.apply();
  }

  apply() {
    const width = this.width / this.zoom;
    const height = this.height / this.zoom;
    this.x = Math.min(Math.max(this.x, width / 2), this.width - width / 2);
    this.y = Math.min(Math.max(this.y, height / 2), this.height - height / 2);
    const box = [this.x - width / 2, this.y - height / 2, width, height];
    this.svg.setAttribute("viewBox", box.map((number) => Math.round(number * 100) / 100).join(" "));
    const isZoomed = this.zoom > 1.01;
    this.svg.classList.toggle("zoomed", isZoomed);
    this.on.change(isZoomed);
  }

  /**
   * A point of the window in the scene's units.
   * @param {number} x
   * @param {number} y
   */
  point(x, y) {
    return new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM()?.inverse());
  }

  /**
   * Zoom by a factor, keeping this point of the window in place.
   * @param {number} factor
   * @param {number} [x] the middle if omitted
   * @param {number} [y]
   */
  zoomBy(factor, x, y) {
    const box = this.svg.getBoundingClientRect();
    const left = x ?? box.left + box.width / 2;
    const top = y ?? box.top + box.height / 2;
    const before = this.point(left, top);
    this.zoom = Math.min(CLOSEST, Math.max(1, this.zoom * factor));
    this.apply();
    this.shift(before, this.point(left, top));
  }

  /**
   * @param {Point} from
   * @param {Point} to
   */
  shift(from, to) {
    this.x += from.x - to.x;
    this.y += from.y - to.y;
    this.apply();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const speed = event.deltaMode ? 0.05 : 0.0015; // lines, or pixels
    this.zoomBy(Math.exp(-event.deltaY * speed), event.clientX, event.clientY);
  }

  /** @param {PointerEvent | MouseEvent} event */
  menu(event) {
    if (event instanceof PointerEvent && isFinger(event)) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button) return;
    this.start = { x: event.clientX, y: event.clientY };
    this.fingers.set(event.pointerId, this.start);
    this.moved = this.fingers.size > 1;
    this.held = false;
    clearTimeout(this.timer);
    if (isFinger(event) && !this.moved) this.timer = setTimeout(() => this.hold(), LONG);
  }

  hold() {
    this.moved = true; // no click follows
    this.held = true;
    this.on.hold(this.start.x, this.start.y);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const from = this.fingers.get(event.pointerId);
    const to = { x: event.clientX, y: event.clientY };
    if (!from) {
      if (!isFinger(event)) this.on.hover(to.x, to.y);
      return;
    }
    if (this.held) {
      this.slide(to);
      return;
    }
    if (!this.moved && Math.hypot(to.x - this.start.x, to.y - this.start.y) < SLOP) return;
    if (!this.moved) this.svg.setPointerCapture(event.pointerId);
    this.moved = true;
    clearTimeout(this.timer);
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (this.fingers.size === 2 && other) this.pinch(from, to, other);
    else this.shift(this.point(from.x, from.y), this.point(to.x, to.y));
    this.fingers.set(event.pointerId, to);
  }

  /**
   * A resting finger trembles, and may slide on to something else.
   * @param {Point} to
   */
  slide(to) {
    if (Math.hypot(to.x - this.start.x, to.y - this.start.y) < SLOP) return;
    this.start = to;
    this.on.hold(to.x, to.y);
  }

  /**
   * @param {Point} from
   * @param {Point} to
   * @param {Point} other where the other finger rests
   */
  pinch(from, to, other) {
    const before = Math.hypot(from.x - other.x, from.y - other.y);
    const after = Math.hypot(to.x - other.x, to.y - other.y);
    this.zoomBy(after / Math.max(1, before), (to.x + other.x) / 2, (to.y + other.y) / 2);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const wasClick = this.fingers.has(event.pointerId) && !this.moved;
    this.lift(event);
    if (wasClick) this.on.tap(event.clientX, event.clientY, isFinger(event));
  }

  /** @param {PointerEvent} event */
  lift(event) {
    clearTimeout(this.timer);
    this.held = false;
    this.fingers.delete(event.pointerId);
  }
}

/** @param {PointerEvent} event */
const isFinger = (event) => event.pointerType === "touch";
