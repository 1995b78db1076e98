/** Links to pass on: under an address that others can open, and through the device's own share sheet. */

import { page } from "../lib/page.js";

/**
 * The link to one of our pages that others can open.
 * @param {string} path
 */
export const linkForOthers = (path) => (page.reach?.address ?? location.origin) + path;

/** Has this device a share sheet for pages like ours? Browsers give it to secure pages only. */
export const canShare = () => typeof navigator.share === "function";

/**
 * @param {string} url
 * @param {string} title
 */
export async function share(url, title) {
  try {
    await navigator.share({ title, text: title, url });
  } catch (problem) {
    if (!(problem instanceof DOMException && problem.name === "AbortError")) throw problem;
  }
}
