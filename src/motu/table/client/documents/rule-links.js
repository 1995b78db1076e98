/** Sentences with rules linked to the page of the game's rules, for pages without a drawer to open them in. */

import { sentence } from "../lib/dom.js";

/**
 * @param {string} game
 * @param {string} text
 */
export function withRuleLinks(game, text) {
  const parts = sentence(text);
  for (const part of parts) {
    if (typeof part === "string") continue;
    part.href = `/games/${game}/rules#${part.dataset.rule}`;
    part.target = "_blank";
  }
  return parts;
}
