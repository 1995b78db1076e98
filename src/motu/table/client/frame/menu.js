/** The menu of every page: name, language, light or dark, sounds, and a link to another device. */

import { post } from "../lib/api.js";
import { $, $$, find, h, put } from "../lib/dom.js";
import { soundIsOn, switchSound } from "./sound.js";
import { page } from "../lib/page.js";
import { remember } from "../lib/storage.js";
import { attempt, toast } from "../lib/toast.js";
import { say } from "../lib/words.js";
import { linkTools, reachNote } from "../sharing/link-tools.js";

/** @import { Link, Me } from "../lib/messages.js" */

const linkButton = () => find("[data-do='link']"); // gone once there is a link

export function menu() {
  themes();
  sounds();
  languages();
  names();
  linkButton()?.addEventListener("click", linkDevice);
  document.addEventListener("click", closeOutside);
  document.addEventListener("keydown", closeByKey);
}

/** @returns {HTMLDetailsElement | null} */
const openMenu = () => document.querySelector("details.menu[open]");

/** @param {MouseEvent} event */
function closeOutside(event) {
  const open = openMenu();
  if (open && event.target instanceof Node && !open.contains(event.target)) open.open = false;
}

/** @param {KeyboardEvent} event */
function closeByKey(event) {
  const open = openMenu();
  if (event.key !== "Escape" || !open) return;
  open.open = false;
  find("summary", open)?.focus();
  event.preventDefault();
}

function languages() {
  const language = $("[data-language]", document, HTMLSelectElement);
  language.addEventListener("change", async () => {
    await attempt(() => post("/api/me/language", { language: language.value }));
    const address = new URL(location.href);
    address.searchParams.delete("lang");
    if (address.href === location.href) location.reload();
    else location.replace(address);
  });
}

function names() {
  const field = $("[data-name]", document, HTMLInputElement);
  const show = () => {
    const { guest } = page.me;
    field.value = guest?.name ?? "";
    linkButton()?.toggleAttribute("hidden", !guest); // without a guest there is nothing to take along
  };
  show();
  field.closest("details")?.addEventListener("toggle", show); // somebody may have come by an invitation since
  field.form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = field.value.trim();
    const me = await attempt(() => /** @type {Promise<Me>} */ (post("/api/me", { name })));
    if (!me) return;
    page.me = me;
    show();
    toast(say("Your name is now {name}.", { name }));
  });
}

function themes() {
  const now = document.documentElement.dataset.theme ?? "auto";
  for (const radio of /** @type {HTMLInputElement[]} */ ($$("[name='theme']"))) {
    radio.checked = radio.value === now;
    radio.addEventListener("change", () => {
      if (!remember("motu-theme", radio.value)) sayForgotten();
      dispatchEvent(new Event("motu-theme"));
    });
  }
}

function sounds() {
  const box = $("[data-sound]", document, HTMLInputElement);
  box.checked = soundIsOn();
  box.addEventListener("change", () => {
    if (switchSound(box.checked)) return;
    box.checked = false;
    sayForgotten();
  });
}

const sayForgotten = () => toast(say("This browser does not let us remember that."));

const aboutLink = () =>
  say(
    "Open this link on your other device within a day. It works once, and it is yours alone: do not pass it on.",
  );

async function linkDevice() {
  const made = await attempt(() => /** @type {Promise<Link>} */ (post("/api/me/link")));
  if (!made) return;
  const tools = linkTools(made.link, say("Link for your other device"));
  put($("[data-link]"), h("p", aboutLink()), reachNote(), tools);
  find("input", tools)?.focus();
}
