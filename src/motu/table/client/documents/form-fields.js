/** The parts of a document that are typed or chosen: a text, numbers, and a row of symbols such as a die's faces. */

import { announce } from "../frame/announce.js";
import { isDocument } from "./documents.js";
import { $, h, put } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { CellsField } from "./cells-field.js";

/** @import { Entry, Fault, Part } from "../lib/messages.js" */
/** @import { Draw } from "./entry-picture.js" */

/**
 * @typedef {object} Field one part of a document on the page
 * @property {HTMLElement} element
 * @property {(value: unknown) => void} show
 * @property {(faults: Fault[]) => void} mark
 * @property {(at: string) => void} focus
 */

/**
 * @param {Part} part
 * @param {Draw} draw
 * @param {(value: unknown) => void} changed
 * @returns {Field}
 */
export function fieldOf(part, draw, changed) {
  if (part.kind === "cells") return new CellsField(part, draw, changed);
  if (part.kind === "numbers") return new NumbersField(part, draw, changed);
  if (part.kind === "choices") return new ChoicesField(part, draw, changed);
  return new TextField(part, changed);
}

/**
 * @param {Element} field
 * @param {boolean} isFaulty
 */
function markField(field, isFaulty) {
  if (isFaulty) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

class TextField {
  /**
   * @param {Part} part
   * @param {(value: unknown) => void} changed
   */
  constructor(part, changed) {
    this.input = h("input", { type: "text", maxlength: part.most, "aria-label": part.title });
    this.input.addEventListener("input", () => changed(this.input.value));
    this.element = h("div", this.input);
  }

  /** @param {unknown} value */
  show(value) {
    this.input.value = typeof value === "string" ? value : "";
  }

  /** @param {Fault[]} faults */
  mark(faults) {
    markField(this.input, faults.length > 0);
  }

  focus() {
    this.input.focus();
  }
}

class NumbersField {
  /**
   * @param {Part} part
   * @param {Draw} draw
   * @param {(value: unknown) => void} changed
   */
  constructor(part, draw, changed) {
    this.part = part;
    this.inputs = part.entries.map(({ name }) => {
      const label = say("{what}: {which}", { what: part.title, which: name });
      return h("input", { type: "number", min: part.least, max: part.most, "aria-label": label });
    });
    const labels = part.entries.map((entry, place) =>
      h("label.count", h("span.picture-of", draw(entry)), h("span", entry.name), this.inputs[place]),
    );
    this.element = h("div.counts", { oninput: () => changed(this.value) }, labels);
  }

  get value() {
    const numbers = this.inputs.map((input) => (input.value === "" ? null : Number(input.value)));
    return Object.fromEntries(this.part.entries.map((entry, place) => [entry.value, numbers[place]]));
  }

  /** @param {unknown} value */
  show(value) {
    this.part.entries.forEach((entry, place) => {
      const number = isDocument(value) ? value[entry.value] : null;
      this.inputs[place].value = typeof number === "number" ? String(number) : "";
    });
  }

  /** @param {Fault[]} faults */
  mark(faults) {
    const isFaulty = (/** @type {Entry} */ { value }) => faults.some(({ at }) => !at || at === value);
    this.part.entries.forEach((entry, place) => markField(this.inputs[place], isFaulty(entry)));
  }

  /** @param {string} at */
  focus(at) {
    const place = this.part.entries.findIndex(({ value }) => value === at);
    this.inputs[Math.max(0, place)].focus();
  }
}

/** Each press moves on to the next symbol; the arrow keys move in both directions. */
class ChoicesField {
  /** @type {string[]} */
  chosen = [];
  /** @type {Fault[]} */
  faults = [];

  /**
   * @param {Part} part
   * @param {Draw} draw
   * @param {(value: unknown) => void} changed
   */
  constructor(part, draw, changed) {
    this.part = part;
    this.draw = draw;
    this.changed = changed;
    this.element = h("div.choices-field", { role: "group", "aria-label": part.title });
  }

  /** @param {unknown} value */
  show(value) {
    const { entries, least, most } = this.part;
    const given = Array.isArray(value) ? value.slice(0, most) : [];
    const known = given.map((chosen) =>
      entries.some((entry) => entry.value === chosen) ? chosen : entries[0].value,
    );
    this.chosen = [...known, ...Array(Math.max(0, least - known.length)).fill(entries[0].value)];
    this.redraw();
  }

  redraw() {
    put(
      this.element,
      this.chosen.map((value, place) => this.button(value, place)),
    );
    this.mark(this.faults);
  }

  /**
   * @param {string} value
   * @param {number} place
   */
  button(value, place) {
    const entry = this.entry(value);
    const onclick = () => this.turn(place, 1);
    const onkeydown = (/** @type {KeyboardEvent} */ event) => this.key(event, place);
    return h(
      "button.face",
      {
        type: "button",
        "data-key": String(place),
        onclick,
        onkeydown,
        "aria-label": this.label(entry, place),
      },
      this.draw(entry),
    );
  }

  /** @param {string} value */
  entry(value) {
    return this.part.entries.find((entry) => entry.value === value) ?? this.part.entries[0];
  }

  /**
   * @param {Entry} entry
   * @param {number} place
   */
  label({ name }, place) {
    return say("{what}, {number} of {all}: {which}", {
      what: this.part.title,
      number: place + 1,
      all: this.chosen.length,
      which: name,
    });
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} place
   */
  key(event, place) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.turn(place, by);
  }

  /**
   * @param {number} place
   * @param {number} by
   */
  turn(place, by) {
    const { entries } = this.part;
    const now = entries.findIndex(({ value }) => value === this.chosen[place]);
    const next = entries[(now + by + entries.length) % entries.length];
    this.chosen = this.chosen.with(place, next.value);
    this.redraw();
    this.changed(this.chosen);
    announce(this.label(next, place));
  }

  /** @param {Fault[]} faults */
  mark(faults) {
    this.faults = faults;
    this.chosen.forEach((_, place) => {
      const button = this.element.children[place];
      markField(
        button,
        faults.some(({ at }) => !at || at === String(place)),
      );
    });
  }

  /** @param {string} at */
  focus(at) {
    $(`[data-key="${CSS.escape(at || "0")}"]`, this.element).focus();
  }
}
