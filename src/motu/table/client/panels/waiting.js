/** A table that has not begun: invitations to copy, seats to take or to give to bots. */

import { h } from "../lib/dom.js";
import { levelName } from "./seats.js";
import { variantsLine } from "./variants.js";
import { say, sayMany } from "../lib/words.js";

/** on: { join({ invite, name }), copy(link), give(seat, kind, level), leave() } */
export function drawWaiting(view, { game, invite, name }, on) {
  const open = view.seats.filter((seat) => seat.kind === "open");
  const seated = view.mine.length > 0;
  const canJoin = !seated && (view.public || invite || view.host);
  return [
    h("h2.prompt-text", { tabindex: "-1", "data-key": "prompt" }, title(open.length, seated, canJoin)),
    variantsLine(game, view.options),
    canJoin && joinForm(name, (chosen) => on.join({ invite, name: chosen })),
    !seated && !canJoin && h("p", say("You can watch. To play, ask for an invitation link.")),
    view.host && open.length > 0 && h("p", say("Send each of your friends one of these links. Whoever opens it takes that seat.")),
    view.host && h("ul.invites", open.map((seat) => inviteLine(view, seat, game.levels, on))),
    seated && !view.host && h("div.choices", h("button", { type: "button", onclick: on.leave }, say("Get up again"))),
  ];
}

function title(open, seated, canJoin) {
  if (canJoin) return say("There is a seat for you.");
  return seated
    ? sayMany("Waiting for one more player.", "Waiting for {n} more players.", open)
    : say("The match has not begun yet.");
}

function joinForm(name, join) {
  const field = h("input", { type: "text", name: "name", maxlength: 40, value: name, autocomplete: "nickname", "data-key": "join-name" });
  return h("form.join", { onsubmit: (event) => { event.preventDefault(); join(field.value.trim()); } },
    h("label", say("Your name"), field), h("button.primary", { "data-key": "join" }, say("Take the seat")));
}

function inviteLine(view, seat, levels, on) {
  const link = `${location.origin}/tables/${view.id}#${seat.invite}`;
  const field = h("input", { type: "text", readonly: true, value: link, "aria-label": say("Invitation for seat {n}", { n: seat.seat + 1 }), onfocus: (event) => event.target.select() });
  const level = h("select", { "aria-label": say("Bot for seat {n}", { n: seat.seat + 1 }), "data-key": `level-${seat.seat}` },
    levels.map((one, place) => h("option", { value: one, selected: place === Math.min(1, levels.length - 1) }, say("bot, {level}", { level: levelName(one) }))));
  const give = h("button", { type: "button", "data-key": `give-${seat.seat}`, onclick: () => on.give(seat.seat, "bot", level.value) }, say("Seat this bot"));
  return h("li", h("span.seat-no", say("Seat {n}", { n: seat.seat + 1 })), field,
    h("button", { type: "button", "data-key": `copy-${seat.seat}`, onclick: () => on.copy(link, field) }, say("Copy")), level, give);
}
