/** Pass and play: covers the table between two people, so that neither sees the other's secrets. */

import { $, $$, h, put } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { seatMark } from "./seat-mark.js";

const cover = () => $("[data-handover]");

/** @param {boolean} is */
function setInert(is) {
  for (const other of $$("body > :not([data-handover])")) other.inert = is;
}

/**
 * Cover the table and wait until this person asks for it.
 * @param {{ seat: number, name: string }} person
 * @returns {Promise<void>}
 */
export function coverTable({ seat, name }) {
  setInert(true);
  document.documentElement.classList.add("covered");
  cover().hidden = false;
  return new Promise((resolve) => {
    const pressed = () => {
      button.disabled = true;
      resolve();
    };
    const button = h("button.primary", { type: "button", onclick: pressed }, say("I'm {name}", { name }));
    const about = say("Pass the device on. What only {name} may see appears once the button is pressed.", {
      name,
    });
    const title = h("h2", say("It is {name}'s turn", { name }));
    put(cover(), h("div.handover-card", seatMark(seat), title, h("p", about), button));
    button.focus();
  });
}

export function uncoverTable() {
  setInert(false);
  for (const covered of $$(".covered")) covered.classList.remove("covered");
  cover().hidden = true;
  put(cover());
}
