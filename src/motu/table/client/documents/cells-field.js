/** A part of a document drawn by hand: a grid of cells, each holding one symbol from a palette. */

import { announce } from "../frame/announce.js";
import { cellName, resized, rowsOf, withCell } from "./documents.js";
import { $, h, put, source } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @import { Fault, Part } from "../lib/messages.js" */
/** @import { Draw } from "./entry-picture.js" */

/** @type {Record<string, [down: number, right: number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class CellsField {
  /** @type {string[]} */
  rows = [];
  /** @type {Set<string>} names of the cells with a fault */
  faulty = new Set();
  at = { row: 0, column: 0 }; // the cell that Tab leads to
  /** @type {{ row: number, column: number } | null} where the mouse was pressed, until it moves on */
  pressed = null;
  brush = 1; // the entry that a click draws; 0 is the blank

  /**
   * @param {Part} part
   * @param {Draw} draw
   * @param {(value: string) => void} changed
   */
  constructor(part, draw, changed) {
    this.part = part;
    this.draw = draw;
    this.changed = changed;
    this.high = this.sizeField();
    this.wide = this.sizeField();
    this.grid = h("table.cells", { role: "grid", "aria-label": part.title });
    this.element = h(
      "div.cells-field",
      h("div.sizes", h("label", say("Rows"), this.high), h("label", say("Columns"), this.wide)),
      this.palette(),
      this.grid,
      h("p.quiet.keys-told", this.keysTold()),
    );
    this.grid.addEventListener("click", (event) => this.click(event));
    this.grid.addEventListener("pointerdown", (event) => (this.pressed = this.placeOf(event)));
    this.grid.addEventListener("pointerover", (event) => this.drag(event));
    this.grid.addEventListener("keydown", (event) => this.key(event));
  }

  keysTold() {
    const keys = this.part.entries.map(({ value, name }) => `${value} = ${name}`).join(", ");
    return say("By keyboard: the arrow keys go from cell to cell; {keys}.", { keys });
  }

  sizeField() {
    const { least, most } = this.part;
    const onchange = () => this.resize();
    return h("input.number", { type: "number", min: least, max: most, onchange });
  }

  resize() {
    const { least, most, entries } = this.part;
    const within = (/** @type {HTMLInputElement} */ field, /** @type {number} */ now) =>
      Math.min(most, Math.max(least, Math.round(Number(field.value)) || now));
    const high = within(this.high, this.rows.length);
    const wide = within(this.wide, this.rows[0].length);
    this.change(resized(this.rows, high, wide, entries[0].value));
  }

  palette() {
    const choices = this.part.entries.map((entry, place) => {
      const onchange = () => (this.brush = place);
      const box = h("input", {
        type: "radio",
        name: `brush-${this.part.key}`,
        checked: place === this.brush,
        onchange,
      });
      return h("label.brush", box, h("span.picture-of", this.draw(entry)), entry.name);
    });
    return h("fieldset.palette", h("legend", say("What to draw")), choices);
  }

  /** @param {unknown} value */
  show(value) {
    this.rows = rowsOf(value, this.part);
    const [high, wide] = [this.rows.length, this.rows[0].length];
    this.high.value = String(high);
    this.wide.value = String(wide);
    this.at = { row: Math.min(this.at.row, high - 1), column: Math.min(this.at.column, wide - 1) };
    this.grid.style.setProperty("--columns", String(wide));
    put(
      this.grid,
      this.head(wide),
      h(
        "tbody",
        this.rows.map((row, n) => this.row(row, n)),
      ),
    );
  }

  /** @param {number} wide */
  head(wide) {
    const letters = Array.from({ length: wide }, (_, column) => cellName(0, column).slice(0, -1));
    return h(
      "thead",
      h(
        "tr",
        h("td"),
        letters.map((letter) => h("th", { scope: "col" }, letter)),
      ),
    );
  }

  /**
   * @param {string} cells
   * @param {number} row
   */
  row(cells, row) {
    const drawn = Array.from(cells, (cell, column) => h("td", this.cell(cell, row, column)));
    return h("tr", h("th", { scope: "row" }, String(row + 1)), drawn);
  }

  /**
   * @param {string} value
   * @param {number} row
   * @param {number} column
   */
  cell(value, row, column) {
    const name = cellName(row, column);
    const entry = this.entry(value);
    const isAt = row === this.at.row && column === this.at.column;
    const button = h(
      "button.cell-button",
      { type: "button", tabindex: isAt ? 0 : -1, "data-row": row, "data-column": column, "data-key": name },
      { "aria-label": say("{cell}: {what}", { cell: name, what: entry.name }) },
      this.draw(entry),
    );
    button.classList.toggle("faulty", this.faulty.has(name));
    return button;
  }

  /** @param {string} value */
  entry(value) {
    return this.part.entries.find((entry) => entry.value === value) ?? this.part.entries[0];
  }

  /** @param {Fault[]} faults */
  mark(faults) {
    this.faulty = new Set(faults.map(({ at }) => at));
    for (const button of this.grid.querySelectorAll("button")) {
      const isFaulty = this.faulty.has(button.dataset.key ?? "");
      button.classList.toggle("faulty", isFaulty);
      if (isFaulty) button.setAttribute("aria-invalid", "true");
      else button.removeAttribute("aria-invalid");
    }
  }

  /** @param {string} at the name of a cell; by default the first */
  focus(at) {
    const found = this.grid.querySelector(`[data-key="${CSS.escape(at)}"]`);
    (found instanceof HTMLElement ? found : $("button", this.grid)).focus();
  }

  /** @param {Event} event */
  placeOf(event) {
    const button = source(event, "[data-row]");
    if (!(button instanceof HTMLElement)) return null;
    return { row: Number(button.dataset.row), column: Number(button.dataset.column) };
  }

  /**
   * A click draws the entry chosen in the palette, or removes it where it is already.
   * @param {MouseEvent} event
   */
  click(event) {
    const place = this.placeOf(event);
    if (!place) return;
    const [blank, brush] = [this.part.entries[0].value, this.part.entries[this.brush].value];
    this.put(place, this.rows[place.row][place.column] === brush ? blank : brush);
  }

  /**
   * A mouse held down draws on every cell from the one it was pressed on; a finger scrolls the page.
   * @param {PointerEvent} event
   */
  drag(event) {
    const place = this.placeOf(event);
    if (!place || event.pointerType !== "mouse" || event.buttons !== 1) return;
    const brush = this.part.entries[this.brush].value;
    if (this.pressed) this.put(this.pressed, brush);
    this.pressed = null;
    this.put(place, brush);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const place = this.placeOf(event);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const entry = this.part.entries.find(
      ({ value }) => value === event.key || value === event.key.toUpperCase(),
    );
    const step = STEPS[event.key];
    if (entry) this.put(place, entry.value);
    else if (step) this.go(place.row + step[0], place.column + step[1]);
    else if (event.key === "Home") this.go(place.row, 0);
    else if (event.key === "End") this.go(place.row, this.rows[0].length - 1);
    else return;
    event.preventDefault();
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  go(row, column) {
    if (!this.rows[row]?.[column]) return;
    this.at = { row, column };
    for (const button of this.grid.querySelectorAll("button")) button.tabIndex = -1;
    const next = $(`[data-key="${cellName(row, column)}"]`, this.grid);
    next.tabIndex = 0;
    next.focus();
  }

  /**
   * @param {{ row: number, column: number }} place
   * @param {string} value
   */
  put(place, value) {
    this.at = place;
    if (this.rows[place.row][place.column] === value) return;
    this.change(withCell(this.rows, place.row, place.column, value));
    const cell = cellName(place.row, place.column);
    announce(say("{cell}: {what}", { cell, what: this.entry(value).name }));
  }

  /** @param {string[]} rows */
  change(rows) {
    this.show(rows.join("\n"));
    this.changed(rows.join("\n"));
  }
}
