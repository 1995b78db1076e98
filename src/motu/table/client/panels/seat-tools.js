/** What can be done about a seat: give it up, let a bot stand in, come back. */

import { h } from "../lib/dom.js";
import { say } from "../lib/words.js";

const tool = (key, seat, label, act, kind = "") => h("button.small", { class: kind, type: "button", "data-key": `${key}-${seat.seat}`, onclick: act }, label);

/** What is found when the seat is opened. ask(what, message) asks the table for a change. */
export function seatTools(view, seat, ask, sure) {
  const tools = [];
  if (view.status === "playing" && seat.mine && seat.kind === "person" && seat.seat === view.seat) {
    const resign = async () => (await sure(say("Give up this match? A bot plays on for you."), say("Give up"))) && ask("resign", { seat: seat.seat });
    tools.push(tool("resign", seat, say("Give up"), resign, "quiet-button"));
  }
  if (view.status === "waiting" && view.host && seat.kind === "bot") {
    tools.push(tool("open", seat, say("Open this seat"), () => ask("seat", { seat: seat.seat, kind: "open", seq: undefined })));
  }
  return tools.length ? [h("div.seat-tools", tools)] : [];
}

/** What is seen without opening it. */
export function seatNews(view, seat, ask) {
  const to = { seat: seat.seat }, tools = [];
  if (view.status !== "playing") return null;
  if (seat.mine && seat.stand_in) tools.push(tool("back", seat, say("I am back"), () => ask("back", to), "primary"));
  if (!seat.mine && seat.away && view.mine.length && !agreed(view, seat)) tools.push(tool("takeover", seat, say("Let a bot stand in"), () => ask("takeover", to)));
  if (seat.consents?.length && seat.kind === "person") tools.push(h("p.quiet", say("Agreed so far that a bot stands in: {n}.", { n: seat.consents.length })));
  return tools.length ? h("div.seat-tools", tools) : null;
}

const agreed = (view, seat) => view.mine.some((mine) => seat.consents.includes(mine));
