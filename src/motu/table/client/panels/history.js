/** The history in words, with a scrubber through the past and back to now. */

import { h, put, sentence } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { seatMark } from "./seat-mark.js";
import { isDrawerOpen } from "./side-drawer.js";

/** @import { HistoryLine, Notice } from "../lib/messages.js" */

const SLACK = 40; // pixels, about a line

export class HistoryPanel {
  /** @type {HistoryLine[]} */
  lines = [];
  /** @type {Notice[]} what happened beside them */
  notices = [];
  /** @type {(HistoryLine | Notice)[]} what the list shows */
  drawn = [];
  /** @type {number | null} the moment that is shown; null: now */
  at = null;
  since = 0; // my last action
  marked = -1;
  follows = true; // is the latest line in sight, to be kept there when the list is resized?

  /**
   * @param {HTMLElement} place
   * @param {(ply: number | null) => unknown} go shows the past after that many entries, or the present
   */
  constructor(place, go) {
    this.onGo = go;
    /** @type {HTMLInputElement} */
    this.range = h("input.scrub", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      "aria-label": say("Step through the match"),
      oninput: () => this.slide(this.range.valueAsNumber),
      onchange: () => this.go(this.range.valueAsNumber),
    });
    this.list = h("ol.lines", { tabindex: "0", "aria-label": say("What happened") });
    const [back, on] = [this.step(-1, "‹", say("One step back")), this.step(1, "›", say("One step forward"))];
    this.scrubber = h("div.scrubber", back, this.range, on);
    put(place, this.scrubber, this.list);
    this.list.addEventListener("scroll", () => (this.follows = isAtEnd(this.list)));
    new ResizeObserver(() => this.follows && this.at === null && this.reveal()).observe(this.list);
    this.draw();
  }

  /**
   * @param {number} by
   * @param {string} sign
   * @param {string} label
   */
  step(by, sign, label) {
    const onclick = () => this.go(this.ply + by);
    return h("button.small.icon", { type: "button", "aria-label": label, title: label, onclick }, sign);
  }

  get ply() {
    return this.at ?? this.lines.length;
  }

  /** @param {number} ply */
  go(ply) {
    const to = Math.min(this.lines.length, Math.max(0, ply));
    this.onGo(to === this.lines.length ? null : to);
  }

  /**
   * While the history covers the board, sliding runs through the words; the board follows on release.
   * @param {number} ply
   */
  slide(ply) {
    if (isDrawerOpen()) this.mark(ply);
    else this.go(ply);
  }

  /**
   * Show the history as it stands, and mark the moment that the board shows.
   * @param {HistoryLine[]} lines
   * @param {number | null} at
   * @param {number} since
   * @param {Notice[]} notices
   */
  show(lines, at, since, notices = []) {
    Object.assign(this, { lines, at, since, notices });
    this.draw();
    this.mark();
  }

  /** Lines that are still valid stay: a long match draws one more line, not all of them again. */
  draw() {
    const { list } = this;
    const lines = withNotices(this.lines, this.notices);
    const kept = sameLines(this.drawn, lines);
    if (lines.length > kept && this.at === null) this.marked = -1; // scroll to what is new
    if (kept === lines.length && kept === this.drawn.length && list.childElementCount) return;
    while (list.childElementCount > kept) list.lastElementChild?.remove();
    list.append(...lines.slice(kept).map((line) => ("kind" in line ? drawNotice(line) : this.line(line))));
    if (!lines.length) list.append(h("li.quiet", say("Nothing has happened yet.")));
    this.drawn = lines;
  }

  /** @param {HistoryLine} line */
  line(line) {
    const kind = [line.forced && "forced", line.who < 0 && "chance"].filter(Boolean).join(" ");
    const look = {
      type: "button",
      "data-key": `ply-${line.ply}`,
      "aria-label": say("Show the table after step {step}", { step: line.ply + 1 }),
      onclick: () => this.go(line.ply + 1),
    };
    return h(
      "li",
      { class: kind, "data-ply": line.ply },
      line.who >= 0 ? seatMark(line.who) : h("span.die", { "aria-hidden": "true" }, "⚂"),
      h("span.told", sentence(line.told)),
      h("button.look", look, String(line.ply + 1)),
    );
  }

  /** Mark a moment, by default the one shown, and scroll to it if it has changed. */
  mark(ply = this.ply) {
    const all = this.lines.length;
    this.scrubber.hidden = !all;
    this.range.max = String(all);
    this.range.value = String(ply);
    this.range.setAttribute("aria-valuetext", say("Step {step} of {steps}", { step: ply, steps: all }));
    this.list.querySelectorAll(".shown, .since").forEach((line) => line.classList.remove("shown", "since"));
    if (this.since > 0) this.lineAt(this.since)?.classList.add("since");
    if (ply < all) this.lineAt(ply - 1)?.classList.add("shown");
    if (this.marked !== ply) this.reveal(ply);
    this.marked = ply;
  }

  /**
   * @param {number} ply
   * @returns {HTMLElement | null}
   */
  lineAt(ply) {
    return this.list.querySelector(`[data-ply="${ply}"]`);
  }

  reveal(ply = this.ply) {
    const { list } = this;
    const to = this.lineAt(ply - 1) ?? list.firstElementChild;
    if (ply >= this.lines.length) list.scrollTop = list.scrollHeight;
    else if (to instanceof HTMLElement) list.scrollTop = to.offsetTop - list.clientHeight / 2;
  }
}

/** @param {HTMLElement} list */
const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }) =>
  scrollTop + clientHeight > scrollHeight - SLACK;

/** @param {Notice} notice */
const drawNotice = ({ kind, seat, told }) =>
  h("li.notice", { "data-notice": kind }, seatMark(seat), h("em.told", told));

/**
 * The lines with each notice after everything that had happened by then.
 * @param {HistoryLine[]} lines
 * @param {Notice[]} notices
 * @returns {(HistoryLine | Notice)[]}
 */
export function withNotices(lines, notices) {
  const at = (/** @type {number} */ ply) =>
    notices.filter((notice) => Math.min(notice.ply, lines.length) === ply);
  return notices.length ? [...lines.flatMap((line) => [...at(line.ply), line]), ...at(lines.length)] : lines;
}

/**
 * How many lines at the beginning both have in common.
 * @param {(HistoryLine | Notice)[]} before
 * @param {(HistoryLine | Notice)[]} now
 */
function sameLines(before, now) {
  const changed = before.findIndex((line, place) => line !== now[place]);
  return changed < 0 ? before.length : changed;
}
