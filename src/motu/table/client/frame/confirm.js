/** Are you sure? A small dialog; true if so. */

import { h } from "../lib/dom.js";
import { say } from "../lib/words.js";

/**
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirm(question, yes) {
  return new Promise((resolve) => {
    const closed = () => {
      resolve(dialog.returnValue === "yes");
      dialog.remove();
    };
    const no = h("button", { value: "no", autofocus: true }, say("No, keep playing"));
    const choices = h("div.choices", no, h("button.primary", { value: "yes" }, yes));
    const form = h("form", { method: "dialog" }, h("p", question), choices);
    const dialog = h("dialog.confirm", { "aria-label": question, onclose: closed }, form);
    document.body.append(dialog);
    dialog.showModal();
  });
}
