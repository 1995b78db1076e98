/** Are you sure? A small dialog; true if so. */

import { h } from "../lib/dom.js";
import { say } from "../lib/words.js";

export function sure(question, yes) {
  return new Promise((resolve) => {
    const dialog = h("dialog.sure", { "aria-label": question, onclose: () => { resolve(dialog.returnValue === "yes"); dialog.remove(); } },
      h("form", { method: "dialog" }, h("p", question),
        h("div.choices", h("button", { value: "no", autofocus: true }, say("No, go on")), h("button.primary", { value: "yes" }, yes))));
    document.body.append(dialog);
    dialog.showModal();
  });
}
