/** The chat at the table. */

import { h, put } from "../lib/dom.js";
import { page } from "../lib/page.js";
import { say, timeText } from "../lib/words.js";

/** @import { ChatLine } from "../lib/messages.js" */

export class ChatPanel {
  /** @type {Map<number, ChatLine>} by seq */
  lines = new Map();

  /**
   * @param {HTMLElement} place
   * @param {(text: string) => Promise<boolean>} send the line comes back as news
   */
  constructor(place, send) {
    this.send = send;
    const words = say("Write a message");
    this.list = h("ol.chat-lines", { tabindex: "0", "aria-label": say("Chat at this table") });
    this.field = h("input", {
      type: "text",
      maxlength: page.limits.chat,
      autocomplete: "off",
      "aria-label": words,
      placeholder: words,
    });
    const submitted = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.submit();
    };
    this.form = h("form.chat-form", { onsubmit: submitted }, this.field, h("button.small", say("Send")));
    put(place, this.list, this.form);
    this.draw();
  }

  async submit() {
    const text = this.field.value.trim();
    if (!text) return;
    this.field.value = "";
    if (!(await this.send(text))) this.field.value ||= text;
  }

  /**
   * Returns the lines that are new.
   * @param {ChatLine[]} lines
   */
  add(lines) {
    const fresh = lines.filter((line) => !this.lines.has(line.seq));
    for (const line of fresh) this.lines.set(line.seq, line);
    if (fresh.length) this.draw();
    return fresh;
  }

  draw() {
    const lines = [...this.lines.values()].sort((a, b) => a.seq - b.seq);
    put(
      this.list,
      lines.length ? lines.map(drawLine) : h("li.quiet", say("Nobody has written anything yet.")),
    );
    this.reveal();
  }

  /** Scroll to the last line. */
  reveal() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /**
   * Only those seated at the table may write.
   * @param {boolean} isSeated
   */
  allow(isSeated) {
    this.form.hidden = !isSeated;
  }
}

/** @param {ChatLine} line */
const drawLine = (line) => h("li", h("b", line.name), h("time.quiet", timeText(line.at)), h("p", line.text));
