/** A link as a QR code, large enough for the camera of somebody at the same table. */

import { post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { attempt } from "../lib/toast.js";
import { say } from "../lib/words.js";

/** @import { QrCode } from "../lib/messages.js" */

/**
 * @param {string} path of one of our pages
 * @param {string} title
 */
export async function showQrCode(path, title) {
  const made = await attempt(() => /** @type {Promise<QrCode>} */ (post("/api/qr", { path })));
  if (!made) return;
  const picture = h("img.qr-code", { src: dataUrl(made.svg), alt: say("QR code of the link") });
  /** @type {HTMLButtonElement} */
  const close = h(
    "button.icon",
    { type: "button", "aria-label": say("Close"), onclick: () => dialog.close() },
    "✕",
  );
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog.qr-dialog",
    { "aria-label": title, onclose: () => dialog.remove() },
    h("div.dialog-head", h("h2", title), close),
    picture,
    h("p.quiet", made.link),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} svg */
const dataUrl = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
