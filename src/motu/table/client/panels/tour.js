/** A tour of the page: points at parts of the board and the page in turn, with a few words beside each. */

import { around, beside, pointedAt } from "../board/tour.js";
import { $$, find, h, put, sentence } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @import { BoardView } from "../board/board-view.js" */
/** @import { Edges } from "../board/tooltip.js" */
/** @import { TourView } from "../lib/messages.js" */
/** @typedef {{ text: string, boxes: () => Edges[] }} Stop boxes: of what it points at; none if that is absent */

const ROOM = 6; // pixels between a thing and the ring round it

/** @type {() => { text: string, selector: string }[]} the parts that every page with a board has */
const pageParts = () => [
  {
    text: say(
      "Here it says what to do now. What is highlighted on the board is picked there; everything else is a button.",
    ),
    selector: "[data-prompt]",
  },
  {
    text: say("Everybody's points. Press a seat to see how they are made up."),
    selector: "[data-seats]",
  },
  {
    text: say(
      "How far along the match is, what comes next and what it is all about. Press a part of it to read more.",
    ),
    selector: "[data-stage]",
  },
];

export class Tour {
  at = 0;

  /**
   * @param {TourView} tour
   * @param {BoardView} view
   * @param {() => number} seat of the viewer; -1: none
   */
  constructor(tour, view, seat) {
    this.tour = tour;
    this.view = view;
    this.seat = seat;
    /** @type {Stop[]} */
    this.stops = [];
    this.ring = h("div.tour-ring");
    this.words = h("div.tour-words");
    /** @type {HTMLDialogElement} */
    this.dialog = h("dialog.tour", { "aria-label": say("Tour of the board") }, this.ring, this.words);
    this.dialog.addEventListener("keydown", (event) => this.press(event));
    addEventListener("resize", () => this.dialog.open && this.place());
    document.body.append(this.dialog);
  }

  begin() {
    this.view.fit();
    this.view.tooltip.hide();
    this.stops = [...this.boardStops(), ...partStops()].filter(({ boxes }) => boxes().length > 0);
    if (!this.stops.length) return;
    this.dialog.showModal();
    this.go(0);
  }

  /** @returns {Stop[]} */
  boardStops() {
    const { board } = this.view;
    return this.tour.stops.map((stop) => ({
      text: stop.text,
      boxes: () =>
        pointedAt(stop, board.scene, this.seat()).flatMap((id) => {
          const box = board.element(id)?.getBoundingClientRect();
          return box && box.width + box.height > 0 ? [box] : [];
        }),
    }));
  }

  /** @param {number} at */
  go(at) {
    if (at < 0) return;
    if (at >= this.stops.length) {
      this.dialog.close();
      return;
    }
    this.at = at;
    this.draw();
    this.place();
  }

  draw() {
    const isLast = this.at === this.stops.length - 1;
    const count = say("{step} of {steps}", { step: this.at + 1, steps: this.stops.length });
    const close = { type: "button", "aria-label": say("Close"), onclick: () => this.dialog.close() };
    put(
      this.words,
      h("p", { role: "status" }, sentence(this.stops[this.at].text)),
      h(
        "div.tour-tools",
        h("span.quiet", count),
        this.at > 0 && this.button("back", say("Back"), -1),
        this.button("on", isLast ? say("Done") : say("Next"), 1),
        h("button.icon", close, "✕"),
      ),
    );
    find("[data-key='on']", this.words)?.focus({ preventScroll: true });
  }

  /**
   * @param {string} key
   * @param {string} label
   * @param {number} by
   */
  button(key, label, by) {
    const kind = by > 0 ? "primary" : "tool";
    return h(
      "button",
      { type: "button", class: kind, "data-key": key, onclick: () => this.go(this.at + by) },
      label,
    );
  }

  /** Put the ring round what is pointed at, and the words beside it. */
  place() {
    const { left, top, right, bottom } = around(this.stops[this.at].boxes());
    const [x, y] = [Math.max(left - ROOM, 2), Math.max(top - ROOM, 2)];
    const thing = {
      left: x,
      top: y,
      right: Math.min(right + ROOM, innerWidth - 2),
      bottom: Math.min(bottom + ROOM, innerHeight - 2),
    };
    move(this.ring, { left: x, top: y, width: thing.right - x });
    this.ring.style.height = `${thing.bottom - y}px`;
    move(
      this.words,
      beside(thing, (width) => this.height(width), { width: innerWidth, height: innerHeight }),
    );
  }

  /**
   * How high the words are at a width.
   * @param {number} width
   */
  height(width) {
    this.words.style.width = `${width}px`;
    return this.words.offsetHeight;
  }

  /** @param {KeyboardEvent} event */
  press({ key }) {
    if (key === "ArrowRight" || key === "ArrowDown") this.go(this.at + 1);
    if (key === "ArrowLeft" || key === "ArrowUp") this.go(this.at - 1);
  }
}

/** @returns {Stop[]} */
function partStops() {
  return pageParts().map(({ text, selector }) => ({
    text,
    boxes: () =>
      $$(selector)
        .map((element) => element.getBoundingClientRect())
        .filter(({ height }) => height > 0),
  }));
}

/**
 * @param {HTMLElement} element
 * @param {{ left: number, top: number, width: number }} place
 */
function move(element, { left, top, width }) {
  Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
}
