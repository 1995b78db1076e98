/** Talk at the table. */

import { h, put } from "../lib/dom.js";
import { at, say } from "../lib/words.js";

export class Chat {
  /** send(text) -> a promise; said texts come back as news. */
  constructor(place, send) {
    this.lines = new Map();
    this.unread = 0;
    this.list = h("ol.talk", { tabindex: "0", "aria-label": say("Talk at the table") });
    this.field = h("input", { type: "text", maxlength: 1000, autocomplete: "off", "aria-label": say("Say something"), placeholder: say("Say something") });
    this.form = h("form.say", { onsubmit: (event) => { event.preventDefault(); this.say(send); } }, this.field, h("button.small", say("Send")));
    put(place, this.list, this.form);
  }

  async say(send) {
    const text = this.field.value.trim();
    if (!text) return;
    this.field.value = "";
    if (!(await send(text))) this.field.value ||= text;
  }

  /** Returns what is new. */
  add(lines) {
    const fresh = lines.filter((line) => !this.lines.has(line.seq));
    for (const line of fresh) this.lines.set(line.seq, line);
    if (fresh.length) this.draw();
    return fresh;
  }

  draw() {
    const lines = [...this.lines.values()].sort((a, b) => a.seq - b.seq);
    put(this.list, lines.map((line) => h("li", h("b", line.name), h("time.quiet", at(line.at)), h("p", line.text))));
    this.list.scrollTop = this.list.scrollHeight;
  }

  seated(is) {
    this.form.hidden = !is;
  }
}
