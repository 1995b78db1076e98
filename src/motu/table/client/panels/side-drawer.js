/** Where there is no room for history and chat beside the board, they open in a drawer over it. */

import { isCompact } from "../lib/compact.js";
import { closeByPressBeside } from "../frame/dismiss.js";
import { $, $$ } from "../lib/dom.js";
import { chooseTab } from "../frame/tabs.js";

const OPEN = "drawer-open";

/** @type {Element | null} what had the focus before */
let back = null;

export const isDrawerOpen = () => isCompact() && document.body.classList.contains(OPEN);

/**
 * Open it at a tab.
 * @param {string} name
 */
export function openDrawer(name) {
  back = document.activeElement;
  setOpen(true);
  chooseTab(name);
  $(`[data-tab='${name}']`).focus();
}

export function closeDrawer() {
  if (!document.body.classList.contains(OPEN)) return;
  setOpen(false);
  if (back instanceof HTMLElement || back instanceof SVGElement) back.focus();
}

/** @param {boolean} is */
function setOpen(is) {
  document.body.classList.toggle(OPEN, is);
  for (const button of $$("[data-do='history'], [data-do='chat']"))
    button.setAttribute("aria-expanded", String(is));
}

export function sideDrawer() {
  setOpen(false);
  closeByPressBeside($(".history-area"), { isOpen: isDrawerOpen, close: closeDrawer });
}
