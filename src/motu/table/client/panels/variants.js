/** What is played otherwise than usual at this table. */

import { h, sentence } from "../lib/dom.js";
import { say } from "../lib/words.js";

const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** The options that are not as usual, as [name, what it means]. */
export function variants({ options: known }, options) {
  return known.filter(({ name, choices, default: usual }) => choices.length > 1 && name in options && !isSame(options[name], usual))
    .map(({ name, choices, title, names, about }) => [told(title, options[name], names[choices.findIndex((choice) => isSame(choice, options[name]))]), about]);
}

const told = (title, value, name) => (value === true || !name ? title : value === false ? say("not: {what}", { what: title }) : say("{what}: {choice}", { what: title, choice: name }));

/** A line that names them, for the table; nothing if all is as usual. */
export function variantsLine(game, options) {
  const names = variants(game, options).map(([name]) => name);
  return names.length ? h("p.quiet.variants", say("Played here: {variants}.", { variants: names.join("; ") })) : null;
}

/** A list that explains them, for the rules. */
export function variantsList(game, options) {
  const all = variants(game, options);
  return all.length ? h("section.variants-list", h("h3", say("At this table")), h("ul", all.map(([name, about]) => h("li", h("b", name), " — ", sentence(about))))) : null;
}
