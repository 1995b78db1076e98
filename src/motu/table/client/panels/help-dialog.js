/** Two small dialogs of the coach: when it should speak, and whether a move is really meant. */

import { h, sentence } from "../lib/dom.js";
import { aboutHelp, expectation, HELP, helpName } from "../lib/help.js";
import { say } from "../lib/words.js";
import { nameOf } from "./coach.js";

/** @import { Checked } from "../lib/messages.js" */
/** @import { Help } from "../lib/help.js" */
/** @import { Child } from "../lib/types.js" */

/**
 * Ask when the coach should help; null if nothing changes.
 * @param {Help} now
 * @param {boolean} withOthers can others see it?
 * @returns {Promise<Help | null>}
 */
export async function chooseHelp(now, withOthers) {
  const title = say("When should the coach help you?");
  const answer = await dialogOf("help-dialog", title, [
    h(
      "div.help-levels",
      HELP.map((help) => levelButton(help, help === now)),
    ),
    withOthers && h("p.quiet", say("Everyone at this table sees what you choose.")),
    h("div.choices", h("button", { value: "" }, say("Close"))),
  ]);
  return HELP.find((help) => help === answer && help !== now) ?? null;
}

/**
 * @param {Help} help
 * @param {boolean} isNow is it the current choice?
 */
const levelButton = (help, isNow) =>
  h(
    "button",
    { value: help, "aria-pressed": String(isNow), autofocus: isNow },
    h("b", helpName(help)),
    h("span", aboutHelp(help)),
  );

/**
 * Is this move meant? "play" if it is, "better" to show the better one.
 * @param {Checked} checked
 */
export function questionMove({ move, hint }) {
  if (!move) return Promise.resolve("play");
  const [from, to] = [hint, move].map((option) => expectation(option, hint.points));
  const cost = hint.points
    ? say("{what}: {to} are to be expected then, instead of {from}.", { what: nameOf(move), from, to })
    : say("{what}: your chance to win would be {to}, not {from}.", { what: nameOf(move), from, to });
  return dialogOf("question-move", say("Take this move back?"), [
    h("p", cost),
    move.answer.length > 0 && h("p", h("b", say("Likely answer:"), " "), sentence(move.answer.join(" "))),
    h("p.quiet", say("Compared with the best move: {why}.", { why: move.why })),
    h(
      "div.choices",
      h("button.primary", { value: "back", autofocus: true }, say("Take it back")),
      h("button", { value: "better" }, say("Show a better move")),
      h("button", { value: "play" }, say("Play it anyway")),
    ),
  ]);
}

/**
 * The value of the button pressed in a dialog; empty if it was closed.
 * @param {string} kind
 * @param {string} title
 * @param {Child[]} parts
 * @returns {Promise<string>}
 */
function dialogOf(kind, title, parts) {
  return new Promise((resolve) => {
    const onclose = () => {
      resolve(dialog.returnValue);
      dialog.remove();
    };
    const form = h("form", { method: "dialog" }, h("h2", title), parts);
    const dialog = h("dialog.confirm", { class: kind, "aria-label": title, onclose }, form);
    document.body.append(dialog);
    dialog.showModal();
  });
}
