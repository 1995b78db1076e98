/** What can be done about a seat: give it up, let a bot stand in, come back. */

import { h } from "../lib/dom.js";
import { say, sayMany } from "../lib/words.js";
import { confirm } from "./confirm.js";

/** @import { SeatView, TableView } from "../lib/messages.js" */
/** @typedef {(what: string, message: object) => unknown} Ask asks the table for a change */

/**
 * @param {string} key
 * @param {SeatView} seat
 * @param {string} label
 * @param {() => unknown} onclick
 */
function tool(key, seat, label, onclick, kind = "") {
  return h(
    "button.small",
    { class: kind, type: "button", "data-key": `${key}-${seat.seat}`, onclick },
    label,
  );
}

/**
 * What is found when the seat is opened.
 * @param {TableView} view
 * @param {SeatView} seat
 * @param {Ask} ask
 */
export function seatTools(view, seat, ask) {
  const tools = [];
  if (view.status === "playing" && seat.mine && seat.kind === "person" && seat.seat === view.seat) {
    tools.push(tool("resign", seat, say("Give up"), () => resign(seat, ask), "quiet-button"));
  }
  if (view.status === "waiting" && view.host && seat.kind === "bot") {
    const open = () => ask("seat", { seat: seat.seat, kind: "open", seq: undefined });
    tools.push(tool("open", seat, say("Reopen this seat"), open));
  }
  return tools.length ? [h("div.seat-tools", tools)] : [];
}

/**
 * @param {SeatView} seat
 * @param {Ask} ask
 */
async function resign({ seat }, ask) {
  const isSure = await confirm(say("Give up this match? A bot plays on for you."), say("Give up"));
  if (isSure) ask("resign", { seat });
}

/**
 * What is seen without opening it.
 * @param {TableView} view
 * @param {SeatView} seat
 * @param {Ask} ask
 */
export function seatNews(view, seat, ask) {
  if (view.status !== "playing") return null;
  const tools = [comeBack(seat, ask), standIn(view, seat, ask), consents(seat)].filter(
    (part) => part !== null,
  );
  return tools.length ? h("div.seat-tools", tools) : null;
}

/**
 * @param {SeatView} seat
 * @param {Ask} ask
 */
function comeBack(seat, ask) {
  if (!seat.mine || !seat.stand_in) return null;
  return tool("back", seat, say("I'm back"), () => ask("back", { seat: seat.seat }), "primary");
}

/**
 * @param {TableView} view
 * @param {SeatView} seat
 * @param {Ask} ask
 */
function standIn({ mine }, seat, ask) {
  const hasAgreed = mine.some((other) => seat.consents.includes(other));
  if (seat.mine || !seat.away || !mine.length || hasAgreed) return null;
  return tool("takeover", seat, say("Let a bot stand in"), () => ask("takeover", { seat: seat.seat }));
}

/** @param {SeatView} seat */
function consents(seat) {
  if (!seat.consents.length || seat.kind !== "person") return null;
  const agreed = sayMany(
    "{n} player has agreed to a stand-in bot.",
    "{n} players have agreed to a stand-in bot.",
    seat.consents.length,
  );
  return h("p.quiet", agreed);
}
