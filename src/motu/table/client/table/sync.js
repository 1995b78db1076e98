/** Keeps a table page in step with the server: takes what arrives, replays it step by step, shows and announces it. */

import { NOTHING } from "../board/targets.js";
import { announce } from "../frame/announce.js";
import { get } from "../lib/api.js";
import { $, withoutRules } from "../lib/dom.js";
import { EventStream } from "./event-stream.js";
import { playSound } from "../frame/sound.js";
import { attempt, toast } from "../lib/toast.js";
import { say } from "../lib/words.js";
import { coverTable, uncoverTable } from "../panels/handover.js";

/** @import { BoardView } from "../board/board-view.js" */
/** @import { Playback } from "../board/playback.js" */
/** @import { HistoryLine, Scene, TableView } from "../lib/messages.js" */
/** @import { TableModel } from "./model.js" */
/** @import { TablePanels } from "./panels.js" */
/** @typedef {{ board: BoardView, panels: TablePanels, playback: Playback }} TableViews */

export class TableSync {
  /** @type {() => unknown} */
  settled = () => undefined; // called whenever the present is shown

  /** @type {number | null} */
  coveredFor = null; // the seat for whose person the table is covered

  /**
   * @param {string} path
   * @param {TableModel} model
   * @param {TableViews} views
   */
  constructor(path, model, { board, panels, playback }) {
    this.path = path;
    this.model = model;
    this.board = board;
    this.panels = panels;
    this.playback = playback;
    this.events = new EventStream(path, {
      table: (view) => this.hear(view),
      chat: ({ chat }) => panels.hear(chat),
      here: (here) => this.attend(here),
      away: (away) => this.miss(away),
      state: (connected) => void ($("[data-connection]").hidden = connected),
    });
  }

  async begin() {
    const { model, board } = this;
    if (model.isPrivate(model.view.seat)) {
      await this.cover(model.view.seat);
      return;
    }
    if (!board.isReady) await board.show(model.view.scene);
    this.draw();
    this.settled();
    this.listen();
  }

  listen() {
    const { seat, seq, scene } = this.model.view;
    this.events.open(seat, seq, scene.version ?? "");
  }

  /** The browser may have dropped the stream of a hidden page. */
  listenAgain() {
    if (document.visibilityState === "visible" && this.events.source === null) this.listen();
  }

  /**
   * News from the stream: replay what others did step by step.
   * @param {TableView} view
   */
  async hear(view) {
    const { model } = this;
    const from = model.view.ply;
    if (!this.take(view)) return;
    if (model.past === null) await this.playback.play(model.stepsSince(from));
    await this.tellAndSettle(view, from);
  }

  /**
   * The answer to something I did.
   * @param {TableView} view
   */
  async answered(view) {
    const { model } = this;
    const from = model.view.ply;
    if (view.seat !== model.view.seat) await this.sitDown(view.seat);
    else if (this.take(view)) {
      model.since = [];
      await this.tellAndSettle(view, from);
    } else {
      this.draw(); // the stream was quicker, and its view was drawn while the request was in flight
      this.settled();
    }
  }

  /**
   * Take a view if it is newer; true if it is.
   * @param {TableView} view
   */
  take(view) {
    const known = this.model.notices.length;
    const taken = this.model.take(view);
    if (taken === "gap") this.resync();
    if (taken === "gap" || taken === "stale") return false;
    this.panels.hear(view.chat);
    this.panels.notice(this.model.notices.slice(known));
    if (taken === "moved") this.board.preview.forget();
    return true;
  }

  /**
   * @param {TableView} view
   * @param {number} from the ply that was known before
   */
  async tellAndSettle({ ply, status }, from) {
    if (ply !== from || status !== "playing") {
      this.panels.tell(from);
      if (this.model.sound) playSound(this.model.sound);
    }
    await this.settle();
  }

  /** Fetch the table anew, as this seat sees it. */
  async resync(seat = this.model.view.seat) {
    await attempt(async () => {
      /** @type {TableView} */
      const view = await get(`${this.path}?seat=${seat}`);
      this.model.replace(view);
      this.panels.chat.add(view.chat);
      this.board.preview.forget();
      await this.settle();
    });
  }

  /**
   * See the table from another seat of mine.
   * @param {number} seat
   */
  async sitDown(seat) {
    this.events.close();
    await this.resync(seat);
    this.listen();
  }

  /** Show the present, unless the past is being looked at; hand over if it is the turn of another of my seats. */
  async settle() {
    if (await this.handOver()) return;
    if (this.model.past === null && !this.playback.isOn) await this.board.show(this.model.view.scene);
    this.draw();
    this.settled();
  }

  /** @param {boolean[]} here who is at the table */
  attend(here) {
    for (const [place, seat] of this.model.view.seats.entries()) seat.here = here[place] ?? seat.here;
    this.drawSeats();
  }

  /** @param {boolean[]} away whose time is up */
  miss(away) {
    for (const [place, seat] of this.model.view.seats.entries()) seat.away = away[place] ?? seat.away;
    this.drawSeats();
  }

  drawSeats() {
    const { past, view } = this.model;
    this.panels.drawSeats(past === null ? view.scene : this.board.board.scene);
  }

  /**
   * Show a moment of the past, as part of a replay.
   * @param {Scene} scene
   * @param {HistoryLine | null} line
   */
  async showStep(scene, line) {
    await this.board.show(scene);
    this.draw(scene);
    if (!line) return;
    announce(withoutRules(line.told));
    playSound("move");
  }

  /** If it is the turn of another of my seats, show the table as that one sees it. True if so. */
  async handOver() {
    const { nextSeat, view } = this.model;
    if (nextSeat === undefined) return false;
    this.events.close();
    if (this.model.isPrivate(nextSeat)) await this.cover(nextSeat);
    else {
      toast(say("{name}, it is your turn.", { name: view.seats[nextSeat].name }));
      await this.sitDown(nextSeat);
    }
    return true;
  }

  /**
   * Cover the table until the person in this seat asks for it.
   * @param {number} seat
   */
  async cover(seat) {
    if (this.coveredFor === seat) return; // told twice: by the stream, and by the answer to the last action
    this.coveredFor = seat;
    await coverTable({ seat, name: this.model.view.seats[seat].name });
    this.model.since = [];
    await this.resync(seat);
    uncoverTable();
    this.coveredFor = null;
    this.listen();
    this.panels.focusPrompt();
  }

  /** @param {Scene} scene what is shown */
  draw(scene = this.model.view.scene) {
    const { past, choosing, busy, hinted } = this.model;
    const { lit, picked, others } = choosing;
    const isNow = past === null && !this.playback.isOn;
    this.board.draw(isNow ? { lit, picked, others, pending: busy } : NOTHING, isNow ? hinted : []);
    this.panels.draw(scene);
  }
}
