/** The menu of every page: name, language, light or dark, sounds, and moving to another device. */

import { post } from "../lib/api.js";
import { copy } from "../lib/clipboard.js";
import { $, $$, h, put } from "../lib/dom.js";
import { soundIsOn, switchSound } from "../lib/sound.js";
import { toast } from "../lib/toast.js";
import { say } from "../lib/words.js";

export function menu(me) {
  themes();
  sounds();
  const language = $("[data-language]");
  language.addEventListener("change", async () => {
    await attempt(() => post("/api/me/language", { language: language.value }));
    const address = new URL(location.href);
    address.searchParams.delete("lang");
    if (address.href === location.href) location.reload();
    else location.replace(address);
  });
  const name = $("[data-name]");
  name.value = me.guest?.name ?? "";
  name.form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!(await attempt(() => post("/api/me", { name: name.value.trim() })))) return;
    link.hidden = false;
    toast(say("From now on you are {name}.", { name: name.value.trim() }));
  });
  const link = $("[data-do='link']");
  link.hidden = !me.guest; // who is nobody yet has nothing to take along
  link.addEventListener("click", linkToMove);
  document.addEventListener("click", (event) => {
    const open = $("details.menu[open]");
    if (open && !open.contains(event.target)) open.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const open = $("details.menu[open]");
    if (event.key !== "Escape" || !open) return;
    open.open = false;
    $("summary", open).focus();
    event.preventDefault();
  });
}

function themes() {
  const now = document.documentElement.dataset.theme ?? "auto";
  for (const radio of $$("[name='theme']")) {
    radio.checked = radio.value === now;
    radio.addEventListener("change", () => {
      try { localStorage.setItem("motu-theme", radio.value); } catch { forgetful(); }
      dispatchEvent(new Event("motu-theme"));
    });
  }
}

function sounds() {
  const box = $("[data-sound]");
  box.checked = soundIsOn();
  box.addEventListener("change", () => {
    if (switchSound(box.checked)) return;
    box.checked = false;
    forgetful();
  });
}

const forgetful = () => toast(say("This browser does not let us remember that."));

async function linkToMove() {
  const place = $("[data-link]");
  const made = await attempt(() => post("/api/me/link"));
  if (!made) return;
  const link = new URL(made.link, location.href).href;
  const field = h("input", { type: "text", readonly: true, value: link, "aria-label": say("Link for your other device") });
  put(place, h("p", say("Open this link on your other device within a day. It works once, and it is yours alone: do not pass it on.")), field,
    h("button.small", { type: "button", onclick: () => copy(link, field) }, say("Copy")));
  field.focus();
  field.select();
}

export async function attempt(act) {
  try {
    return await act();
  } catch (problem) {
    toast(problem.message, "bad");
    return null;
  }
}
