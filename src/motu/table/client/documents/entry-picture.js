/** The possible entries of a part of a document, drawn with the game's own art. */

import { Shapes } from "../board/sprites.js";
import { get } from "../lib/api.js";
import { h, s } from "../lib/dom.js";

/** @import { ArtView, Entry } from "../lib/messages.js" */
/** @typedef {(entry: Entry) => Element} Draw */

const CELL = "-50 -50 100 100"; // the art of a cell fills this box

/**
 * @param {string} game
 * @returns {Promise<Draw>}
 */
export async function entryPictures(game) {
  const shapes = new Shapes();
  /** @type {ArtView} */
  const art = await get(`/api/games/${game}/art`);
  shapes.symbols = art.symbols;
  document.body.append(definitions(art.defs));
  return (entry) => (art.symbols[entry.symbol] ? picture(shapes, entry) : h("b", entry.value));
}

/** @param {string} defs gradients and patterns that the symbols refer to */
function definitions(defs) {
  const holder = s("svg", { class: "hidden-words", "aria-hidden": "true" });
  holder.innerHTML = `<defs>${defs}</defs>`; // the game's own art, never user input
  return holder;
}

/**
 * @param {Shapes} shapes
 * @param {Entry} entry
 */
function picture(shapes, { value, symbol, classes }) {
  const drawn = s("g.scene", shapes.draw({ id: value, symbol, classes }));
  return s("svg", { viewBox: CELL, "aria-hidden": "true" }, drawn);
}
