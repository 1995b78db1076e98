/** The card while a moment other than the present is shown: which it is, and ways forward, back and to now. */

import { h, sentence } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @import { HistoryLine } from "../lib/messages.js" */

/**
 * While others' moves are replayed: what is shown, and a way to skip it.
 * @param {string} told
 * @param {() => void} skip
 */
export function drawPlayback(told, skip) {
  const button = h("button", { type: "button", "data-key": "skip", onclick: skip }, say("Skip to now"));
  return [
    h("h2.prompt-text", { tabindex: "-1", "data-key": "prompt" }, sentence(told || say("One moment …"))),
    h("div.choices", button),
  ];
}

/**
 * While somebody looks at the past.
 * @param {HistoryLine | undefined} line
 * @param {number} ply
 * @param {number} all
 * @param {{ go: (ply: number) => void, now: () => void }} on
 */
export function drawPast(line, ply, all, on) {
  const title = say("Step {step} of {steps}", { step: ply, steps: all });
  return [
    h("h2.prompt-text", { tabindex: "-1", "data-key": "prompt" }, title),
    line && h("p", sentence(line.told)),
    h(
      "div.choices",
      step("‹", say("One step back"), ply - 1, on.go),
      step("›", say("One step forward"), ply + 1, on.go),
      h("button.now", { type: "button", "data-key": "now", onclick: on.now }, say("Back to now")),
    ),
  ];
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {number} to
 * @param {(ply: number) => void} go
 */
function step(sign, label, to, go) {
  const onclick = () => go(to);
  return h(
    "button.icon",
    { type: "button", "data-key": label, "aria-label": label, disabled: to < 0, onclick },
    sign,
  );
}
