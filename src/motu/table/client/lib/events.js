/** The table's news as they happen. The browser connects again by itself and goes on where it was. */

import { spoken } from "./api.js";

export class Live {
  /** on: { table(view), chat(news), here(list), state(connected) } */
  constructor(path, on) {
    this.path = path;
    this.on = on;
  }

  /** Listen with the eyes of this seat, from what is known on; have: the version of the scene held. */
  open(seat, after, have) {
    this.close();
    const source = new EventSource(spoken(`${this.path}/events?seat=${seat}&after=${after}&have=${have}`));
    this.source = source;
    const hear = (name, tell) => source.addEventListener(name, (event) => source === this.source && tell(JSON.parse(event.data)));
    hear("table", this.on.table);
    hear("chat", this.on.chat);
    hear("here", ({ here }) => this.on.here(here));
    source.onopen = () => this.on.state(true);
    source.onerror = () => {
      this.on.state(false);
      if (source.readyState === EventSource.CLOSED) this.timer = setTimeout(() => this.open(seat, after, ""), 3000);
    };
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }
}
