/** What people should know about a game's options before they play, and where they can make documents of their own. */

import { editorPath } from "../documents/documents.js";
import { h } from "../lib/dom.js";
import { withRuleLinks } from "../documents/rule-links.js";

/** @import { GameLine, OptionLine } from "../lib/messages.js" */

/** @param {GameLine} game */
export function drawNotes(game) {
  return game.options.filter(({ note }) => note).map((option) => drawNote(game, option));
}

/**
 * @param {GameLine} game
 * @param {OptionLine} option
 */
function drawNote({ name }, option) {
  const link = h("a", { href: editorPath(name, option.name) }, option.editor);
  return h("p.quiet.note", withRuleLinks(name, option.note), option.editor && link);
}
