/** What a game suggests to somebody who has yet to finish a match of it: a choice ready to be played. */

import { h } from "../lib/dom.js";
import { page } from "../lib/page.js";
import { say } from "../lib/words.js";

/** @import { Choosing } from "../board/choosing.js" */
/** @import { PromptActs, PromptState } from "./prompt.js" */

/**
 * The suggested choice, until something is picked.
 * @param {Choosing} choosing
 */
export function tipped({ choices, picked }) {
  return page.newcomer && !picked.length ? choices.find(({ tip }) => tip) : undefined;
}

/**
 * @param {Pick<PromptState, "choosing" | "busy">} state
 * @param {Pick<PromptActs, "play">} on
 */
export function firstMatch({ choosing, busy }, on) {
  const choice = tipped(choosing);
  if (!choice?.tip) return null;
  return h(
    "button.first-match",
    { type: "button", "data-key": "first-match", disabled: busy, onclick: () => on.play(choice) },
    h("b", say("For your first match:")),
    ` ${choice.tip}`,
  );
}
