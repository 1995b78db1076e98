/** How play at this table differs from the default, and how long a decision may take. */

import { documentName, editorPath, isDocument, toHash } from "../documents/documents.js";
import { h, sentence } from "../lib/dom.js";
import { isSame } from "../lib/equal.js";
import { aboutPace, hasOthers, paceName } from "../lib/pace.js";
import { joint, say } from "../lib/words.js";

/** @import { GameLine, OptionLine, TableView } from "../lib/messages.js" */
/** @typedef {Record<string, unknown>} Options */
/** @typedef {[name: string, about: string, own?: string]} Variant own: where to see a document that somebody made */

/**
 * The options that differ from the default.
 * @param {Pick<GameLine, "options"> & Partial<Pick<GameLine, "name">>} game
 * @param {Options} options
 * @returns {Variant[]}
 */
export function variants(game, options) {
  const isUnusual = (/** @type {OptionLine} */ option) =>
    option.choices.length > 1 &&
    option.name in options &&
    !isSame(asChosen(option, options[option.name]), option.default);
  return game.options.filter(isUnusual).map((option) => {
    const value = asChosen(option, options[option.name]);
    const name = variantName(option, value);
    return isDocument(value) && game.name
      ? [name, option.about, editorPath(game.name, option.name) + toHash(value)]
      : [name, option.about];
  });
}

/**
 * The choice behind a value: a match stores documents even for what was chosen by name.
 * @param {OptionLine} option
 * @param {unknown} value
 */
function asChosen({ choices, documents }, value) {
  const place = documents.findIndex((document) => isSame(document, value));
  return place < 0 ? value : choices[place];
}

/**
 * @param {OptionLine} option
 * @param {unknown} value
 */
function variantName({ title, choices, names }, value) {
  const known = names[choices.findIndex((choice) => isSame(choice, value))];
  const name = known ?? documentName(value);
  if (value === true || !name) return title;
  return value === false
    ? say("without: {what}", { what: title })
    : say("{what}: {choice}", { what: title, choice: name });
}

/**
 * What has been agreed with others besides the rules.
 * @param {TableView} view
 * @returns {Variant[]}
 */
function manner(view) {
  if (!hasOthers(view)) return [];
  /** @type {Variant} */
  const pace = [paceName(view.pace), aboutPace(view.pace)];
  return view.hints ? [pace, [say("the coach helps"), aboutHints()]] : [pace];
}

const aboutHints = () => say("The coach may be asked for help. Everyone sees who uses it.");

/**
 * A line that names them, for the table; nothing if there are none.
 * @param {GameLine} game
 * @param {Options} options
 */
export function variantsLine(game, options) {
  const names = variants(game, options).map(([name]) => name);
  if (!names.length) return null;
  return h(
    "p.quiet.variants",
    say("Variants at this table: {variants}.", { variants: names.join(joint(";")) }),
  );
}

/**
 * A list that explains them, for the rules.
 * @param {GameLine} game
 * @param {TableView} view
 */
export function variantsList(game, view) {
  const all = [...variants(game, view.options), ...manner(view)];
  if (!all.length) return null;
  const lines = all.map(([name, about, own]) =>
    h("li", h("b", name), " — ", sentence(about), own && [" ", ownLink(own)]),
  );
  return h("section.variants-list", h("h3", say("At this table")), h("ul", lines));
}

/** @param {string} address */
const ownLink = (address) => h("a", { href: address, target: "_blank" }, say("Open it in the editor"));
