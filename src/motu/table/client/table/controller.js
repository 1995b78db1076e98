/** The table page: passes what the player does on to the server. Game-agnostic. */

import { BoardView } from "../board/board-view.js";
import { explain } from "../board/explain.js";
import { Playback } from "../board/playback.js";
import { announce } from "../frame/announce.js";
import { get, post, Problem, reason } from "../lib/api.js";
import { find } from "../lib/dom.js";
import { isUnasked } from "../lib/help.js";
import { attempt, toast } from "../lib/toast.js";
import { say, sayMany } from "../lib/words.js";
import { hasOthers } from "../lib/pace.js";
import { giveUp } from "../panels/give-up.js";
import { chooseHelp } from "../panels/help-dialog.js";
import { join, rematch } from "../seating/join.js";
import { closeDrawer, isDrawerOpen } from "../panels/side-drawer.js";
import { Coach } from "./coach.js";
import { TableModel } from "./model.js";
import { TablePanels } from "./panels.js";
import { TableSync } from "./sync.js";

/** @import { BoardActs } from "../board/board-view.js" */
/** @import { ChatNews, Past, TableView } from "../lib/messages.js" */
/** @import { OpenChoice } from "../lib/types.js" */
/** @import { JoinWish } from "../seating/join.js" */
/** @import { PanelActs } from "./panels.js" */

export class TableController {
  /** @param {TableView} view */
  constructor(view) {
    this.path = `/api/tables/${view.id}`;
    this.model = new TableModel(view);
    this.playback = new Playback(
      (ply) => this.moment(ply),
      (scene, line) => this.sync.showStep(scene, line),
    );
    this.board = new BoardView(view, this.boardActs());
    this.panels = new TablePanels(this.model, this.playback, this.panelActs());
    /** @type {TableSync} */
    this.sync = new TableSync(this.path, this.model, this);
    this.coach = new Coach({ path: this.path, model: this.model, draw: () => this.sync.draw() });
    this.sync.settled = () => this.coach.attend();
  }

  /** @returns {BoardActs} */
  boardActs() {
    return {
      pick: (id) => this.pick(id),
      explain: (id) => this.explain(id),
      wouldPlay: (id) => this.model.choosing.wouldPlay(id),
      canAct: () => this.model.past === null && !this.model.busy,
      preview: (action) => `${this.path}/preview?seat=${this.model.view.seat}&action=${action}`,
      swing: (swings) => this.panels.seats.showSwing(swings),
    };
  }

  /** @returns {PanelActs} */
  panelActs() {
    return {
      play: (choice) => this.act(choice),
      look: (choice) => this.board.preview.show(choice && !this.model.busy ? choice.action : null),
      cancel: () => this.cancel(),
      undo: () => this.undo(),
      hint: () => this.coach.hint(),
      help: () => this.chooseHelp(),
      giveUp: () => giveUp(this.model.view, (what, message) => this.ask(what, message)),
      watch: () => this.watch(),
      seen: () => this.forgetMissed(),
      ask: (what, message) => this.ask(what, message),
      join: (wish) => this.join(wish),
      rematch: () => attempt(() => rematch(this.path)),
      go: (ply) => this.go(ply),
      skip: () => this.playback.skip(),
      send: (text) => this.send(text),
    };
  }

  /** May something be picked now? */
  get isOpen() {
    return !this.model.busy && this.model.past === null && !this.playback.isOn;
  }

  /** @param {string} id */
  pick(id) {
    const { choosing } = this.model;
    if (!this.isOpen) return;
    const choice = choosing.pick(id);
    if (choice) {
      this.act(choice);
      return;
    }
    this.board.targets.here = id;
    this.sync.draw();
    const said = choosing.picked.includes(id) ? say("Selected.") : say("Choice cancelled.");
    const lit = sayMany("{n} place is highlighted.", "{n} places are highlighted.", choosing.lit.size);
    announce(`${said} ${lit}`);
  }

  /**
   * Somebody whose turn it is clicked something that is not lit.
   * @param {string | null} id
   */
  explain(id) {
    const { view, choosing } = this.model;
    if (!id || !choosing.choices.length || !this.isOpen) return;
    const isCurrent = () => this.model.view.seq === view.seq && this.model.past === null;
    const address = `${this.path}/why?seat=${view.seat}`;
    explain(address, [...choosing.picked, id], { isCurrent, spot: this.board.spotAwayFrom(id) });
  }

  /** @param {OpenChoice} choice */
  async act(choice) {
    const { busy, choosing, view } = this.model;
    if (busy) return;
    this.board.settle();
    if (choice.picks.length) choosing.picked = [...choice.picks];
    if (isUnasked(view.help) && (await this.isQuestioned(choice))) return;
    const { seq, scene } = view; // as they were, whatever others did while the coach thought
    await this.ask("act", { action: choice.action, seq, have: scene.version }, choice.then);
  }

  /**
   * Did the coach object, and the player take it back?
   * @param {OpenChoice} choice
   */
  async isQuestioned(choice) {
    const { model, sync } = this;
    model.busy = true;
    sync.draw();
    const isMeant = await this.coach.lets(choice);
    model.busy = false;
    if (isMeant) return false;
    model.choosing.cancel();
    sync.draw();
    this.coach.attend();
    return true;
  }

  async chooseHelp() {
    const { model } = this;
    const help = await chooseHelp(model.view.help, hasOthers(model.view));
    if (help) await this.ask("help", { help });
  }

  undo() {
    const { view, past } = this.model;
    if (view.can_undo && past === null) this.ask("undo", { have: view.scene.version });
  }

  /**
   * Ask for a change; if it came too late, say so calmly and look again.
   * @param {string} what
   * @param {object} message
   * @param {number | null} then the action to follow at once
   */
  async ask(what, message = {}, then = null) {
    const { model, sync } = this;
    if (model.busy) return;
    model.busy = true;
    sync.draw();
    const had = document.activeElement;
    try {
      const answer = await this.changed(what, message);
      const last = then === null ? answer : await this.followed(answer, then);
      model.busy = false;
      await sync.answered(last);
    } catch (problem) {
      model.busy = false;
      await this.refused(problem);
    }
    this.keepFocus(had);
  }

  /**
   * The table after a change based on what is shown now.
   * @param {string} what
   * @param {object} message
   * @returns {Promise<TableView>}
   */
  changed(what, message) {
    const { seat, seq } = this.model.view;
    return post(`${this.path}/${what}`, { seat, seq, ...message });
  }

  /**
   * The table after the action that follows another at once, if it is legal by then.
   * @param {TableView} answer to the first
   * @param {number} then
   */
  async followed(answer, then) {
    const isOpen = answer.scene.choices?.some(({ action }) => action === then);
    if (!isOpen || !this.sync.take(answer)) return answer;
    return this.changed("act", { action: then, have: this.model.view.scene.version });
  }

  /** @param {unknown} problem */
  async refused(problem) {
    const { code, status } = problem instanceof Problem ? problem : { code: "", status: 0 };
    toast(reason(problem), code === "late" ? "note" : "bad");
    this.model.choosing.cancel();
    if (status === 409 || status === 422) await this.sync.resync();
    this.sync.draw();
  }

  /**
   * After a change, move the keyboard focus to the next choice.
   * @param {Element | null} had the focus before
   */
  keepFocus(had) {
    const now = document.activeElement;
    const isKept = now && now !== document.body && !now.matches(":disabled");
    if (isKept || !had || had === document.body) return;
    const { targets } = this.board;
    if (had.closest(".sprite") && targets.open().length) targets.go(targets.here);
    else (find(".choices .choice") ?? find(".prompt-text"))?.focus({ preventScroll: true });
  }

  /** Leave whatever is open: a seat, a drawer, the replay of others' moves, the past, a pick. */
  cancel() {
    const { model } = this;
    if (this.panels.seats.collapse()) return;
    if (this.panels.rules.isOpen) this.panels.rules.close();
    else if (isDrawerOpen()) closeDrawer();
    else if (this.playback.isOn) this.playback.skip();
    else if (model.past !== null) this.go(null);
    else if (model.choosing.picked.length && !model.busy) {
      model.choosing.cancel();
      this.board.preview.clear();
      this.sync.draw();
      announce(say("Choice cancelled."));
    }
  }

  /**
   * Say something in the chat; true if it arrived.
   * @param {string} text
   */
  async send(text) {
    const { seq } = this.model.view;
    const news = await attempt(
      () => /** @type {Promise<ChatNews>} */ (post(`${this.path}/chat`, { text, seq })),
    );
    if (news) this.panels.chat.add(news.chat);
    return news !== null;
  }

  /** Replay what others did since my last move. */
  async watch() {
    const { model } = this;
    const plies = model.since.filter((line) => line.who >= 0).map((line) => line.ply);
    model.since = [];
    await this.playback.play(plies);
    await this.sync.settle();
  }

  forgetMissed() {
    this.model.since = [];
    this.sync.draw();
  }

  /**
   * @param {number} ply
   * @returns {Promise<Past>}
   */
  moment(ply) {
    return get(`${this.path}/at/${ply}?seat=${this.model.view.seat}`);
  }

  /**
   * Look at the past, or come back to now.
   * @param {number | null} ply
   */
  async go(ply) {
    this.playback.skip();
    this.model.past = ply;
    closeDrawer();
    if (ply === null) {
      await this.sync.settle();
      return;
    }
    this.sync.draw(this.board.board.scene);
    await attempt(async () => {
      const { scene } = await this.moment(ply);
      if (this.model.past !== ply) return;
      await this.board.show(scene);
      this.sync.draw(scene);
    });
  }

  /**
   * Take a seat, and see the table from there.
   * @param {JoinWish} wish
   */
  async join(wish) {
    const view = await attempt(() => join(this.path, wish));
    if (!view) return;
    this.panels.arrival = { invite: "" };
    await this.sync.sitDown(view.seat);
  }
}
