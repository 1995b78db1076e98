/** One line that says where the match stands and what it is about; pressing a part of it tells more. */

import { h, put, s, sentence } from "../lib/dom.js";
import { isSame } from "../lib/equal.js";
import { say } from "../lib/words.js";

/** @import { Scene } from "../lib/messages.js" */

const GAP = 6; // pixels between a part and its note
const EDGE = 8; // pixels kept free at the edge of the window
const FLAG = "M6 21V4M6 5c4 -2.500 7 2.500 12 0v8c-5 2.500 -8 -2.500 -12 0";

export class StagePanel {
  /** @type {Scene["stage"]} what was drawn last */
  drawn = undefined;

  /**
   * @param {HTMLElement} place
   * @param {string} goal of the game; empty to leave it out
   */
  constructor(place, goal) {
    this.place = place;
    this.goal = goal;
  }

  /** @param {Scene} scene */
  draw({ stage = [] }) {
    if (this.drawn && isSame(this.drawn, stage)) return; // what is being read stays open
    this.drawn = stage;
    const parts = stage.map(([text, about], n) => part(`stage-${n}`, text, about));
    put(this.place, parts, this.goal && part("stage-goal", goalWords(this.goal), this.goal));
  }
}

/**
 * @param {string} key
 * @param {string | (string | Node)[]} words
 * @param {string} about
 */
function part(key, words, about) {
  if (!about) return h("span.stage-part", words);
  const id = `motu-${key}`;
  const note = h("div.stage-note", { id, popover: "auto", role: "note" }, h("p", sentence(about)));
  /** @type {HTMLButtonElement} */
  const button = h("button.stage-part", {
    type: "button",
    class: key,
    "data-key": key,
    popovertarget: id,
    popovertargetaction: "show",
    "aria-describedby": id,
  });
  button.append(...[words].flat());
  note.addEventListener("toggle", () => moveBelow(note, button));
  button.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && note.showPopover());
  button.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && note.hidePopover());
  return [button, note];
}

/**
 * @param {HTMLElement} note
 * @param {HTMLElement} button
 */
function moveBelow(note, button) {
  const { left, bottom } = button.getBoundingClientRect();
  const most = innerWidth - note.offsetWidth - EDGE;
  note.style.left = `${Math.max(EDGE, Math.min(left, most))}px`;
  note.style.top = `${bottom + GAP}px`;
}

/**
 * A flag, and as much of the goal as there is room for: its first sentence, or the word alone.
 * @param {string} goal
 */
function goalWords(goal) {
  const [first] = goal.split(/(?<=[.!?])\s|\s?:\s/);
  return [
    s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: FLAG })),
    h("span.goal-word", say("Goal")),
    h("span.goal-told", first),
  ];
}
