/** How long a decision may take at a table, in words. */

import { h } from "./dom.js";
import { page } from "./page.js";
import { say, sayMany } from "./words.js";

/** @import { TableView } from "./messages.js" */
/** @typedef {TableView["pace"]} Pace */

/** @type {Pace[]} in the order offered */
export const PACES = ["live", "1d", "3d", "7d", "unlimited"];
/** @type {Pace} where people may play at different places and times */
export const USUAL_PACE = "3d";

/** @param {Pace} pace */
const days = (pace) => parseInt(pace, 10);

/** @param {Pace} pace */
export function paceName(pace) {
  if (pace === "live") return say("live");
  if (pace === "unlimited") return say("no time limit");
  return sayMany("{n} day a decision", "{n} days a decision", days(pace));
}

/**
 * What happens if somebody takes too long.
 * @param {Pace} pace
 */
export function aboutPace(pace) {
  if (pace === "live") return aboutLive(page.limits.away);
  if (pace === "unlimited") return say("Play whenever you like. A bot never stands in for anybody.");
  return sayMany(
    "Play whenever you like. When somebody has not decided for {n} day, a bot may stand in for them if all others agree.",
    "Play whenever you like. When somebody has not decided for {n} days, a bot may stand in for them if all others agree.",
    days(pace),
  );
}

/** @param {number} minutes */
const aboutLive = (minutes) =>
  sayMany(
    "All play in one sitting. When somebody who is to play has been away for {n} minute, a bot may stand in for them if all others agree.",
    "All play in one sitting. When somebody who is to play has been away for {n} minutes, a bot may stand in for them if all others agree.",
    minutes,
  );

/**
 * For windows whose bar has no room for it.
 * @param {Pace} pace
 */
export const paceTag = (pace) => h("span.tag.pace-here", { title: aboutPace(pace) }, paceName(pace));

/**
 * Does anybody wait for anybody here? Not for bots or people who share a device.
 * @param {Pick<TableView, "seats">} view
 */
export const hasOthers = ({ seats }) =>
  seats.some(({ kind, mine, stand_in }) => kind === "open" || (!mine && (kind === "person" || stand_in)));
