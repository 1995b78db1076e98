/** Documents that people make for an option: their parts, the link that holds one, the one stored on this device. */

import { isSame } from "../lib/equal.js";
import { remember, remembered } from "../lib/storage.js";
import { say } from "../lib/words.js";

/** @import { GameLine, OptionLine, Part } from "../lib/messages.js" */
/** @typedef {Record<string, unknown>} Document */
/** @typedef {{ document: Document, fit: boolean }} Kept fit: can it be played? */

/**
 * @param {unknown} value
 * @returns {value is Document}
 */
export const isDocument = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The value at a key such as "dice.a"; undefined if there is none.
 * @param {unknown} document
 * @param {string} key
 */
export function partOf(document, key) {
  return key
    .split(".")
    .reduce(
      (found, name) => (isDocument(found) && Object.hasOwn(found, name) ? found[name] : undefined),
      document,
    );
}

/**
 * The document with another value at this key.
 * @param {Document} document
 * @param {string} key
 * @param {unknown} value
 * @returns {Document}
 */
export function withPart(document, key, value) {
  const [name, ...rest] = key.split(".");
  const inner = isDocument(document[name]) ? document[name] : {};
  return { ...document, [name]: rest.length ? withPart(inner, rest.join("."), value) : value };
}

/**
 * The rows of a part made of cells, all of the same length and of known letters, whatever the document says.
 * @param {unknown} value
 * @param {Part} part
 * @returns {string[]}
 */
export function rowsOf(value, { entries, least, most }) {
  const blank = entries[0].value;
  const known = new Set(entries.map((entry) => entry.value));
  const lines = typeof value === "string" ? value.trim().split("\n", most) : [];
  const rows = lines.map((line) => line.trim().slice(0, most));
  const wide = Math.max(least, ...rows.map((row) => row.length));
  const clean = rows.map((row) => Array.from(row, (cell) => (known.has(cell) ? cell : blank)).join(""));
  return resized(clean, Math.max(least, rows.length), wide, blank);
}

/**
 * @param {string[]} rows
 * @param {number} high
 * @param {number} wide
 * @param {string} blank what new cells hold
 */
export function resized(rows, high, wide, blank) {
  return Array.from({ length: high }, (_, row) => (rows[row] ?? "").slice(0, wide).padEnd(wide, blank));
}

/**
 * The rows with one cell changed.
 * @param {string[]} rows
 * @param {number} row
 * @param {number} column
 * @param {string} cell
 */
export function withCell(rows, row, column, cell) {
  return rows.map((line, place) =>
    place === row ? line.slice(0, column) + cell + line.slice(column + 1) : line,
  );
}

/**
 * The name of a cell, such as b3.
 * @param {number} row
 * @param {number} column
 */
export const cellName = (row, column) => String.fromCharCode(97 + column) + (row + 1);

/**
 * The page for making documents for an option.
 * @param {string} game
 * @param {string} option
 */
export const editorPath = (game, option) => `/games/${game}/options/${option}`;

/**
 * A document as the part of a link that is never sent to a server.
 * @param {Document} document
 */
export function toHash(document) {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `#${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/**
 * The document in a link; null if there is none in it.
 * @param {string} hash
 */
export function fromHash(hash) {
  try {
    const letters = atob(hash.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    return fromText(new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0))));
  } catch {
    return null;
  }
}

/**
 * The document in a text; null if there is none in it.
 * @param {string} text
 * @returns {Document | null}
 */
export function fromText(text) {
  try {
    const read = JSON.parse(text);
    return isDocument(read) ? read : null;
  } catch {
    return null;
  }
}

/** @param {Document} document */
export const toText = (document) => `${JSON.stringify(document, null, 2)}\n`;

/**
 * The name of a document, for people.
 * @param {unknown} document
 */
export const documentName = (document) => String(partOf(document, "name") ?? "");

/**
 * @param {string} game
 * @param {string} option
 */
const drawer = (game, option) => `motu-own-${game}-${option}`;

/**
 * The last document made on this device.
 * @param {string} game
 * @param {string} option
 * @returns {Kept | null}
 */
export function keptDocument(game, option) {
  const kept = fromText(remembered(drawer(game, option)) ?? "");
  return kept && isDocument(kept.document) ? { document: kept.document, fit: kept.fit === true } : null;
}

/**
 * @param {string} game
 * @param {string} option
 * @param {Kept} kept
 */
export const keepDocument = (game, option, kept) => remember(drawer(game, option), JSON.stringify(kept));

/**
 * The game with a document as an additional choice for an option.
 * @param {GameLine} game
 * @param {string} name of the option
 * @param {Document} document
 * @returns {GameLine}
 */
export function withDocument(game, name, document) {
  const called = documentName(document);
  const label = called ? say("{name} (your own)", { name: called }) : say("your own");
  const extended = (/** @type {OptionLine} */ option) => ({
    ...option,
    choices: [...option.choices, document],
    names: [...option.names, label],
  });
  const isMeant = (/** @type {OptionLine} */ option) =>
    option.name === name && !option.documents.some((known) => isSame(known, document));
  return { ...game, options: game.options.map((option) => (isMeant(option) ? extended(option) : option)) };
}

/**
 * The game with this document preselected.
 * @param {GameLine} game
 * @param {string} name of the option
 * @param {Document} document
 * @returns {GameLine}
 */
export function withChosen(game, name, document) {
  const offered = withDocument(game, name, document);
  const chosen = (/** @type {OptionLine} */ option) => {
    const place = option.documents.findIndex((known) => isSame(known, document));
    return place < 0
      ? { ...option, default: document, note: "" }
      : { ...option, default: option.choices[place] };
  };
  const options = offered.options.map((option) => (option.name === name ? chosen(option) : option));
  return { ...offered, options };
}

/**
 * The game with the documents stored on this device as additional choices.
 * @param {GameLine} game
 */
export function withKept(game) {
  return game.options.reduce((offered, { name, editor }) => {
    const kept = editor ? keptDocument(game.name, name) : null;
    return kept?.fit ? withDocument(offered, name, kept.document) : offered;
  }, game);
}
