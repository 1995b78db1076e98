/** Everything beside the board of a table page: prompt, seats, history, chat, rules, and the page's title. */

import { announce } from "../frame/announce.js";
import { $, find, put, withoutRules } from "../lib/dom.js";
import { aboutPace, hasOthers, paceName } from "../lib/pace.js";
import { page } from "../lib/page.js";
import { setTitle, setTurn } from "../frame/title.js";
import { toast } from "../lib/toast.js";
import { say } from "../lib/words.js";
import { ChatPanel } from "../panels/chat.js";
import { HistoryPanel } from "../panels/history.js";
import { arrive, inviteInAddress } from "../seating/join.js";
import { drawPast, drawPlayback } from "../panels/past.js";
import { drawPrompt, promptText } from "../panels/prompt.js";
import { drawResult } from "../panels/result.js";
import { RulesDrawer } from "../panels/rules.js";
import { seatNews, seatTools } from "../panels/seat-tools.js";
import { StagePanel } from "../panels/stage.js";
import { SeatsPanel } from "../panels/seats.js";
import { openDrawer, sideDrawer } from "../panels/side-drawer.js";
import { markUnread, tabs } from "../frame/tabs.js";
import { variantsList } from "../panels/variants.js";
import { drawWaiting } from "../seating/waiting.js";

/** @import { Playback } from "../board/playback.js" */
/** @import { ChatLine, Notice, Scene, TableView } from "../lib/messages.js" */
/** @import { Arrival, JoinWish } from "../seating/join.js" */
/** @import { PromptActs } from "../panels/prompt.js" */
/** @import { TableModel } from "./model.js" */

/**
 * @typedef {object} OtherActs
 * @property {(what: string, message: object) => unknown} ask asks the table for a change
 * @property {(wish: JoinWish) => void} join
 * @property {() => void} rematch
 * @property {(ply: number | null) => unknown} go
 * @property {() => void} skip
 * @property {(text: string) => Promise<boolean>} send
 * @typedef {PromptActs & OtherActs} PanelActs
 */

const TOLD = 8; // lines read aloud at a time

export class TablePanels {
  /** @type {Arrival} */
  arrival = { invite: inviteInAddress() };

  /**
   * @param {TableModel} model
   * @param {Playback} playback
   * @param {PanelActs} on
   */
  constructor(model, playback, on) {
    this.model = model;
    this.playback = playback;
    this.on = on;
    const { view } = model;
    const ask = on.ask;
    this.prompt = $("[data-prompt]");
    this.seats = new SeatsPanel($("[data-seats]"), {
      tools: (seat) => seatTools(model.view, seat, ask),
      news: (seat) => seatNews(model.view, seat, ask),
    });
    const line = find("[data-stage]");
    this.stage = line && new StagePanel(line, page.tour?.goal ?? "");
    this.history = new HistoryPanel($("[data-history]"), on.go);
    this.chat = new ChatPanel($("[data-chat]"), on.send);
    this.chat.add(view.chat);
    const drawer = $("[data-rules]", document, HTMLDialogElement);
    this.rules = new RulesDrawer(drawer, view.game, variantsList(page.game, view));
    setTitle(`${view.title} — Motu`);
    tabs();
    sideDrawer();
  }

  /**
   * @param {Scene} scene what is shown
   */
  draw(scene) {
    const { model } = this;
    this.drawSeats(scene);
    this.drawPrompt();
    this.stage?.draw(scene);
    this.history.show(model.lines, model.past, model.view.since, model.notices);
    this.chat.allow(model.view.mine.length > 0);
    setTurn(model.view.id, model.isMine);
    drawPace(model.view);
    document.body.classList.toggle("in-past", model.past !== null);
    const { status, ply, seat, help } = model.view;
    Object.assign($("main").dataset, { status, ply, seat, help });
  }

  /** @param {Scene} scene */
  drawSeats(scene) {
    const past = this.model.past !== null || this.playback.isOn;
    this.seats.draw({ view: this.model.view, scene, past });
  }

  drawPrompt() {
    const { isMine, past } = this.model;
    this.prompt.classList.toggle("mine", isMine && !this.playback.isOn && past === null);
    const wasOpen = find(".all-choices[open]", this.prompt) !== null;
    const asked = find(".prompt-text", this.prompt)?.textContent;
    put(this.prompt, this.card());
    if (wasOpen) find(".all-choices", this.prompt)?.setAttribute("open", "");
    if (asked !== find(".prompt-text", this.prompt)?.textContent) this.prompt.scrollTop = 0;
    if (this.model.view.help !== "all") find(".hint", this.prompt)?.scrollIntoView({ block: "nearest" });
  }

  /** What the prompt's card shows, depending on what is going on. */
  card() {
    const { model, on } = this;
    const { view, past, lines } = model;
    if (view.status === "waiting") return this.waiting();
    if (past !== null) {
      const acts = { go: (/** @type {number} */ ply) => this.history.go(ply), now: () => void on.go(null) };
      return drawPast(lines[past - 1], past, lines.length, acts);
    }
    if (view.status === "over") return drawResult(view, on.rematch);
    return this.playback.isOn ? drawPlayback(this.playback.told, on.skip) : drawPrompt(model, on);
  }

  waiting() {
    const { ask, join } = this.on;
    const state = {
      view: this.model.view,
      game: page.game,
      arrival: this.arrival,
      name: page.me.guest?.name ?? "",
    };
    return drawWaiting(state, {
      join,
      give: (seat, level) => ask("seat", { seat, kind: "bot", level, seq: undefined }),
      invite: (seat) => ask("invite", { seat, seq: undefined }),
      cancel: (seat) => ask("invite", { seat, cancel: true, seq: undefined }),
      redraw: () => this.drawPrompt(),
      leave: () => ask("leave", { seq: undefined }),
    });
  }

  /**
   * Somebody has arrived by an invitation: is it still good?
   * @param {string} path of the table
   */
  async welcome(path) {
    const invite = inviteInAddress();
    if (!invite || this.model.view.mine.length) return;
    this.arrival = await arrive(path, invite);
    if (this.model.view.status === "waiting") this.drawPrompt();
    else if (this.arrival.refusal) toast(this.arrival.refusal);
  }

  /**
   * Announce what has happened since a ply, and what to do now.
   * @param {number} from
   */
  tell(from) {
    const { view, lines } = this.model;
    const told = lines.slice(from).map((line) => withoutRules(line.told));
    const isMine = (view.scene.choices ?? []).length > 0;
    const ended = view.result && `${view.result.words} ${view.result.decided ?? ""}`;
    const now = ended ?? (view.status === "playing" ? promptText(view, isMine) : "");
    announce([...told.slice(-TOLD), withoutRules(now)].join(" "));
  }

  /** @param {ChatLine[]} lines */
  hear(lines) {
    const { mine } = this.model.view;
    const others = this.chat.add(lines).filter((line) => !mine.includes(line.seat));
    if (!others.length) return;
    markUnread("chat");
    announce(others.map((line) => say("{name} says: {text}", line)).join(" "));
  }

  /**
   * Show notices to everybody but those who caused them.
   * @param {Notice[]} notices
   */
  notice(notices) {
    const { mine } = this.model.view;
    for (const { seat, told } of notices) if (!mine.includes(seat)) toast(told);
  }

  /** On a phone the history is in a drawer; it opens at the moment shown. */
  openHistory() {
    openDrawer("history");
    this.history.reveal();
  }

  openChat() {
    openDrawer("chat");
    this.chat.reveal();
  }

  focusPrompt() {
    find(".prompt-text")?.focus();
  }
}

/**
 * How long a decision may take, where anybody waits for anybody.
 * @param {TableView} view
 */
function drawPace(view) {
  const place = $("[data-pace]");
  place.hidden = !hasOthers(view) || view.status === "over";
  put(place, paceName(view.pace));
  place.title = aboutPace(view.pace);
}
