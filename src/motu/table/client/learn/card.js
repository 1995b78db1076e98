/** The card beside the board of a lesson: a sentence to read, the outcome of a move, and the way on. */

import { h, sentence } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { allChoices, buttons } from "../panels/prompt.js";

/** @import { OpenChoice } from "../lib/types.js" */
/** @import { LessonModel } from "./model.js" */

/**
 * @typedef {object} CardActs
 * @property {(choice: OpenChoice) => void} play
 * @property {(choice: OpenChoice | null) => void} look
 * @property {() => void} cancel
 * @property {() => void} back to the step before
 * @property {() => void} goOn
 * @property {() => void} takeBack
 * @property {() => void} show the answer
 */

/**
 * @param {LessonModel} model
 * @param {CardActs} on
 */
export function drawCard(model, on) {
  const { view, verdict } = model;
  const isOpen = view.task && verdict === "open";
  return [
    progress(model),
    h("h2.prompt-text", { tabindex: "-1", "data-key": "prompt" }, sentence(view.text)),
    verdict !== "open" && answer(model),
    model.told && h("p.quiet", sentence(model.told)),
    isOpen && buttons(model, on),
    isOpen && model.isShown && h("p.hint", hintText(model)),
    h("div.tools", tools(model, on)),
  ];
}

/** @param {LessonModel} model */
function progress({ view, lesson }) {
  const text = say("Step {step} of {steps}", { step: view.step + 1, steps: lesson.steps });
  const dots = Array.from({ length: lesson.steps }, (_, n) =>
    h("i", { class: n < view.step ? "past" : n === view.step ? "now" : "" }),
  );
  return h("p.steps", h("span.dots", { "aria-hidden": "true" }, dots), h("span", text));
}

/** @param {LessonModel} model */
function answer({ verdict, text }) {
  return verdict === "solved"
    ? h("p.answer.right", h("b", say("Right!"), " "), sentence(text))
    : h("p.answer.not", h("b", say("Not quite."), " "), sentence(text));
}

/** @param {LessonModel} model */
function hintText({ choosing, answer: action }) {
  const choice = choosing.choices.find((open) => open.action === action);
  return choice ? say("Play this: {what}", { what: choice.label || choice.text }) : "";
}

/**
 * @param {LessonModel} model
 * @param {CardActs} on
 */
function tools(model, on) {
  const { view, verdict, busy } = model;
  return [
    verdict === "wrong" && main("again", say("Try again"), busy, on.takeBack),
    model.isDone && goOn(model, on),
    view.task && verdict === "open" && ways(model, on),
    view.step > 0 && tool("back", say("Back"), busy, on.back),
  ];
}

/**
 * While a move is due: other ways to it.
 * @param {LessonModel} model
 * @param {CardActs} on
 */
function ways(model, on) {
  const { choosing, busy, isShown } = model;
  return [
    choosing.picked.length > 0 && tool("cancel", say("Cancel this choice"), busy, on.cancel),
    !isShown && tool("show", say("Show me"), busy, on.show),
    choosing.choices.length > 1 && choosing.lit.size > 0 && allChoices(model, on),
  ];
}

/**
 * @param {LessonModel} model
 * @param {CardActs} on
 */
function goOn(model, on) {
  const { busy, isLast, lesson, learn, next } = model;
  if (!isLast) return main("on", say("Continue"), busy, on.goOn);
  if (lesson.match) return main("on", say("Begin the match"), busy, on.goOn);
  if (next) {
    const href = `/learn/${learn.game}/${next.name}`;
    return [
      h("a.button.primary", { href, "data-key": "on", "data-next": true }, say("Next lesson")),
      h("p.quiet.upcoming", next.title),
    ];
  }
  return h("a.button.primary", { href: `/learn/${learn.game}`, "data-key": "on" }, say("All lessons"));
}

/** @type {(key: string, label: string, disabled: boolean, act: () => void) => HTMLElement} */
const main = (key, label, disabled, onclick) =>
  h("button.primary", { type: "button", "data-key": key, disabled, onclick }, label);

/** @type {(key: string, label: string, disabled: boolean, act: () => void) => HTMLElement} */
const tool = (key, label, disabled, onclick) =>
  h("button.tool", { type: "button", "data-key": key, disabled, onclick }, label);
