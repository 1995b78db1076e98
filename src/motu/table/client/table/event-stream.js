/** The table's events as they happen. The browser reconnects by itself and resumes where it was. */

import { localized } from "../lib/api.js";

/** @import { Away, ChatNews, Here, TableView } from "../lib/messages.js" */

const AGAIN = 3000; // milliseconds until a refused stream is retried

/**
 * @typedef {object} Listener
 * @property {(view: TableView) => unknown} table
 * @property {(news: ChatNews) => unknown} chat
 * @property {(here: boolean[]) => unknown} here who is at the table
 * @property {(away: boolean[]) => unknown} away which players a bot may stand in for by now
 * @property {(connected: boolean) => unknown} state
 */

export class EventStream {
  /** @type {EventSource | null} */
  source = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /**
   * @param {string} path
   * @param {Listener} on
   */
  constructor(path, on) {
    this.path = path;
    this.on = on;
  }

  /**
   * Listen as this seat, starting from what is known.
   * @param {number} seat
   * @param {number} after the known seq
   * @param {string} have the version of the scene held
   */
  open(seat, after, have) {
    this.close();
    const source = new EventSource(localized(`${this.path}/events?seat=${seat}&after=${after}&have=${have}`));
    this.source = source;
    this.hear(source, "table", this.on.table);
    this.hear(source, "chat", this.on.chat);
    this.hear(source, "here", (/** @type {Here} */ { here }) => this.on.here(here));
    this.hear(source, "away", (/** @type {Away} */ { away }) => this.on.away(away));
    source.onopen = () => this.on.state(true);
    source.onerror = () => {
      this.on.state(false);
      if (source.readyState !== EventSource.CLOSED) return;
      this.timer = setTimeout(() => this.open(seat, after, ""), AGAIN);
    };
  }

  /**
   * @template News
   * @param {EventSource} source
   * @param {string} name
   * @param {(news: News) => unknown} tell
   */
  hear(source, name, tell) {
    source.addEventListener(name, (event) => source === this.source && tell(JSON.parse(event.data)));
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }
}
