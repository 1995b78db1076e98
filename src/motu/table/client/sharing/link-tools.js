/** A link to pass on: shown, copied, shared or as a QR code, with a note on who can open it. */

import { copy } from "../lib/clipboard.js";
import { h } from "../lib/dom.js";
import { canShare, linkForOthers, share } from "./links.js";
import { page } from "../lib/page.js";
import { attempt } from "../lib/toast.js";
import { say } from "../lib/words.js";
import { showQrCode } from "./qr-code.js";

/** @import { Child } from "../lib/types.js" */

/** Typed in a terminal, so the same in all languages. */
const OPEN_TO_OTHERS = "motu serve --host 0.0.0.0";

/**
 * The link with everything that can be done with it.
 * @param {string} path
 * @param {string} label what it is for
 * @param {Child} [more] buttons after ours
 */
export function linkTools(path, label, more) {
  const link = linkForOthers(path);
  return h(
    "div.link-tools",
    copyRow(link, label),
    h(
      "div.tools",
      canShare() && button(say("Share …"), () => attempt(() => share(link, label))),
      button(say("QR code"), () => showQrCode(path, label)),
      more,
    ),
  );
}

/**
 * @param {string} text
 * @param {string} label
 */
function copyRow(text, label) {
  /** @type {HTMLInputElement} */
  const field = h("input", {
    type: "text",
    readonly: true,
    value: text,
    "aria-label": label,
    "data-key": label,
    onfocus: () => field.select(),
  });
  const copying = button(say("Copy"), () => copy(text, field), `${label} copy`);
  return h("div.copy-row", field, copying);
}

/**
 * @param {string} label
 * @param {() => unknown} onclick
 * @param {string} [key]
 */
export const button = (label, onclick, key) =>
  h("button.tool", { type: "button", "data-key": key ?? label, onclick }, label);

/** Who can open a link to here; nothing where everybody can. */
export function reachNote() {
  const who = page.reach?.who ?? "everybody";
  if (who === "nobody")
    return h("div.reach.alone", h("p", aboutNobody()), copyRow(OPEN_TO_OTHERS, say("Command")));
  return who === "network" ? h("p.reach", aboutNetwork()) : null;
}

const aboutNobody = () =>
  say(
    "Only this computer can open this link. To let others in, stop Motu (Ctrl+C in the terminal) and start it with:",
  );

const aboutNetwork = () =>
  say("Everyone on the same network (for example the same Wi-Fi) can open this link.");
