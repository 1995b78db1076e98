/** The lists of the home page: refreshes them when they change, and archives finished matches. */

import { localized, post } from "../lib/api.js";
import { $, $$, put, source } from "../lib/dom.js";
import { attempt } from "../lib/toast.js";
import { say, timeText } from "../lib/words.js";

/** @import { News } from "../lib/home-stream.js" */

const isArchive = new URLSearchParams(location.search).get("archived") === "true";

export function homeTables() {
  tellTimes();
  document.addEventListener("click", (event) => {
    const button = source(event, "[data-archive]");
    if (button instanceof HTMLButtonElement) archive(button);
  });
}

/**
 * Refresh the lists, unless they are unchanged.
 * @param {News} news
 */
export async function renew({ version }) {
  if (version && !isArchive && version === $("[data-live='mine']").dataset.version) return;
  const answer = await fetch(localized(`/home/tables?archived=${isArchive}`)).catch(() => null);
  if (answer?.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
}

/** @param {Document} fresh */
function show(fresh) {
  for (const part of $$("[data-live]", fresh)) {
    const old = $(`[data-live="${part.dataset.live}"]`);
    put(old, ...part.childNodes);
    if (part.dataset.version) old.dataset.version = part.dataset.version;
  }
  tellTimes();
}

/** Only the browser knows the reader's clock. */
function tellTimes() {
  for (const time of $$("time[data-until]")) {
    time.textContent = say("until {time}", { time: timeText(Number(time.dataset.until)) });
    time.hidden = false;
  }
}

/** @param {HTMLButtonElement} button */
async function archive(button) {
  const { archive: tables = "", archived } = button.dataset;
  button.disabled = true;
  const message = { tables: tables.split(" "), archived: archived === "true" };
  if (await attempt(() => post("/api/me/archive", message))) await renew({ tables: [] });
  else button.disabled = false;
}
