/** Pass and play: a curtain between two people, so that nobody sees what is the other's. */

import { h, put } from "../lib/dom.js";
import { seatMark } from "./seat-mark.js";
import { say } from "../lib/words.js";

/** Close the curtain and wait until this person opens it. `others`: all that lies behind. */
export function closed(curtain, others, { seat, name }) {
  for (const other of others) other.inert = true;
  document.documentElement.classList.add("curtained");
  curtain.hidden = false;
  return new Promise((resolve) => {
    const open = h("button.primary", { type: "button", onclick: () => { open.disabled = true; resolve(); } }, say("I am {name}", { name }));
    put(curtain, h("div.curtain-card", seatMark(seat), h("h2", say("It is {name}'s turn", { name })), h("p", say("Hand the device over. What only {name} may see appears when the button is pressed.", { name })), open));
    open.focus();
  });
}

export function opened(curtain, others) {
  for (const other of others) other.inert = false;
  for (const covered of document.querySelectorAll(".curtained")) covered.classList.remove("curtained");
  curtain.hidden = true;
  put(curtain);
}
