/** The page's title, preceded by what waits for me, to be read in a background tab. */

import { page } from "../lib/page.js";
import { sayMany } from "../lib/words.js";

let name = document.title;
/** @type {string[]} the tables that wait for me */
let waiting = page.turns ?? [];

/**
 * The page's title without that.
 * @param {string} text
 */
export function setTitle(text) {
  name = text;
  show();
}

/**
 * The tables that wait for me.
 * @param {string[]} tables
 */
export function setTurns(tables) {
  waiting = tables;
  show();
}

/**
 * A table's own page is the first to know.
 * @param {string} table
 * @param {boolean} isMine is it my turn there?
 */
export function setTurn(table, isMine) {
  setTurns([...waiting.filter((other) => other !== table), ...(isMine ? [table] : [])]);
}

function show() {
  const turns = waiting.length;
  const told = sayMany("Your turn", "Your turn at {n} tables", turns);
  document.title = turns ? `● ${told} — ${name}` : name;
}
