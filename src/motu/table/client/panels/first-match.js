/** What a game suggests to somebody who has yet to finish a match of it: a choice ready to be played. */

import { h } from "../lib/dom.js";
import { page } from "../lib/page.js";
import { say } from "../lib/words.js";

/** @import { Choosing } from "../board/choosing.js" */
/** @import { TableView } from "../lib/messages.js" */
/** @import { PromptActs, PromptState } from "./prompt.js" */

/**
 * The suggested choice, until something is picked; none where the coach explains everything, as that is advice enough.
 * @param {{ choosing: Choosing, view: TableView }} state
 */
export function tipped({ choosing: { choices, picked }, view }) {
  const isWanted = page.newcomer && view.help !== "all" && !picked.length;
  return isWanted ? choices.find(({ tip }) => tip) : undefined;
}

/**
 * @param {Pick<PromptState, "choosing" | "view" | "busy">} state
 * @param {Pick<PromptActs, "play">} on
 */
export function firstMatch({ choosing, view, busy }, on) {
  const choice = tipped({ choosing, view });
  if (!choice?.tip) return null;
  return h(
    "button.first-match",
    { type: "button", "data-key": "first-match", disabled: busy, onclick: () => on.play(choice) },
    h("b", say("For your first match:")),
    ` ${choice.tip}`,
  );
}
