/** Copies a text to the clipboard. */

import { toast } from "./toast.js";
import { say } from "./words.js";

/**
 * @param {string} text
 * @param {HTMLInputElement} field that shows it, to be selected where the browser does not let us copy
 */
export async function copy(text, field) {
  toast((await isCopied(text, field)) ? say("Copied.") : say("Copy the marked text with Ctrl+C."));
}

/**
 * @param {string} text
 * @param {HTMLInputElement} field
 */
async function isCopied(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.select(); // without HTTPS, as on a local network, only the old way works
    return document.execCommand("copy");
  }
}
