/** What a table page knows: a seat's view, the history, what is being chosen. Draws and sends nothing. */

import { Choosing } from "../board/choosing.js";
import { patched } from "../board/patch.js";
import { isSame } from "../lib/equal.js";
import { tipped } from "../panels/first-match.js";

/** @import { Choice, Hint, HistoryLine, TableView } from "../lib/messages.js" */
/** @import { Sound } from "../frame/sound.js" */
/** @typedef {"moved" | "same" | "stale" | "gap"} Taken a gap: something between this and the known view is missing */

export class TableModel {
  /** @type {number | null} the ply being looked at; null: now */
  past = null;
  busy = false; // is a request in flight?
  /** @type {Hint | "thinking" | null} */
  hint = null;
  /** @type {{ now: number, before: number | null }} what a bot expects for me, and expected at my decision before */
  expected = { now: 0, before: null };
  /** @type {Sound | null} of the last view taken */
  sound = null;

  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
    this.lines = [...view.history];
    this.notices = [...view.notices];
    this.choosing = new Choosing(view.scene.choices);
    this.since = missed(view);
  }

  get isPlaying() {
    return this.view.status === "playing";
  }

  /** Is something open to me? */
  get isMine() {
    return this.isPlaying && this.choosing.choices.length > 0;
  }

  /**
   * Take a view if it is newer.
   * @param {TableView} view
   * @returns {Taken}
   */
  take(view) {
    if (view.seat !== this.view.seat || view.seq < this.view.seq) return "stale";
    const scene = patched(view.scene, this.view.scene);
    if (view.from > this.lines.length || !scene) return "gap";
    this.lines = [...this.lines.slice(0, view.from), ...view.history];
    const last = this.notices.at(-1)?.seq ?? 0;
    this.notices = [...this.notices, ...view.notices.filter(({ seq }) => seq > last)];
    const hasMoved = this.isMove({ ...view, scene });
    const isSameDecision = this.isSameDecision({ ...view, scene });
    this.view = { ...view, scene };
    this.sound = hasMoved ? this.soundOf(this.view) : null;
    if (!hasMoved) return "same";
    if (!isSameDecision) this.decide(scene.choices);
    return "moved";
  }

  /** @param {Choice[]} [choices] of a new decision */
  decide(choices) {
    this.choosing = new Choosing(choices);
    this.hint = null;
  }

  /**
   * Have only others moved, while all that was open to me still is? Then what I picked and what the coach said stays.
   * @param {TableView} view
   */
  isSameDecision({ since, status, scene }) {
    const before = this.view;
    return status === before.status && since === before.since && isSame(scene.choices, before.scene.choices);
  }

  /**
   * Is anything about the match itself new?
   * @param {TableView} view
   */
  isMove({ ply, status, scene }) {
    const before = this.view;
    return ply !== before.ply || status !== before.status || !isSame(scene.choices, before.scene.choices);
  }

  /**
   * @param {TableView} view
   * @returns {Sound}
   */
  soundOf({ status, scene }) {
    if (status === "over") return "over";
    return scene.choices?.length && !this.choosing.choices.length ? "turn" : "move";
  }

  /**
   * Start over from this view, perhaps of another seat.
   * @param {TableView} view
   */
  replace(view) {
    this.view = view;
    this.lines = view.history;
    this.notices = view.notices;
    this.decide(view.scene.choices);
  }

  /**
   * What others did between a ply and the last, as plies to show.
   * @param {number} from
   */
  stepsSince(from) {
    const lines = this.lines.slice(from).filter((line) => line.who >= 0 && line.ply + 1 < this.view.ply);
    return lines.map((line) => line.ply + 1);
  }

  /** What others did since my last action. */
  get others() {
    const { since, seat } = this.view;
    return this.lines.filter((line) => line.ply >= since && line.who >= 0 && line.who !== seat);
  }

  /** The choice that a bot would make, or one suggested for a first match. */
  get #suggested() {
    const { hint } = this;
    if (hint === null || hint === "thinking") return tipped(this);
    return this.choosing.choices.find((choice) => choice.action === hint.action);
  }

  /** The sprites to pick for it. */
  get hinted() {
    return this.#suggested?.picks ?? [];
  }

  /** Its action. */
  get advised() {
    return this.#suggested?.action ?? null;
  }

  /**
   * Would this seat's screen reveal secrets to the others at this device?
   * @param {number} seat
   */
  isPrivate(seat) {
    return this.isPlaying && this.view.seats[seat]?.private === true;
  }

  /** Another of my seats whose turn it is, if this one has no choices. */
  get nextSeat() {
    const { mine, seats, scene, seat } = this.view;
    if (!this.isPlaying || scene.choices?.length || this.past !== null) return undefined;
    return mine.find((other) => other !== seat && seats[other].turn && seats[other].kind === "person");
  }
}

/**
 * What others did since my last action; empty if I never left.
 * @param {TableView} view
 * @returns {HistoryLine[]}
 */
function missed(view) {
  if (view.status !== "playing" || !view.seats[view.seat] || view.since === 0) return [];
  const lines = view.history.filter((line) => line.ply >= view.since && line.who !== view.seat);
  return lines.some((line) => line.who >= 0) ? lines : [];
}
