/** Who sits where, whose turn it is, and every seat's points with their parts. */

import { h, put } from "../lib/dom.js";
import { seatMark } from "./seat-mark.js";
import { signed } from "../board/preview.js";
import { say, sayMany } from "../lib/words.js";

const FEW = 5, MORE = 16; // parts of all seats together that are shown without asking, on low and on high windows

/** can(seat) -> what can be done about it; urgent(seat) -> what should be seen without asking. */
export function drawSeats(place, { seats, scene, mine, seat: me, status, past }, can, urgent, opened) {
  const panels = new Map((scene.panels ?? []).map((panel) => [panel.seat, panel]));
  const all = [...panels.values()].reduce((sum, panel) => sum + shown(panel).length + (panel.facts ?? []).length, 0);
  const isShort = status !== "over" && innerWidth > 860 && all <= (innerHeight < 900 ? FEW : MORE);
  const turning = (seat) => status === "playing" && ((!past && seat.turn) || panels.get(seat.seat)?.turn);
  put(place, seats.map((seat) => h("li.seat", {
    class: [turning(seat) && "turn", seat.seat === me && "me", seat.kind === "open" && "free"].filter(Boolean).join(" "),
    "data-seat": seat.seat,
  },
  folded(
    head(seat, panels.get(seat.seat), turning(seat), seat.seat === me || (me < 0 && mine.includes(seat.seat)), status),
    [...parts(panels.get(seat.seat)), ...can(seat)], seat.seat, opened, isShort,
  ),
  urgent(seat))));
}

function head(seat, panel, turning, isMe, status) {
  const name = seat.kind === "open" ? say("Open seat") : seat.name;
  return h("div.seat-head",
    seatMark(seat.seat),
    h("span.seat-name", name, isMe && h("span.tag.you", say("you"))),
    h("span.seat-tags", tags(seat, status), turning && h("span.tag.on-turn", say("to play"))),
    panel && status !== "waiting" && h("span.seat-score",
      h("span.swing", { "data-swing": seat.seat, "aria-hidden": "true" }),
      h("b", { "aria-hidden": "true" }, String(panel.score ?? 0)),
      h("span.hidden-words", sayMany("{n} point", "{n} points", panel.score ?? 0))));
}

function tags(seat, status) {
  const told = [];
  if (seat.kind === "bot" && !seat.stand_in && !seat.resigned) told.push(seat.level ? say("bot, {level}", { level: levelName(seat.level) }) : say("bot"));
  if (seat.resigned) told.push(say("gave up; a bot plays on"));
  if (seat.stand_in) told.push(say("a bot stands in"));
  if (seat.kind === "person" && !seat.here && status === "playing") told.push(seat.away ? say("away for long") : say("away"));
  return told.map((text) => h("span.tag", text));
}

const shown = (panel) => (panel?.lines ?? []).filter(([, points]) => points);

/** The head of a seat, which opens to its parts if it has any. */
function folded(head, rest, seat, opened, isShort) {
  if (!rest.length) return head;
  return h("details.parts", { open: opened.get(seat) ?? isShort },
    h("summary", { "data-key": `parts-${seat}`, onclick: (event) => opened.set(seat, !event.currentTarget.parentElement.open) }, head), h("div.unfolded", rest));
}

function parts(panel) {
  const lines = shown(panel), facts = panel?.facts ?? [];
  return [
    lines.length > 0 && h("dl.points", lines.map(([name, points]) => [h("dt", name), h("dd", String(points))])),
    facts.length > 0 && h("dl.facts", facts.map(([name, value]) => [h("dt", name), h("dd", value)])),
  ].filter(Boolean);
}

/** On a phone a seat opens above the board: one at a time, until something else is touched. True if one was open. */
export function foldAway(place, opened, except = null) {
  const open = innerWidth > 860 ? [] : [...place.querySelectorAll("details.parts[open]")].filter((parts) => !parts.contains(except));
  for (const parts of open) {
    parts.open = false;
    opened.set(Number(parts.closest("[data-seat]").dataset.seat), false);
  }
  return open.length > 0;
}

/** How an action would change the points. */
export function drawSwing(place, swings) {
  for (const element of place.querySelectorAll("[data-swing]")) {
    const by = swings.find(({ seat }) => String(seat) === element.dataset.swing)?.by ?? 0;
    element.textContent = by ? signed(by) : "";
    element.classList.toggle("down", by < 0);
  }
}

const LEVELS = {
  beginner: () => say("beginner"), casual: () => say("casual"), strong: () => say("strong"), master: () => say("master"),
};

export const levelName = (level) => LEVELS[level]?.() ?? level;
