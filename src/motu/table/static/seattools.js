/** What can be done about a seat: give it up, let a bot stand in, come back. */

import { h } from "./dom.js";
import { say } from "./words.js";

/** ask(what, message) asks the table for a change. */
export function seatTools(view, seat, levels, ask) {
  const tools = [];
  const tool = (key, label, act, kind = "") => tools.push(h("button.small", { class: kind, type: "button", "data-key": `${key}-${seat.seat}`, onclick: act }, label));
  const to = { seat: seat.seat };
  if (view.status === "playing") {
    if (seat.mine && seat.stand_in) tool("back", say("I am back"), () => ask("back", to), "primary");
    if (seat.mine && seat.kind === "person" && seat.seat === view.seat) tool("resign", say("Give up"), () => confirm(say("Give up this match? A bot plays on for you.")) && ask("resign", to), "quiet-button");
    if (!seat.mine && seat.away && view.mine.length && !agreed(view, seat)) tool("takeover", say("Let a bot stand in"), () => ask("takeover", { ...to }));
    if (seat.consents?.length && seat.kind === "person") tools.push(h("p.quiet", say("{n} of the others agree that a bot stands in.", { n: seat.consents.length })));
  }
  if (view.status === "waiting" && view.host && seat.kind === "bot") tool("open", say("Open this seat"), () => ask("seat", { ...to, kind: "open", seq: undefined }));
  return tools.length ? h("div.seat-tools", tools) : null;
}

const agreed = (view, seat) => view.mine.some((mine) => seat.consents.includes(mine));
