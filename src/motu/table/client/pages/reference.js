/** The page about the API: each operation can be tried out where it is described. */

import { $, $$, h, put } from "../lib/dom.js";
import { filled, readable } from "./try-out.js";
import { say } from "../lib/words.js";
import { menu } from "../frame/menu.js";

/** @param {HTMLFormElement} form */
async function send(form) {
  const { method = "GET", path = "" } = form.dataset;
  const inputs = /** @type {HTMLInputElement[]} */ ($$("input", form));
  const fields = inputs.map(({ name, value, dataset }) => ({ name, value, place: dataset.place ?? "" }));
  const body = form.querySelector("textarea")?.value;
  const headers = body === undefined ? undefined : { "Content-Type": "application/json" };
  const answer = await fetch(filled(path, fields), { method, headers, body });
  return { status: `${answer.status} ${answer.statusText}`, text: readable(await answer.text()) };
}

/** @param {HTMLFormElement} form */
async function tryOut(form) {
  const place = $("[data-answer]", form);
  try {
    const { status, text } = await send(form);
    put(place, h("b", status), h("pre", { tabindex: "0" }, text));
  } catch {
    put(place, h("p.bad", say("The table cannot be reached. Is there a connection?")));
  }
}

menu();
for (const form of /** @type {HTMLFormElement[]} */ ($$("[data-try]"))) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    tryOut(form);
  });
}
