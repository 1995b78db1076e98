/** The levels of bots, as people call them. */

import { sayIn } from "../lib/words.js";

/** @type {Record<string, () => string>} */
const NAMES = {
  beginner: () => sayIn("level", "beginner"),
  casual: () => sayIn("level", "casual"),
  strong: () => sayIn("level", "strong"),
  master: () => sayIn("level", "master"),
};

/** @param {string} level */
export const levelName = (level) => NAMES[level]?.() ?? level;

/**
 * A level that is neither the weakest nor the strongest is offered first: its place.
 * @param {string[]} levels
 */
export const usualLevel = (levels) => Math.min(1, levels.length - 1);
