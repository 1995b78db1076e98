/** A link, ready to be passed on. */

import { toast } from "./toast.js";
import { say } from "./words.js";

/**
 * @param {string} link
 * @param {HTMLInputElement} field that shows it, to be marked where the browser does not let us copy
 */
export async function copy(link, field) {
  try {
    await navigator.clipboard.writeText(link);
    toast(say("Link copied."));
  } catch {
    field.select();
    toast(say("Press Ctrl+C to copy the selected link."));
  }
}
