/** A finished match: who won, the points by line, the secret of the dice and a check of it. */

import { get } from "../lib/api.js";
import { h, put } from "../lib/dom.js";
import { seatMark } from "./seat-mark.js";
import { say, sayMany } from "../lib/words.js";
import { verify } from "../lib/verify.js";

export function drawResult(view, on) {
  const { result } = view;
  return [
    h("h2.prompt-text", { tabindex: "-1", "data-key": "prompt" }, result.words),
    view.scene.prompt && h("p", view.scene.prompt),
    points(view),
    h("div.choices",
      view.mine.length > 0 && h("button.primary", { type: "button", "data-key": "rematch", onclick: on.rematch }, view.rematch ? say("To the rematch") : say("Rematch")),
      h("a.button", { href: "/" }, say("Other games"))),
    fairness(view),
  ];
}

function points({ result, seats, scene }) {
  const names = [...new Set((scene.panels ?? []).flatMap((panel) => (panel.lines ?? []).map(([name]) => name)))];
  const of = (seat, name) => (scene.panels?.find((panel) => panel.seat === seat)?.lines ?? []).filter(([line]) => line === name).reduce((sum, [, n]) => sum + n, 0);
  if (seats.length > 6) return null;
  return h("div.scroll", { tabindex: "0", role: "region", "aria-label": say("Points") }, h("table.points-table",
    h("thead", h("tr", h("td"), seats.map((seat) => column(seat, result.winners.includes(seat.seat) && seats.length > 1)))),
    h("tbody", names.map((name) => h("tr", h("th", { scope: "row" }, name), seats.map((seat) => h("td", String(of(seat.seat, name))))))),
    h("tfoot", h("tr", h("th", { scope: "row" }, say("Total")), result.scores.map((score) => h("td", String(score)))))));
}

function column(seat, wins) {
  return h("th", { scope: "col" }, h("span.column", h("span.column-name", seatMark(seat.seat), h("span", seat.name)), wins && h("span.tag.win", say("wins"))));
}

function fairness(view) {
  const told = h("p", { role: "status" });
  const check = async () => {
    put(told, say("Checking …"));
    try {
      const found = await verify(await get(`/api/tables/${view.id}/verify`), view.commitment);
      put(told, verdict(found));
      told.className = found.promised && !found.wrong.length ? "good" : "bad";
    } catch (problem) {
      put(told, problem.message);
    }
  };
  return h("details.fairness", h("summary", say("Was chance fair?")),
    h("p", say("Before the match the table promised a secret by its SHA-256. Every roll and every card follows from it, so nobody could choose them.")),
    h("dl.secret", h("dt", say("Promise")), h("dd", h("code", view.commitment)), h("dt", say("Secret")), h("dd", h("code", view.secret))),
    h("button", { type: "button", onclick: check }, say("Check it here")), told,
    h("p", say("Or with the program:"), " ", h("a", { href: `/api/tables/${view.id}/file`, download: true }, say("save the match")), ", ", h("code", `motu verify ${view.game}-${view.id}.motu`)));
}

function verdict({ promised, draws, wrong }) {
  if (!promised) return say("The secret does not fit the promise made before the match.");
  if (wrong.length) return say("The secret fits the promise, but these steps do not follow from it: {plies}.", { plies: wrong.map((ply) => ply + 1).join(", ") });
  return sayMany("The secret fits the promise, and the one chance event follows from it.", "The secret fits the promise, and all {n} chance events follow from it.", draws);
}
