/** The other end of a personal link: makes this device mine, too. */

import { post, reason } from "../lib/api.js";
import { $ } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { menu } from "../frame/menu.js";
import { watchTurns } from "../frame/turns.js";

/** @import { Me } from "../lib/messages.js" */

menu();
watchTurns();
const told = $("[data-told]");
const button = $("[data-do='link-device']", document, HTMLButtonElement);
const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
if (!token) {
  told.textContent = say("This link is incomplete. Ask for a new one on the other device.");
  button.hidden = true;
}
button.addEventListener("click", async () => {
  button.disabled = true;
  try {
    /** @type {Me} */
    const me = await post("/api/me/move", { token });
    told.textContent = say("Welcome, {name}. Your tables are here now.", { name: me.guest?.name ?? "" });
    location.assign("/");
  } catch (problem) {
    told.textContent = reason(problem);
  }
});
