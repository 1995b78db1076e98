/** All words the scripts say, in the page's language: `say(text)`. The catalogue comes with the page. */

import { page } from "./page.js";

const plural = new Intl.PluralRules(page.language);

export function say(text, values = {}) {
  return fill(page.words[text] ?? text, values);
}

/** The text that fits the number n. Translations are keyed by the singular, as [one, many]. */
export function sayMany(one, many, n, values = {}) {
  const forms = page.words[one] ?? [one, many];
  return fill(forms[plural.select(n) === "one" ? 0 : 1], { n, ...values });
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

const moment = new Intl.DateTimeFormat(page.language, { dateStyle: "medium", timeStyle: "short" });
const hours = new Intl.DateTimeFormat(page.language, { timeStyle: "short" });

/** A time in seconds since 1970, as short as it can be understood. */
export function at(seconds) {
  const then = new Date(seconds * 1000);
  return (Date.now() - then < 12 * 3600 * 1000 ? hours : moment).format(then);
}
