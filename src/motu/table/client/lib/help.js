/** When the coach speaks, in words. */

import { say } from "./words.js";

/** @import { Move, TableView } from "./messages.js" */
/** @typedef {TableView["help"]} Help */

/** @type {Help[]} in the order offered */
export const HELP = ["off", "asked", "mistakes", "all"];

/** @param {Help} help */
export function helpName(help) {
  if (help === "off") return say("No help");
  if (help === "asked") return say("When I ask");
  return help === "mistakes" ? say("Before a mistake") : say("Explain everything");
}

/** @param {Help} help */
export function aboutHelp(help) {
  if (help === "off") return say("The coach keeps quiet.");
  if (help === "asked") return say("“Hint” tells you what a strong bot would do, and why.");
  if (help === "mistakes")
    return say("Before a move that costs you a lot, the coach asks whether you mean it.");
  return say("Before each of your moves the coach tells you what matters. Good for a first match.");
}

/**
 * Does the coach speak up by itself?
 * @param {Help} help
 */
export const isUnasked = (help) => help === "mistakes" || help === "all";

/**
 * What a move is expected to bring, as briefly as possible.
 * @param {Pick<Move, "expected">} move
 * @param {boolean} points
 */
export const expectation = ({ expected }, points) =>
  points
    ? say("{points} points", { points: expected.toFixed(1) })
    : say("{percent} %", { percent: Math.round(100 * expected) });
