/** What the coach says: a move, its effect, what would follow, and how much better it is than the next best. */

import { h, sentence, withoutRules } from "../lib/dom.js";
import { isCompact } from "../lib/compact.js";
import { expectation } from "../lib/help.js";
import { say } from "../lib/words.js";

/** @import { Hint, HistoryLine, Move } from "../lib/messages.js" */

const TOLD = 3; // lines of what others did
const CHANGE = 0.02; // of a chance to win: less is not worth mentioning
const BRIEF = 56; // letters of a move's name: a longer one ends where its explanation begins

/**
 * @typedef {object} Advice
 * @property {Hint | "thinking"} hint
 * @property {boolean} isUnasked does the coach explain everything?
 * @property {HistoryLine[]} others what they did since my last move
 * @property {number | null} before the expectation before my last move
 */

/** @type {boolean | null} opened or closed by hand? */
let isOpen = null;
/** @type {Hint | null} in small windows, the one that was opened; the next one leaves the board its room */
let opened = null;

/** @param {Advice} advice */
export function drawAdvice({ hint, isUnasked, others, before }) {
  if (hint === "thinking") return h("p.hint", { role: "status" }, say("A bot is thinking …"));
  const ontoggle = () => {
    isOpen = details.open;
    opened = details.open ? hint : null;
  };
  const details = h(
    "details.hint.advice",
    { open: isCompact() ? opened === hint : (isOpen ?? true), ontoggle },
    h("summary", { "data-key": "advice" }, drawChosen(hint), drawWhy(hint, "span.why-in-brief")),
    isUnasked && drawOthers(others),
    (isUnasked && before !== null && drawChange(before, hint)) || drawExplained(hint),
    hint.next && drawNext(hint.next, hint.points),
    drawReasons(hint),
    hint.glance && h("p.quiet", say("This is a first glance: strong bots are still getting ready.")),
  );
  return details;
}

/** @param {Hint} hint */
function drawChosen(hint) {
  return h(
    "span.candidate.best",
    h("span", say("Coach: {what}", { what: nameOf(hint) })),
    drawExpected(hint, hint.points),
  );
}

/**
 * @param {Move} next
 * @param {boolean} points
 */
function drawNext(next, points) {
  const told = say("Next best: {what}", { what: nameOf(next) });
  return h("p.candidate", h("span", told), drawExpected(next, points));
}

/**
 * @param {Move} move
 * @param {boolean} points
 */
function drawExpected(move, points) {
  return h(
    "b.expected",
    { title: labelOf(points) },
    expectation(move, points),
    !points && meter(move.expected),
  );
}

/**
 * What a move is called, in brief.
 * @param {Pick<Move, "label" | "text">} move
 */
export function nameOf({ label, text }) {
  const name = withoutRules(label || text);
  const explained = name.slice(0, BRIEF).match(/^.*?(?=\s?: )/);
  return name.length > BRIEF && explained ? explained[0] : name;
}

/** @param {HistoryLine[]} lines */
function drawOthers(lines) {
  if (!lines.length) return null;
  return h(
    "ul.others-did",
    lines.slice(-TOLD).map((line) => h("li", sentence(line.told))),
  );
}

/**
 * @param {number} before
 * @param {Hint} hint
 */
function drawChange(before, hint) {
  if (hint.points || Math.abs(hint.expected - before) < CHANGE) return null;
  const [from, to] = [{ expected: before }, hint].map((move) => expectation(move, false));
  const told =
    hint.expected > before
      ? say("Your chance to win has risen from {from} to {to}.", { from, to })
      : say("Your chance to win has fallen from {from} to {to}.", { from, to });
  return h("p", told);
}

/**
 * What the number beside the move stands for.
 * @param {Hint} hint
 */
function drawExplained({ expected, points }) {
  const told = points
    ? say("About {points} points at the end.", { points: expected.toFixed(1) })
    : say("Chance to win: {percent} %.", { percent: Math.round(100 * expected) });
  return h("p", told);
}

/** @param {boolean} points */
const labelOf = (points) => (points ? say("Points to expect") : say("Chance to win"));

/** @param {number} share */
const meter = (share) => {
  const bar = h("i", { "aria-hidden": "true" });
  bar.style.setProperty("--share", `${Math.round(100 * Math.max(0, Math.min(1, share)))}%`);
  return bar;
};

/** @param {Hint} hint */
function drawReasons(hint) {
  const { told, then, answer } = hint;
  return [
    told && h("p", sentence([told, ...then].join(" "))),
    drawWhy(hint, "p"),
    answer.length > 0 && h("p", h("b", say("Likely answer:"), " "), sentence(answer.join(" "))),
  ];
}

/**
 * @param {Hint} hint
 * @param {"p" | "span.why-in-brief"} what
 */
const drawWhy = ({ next, why }, what) =>
  next && why && h(what, say("Compared with the next best: {why}.", { why }));

/**
 * The same for screen readers.
 * @param {Hint} hint
 */
export function adviceInWords(hint) {
  const chosen = say("A bot would choose: {what}", { what: nameOf(hint) });
  const expected = expectation(hint, hint.points);
  const why = hint.next && hint.why ? say("Compared with the next best: {why}.", { why: hint.why }) : "";
  return `${chosen} (${expected}). ${why}`.trim();
}
