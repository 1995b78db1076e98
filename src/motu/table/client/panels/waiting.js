/** A table that has not begun: invitations to copy, seats to take or to give to bots. */

import { copy } from "../lib/clipboard.js";
import { h } from "../lib/dom.js";
import { levelName, usualLevel } from "../lib/levels.js";
import { page } from "../lib/page.js";
import { say, sayMany } from "../lib/words.js";
import { variantsLine } from "./variants.js";

/** @import { GameLine, SeatView, TableView } from "../lib/messages.js" */
/** @import { JoinWish } from "./join.js" */

/**
 * @typedef {object} WaitingState
 * @property {TableView} view
 * @property {GameLine} game
 * @property {string} invite the invitation that somebody came with
 * @property {string} name of who is looking
 *
 * @typedef {object} WaitingActs
 * @property {(wish: JoinWish) => void} join
 * @property {(seat: number, level: string) => void} give a seat to a bot
 * @property {() => void} leave
 */

/**
 * @param {WaitingState} state
 * @param {WaitingActs} on
 */
export function drawWaiting({ view, game, invite, name }, on) {
  const open = view.seats.filter((seat) => seat.kind === "open");
  const seated = view.mine.length > 0;
  const canJoin = !seated && (view.public || invite !== "" || view.host);
  return [
    h("h2.prompt-text", { tabindex: "-1", "data-key": "prompt" }, title(open.length, seated, canJoin)),
    variantsLine(game, view.options),
    canJoin && joinForm(name, (chosen) => on.join({ invite, name: chosen })),
    !seated && !canJoin && h("p", say("You can watch. To play, ask for an invitation link.")),
    view.host && open.length > 0 && h("p", aboutInvites()),
    view.host &&
      h(
        "ul.invites",
        open.map((seat) => inviteLine(view, seat, game.levels, on)),
      ),
    seated && !view.host && leaveButton(on),
  ];
}

const aboutInvites = () => say("Send each friend one of these links. Whoever opens it takes that seat.");

/** @param {WaitingActs} on */
const leaveButton = (on) =>
  h("div.choices", h("button", { type: "button", onclick: on.leave }, say("Leave this seat")));

/**
 * @param {number} open
 * @param {boolean} seated
 * @param {boolean} canJoin
 */
function title(open, seated, canJoin) {
  if (canJoin) return say("There is a seat for you.");
  if (!seated) return say("The match has not begun yet.");
  return sayMany("Waiting for one more player.", "Waiting for {n} more players.", open);
}

/**
 * @param {string} name
 * @param {(name: string) => void} join
 */
function joinForm(name, join) {
  const field = h("input", {
    type: "text",
    name: "name",
    maxlength: page.limits.name,
    value: name,
    autocomplete: "nickname",
    "data-key": "join-name",
  });
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    join(field.value.trim());
  };
  const button = h("button.primary", { "data-key": "join" }, say("Take this seat"));
  return h("form.join", { onsubmit }, h("label", say("Your name"), field), button);
}

/**
 * @param {TableView} view
 * @param {SeatView} seat
 * @param {string[]} levels
 * @param {WaitingActs} on
 */
function inviteLine({ id }, { seat, invite }, levels, on) {
  const link = `${location.origin}/tables/${id}#${invite}`;
  const field = linkField(link, seat);
  const level = levelField(levels, seat);
  const button = (
    /** @type {string} */ key,
    /** @type {string} */ label,
    /** @type {() => void} */ onclick,
  ) => h("button", { type: "button", "data-key": `${key}-${seat}`, onclick }, label);
  return h(
    "li",
    h("span.seat-no", say("Seat {seat}", { seat: seat + 1 })),
    field,
    button("copy", say("Copy"), () => copy(link, field)),
    level,
    button("give", say("Add this bot"), () => on.give(seat, level.value)),
  );
}

/**
 * @param {string} link
 * @param {number} seat
 */
function linkField(link, seat) {
  const label = say("Invitation for seat {seat}", { seat: seat + 1 });
  /** @type {HTMLInputElement} */
  const field = h("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": label,
    onfocus: () => field.select(),
  });
  return field;
}

/**
 * @param {string[]} levels
 * @param {number} seat
 */
function levelField(levels, seat) {
  const label = say("Bot for seat {seat}", { seat: seat + 1 });
  const options = levels.map((level, place) => {
    const selected = place === usualLevel(levels);
    return h("option", { value: level, selected }, say("bot, {level}", { level: levelName(level) }));
  });
  return h("select", { "aria-label": label, "data-key": `level-${seat}` }, options);
}
