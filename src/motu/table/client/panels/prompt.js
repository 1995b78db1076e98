/** One sentence that says what to do now, and buttons for what is not chosen on the board. */

import { h, plain, sentence } from "../lib/dom.js";
import { say, sayMany } from "../lib/words.js";

const MANY = 7; // more buttons than this are small

/** The card while a match goes on. on: { play(choice), look(choice | null), cancel, undo, hint, skip, watch } */
export function drawPrompt(view, choosing, { busy, playing, since, hint }, on) {
  if (playing) return drawPlayback(playing, on);
  const mine = choosing.choices.length > 0;
  return [
    h("h2.prompt-text", { tabindex: "-1", class: mine ? "mine" : "", "data-key": "prompt" }, sentence(promptText(view, mine))),
    view.seat < 0 && h("p.quiet", say("You are watching.")),
    since.length > 0 && sinceBox(since, on),
    hint && h("p.hint", { role: "status" }, hint.label ? say("A bot would choose: {what}", { what: plain(hint.label) }) : say("A bot thinks about it …")),
    choosing.picked.length > 0 && h("p.quiet", nextStep(choosing)),
    buttons(choosing, busy, on),
    tools(view, choosing, busy, mine, on),
    mine && choosing.choices.length > 1 && choosing.lit.size > 0 && allChoices(choosing, busy, on),
  ];
}

/** While others' moves are shown: what is seen, and a way past it. */
function drawPlayback({ told }, on) {
  return [
    h("h2.prompt-text", { tabindex: "-1", "data-key": "prompt" }, sentence(told || say("One moment …"))),
    h("div.choices", h("button", { type: "button", "data-key": "skip", onclick: on.skip }, say("Skip to now"))),
  ];
}

/** While the past is looked at: which moment it is, and ways on, back and to now. */
export function drawPast(line, ply, all, on) {
  const step = (to, sign, label) => h("button.icon", { type: "button", "data-key": label, "aria-label": label, disabled: to < 0, onclick: () => on.go(to) }, sign);
  return [
    h("h2.prompt-text", { tabindex: "-1", "data-key": "prompt" }, say("Step {n} of {all}", { n: ply, all })),
    line && h("p", sentence(line.told)),
    h("div.choices", step(ply - 1, "‹", say("One step back")), step(ply + 1, "›", say("One step on")),
      h("button.now", { type: "button", "data-key": "now", onclick: on.now }, say("Back to now"))),
  ];
}

export function promptText(view, mine) {
  const names = view.seats.filter((seat) => seat.turn).map((seat) => seat.name);
  if (mine && view.scene.prompt) return view.scene.prompt;
  if (names.length === 1) return view.seats.some((seat) => seat.turn && seat.kind === "bot") ? say("{name} is thinking …", { name: names[0] }) : say("{name} is to play.", { name: names[0] });
  if (names.length > 3) return sayMany("Waiting for {n} player.", "Waiting for {n} players.", names.length);
  if (names.length > 1) return say("Waiting for {names}.", { names: names.join(", ") });
  return view.scene.prompt || say("One moment …");
}

function nextStep(choosing) {
  if (choosing.lit.size && choosing.buttons.length) return say("Choose here, or go on on the board.");
  return choosing.lit.size ? say("Now choose where the board is lit.") : say("Which of these?");
}

function sinceBox(since, on) {
  return h("section.since-box", { "aria-label": say("Since your last move") },
    h("h3", say("Since your last move")),
    h("ul", since.slice(-6).map((line) => h("li", sentence(line.told)))),
    h("div.choices", h("button.small", { type: "button", "data-key": "watch", onclick: on.watch }, say("Watch it")),
      h("button.small", { type: "button", "data-key": "seen", onclick: on.seen }, say("All right"))));
}

function buttons(choosing, busy, on) {
  const offered = choosing.buttons;
  if (!offered.length) return null;
  return h("div.choices", { class: offered.length > MANY ? "many" : "", role: "group", "aria-label": say("Choices") }, offered.map((choice) => button(choice, busy, on)));
}

function button(choice, busy, on) {
  return h("button.choice", {
    type: "button", "data-key": `action-${choice.action}`, disabled: busy, title: choice.text,
    onclick: () => on.play(choice),
    onpointerenter: () => on.look(choice), onpointerleave: () => on.look(null), onfocus: () => on.look(choice), onblur: () => on.look(null),
  }, plain(choice.label || choice.text));
}

function tools(view, choosing, busy, mine, on) {
  const tool = (key, label, short, act) => h("button.tool", { type: "button", "data-key": key, disabled: busy, onclick: act, "aria-keyshortcuts": short, title: `${label} (${short})` }, label);
  return h("div.tools",
    choosing.picked.length > 0 && tool("cancel", say("Cancel this choice"), "Esc", on.cancel),
    view.can_undo && tool("undo", say("Undo"), "u", on.undo),
    mine && view.hints && tool("hint", say("Hint"), "h", on.hint));
}

/** All that is open to me, as a list: for those who would rather read than look. */
function allChoices(choosing, busy, on) {
  const list = h("ul.all");
  const fill = () => list.children.length || list.append(...choosing.choices.map((choice) => h("li", button(choice, busy, on))));
  return h("details.all-choices", { ontoggle: (event) => event.target.open && fill() },
    h("summary", { "data-key": "all" }, sayMany("{n} choice as a list", "{n} choices as a list", choosing.choices.length)), list);
}
