/** Who sits where, whose turn it is, and every seat's points with their parts. */

import { isCompact } from "../lib/compact.js";
import { $$, find, h, put } from "../lib/dom.js";
import { levelName } from "../setup/levels.js";
import { say, sayMany, signed } from "../lib/words.js";
import { seatMark } from "./seat-mark.js";

/** @import { Panel, Scene, SeatView, TableView } from "../lib/messages.js" */
/** @import { Child } from "../lib/types.js" */
/** @import { Swing } from "../board/preview.js" */

const FEW = 5; // parts of all seats together that are open by default, in low windows
const MORE = 16; // and in high ones
const LOW = 900; // pixels

/**
 * @typedef {object} SeatsState
 * @property {TableView} view
 * @property {Scene} scene
 * @property {boolean} past is a moment other than the present shown?
 *
 * @typedef {object} SeatParts
 * @property {(seat: SeatView) => Child[]} tools what can be done about a seat, when it is opened
 * @property {(seat: SeatView) => Child} news what should be seen without opening it
 */

export class SeatsPanel {
  /** @type {Map<number, boolean>} which seats somebody has opened or closed */
  opened = new Map();
  /** @type {SeatsState | null} what was drawn last */
  drawn = null;
  isShort = false; // are there few enough parts to open them by default?

  /**
   * @param {HTMLElement} place
   * @param {SeatParts} parts
   */
  constructor(place, parts) {
    this.place = place;
    this.parts = parts;
    document.addEventListener("click", (event) => this.collapse(event.target));
    addEventListener("resize", () => this.resize());
  }

  /** Another size of window has room for more or fewer parts. */
  resize() {
    const { drawn } = this;
    this.drawn = null;
    if (drawn) this.draw(drawn);
  }

  /** @param {SeatsState} state */
  draw(state) {
    const { view, scene } = state;
    const panels = new Map((scene.panels ?? []).map((panel) => [panel.seat, panel]));
    if (this.drawn?.view.status !== view.status) this.isShort = isOpenAtFirst(view, [...panels.values()]);
    const isFirst = !this.place.childElementCount;
    this.drawn = state;
    put(
      this.place,
      view.seats.map((seat) => this.seat(seat, panels.get(seat.seat), state)),
    );
    if (isFirst) find(".me", this.place)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * @param {SeatView} seat
   * @param {Panel | undefined} panel
   * @param {SeatsState} state
   */
  seat(seat, panel, { view, past }) {
    const turn = view.status === "playing" && ((!past && seat.turn) || panel?.turn === true);
    const isMe = seat.seat === view.seat;
    const kinds = [turn && "turn", isMe && "me", seat.kind === "open" && "free"].filter(Boolean).join(" ");
    const head = drawHead(seat, panel, turn, view);
    const rest = [...drawParts(panel), ...this.parts.tools(seat)];
    if (rest.length) rest.unshift(h("p.full-name", nameOf(seat)));
    return h(
      "li.seat",
      { class: kinds, "data-seat": seat.seat },
      rest.length ? this.details(seat.seat, head, rest) : head,
      this.parts.news(seat),
    );
  }

  /**
   * The head of a seat, which unfolds to show its parts.
   * @param {number} seat
   * @param {HTMLElement} head
   * @param {Child[]} rest
   */
  details(seat, head, rest) {
    const pressed = () => this.opened.set(seat, !details.open);
    const summary = h("summary", { "data-key": `parts-${seat}`, onclick: pressed }, head);
    const open = this.opened.get(seat) ?? this.isShort;
    /** @type {HTMLDetailsElement} */
    const details = h("details.parts", { open }, summary, h("div.unfolded", rest));
    return details;
  }

  /**
   * On a phone a seat opens above the board: one at a time, until something else is touched. True if one was open.
   * @param {EventTarget | null} except
   */
  collapse(except = null) {
    if (!isCompact()) return false;
    /** @type {HTMLDetailsElement[]} */
    const all = $$("details.parts[open]", this.place);
    const open = all.filter((parts) => !(except instanceof Node && parts.contains(except)));
    for (const parts of open) {
      parts.open = false;
      this.opened.set(Number(parts.closest("li")?.dataset.seat), false);
    }
    return open.length > 0;
  }

  /**
   * Show how an action would change the points.
   * @param {Swing[]} swings
   */
  showSwing(swings) {
    for (const element of $$("[data-swing]", this.place)) {
      const by = swings.find(({ seat }) => String(seat) === element.dataset.swing)?.by ?? 0;
      element.textContent = by ? signed(by) : "";
      element.classList.toggle("down", by < 0);
    }
  }
}

/**
 * Are there few enough parts to open them by default?
 * @param {TableView} view
 * @param {Panel[]} panels
 */
function isOpenAtFirst({ status }, panels) {
  const all = panels.reduce((sum, panel) => sum + scored(panel).length + (panel.facts ?? []).length, 0);
  return status !== "over" && !isCompact() && all <= (innerHeight < LOW ? FEW : MORE);
}

/** @param {SeatView} seat */
const nameOf = (seat) => (seat.kind === "open" ? say("Open seat") : seat.name);

/**
 * @param {SeatView} seat
 * @param {Panel | undefined} panel
 * @param {boolean} turn
 * @param {TableView} view
 */
function drawHead(seat, panel, turn, { seat: me, mine, status }) {
  const isMe = seat.seat === me || (me < 0 && mine.includes(seat.seat));
  const name = nameOf(seat);
  return h(
    "div.seat-head",
    seatMark(seat.seat),
    h("span.seat-name", { title: name }, name),
    h(
      "span.seat-tags",
      isMe && h("span.tag.you", say("you")),
      drawTags(seat, status),
      turn && h("span.tag.on-turn", say("to play")),
    ),
    panel && status !== "waiting" && drawScore(seat.seat, panel.score ?? 0),
  );
}

/**
 * @param {number} seat
 * @param {number} score
 */
function drawScore(seat, score) {
  return h(
    "span.seat-score",
    h("span.swing", { "data-swing": seat, "aria-hidden": "true" }),
    h("b", { "aria-hidden": "true" }, String(score)),
    h("span.hidden-words", sayMany("{n} point", "{n} points", score)),
  );
}

/**
 * @param {SeatView} seat
 * @param {TableView["status"]} status
 */
function drawTags(seat, status) {
  const told = [];
  if (seat.kind === "bot" && !seat.stand_in && !seat.resigned) told.push(botName(seat.level));
  if (seat.resigned) told.push(status === "over" ? say("gave up") : say("gave up; a bot plays on"));
  if (seat.stand_in) told.push(say("a bot is standing in"));
  const isAway = seat.kind === "person" && !seat.here && status === "playing";
  if (isAway) told.push(seat.away ? say("away for a long time") : say("away"));
  return told.map((text) => h("span.tag", text));
}

/** @param {string} level */
const botName = (level) => (level ? say("bot, {level}", { level: levelName(level) }) : say("bot"));

/** @param {Panel | undefined} panel */
const scored = (panel) => (panel?.lines ?? []).filter(([, points]) => points);

/** @param {Panel | undefined} panel */
function drawParts(panel) {
  const lines = scored(panel);
  const facts = panel?.facts ?? [];
  return [
    lines.length > 0 &&
      h(
        "dl.points",
        lines.map(([name, points]) => [h("dt", name), h("dd", String(points))]),
      ),
    facts.length > 0 &&
      h(
        "dl.facts",
        facts.map(([name, value]) => [h("dt", name), h("dd", value)]),
      ),
  ].filter((part) => part !== false);
}
