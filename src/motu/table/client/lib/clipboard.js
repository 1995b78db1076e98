/** A text, ready to be passed on. */

import { toast } from "../frame/toast.js";
import { say } from "./words.js";

/**
 * @param {string} text
 * @param {HTMLInputElement} field that shows it, to be marked where the browser does not let us copy
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
    field.select(); // in a network of one's own, without HTTPS, only the old way is open
    return document.execCommand("copy");
  }
}
