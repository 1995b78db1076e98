/**
 * My tables as they change, on every page. One tab listens to the server and tells the others, because a browser keeps
 * only a few connections to one server open.
 */

import { get, localized } from "./api.js";
import { page } from "./page.js";

/** @import { Home, TableLine } from "./messages.js" */
/** @typedef {Pick<Home, "tables"> & Partial<Home>} News */

const AGAIN = 3000; // milliseconds until a refused stream is retried
const ASK_EVERY = 30_000; // milliseconds, where tabs cannot agree on who listens
const WHAT = "what is known?"; // asked by a new tab

/**
 * @param {(news: News) => unknown} heard
 * @param {boolean} isUrgent must it be told at once even where tabs cannot agree? Over plain HTTP they cannot.
 */
export function watchHome(heard, isUrgent) {
  const name = `motu-home-${page.me.guest?.id ?? ""}`;
  if (!navigator.locks || !window.BroadcastChannel) {
    if (isUrgent) connect(heard);
    else setInterval(() => poll(heard), ASK_EVERY);
    return;
  }
  const tabs = new BroadcastChannel(name);
  tabs.onmessage = ({ data }) => data !== WHAT && heard(data);
  tabs.postMessage(WHAT);
  navigator.locks.request(name, () => new Promise(() => listen(tabs, heard)));
}

/**
 * Listen to the server for all tabs, as long as this one is open.
 * @param {BroadcastChannel} tabs
 * @param {(news: News) => unknown} heard
 */
function listen(tabs, heard) {
  /** @type {News | null} */
  let known = null;
  tabs.onmessage = ({ data }) => data === WHAT && known && tabs.postMessage(known);
  connect((news) => {
    known = news;
    tabs.postMessage(news);
    heard(news);
  });
}

/** @param {(news: News) => unknown} heard */
function connect(heard) {
  const source = new EventSource(localized("/api/me/events"));
  source.addEventListener("home", ({ data }) => heard(JSON.parse(data)));
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(() => connect(heard), AGAIN);
  };
}

/** @param {(news: News) => unknown} heard */
async function poll(heard) {
  /** @type {TableLine[] | null} */
  const tables = await get("/api/me/tables").catch(() => null);
  if (tables) heard({ tables });
}
