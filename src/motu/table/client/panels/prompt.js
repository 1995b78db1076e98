/** One sentence that says what to do now, and buttons for whatever is not chosen on the board. */

import { h, s, sentence, withoutRules } from "../lib/dom.js";
import { hasOthers, paceTag } from "../lib/pace.js";
import { say, sayMany } from "../lib/words.js";
import { helpName } from "../lib/help.js";
import { drawAdvice } from "./coach.js";
import { firstMatch } from "./first-match.js";
import { canGiveUp } from "./give-up.js";

/** @import { Choosing } from "../board/choosing.js" */
/** @import { Hint, HistoryLine, TableView } from "../lib/messages.js" */
/** @import { Help } from "../lib/help.js" */
/** @import { OpenChoice } from "../lib/types.js" */

const MANY = 7; // more buttons than this are drawn small
const SINCE = 4; // lines of what happened since my last move
const NAMED = 3; // at most so many awaited players are named
const BACK = "M8.500 4L4 8.500l4.500 4.500M4 8.500h10.500a5 5 0 0 1 0 10H9"; // an arrow

/**
 * @typedef {object} PromptState
 * @property {TableView} view
 * @property {Choosing} choosing
 * @property {boolean} busy is a request in flight?
 * @property {HistoryLine[]} since what others did since my last move
 * @property {HistoryLine[]} others the same, including what happened while I was here
 * @property {Hint | "thinking" | null} hint
 * @property {number | null} advised the action that is marked among the choices
 * @property {{ before: number | null }} expected
 *
 * @typedef {object} PromptActs
 * @property {(choice: OpenChoice) => void} play
 * @property {(choice: OpenChoice | null) => void} look
 * @property {() => void} cancel
 * @property {() => void} undo
 * @property {() => void} hint
 * @property {() => void} help
 * @property {() => void} giveUp
 * @property {() => void} watch
 * @property {() => void} seen
 */

/**
 * The card while a match goes on.
 * @param {PromptState} state
 * @param {PromptActs} on
 */
export function drawPrompt(state, on) {
  const { view, choosing, since, hint } = state;
  const mine = choosing.choices.length > 0;
  const title = { tabindex: "-1", class: mine ? "mine" : "", "data-key": "prompt" };
  return [
    h("h2.prompt-text", title, sentence(promptText(view, mine)), hasOthers(view) && paceTag(view.pace)),
    view.seat < 0 && h("p.quiet", say("You are watching.")),
    view.former && h("p", log(view)),
    firstMatch(state, on),
    buttons(state, on),
    choosing.picked.length > 0 && h("p.quiet", nextStep(choosing)),
    hint &&
      view.help !== "off" &&
      drawAdvice({
        hint,
        isUnasked: view.help === "all",
        others: state.others,
        before: state.expected.before,
      }),
    since.length > 0 && sinceBox(since, on),
    tools(state, on),
  ];
}

/**
 * @param {TableView} view
 * @param {boolean} mine is something open to me?
 */
export function promptText(view, mine) {
  const acting = view.seats.filter((seat) => seat.turn);
  const [first, ...more] = acting;
  if (mine && view.scene.prompt) return view.scene.prompt;
  if (!first) return view.scene.prompt || say("One moment …");
  if (acting.length > NAMED) {
    return sayMany("Waiting for {n} player.", "Waiting for {n} players.", acting.length);
  }
  if (more.length) return say("Waiting for {names}.", { names: acting.map((seat) => seat.name).join(", ") });
  const { name } = first;
  return first.kind === "bot" ? say("{name} is thinking …", { name }) : say("It is {name}'s turn.", { name });
}

/**
 * The log to keep, as there is nothing more to do here.
 * @param {TableView} view
 */
const log = ({ id }) =>
  h("a", { href: `/api/tables/${id}/log`, download: true }, say("Save the moves as text"));

/** @param {Choosing} choosing */
function nextStep(choosing) {
  if (choosing.lit.size && choosing.buttons.length) return say("Choose here, or continue on the board.");
  return choosing.lit.size ? say("Now choose one of the highlighted places.") : say("Which of these?");
}

/**
 * @param {HistoryLine[]} since
 * @param {PromptActs} on
 */
function sinceBox(since, on) {
  const title = say("Since your last move");
  const watch = h("button.small", { type: "button", "data-key": "watch", onclick: on.watch }, say("Watch"));
  const label = say("Got it");
  const seen = { type: "button", "data-key": "seen", "aria-label": label, title: label, onclick: on.seen };
  return h(
    "section.since-box",
    { "aria-label": title },
    h("header", h("h3", title), watch, h("button.small.icon", seen, "✕")),
    h(
      "ul",
      since.slice(-SINCE).map((line) => h("li", sentence(line.told))),
    ),
  );
}

/**
 * Buttons for whatever is not chosen on the board.
 * @param {Pick<PromptState, "choosing" | "busy" | "advised">} state
 * @param {Pick<PromptActs, "play" | "look">} on
 */
export function buttons(state, on) {
  const { choosing } = state;
  const offered = choosing.buttons;
  if (!offered.length) return null;
  const kind = offered.every(({ short }) => short) ? "short" : offered.length > MANY ? "many" : "";
  const group = { class: kind, role: "group", "aria-label": say("Choices") };
  return h(
    "div.choices",
    group,
    offered.map((choice) => button(choice, state, on, choice.short)),
  );
}

/**
 * @param {OpenChoice} choice
 * @param {Pick<PromptState, "busy" | "advised">} state
 * @param {Pick<PromptActs, "play" | "look">} on
 * @param {string} [short] a label short enough for it
 */
function button(choice, { busy, advised }, on, short) {
  const [look, leave] = [() => on.look(choice), () => on.look(null)];
  const label = withoutRules(choice.label || choice.text);
  return h(
    "button.choice",
    {
      type: "button",
      class: choice.action === advised ? "hinted" : "",
      "data-key": `action-${choice.action}-${choice.then ?? ""}`,
      disabled: busy,
      title: short ? label : choice.text,
      "aria-label": short ? label : null,
      onclick: () => on.play(choice),
      onpointerenter: look,
      onpointerleave: leave,
      onfocus: look,
      onblur: leave,
    },
    short || label,
  );
}

/**
 * @param {PromptState} state
 * @param {PromptActs} on
 */
function tools(state, on) {
  const { view, choosing, busy } = state;
  /** @type {(key: string, label: string, short: string, act: () => void) => HTMLElement} */
  const tool = (key, label, short, onclick) => {
    const title = `${label} (${short})`;
    const keys = { "data-key": key, "aria-keyshortcuts": short };
    const drawn =
      key === "undo" && s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: BACK }));
    const named = {
      type: "button",
      class: drawn ? key : "",
      "aria-label": label,
      ...keys,
      disabled: busy,
      onclick,
      title,
    };
    return h("button.tool", named, drawn, h("span", label));
  };
  return h(
    "div.tools",
    view.can_undo && tool("undo", say("Undo"), "u", on.undo),
    choosing.choices.length > 0 && view.help !== "off" && tool("hint", say("Hint"), "h", on.hint),
    choosing.picked.length > 0 && tool("cancel", say("Cancel this choice"), "Esc", on.cancel),
    choosing.choices.length > 1 && choosing.lit.size > 0 && allChoices(state, on),
    state.since.length > 0 && recap(on),
    view.hints && view.mine.includes(view.seat) && coachButton(view.help, busy, on),
    canGiveUp(view) && giveUpButton(busy, on),
  );
}

/**
 * For windows with no room for the list.
 * @param {PromptActs} on
 */
const recap = (on) =>
  h(
    "button.tool.recap",
    { type: "button", "data-key": "recap", title: say("Since your last move"), onclick: on.watch },
    say("Recap"),
  );

/**
 * @param {Help} help
 * @param {boolean} disabled
 * @param {PromptActs} on
 */
const coachButton = (help, disabled, on) =>
  h(
    "button.tool.quiet-button",
    { type: "button", "data-key": "help", disabled, onclick: on.help, title: helpName(help) },
    say("Coach"),
  );

/**
 * @param {boolean} disabled
 * @param {PromptActs} on
 */
const giveUpButton = (disabled, on) =>
  h(
    "button.tool.quiet-button",
    { type: "button", "data-key": "give-up", disabled, onclick: on.giveUp },
    say("Give up"),
  );

/**
 * All my choices as a list, for those who would rather read than look.
 * @param {Pick<PromptState, "choosing" | "busy" | "advised">} state
 * @param {Pick<PromptActs, "play" | "look">} on
 */
export function allChoices(state, on) {
  const { choices } = state.choosing;
  const list = h("ul.all");
  const fill = () => {
    if (details.open && !list.children.length) {
      list.append(...choices.map((choice) => h("li", button(choice, state, on))));
    }
  };
  const title = sayMany("{n} choice as a list", "{n} choices as a list", choices.length);
  const summary = h("summary", { "data-key": "all", title }, say("As a list"));
  const details = h("details.all-choices", { ontoggle: fill }, summary, list);
  return details;
}
