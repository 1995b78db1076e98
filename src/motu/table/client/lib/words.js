/** Everything the scripts say, in the page's language: `say(text)`. The catalogue comes with the page. */

import { page } from "./page.js";

/** @import { Values } from "./types.js" */

const plural = new Intl.PluralRules(page.language);

/**
 * @param {string} text
 * @param {Values | object} values for the {names} in the text
 */
export function say(text, values = {}) {
  return fill(String(page.words[text] ?? text), values);
}

/**
 * A word with another meaning elsewhere: the context tells translators which one is meant.
 * @param {string} context
 * @param {string} text
 * @param {Values | object} values
 */
export function sayIn(context, text, values = {}) {
  return fill(String(page.words[`${context}\u0004${text}`] ?? text), values);
}

/**
 * The text that fits the number n. Translations are keyed by the singular, as [one, many].
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Values | object} values for other {names} in the text
 */
export function sayMany(one, many, n, values = {}) {
  const forms = page.words[one] ?? [one, many];
  return fill(forms[plural.select(n) === "one" ? 0 : 1], { ...values, n });
}

/**
 * @param {string} text
 * @param {object} values
 */
function fill(text, values) {
  const known = new Map(Object.entries(values));
  return (page.language === "fr" ? elided(text, known) : text).replace(
    /\{(\w+)\}/g,
    (all, name) => known.get(name) ?? all,
  );
}

/**
 * French drops an e before a vowel: "fiche d'Anneliese", where the text has "fiche de {owner}".
 * @param {string} text
 * @param {Map<string, unknown>} values
 */
const elided = (text, values) =>
  text.replace(/(\b[Dd]|[Qq]u)e (?=\{(\w+)\})/g, (all, start, name) =>
    /^[aeiouœæ]/i.test(String(values.get(name)).normalize("NFD")) ? `${start}'` : all,
  );

/**
 * A colon or semicolon between two parts; French puts a non-breaking space before it.
 * @param {string} sign
 */
export const joint = (sign) => `${page.language === "fr" ? "\u00a0" : ""}${sign} `;

/**
 * A difference with its sign.
 * @param {number} by
 */
export const signed = (by) => (by > 0 ? say("+{number}", { number: by }) : say("−{number}", { number: -by }));

const moment = new Intl.DateTimeFormat(page.language, { dateStyle: "medium", timeStyle: "short" });
const hours = new Intl.DateTimeFormat(page.language, { timeStyle: "short" });
const thisYear = new Intl.DateTimeFormat(page.language, {
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
});
const HALF_A_DAY = 12 * 3600 * 1000;
const HALF_A_YEAR = 365 * HALF_A_DAY;

/**
 * A time in seconds since 1970, as short as is still clear.
 * @param {number} seconds
 */
export function timeText(seconds) {
  const then = new Date(seconds * 1000);
  const away = Math.abs(Date.now() - then.getTime());
  return (away < HALF_A_DAY ? hours : away < HALF_A_YEAR ? thisYear : moment).format(then);
}
