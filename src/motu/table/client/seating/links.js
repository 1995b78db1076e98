/** Links to pass on: under the address that others can open, copied, or by the device's own share sheet. */

import { page } from "../lib/page.js";

/**
 * The link to a page of ours as others can open it.
 * @param {string} path
 */
export const linkForOthers = (path) => (page.reach?.address ?? location.origin) + path;

/** Has this device a share sheet for pages like ours? Browsers give it to secure ones alone. */
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
