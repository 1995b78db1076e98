/** A progress bar while bots are being compiled, which happens only once; it disappears by itself. */

import { get } from "../lib/api.js";
import { $, h } from "../lib/dom.js";
import { page } from "../lib/page.js";
import { say } from "../lib/words.js";

/** @import { Readiness } from "../lib/messages.js" */

const AGAIN = 1000; // milliseconds

/** @param {string} [game] whose bots matter here; if omitted, those of all games */
export function watchReadiness(game) {
  if (!page.bots || partOf(page.bots, game) >= 1) return;
  const bar = h("progress", { max: 1, "aria-label": say("Bots get ready") });
  const text = h("span");
  const note = h("div.readiness", bar, text);
  const show = (/** @type {Record<string, number>} */ bots) => {
    const part = partOf(bots, game);
    bar.value = part;
    text.textContent = say("Stronger bots are getting ready: {percent} %. Beginners play already.", {
      percent: Math.floor(100 * part),
    });
    if (!note.isConnected && isCompiling(bots)) place(note, game);
    return part < 1;
  };
  const look = async () => {
    /** @type {Readiness | null} */
    const found = await get("/api/readiness").catch(() => null); // the server may be down: retry
    if (!found || show(found.bots)) setTimeout(look, AGAIN);
    else note.remove();
  };
  show(page.bots);
  setTimeout(look, AGAIN);
}

/**
 * On the home page it has a place of its own; at a table it floats.
 * @param {HTMLElement} note
 * @param {string} [game]
 */
function place(note, game) {
  if (game) document.body.append(note);
  else $("#motu-games").before(note);
}

/**
 * @param {Record<string, number>} bots
 * @param {string} [game]
 */
export function partOf(bots, game) {
  if (game) return bots[game] ?? 1;
  const parts = Object.values(bots);
  return parts.reduce((sum, part) => sum + part, 0) / Math.max(1, parts.length);
}

/**
 * Bots that only have to be loaded are ready in a moment: not worth mentioning.
 * @param {Record<string, number>} bots
 */
export const isCompiling = (bots) => Object.values(bots).some((part) => part > 0 && part < 1);
