/** A lesson's page: sends what is played on the board to the server, and shows the outcome. Game-agnostic. */

import { BoardView } from "../board/board-view.js";
import { explain } from "../board/explain.js";
import { announce } from "../frame/announce.js";
import { attempt } from "../lib/toast.js";
import { get, post } from "../lib/api.js";
import { $, $$, find, put, s, withoutRules } from "../lib/dom.js";
import { prefersReducedMotion } from "../lib/motion.js";
import { say } from "../lib/words.js";
import { drawCard } from "./card.js";
import { LessonModel } from "./model.js";

/** @import { BoardActs } from "../board/board-view.js" */
/** @import { LessonPage, StepView, TableView, Tried } from "../lib/messages.js" */
/** @import { OpenChoice } from "../lib/types.js" */
/** @import { CardActs } from "./card.js" */

const MOMENT = 900; // milliseconds for each thing that others do
const ROOM = 6; // between a sprite and the ring round it
const LEAST = 28; // pixels that a ring measures at least: a smaller one would cover what it points at on a phone

export class LessonController {
  /** @param {LessonPage} page */
  constructor(page) {
    this.model = new LessonModel(page);
    this.lesson = `/api/learn/${page.learn.game}/${page.lesson.name}`;
    this.card = $("[data-prompt]");
    this.main = $("main");
    this.board = new BoardView({ game: page.learn.game, scene: page.view.scene }, this.boardActs());
    this.draw();
    this.begin();
  }

  async begin() {
    if (!this.board.isReady) await this.board.show(this.model.scene);
    this.draw();
    this.main.dataset.ready = "";
  }

  get path() {
    return `${this.lesson}/${this.model.view.step}`;
  }

  get isOpen() {
    return !this.model.busy && this.model.verdict === "open";
  }

  /** @returns {BoardActs} */
  boardActs() {
    return {
      pick: (id) => this.pick(id),
      explain: (id) => this.explain(id),
      wouldPlay: (id) => this.model.choosing.wouldPlay(id),
      canAct: () => this.isOpen,
      preview: (action) => `${this.path}/preview?moves=${this.model.moves}&action=${action}`,
      swing: () => undefined,
    };
  }

  /** @returns {CardActs} */
  cardActs() {
    return {
      play: (choice) => this.act(choice),
      look: (choice) => this.board.preview.show(choice && this.isOpen ? choice.action : null),
      cancel: () => this.cancel(),
      back: () => this.go(this.model.view.step - 1),
      goOn: () => this.goOn(),
      takeBack: () => this.takeBack(),
      show: () => this.show(),
    };
  }

  draw() {
    const { model } = this;
    const { choosing, busy } = model;
    this.board.draw(
      {
        lit: busy ? new Set() : choosing.lit,
        picked: choosing.picked,
        others: busy ? new Set() : choosing.others,
        pending: busy,
      },
      model.hinted,
    );
    this.point(model.pointed);
    const read = find(".prompt-text", this.card)?.textContent;
    put(this.card, drawCard(model, this.cardActs()));
    if (read !== find(".prompt-text", this.card)?.textContent) this.card.scrollTop = 0;
    find(".answer", this.card)?.scrollIntoView({ block: "nearest" });
    Object.assign(this.main.dataset, { step: model.view.step, verdict: model.verdict, busy });
    Object.assign(this.main.dataset, { moves: model.moves.length, done: model.lesson.done });
  }

  /**
   * Put a ring round each of these sprites.
   * @param {string[]} ids
   */
  point(ids) {
    const { board } = this.board;
    for (const ring of $$(".point", board.overlay)) ring.remove();
    const least = LEAST / (board.overlay.getScreenCTM()?.a || 1);
    for (const id of ids) {
      const box = board.box(id);
      if (!box) continue;
      const [width, height] = [box.width, box.height].map((long) => Math.max(long + 2 * ROOM, least));
      const x = box.left + (box.width - width) / 2;
      const y = box.top + (box.height - height) / 2;
      board.overlay.append(s("rect.point", { x, y, width, height, rx: Math.min(width, height) / 3 }));
    }
  }

  /** @param {string} id */
  pick(id) {
    if (!this.isOpen) return;
    const choice = this.model.choosing.pick(id);
    if (choice) {
      this.act(choice);
      return;
    }
    this.board.targets.here = id;
    this.draw();
  }

  /** @param {string | null} id */
  explain(id) {
    const { choosing, view, moves } = this.model;
    if (!id || !this.isOpen || !choosing.choices.length) return;
    const isCurrent = () => this.model.view === view && this.isOpen;
    const address = `${this.path}/why?moves=${moves}`;
    explain(address, [...choosing.picked, id], { isCurrent, spot: this.board.spotAwayFrom(id) });
  }

  cancel() {
    this.model.choosing.cancel();
    this.board.preview.clear();
    this.draw();
  }

  /** @param {OpenChoice} choice */
  async act(choice) {
    const { model } = this;
    if (!this.isOpen) return;
    this.board.settle();
    model.busy = true;
    this.draw();
    await attempt(() => this.follow(choice));
    model.choosing.cancel();
    model.busy = false;
    this.draw();
    this.tell();
  }

  /**
   * Play the choice, and what follows it at once if that is possible.
   * @param {OpenChoice} choice
   */
  async follow({ action, then }) {
    await this.tryMove(action);
    const isOpen = this.model.choosing.choices.some((choice) => choice.action === then);
    if (then !== null && isOpen && this.model.verdict === "open") await this.tryMove(then);
  }

  /** @param {number} action */
  async tryMove(action) {
    /** @type {Tried} */
    const tried = await post(this.path, { moves: [...this.model.moves, action] });
    for (const [n, { scene, told }] of tried.frames.entries()) {
      if (n > 0) await this.pause(told);
      await this.board.show({ ...scene, choices: [] });
    }
    this.model.take(action, tried);
    this.board.preview.forget();
  }

  /**
   * Announce what somebody else does before the board shows it.
   * @param {string} told
   */
  async pause(told) {
    this.model.told = told;
    this.draw();
    if (told) announce(withoutRules(told));
    await new Promise((resolve) => setTimeout(resolve, prefersReducedMotion() ? 0 : MOMENT));
  }

  /** Announce the outcome, and move the keyboard focus to the way on. */
  tell() {
    const { verdict, text, view } = this.model;
    if (verdict === "open") return this.focusBoard();
    const said = verdict === "solved" ? say("Right!") : say("Not quite.");
    announce(`${said} ${withoutRules(text)}`);
    find(verdict === "solved" ? "[data-key='on']" : "[data-key='again']", this.card)?.focus({
      preventScroll: true,
    });
    if (verdict === "solved" && view.step === this.model.lesson.steps - 1) this.finish();
  }

  focusBoard() {
    const { targets } = this.board;
    if (document.activeElement === document.body && targets.open().length) targets.go(targets.here);
  }

  /** Record that the lesson is done. */
  async finish() {
    if (this.model.lesson.done) return;
    const kept = await attempt(() => post(`${this.lesson}/done`));
    if (!kept) return;
    this.model.lesson.done = true;
    this.draw();
  }

  async takeBack() {
    this.model.takeBack();
    await this.board.show(this.model.scene);
    this.draw();
    announce(withoutRules(this.model.view.text));
    this.board.targets.go(this.board.targets.here);
  }

  show() {
    this.model.isShown = true;
    this.model.choosing.cancel();
    this.draw();
    announce(find(".hint", this.card)?.textContent ?? "");
  }

  async goOn() {
    const { model } = this;
    if (!model.isDone || model.busy) return;
    if (!model.isLast) await this.go(model.view.step + 1);
    else if (model.lesson.match) await this.play();
  }

  /** The match that the lesson leads to. */
  async play() {
    const { lesson, learn } = this.model;
    const { level, seats, options } = /** @type {NonNullable<typeof lesson.match>} */ (lesson.match);
    const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot", level }));
    const wish = { game: learn.game, seats: [{ kind: "me" }, ...bots], options, help: "all" };
    await this.finish();
    const made = await attempt(() => /** @type {Promise<TableView>} */ (post("/api/tables", wish)));
    if (made) location.assign(`/tables/${made.id}`);
  }

  /**
   * Go to a step, as if by a link.
   * @param {number} step
   */
  async go(step) {
    history.pushState(null, "", `?step=${step + 1}`);
    await this.load(step);
  }

  /** @param {number} step */
  async load(step) {
    const view = await attempt(() => /** @type {Promise<StepView>} */ (get(`${this.lesson}/${step}`)));
    if (!view) return;
    this.model.begin(view);
    this.board.settle();
    this.board.preview.forget();
    await this.board.show(view.scene);
    this.draw();
    announce(withoutRules(view.text));
    find(".prompt-text", this.card)?.focus({ preventScroll: true });
  }

  /** The browser went back or forward. */
  arrive() {
    const step = Number(new URLSearchParams(location.search).get("step") ?? 1) - 1;
    if (step !== this.model.view.step) this.load(step);
  }

  /** The way on with a single key: what the card offers first. */
  next() {
    find("[data-key='again'], [data-key='on']", this.card)?.click();
  }
}
