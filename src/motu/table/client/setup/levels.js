/** The levels of bots, by the names people use. */

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
 * A level as shown in a list: first its number, by which programs know it.
 * @param {string} level
 * @param {number} place
 */
export const levelWithNumber = (level, place) => `${place + 1} · ${levelName(level)}`;

/**
 * The rating of a level, if it has been measured.
 * @param {Pick<GameLine, "levels" | "ratings">} game
 * @param {string} level
 */
export function ratingOf(game, level) {
  const rating = game.ratings[game.levels.indexOf(level)];
  return rating === undefined ? [] : [" ", say("Rating {rating}.", { rating })];
}

/**
 * The second weakest is preselected: whoever wins climbs from there.
 * @param {string[]} levels
 */
export const usualLevel = (levels) => Math.min(1, levels.length - 1);
