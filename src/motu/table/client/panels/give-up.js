/** Giving up: one question that states the consequences. */

import { say } from "../lib/words.js";
import { confirm } from "../frame/confirm.js";

/** @import { TableView } from "../lib/messages.js" */

/**
 * Has this seat anything to give up?
 * @param {Pick<TableView, "status" | "seat" | "seats" | "former">} view
 */
export const canGiveUp = ({ status, seat, seats, former }) =>
  status === "playing" && !former && seats[seat]?.mine === true && seats[seat].kind === "person";

/**
 * @param {Pick<TableView, "seat" | "seats">} view
 */
export function question({ seat, seats }) {
  const others = seats.filter((other) => other.seat !== seat);
  if (others.length === 1) return say("Give up? {name} wins the match at once.", { name: others[0].name });
  const isLast = !others.some(({ kind, stand_in }) => kind === "person" || stand_in);
  return isLast ? say("Give up? The match ends at once.") : say("Give up? A bot plays on for you.");
}

/**
 * @param {TableView} view
 * @param {(what: string, message: object) => unknown} ask asks the table for a change
 */
export async function giveUp(view, ask) {
  const { seat } = view;
  if (await confirm(question(view), say("Give up"))) ask("resign", { seat });
}
