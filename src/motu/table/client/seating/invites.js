/** What the host of a waiting table sees: a link for everybody, and for each open seat its own link or a bot. */

import { h } from "../lib/dom.js";
import { levelWithNumber, usualLevel } from "../setup/levels.js";
import { say } from "../lib/words.js";
import { button, linkTools, reachNote } from "../sharing/link-tools.js";

/** @import { GameLine, SeatView, TableView } from "../lib/messages.js" */

/**
 * @typedef {object} InviteActs
 * @property {(seat: number, level: string) => void} give a seat to a bot
 * @property {(seat: number | undefined) => void} invite by a new link to a seat or to the table
 * @property {(seat: number | undefined) => void} cancel that link
 * @property {() => void} redraw
 */

/** What the host has opened and chosen, which must survive a redraw. */
const chosen = { open: "", levels: /** @type {Map<number, string>} */ (new Map()) };

/**
 * @param {TableView} view
 * @param {GameLine} game
 * @param {InviteActs} on
 */
export function drawInvites(view, game, on) {
  const open = view.seats.filter((seat) => seat.kind === "open");
  return [
    reachNote(),
    h("section.invite-all", { "aria-label": say("Link for the table") }, wholeTable(view, on)),
    h(
      "ul.invites",
      { "aria-label": say("Open seats") },
      open.map((seat) => openSeat(view, seat, game, on)),
    ),
  ];
}

/**
 * @param {TableView} view
 * @param {InviteActs} on
 */
function wholeTable({ id, invite }, on) {
  if (!invite) {
    const again = button(say("New link"), () => on.invite(undefined), "link-table");
    return [h("p", say("There is no link for the whole table.")), h("div.tools", again)];
  }
  const cancel = button(say("Cancel link"), () => on.cancel(undefined), "link-table");
  return [
    h("p", say("Send this link to your friends. Whoever opens it takes the next free seat.")),
    linkTools(`/tables/${id}#${invite}`, say("Invitation to the table"), cancel),
  ];
}

/**
 * @param {TableView} view
 * @param {SeatView} seat
 * @param {GameLine} game
 * @param {InviteActs} on
 */
function openSeat({ id }, { seat, invite }, game, on) {
  const toggle = (/** @type {string} */ what, /** @type {string} */ label) =>
    h(
      "button.tool",
      {
        type: "button",
        "data-key": `${what}-${seat}`,
        "aria-expanded": chosen.open === `${what}-${seat}` ? "true" : "false",
        onclick: () => open(`${what}-${seat}`, on),
      },
      label,
    );
  return h(
    "li",
    h("span.seat-no", say("Seat {seat}", { seat: seat + 1 })),
    toggle("link", say("Own link")),
    game.levels.length > 0 && toggle("bot", say("Bot")),
    chosen.open === `link-${seat}` && h("div.invite-more", ownLink(id, seat, invite, on)),
    chosen.open === `bot-${seat}` && h("div.invite-more", botFor(seat, game.levels, on)),
  );
}

/**
 * @param {string} what
 * @param {InviteActs} on
 */
function open(what, on) {
  chosen.open = chosen.open === what ? "" : what;
  on.redraw();
}

/**
 * @param {string} id
 * @param {number} seat
 * @param {string | undefined} invite
 * @param {InviteActs} on
 */
function ownLink(id, seat, invite, on) {
  if (!invite) {
    const again = button(say("New link"), () => on.invite(seat), `change-${seat}`);
    return [h("p", say("This seat has no link of its own.")), h("div.tools", again)];
  }
  const cancel = button(say("Cancel link"), () => on.cancel(seat), `change-${seat}`);
  return linkTools(`/tables/${id}#${invite}`, say("Invitation for seat {seat}", { seat: seat + 1 }), cancel);
}

/**
 * @param {number} seat
 * @param {string[]} levels
 * @param {InviteActs} on
 */
function botFor(seat, levels, on) {
  const now = chosen.levels.get(seat) ?? levels[usualLevel(levels)];
  const options = levels.map((level, place) =>
    h(
      "option",
      { value: level, selected: level === now },
      say("bot, {level}", { level: levelWithNumber(level, place) }),
    ),
  );
  /** @type {HTMLSelectElement} */
  const field = h(
    "select",
    {
      "aria-label": say("Bot for seat {seat}", { seat: seat + 1 }),
      "data-key": `level-${seat}`,
      onchange: () => chosen.levels.set(seat, field.value),
    },
    options,
  );
  return h(
    "div.copy-row",
    field,
    button(say("Seat this bot"), () => on.give(seat, field.value), `give-${seat}`),
  );
}
