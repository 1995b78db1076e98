/** Single keys for those who play by keyboard. They are ignored while somebody types, and can be switched off. */

import { $, $$, find, source } from "../lib/dom.js";
import { remember, remembered } from "../lib/storage.js";

const KEPT = "motu-keys"; // the choice stays on this device

/**
 * @param {Record<string, () => unknown>} keys
 * @param {(n: number) => unknown} digit for 1 to 9
 */
export function shortcuts(keys, digit) {
  const help = $("[data-shortcuts]", document, HTMLDialogElement);
  const box = $("[data-keys]", document, HTMLInputElement);
  box.checked = remembered(KEPT) !== "off";
  box.addEventListener("change", () => remember(KEPT, box.checked ? "on" : "off"));
  $("[data-do='help']").addEventListener("click", () => help.showModal());
  $("[data-close]", help).addEventListener("click", () => help.close());
  for (const way of $$("[data-do]", help)) way.addEventListener("click", () => help.close());
  document.addEventListener("keydown", (event) => {
    if (isMeantElsewhere(event)) return;
    if (event.key !== "Escape" && (!box.checked || isWriting(event))) return;
    if (event.key === "?") help.showModal();
    else if (/^[1-9]$/.test(event.key)) digit(Number(event.key));
    else keys[event.key]?.();
  });
}

/** @param {KeyboardEvent} event */
function isMeantElsewhere(event) {
  return (
    event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || find("dialog:modal") !== null
  );
}

/** @param {KeyboardEvent} event */
const isWriting = (event) => source(event, "input:not([type=range]), textarea, select") !== null;
