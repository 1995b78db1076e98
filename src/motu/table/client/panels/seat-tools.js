/** What can be done about a seat: open it, let a bot stand in, come back; and how long its player may take. */

import { h } from "../lib/dom.js";
import { say, sayMany, timeText } from "../lib/words.js";

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
 * What opening the seat reveals.
 * @param {TableView} view
 * @param {SeatView} seat
 * @param {Ask} ask
 */
export function seatTools(view, seat, ask) {
  const tools = [];
  if (view.status === "waiting" && view.host && seat.kind === "bot") {
    const open = () => ask("seat", { seat: seat.seat, kind: "open", seq: undefined });
    tools.push(tool("open", seat, say("Reopen this seat"), open));
  }
  return tools.length ? [h("div.seat-tools", tools)] : [];
}

/**
 * What is visible without opening it.
 * @param {TableView} view
 * @param {SeatView} seat
 * @param {Ask} ask
 */
export function seatNews(view, seat, ask) {
  if (view.status !== "playing") return null;
  const parts = [deadline(view, seat), comeBack(seat, ask), standIn(view, seat, ask), consents(seat)];
  const tools = parts.filter((part) => part !== null);
  return tools.length ? h("div.seat-tools", tools) : null;
}

/**
 * @param {TableView} view
 * @param {SeatView} seat
 */
function deadline({ until }, seat) {
  if (!until || !seat.turn || seat.kind !== "person") return null;
  const time = timeText(until);
  return h(
    "p.quiet",
    seat.away ? say("Time was up at {time}.", { time }) : say("Time until {time}", { time }),
  );
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
