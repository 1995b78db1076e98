/** The levels of bots, as people call them. */

import { say, sayIn } from "../lib/words.js";

/** @import { GameLine } from "../lib/messages.js" */

/** @type {Record<string, () => string>} */
const NAMES = {
  beginner: () => sayIn("level", "beginner"),
  novice: () => sayIn("level", "novice"),
  casual: () => sayIn("level", "casual"),
  regular: () => sayIn("level", "regular"),
  seasoned: () => sayIn("level", "seasoned"),
  skilled: () => sayIn("level", "skilled"),
  strong: () => sayIn("level", "strong"),
  master: () => sayIn("level", "master"),
};

/** @param {string} level */
export const levelName = (level) => NAMES[level]?.() ?? level;

/**
 * As it stands in a list: the number first, by which programs know it.
 * @param {string} level
 * @param {number} place
 */
export const levelWithNumber = (level, place) => `${place + 1} · ${levelName(level)}`;

/**
 * The rating of a level, if it was measured.
 * @param {Pick<GameLine, "levels" | "ratings">} game
 * @param {string} level
 */
export function ratingOf(game, level) {
  const rating = game.ratings[game.levels.indexOf(level)];
  return rating === undefined ? [] : [" ", say("Rating {rating}.", { rating })];
}

/**
 * The weakest but one is offered first: who wins climbs from there.
 * @param {string[]} levels
 */
export const usualLevel = (levels) => Math.min(1, levels.length - 1);
