/** A table that has not started: what the host can do about its seats, and what somebody with an invitation can do. */

import { h } from "../lib/dom.js";
import { paceTag } from "../lib/pace.js";
import { page } from "../lib/page.js";
import { say, sayMany } from "../lib/words.js";
import { drawInvites } from "./invites.js";
import { variantsLine } from "../panels/variants.js";

/** @import { GameLine, TableView } from "../lib/messages.js" */
/** @import { InviteActs } from "./invites.js" */
/** @import { Arrival, JoinWish } from "./join.js" */

/**
 * @typedef {object} WaitingState
 * @property {TableView} view
 * @property {GameLine} game
 * @property {Arrival} arrival the invitation somebody came with
 * @property {string} name of the viewer
 *
 * @typedef {object} ComingActs
 * @property {(wish: JoinWish) => void} join
 * @property {() => void} leave
 * @typedef {ComingActs & InviteActs} WaitingActs
 */

/**
 * @param {WaitingState} state
 * @param {WaitingActs} on
 */
export function drawWaiting({ view, game, arrival, name }, on) {
  const open = view.seats.filter((seat) => seat.kind === "open").length;
  const seated = view.mine.length > 0;
  const canJoin = !seated && (view.public || isGood(arrival) || view.host);
  return [
    h("h2.prompt-text", { tabindex: "-1", "data-key": "prompt" }, title(open, seated, canJoin, arrival)),
    variantsLine(game, view.options),
    !seated && coming(canJoin, arrival, name, on),
    view.host && open > 0 && drawInvites(view, game, on),
    seated && !view.host && leaveButton(on),
    paceTag(view.pace),
  ];
}

/** @param {Arrival} arrival */
const isGood = ({ invite, refusal }) => invite !== "" && !refusal;

/**
 * What somebody without a seat can do.
 * @param {boolean} canJoin
 * @param {Arrival} arrival
 * @param {string} name
 * @param {WaitingActs} on
 */
function coming(canJoin, arrival, name, on) {
  const invite = isGood(arrival) ? arrival.invite : "";
  if (!canJoin) return h("p", arrival.refusal ?? say("You can watch. To play, ask for an invitation link."));
  return joinForm(name, (chosen) => on.join({ invite, name: chosen }));
}

/** @param {WaitingActs} on */
const leaveButton = (on) =>
  h("div.choices", h("button", { type: "button", onclick: on.leave }, say("Leave this seat")));

/**
 * @param {number} open
 * @param {boolean} seated
 * @param {boolean} canJoin
 * @param {Arrival} arrival
 */
function title(open, seated, canJoin, { host }) {
  if (canJoin) return host ? say("{name} invites you.", { name: host }) : say("There is a seat for you.");
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
