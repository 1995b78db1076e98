/** Single keys for those who play by keyboard. They rest while somebody writes, and can be switched off. */

import { $ } from "../lib/dom.js";

const isOn = () => { try { return localStorage.getItem("motu-keys") !== "off"; } catch { return true; } };

/** keys: { key: act }, and `digit(n)` for 1 to 9. */
export function shortcuts(keys) {
  const help = $("[data-shortcuts]"), box = $("[data-keys]");
  box.checked = isOn();
  box.addEventListener("change", () => { try { localStorage.setItem("motu-keys", box.checked ? "on" : "off"); } catch { /* for this page only */ } });
  $("[data-do='shortcuts']").addEventListener("click", () => help.showModal());
  $("[data-close]", help).addEventListener("click", () => help.close());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || $("dialog:modal")) return;
    if (event.key !== "Escape" && (!box.checked || event.target.closest("input:not([type=range]), textarea, select"))) return;
    if (event.key === "?") help.showModal();
    else if (/^[1-9]$/.test(event.key)) keys.digit(Number(event.key));
    else keys[event.key]?.();
  });
}
