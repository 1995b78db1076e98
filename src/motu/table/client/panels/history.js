/** The history in words, with a scrubber through the past and back to now. */

import { h, put, sentence } from "../lib/dom.js";
import { seatMark } from "./seat-mark.js";
import { say } from "../lib/words.js";

export class Story {
  /** on: { go(ply | null) }: show the past after so many entries, or the present. */
  constructor(place, on) {
    this.on = on;
    this.lines = [];
    this.drawn = []; // the lines that the list shows
    this.at = null;
    this.range = h("input.scrub", { type: "range", min: 0, max: 0, value: 0, "aria-label": say("Step through the match"), oninput: () => this.slide(Number(this.range.value)), onchange: () => this.go(Number(this.range.value)) });
    this.list = h("ol.lines", { tabindex: "0", "aria-label": say("What happened") });
    const step = (by, sign, label) => h("button.small.icon", { type: "button", "aria-label": label, title: label, onclick: () => this.go(this.ply + by) }, sign);
    this.scrubber = h("div.scrubber", step(-1, "‹", say("One step back")), this.range, step(1, "›", say("One step on")));
    put(place, this.scrubber, this.list);
    this.draw();
  }

  get ply() {
    return this.at ?? this.lines.length;
  }

  go(ply) {
    const to = Math.min(this.lines.length, Math.max(0, ply));
    this.on.go(to === this.lines.length ? null : to);
  }

  /** While the history covers the board, sliding runs through the words; the board follows when it is let go. */
  slide(ply) {
    if (document.body.classList.contains("story-open")) this.mark(ply);
    else this.go(ply);
  }

  /** The history as it stands, and which moment is shown (null: now). */
  show(lines, at, since) {
    Object.assign(this, { lines, at, since });
    this.draw();
    this.mark();
  }

  /** What was drawn before stays, as far as it is still the history: a long match grows by a line, not by all of them. */
  draw() {
    const { lines } = this, known = this.drawn.findIndex((line, place) => line !== lines[place]);
    const kept = known < 0 ? this.drawn.length : known;
    if (kept === lines.length && kept === this.drawn.length && this.list.childElementCount) return;
    while (this.list.childElementCount > kept) this.list.lastElementChild.remove();
    this.list.append(...lines.slice(kept).map((line) => this.line(line)));
    if (!lines.length) this.list.append(h("li.quiet", say("Nothing has happened yet.")));
    this.drawn = lines;
  }

  line(line) {
    return h("li", { class: [line.forced && "forced", line.who < 0 && "chance"].filter(Boolean).join(" "), "data-ply": line.ply },
      line.who >= 0 ? seatMark(line.who) : h("span.die", { "aria-hidden": "true" }, "⚂"),
      h("span.told", sentence(line.told)),
      h("button.look", { type: "button", "data-key": `ply-${line.ply}`, "aria-label": say("Show the table after step {n}", { n: line.ply + 1 }), onclick: () => this.go(line.ply + 1) }, String(line.ply + 1)));
  }

  /** Mark a moment, the shown one unless another is named, and bring its words into sight if it is another than before. */
  mark(ply = this.ply) {
    this.scrubber.hidden = !this.lines.length;
    this.range.max = this.lines.length;
    this.range.value = ply;
    this.range.setAttribute("aria-valuetext", say("Step {n} of {all}", { n: ply, all: this.lines.length }));
    this.list.querySelectorAll(".shown, .since").forEach((line) => line.classList.remove("shown", "since"));
    if (this.since > 0) this.list.querySelector(`[data-ply="${this.since}"]`)?.classList.add("since");
    const shown = this.list.querySelector(`[data-ply="${ply - 1}"]`);
    if (ply < this.lines.length) shown?.classList.add("shown");
    if (this.marked !== ply) this.reveal(ply);
    this.marked = ply;
  }

  reveal(ply = this.ply) {
    const to = this.list.querySelector(`[data-ply="${ply - 1}"]`) ?? this.list.firstElementChild;
    if (to) this.list.scrollTop = to.offsetTop - this.list.clientHeight / 2;
  }
}
