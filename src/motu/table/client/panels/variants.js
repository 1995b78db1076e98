/** What is played otherwise than usual at this table. */

import { h, sentence } from "../lib/dom.js";
import { isSame } from "../lib/equal.js";
import { say } from "../lib/words.js";

/** @import { GameLine, OptionLine } from "../lib/messages.js" */
/** @typedef {Record<string, unknown>} Options */
/** @typedef {[name: string, about: string]} Variant */

/**
 * The options that are not as usual.
 * @param {Pick<GameLine, "options">} game
 * @param {Options} options
 * @returns {Variant[]}
 */
export function variants(game, options) {
  const isUnusual = (/** @type {OptionLine} */ { name, choices, default: usual }) =>
    choices.length > 1 && name in options && !isSame(options[name], usual);
  return game.options
    .filter(isUnusual)
    .map((option) => [variantName(option, options[option.name]), option.about]);
}

/**
 * @param {OptionLine} option
 * @param {unknown} value
 */
function variantName({ title, choices, names }, value) {
  const name = names[choices.findIndex((choice) => isSame(choice, value))];
  if (value === true || !name) return title;
  return value === false
    ? say("without: {what}", { what: title })
    : say("{what}: {choice}", { what: title, choice: name });
}

/**
 * A line that names them, for the table; nothing if all is as usual.
 * @param {GameLine} game
 * @param {Options} options
 */
export function variantsLine(game, options) {
  const names = variants(game, options).map(([name]) => name);
  if (!names.length) return null;
  return h("p.quiet.variants", say("Variants at this table: {variants}.", { variants: names.join("; ") }));
}

/**
 * A list that explains them, for the rules.
 * @param {GameLine} game
 * @param {Options} options
 */
export function variantsList(game, options) {
  const all = variants(game, options);
  if (!all.length) return null;
  const lines = all.map(([name, about]) => h("li", h("b", name), " — ", sentence(about)));
  return h("section.variants-list", h("h3", say("At this table")), h("ul", lines));
}
