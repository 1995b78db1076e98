/** Moving about on a big board: drag, wheel and pinch. It changes the viewBox, so lines stay sharp. A short press is a click. */

const SLOP = 8; // pixels a finger may tremble in a click
const LONG = 450; // milliseconds of a long press
const CLOSEST = 6;

export class PanZoom {
  /** on: { tap(x, y, isFinger), long(x, y), hover(x, y), leave() } */
  constructor(svg, on) {
    this.svg = svg;
    this.on = on;
    this.fingers = new Map();
    this.moved = false;
    this.zoom = 1;
    svg.setAttribute("preserveAspectRatio", "xMidYMin"); // what room is left lies below, where the buttons are
    this.size(...svg.getAttribute("viewBox").split(" ").slice(2).map(Number));
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", (event) => this.lift(event));
    svg.addEventListener("pointerleave", () => on.leave());
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("contextmenu", (event) => event.pointerType === "touch" && event.preventDefault());
  }

  /** The scene's own size; a new one shows all of it. */
  size(width, height) {
    if (width === this.width && height === this.height) return;
    [this.width, this.height] = [width, height];
    this.fit();
  }

  fit() {
    this.zoom = 1;
    this.x = this.width / 2;
    this.y = this.height / 2;
    this.apply();
  }

  apply() {
    const width = this.width / this.zoom, height = this.height / this.zoom;
    this.x = Math.min(Math.max(this.x, width / 2), this.width - width / 2);
    this.y = Math.min(Math.max(this.y, height / 2), this.height - height / 2);
    const box = [this.x - width / 2, this.y - height / 2, width, height];
    this.svg.setAttribute("viewBox", box.map((number) => Math.round(number * 100) / 100).join(" "));
    this.svg.classList.toggle("zoomed", this.zoom > 1.01);
  }

  /** A point of the window in the scene's units. */
  point(x, y) {
    return new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  zoomBy(factor, x, y) {
    const box = this.svg.getBoundingClientRect();
    const at = [x ?? box.left + box.width / 2, y ?? box.top + box.height / 2];
    const before = this.point(...at);
    this.zoom = Math.min(CLOSEST, Math.max(1, this.zoom * factor));
    this.apply();
    const after = this.point(...at);
    this.x += before.x - after.x;
    this.y += before.y - after.y;
    this.apply();
  }

  /** Bring a place of the scene into sight if it is not. */
  reveal({ left, top, width, height }) {
    const wide = this.width / this.zoom / 2, high = this.height / this.zoom / 2;
    const x = left + width / 2, y = top + height / 2;
    if (Math.abs(x - this.x) > wide * 0.9) this.x = x;
    if (Math.abs(y - this.y) > high * 0.9) this.y = y;
    this.apply();
  }

  wheel(event) {
    event.preventDefault();
    this.zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX, event.clientY);
  }

  down(event) {
    if (event.button) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.start = { x: event.clientX, y: event.clientY };
    this.moved = this.fingers.size > 1;
    clearTimeout(this.timer);
    if (event.pointerType === "touch" && !this.moved) this.timer = setTimeout(() => this.press(), LONG);
  }

  press() {
    this.moved = true; // no click follows
    this.on.long(this.start.x, this.start.y);
  }

  move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType === "mouse") this.on.hover(event.clientX, event.clientY);
      return;
    }
    if (!this.moved && Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) < SLOP) return;
    if (!this.moved) this.svg.setPointerCapture(event.pointerId);
    this.moved = true;
    clearTimeout(this.timer);
    if (this.fingers.size === 2) this.pinch(event);
    else this.drag(finger, event);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  drag(finger, event) {
    const from = this.point(finger.x, finger.y), to = this.point(event.clientX, event.clientY);
    this.x -= to.x - from.x;
    this.y -= to.y - from.y;
    this.apply();
  }

  pinch(event) {
    const [id, other] = [...this.fingers].find(([key]) => key !== event.pointerId);
    const old = this.fingers.get(event.pointerId);
    if (id === undefined) return;
    const before = Math.hypot(old.x - other.x, old.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.zoomBy(after / Math.max(1, before), (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
  }

  up(event) {
    const wasClick = this.fingers.has(event.pointerId) && !this.moved;
    this.lift(event);
    if (wasClick) this.on.tap(event.clientX, event.clientY, event.pointerType === "touch");
  }

  lift(event) {
    clearTimeout(this.timer);
    this.fingers.delete(event.pointerId);
  }
}
