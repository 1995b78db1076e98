/** The levels of bots, as people call them. */

import { say } from "./words.js";

/** @type {Record<string, () => string>} */
const NAMES = {
  beginner: () => say("beginner"),
  casual: () => say("casual"),
  strong: () => say("strong"),
  master: () => say("master"),
};

/** @param {string} level */
export const levelName = (level) => NAMES[level]?.() ?? level;

/**
 * A level that is neither the weakest nor the strongest is offered first: its place.
 * @param {string[]} levels
 */
export const usualLevel = (levels) => Math.min(1, levels.length - 1);
