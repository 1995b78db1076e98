/** The table page: what the server says, shown; what the player does, said to the server. It knows no game. */

import { get, post } from "../lib/api.js";
import { Board } from "../board/board.js";
import { Chat } from "../panels/chat.js";
import { Choosing } from "../board/choosing.js";
import { copy } from "../lib/clipboard.js";
import { closed, opened } from "../panels/handover.js";
import { $, $$, plain, put } from "../lib/dom.js";
import { join, rematch } from "../panels/join.js";
import { Live } from "../lib/events.js";
import { attempt, menu } from "../panels/menu.js";
import { page } from "../lib/page.js";
import { PanZoom } from "../board/pan-zoom.js";
import { whole } from "../board/patch.js";
import { Playback } from "../board/playback.js";
import { Preview } from "../board/preview.js";
import { drawPast, drawPrompt, promptText } from "../panels/prompt.js";
import { drawResult } from "../panels/result.js";
import { Rules } from "../panels/rules.js";
import { drawSeats, drawSwing, foldAway } from "../panels/seats.js";
import { seatNews, seatTools } from "../panels/seat-tools.js";
import { shortcuts } from "../panels/shortcuts.js";
import { sound } from "../lib/sound.js";
import { Story } from "../panels/history.js";
import { sure } from "../panels/confirm.js";
import { markNews, tabs } from "../panels/tabs.js";
import { Targets } from "../board/targets.js";
import { Tip } from "../board/tooltip.js";
import { toast } from "../lib/toast.js";
import { variantsList } from "../panels/variants.js";
import { drawWaiting } from "../panels/waiting.js";
import { tellWhy } from "../board/explain.js";
import { say, sayMany } from "../lib/words.js";

const CLOSE = 2.2; // how much closer a finger comes where targets are small

class TablePage {
  constructor(view) {
    this.view = view;
    this.path = `/api/tables/${view.id}`;
    this.lines = [...view.history];
    this.choosing = new Choosing(view.scene.choices);
    this.past = null; // the ply that is looked at; null: now
    this.busy = false;
    this.hint = null;
    this.openedParts = new Map();
    this.invite = location.hash.slice(1);
    this.since = this.missed(view);
    const svg = $("[data-board] svg");
    this.board = new Board(svg, get(`/api/games/${view.game}/art`), view.scene);
    this.targets = new Targets(this.board, (id) => this.what(id), { pick: (id) => this.pick(id), look: (id) => this.look(id), vain: (id) => this.inVain(id) });
    this.tip = new Tip($("[data-tip]"), this.board);
    this.panzoom = new PanZoom(svg, {
      tap: (x, y, isFinger) => this.tap(x, y, isFinger),
      long: (x, y) => this.lookAt(x, y, true),
      hover: (x, y) => this.lookAt(x, y),
      leave: () => this.look(null),
    });
    this.preview = new Preview(this.board, (action) => `${this.path}/preview?seat=${this.view.seat}&action=${action}`, (swings) => drawSwing($("[data-seats]"), swings));
    this.playback = new Playback((ply) => get(`${this.path}/at/${ply}?seat=${this.view.seat}`), (scene, line) => this.showStep(scene, line));
    this.story = new Story($("[data-story]"), { go: (ply) => this.go(ply) });
    this.chat = new Chat($("[data-chat]"), (text) => this.talk(text));
    this.chat.add(view.chat);
    this.rules = new Rules($("[data-rules]"), view.game, variantsList(page.game, view.options));
    this.live = new Live(this.path, {
      table: (news) => this.hear(news),
      chat: ({ chat }) => this.heard(this.chat.add(chat)),
      here: (here) => this.attend(here),
      state: (on) => { $("[data-connection]").hidden = on; },
    });
    this.wire();
    this.begin();
  }

  wire() {
    menu(page.me);
    const on = (name, act) => $$(`[data-do="${name}"]`).forEach((button) => button.addEventListener("click", act));
    on("rules", () => this.rules.toggle());
    on("closer", () => this.panzoom.zoomBy(1.4));
    on("farther", () => this.panzoom.zoomBy(1 / 1.4));
    on("fit", () => this.panzoom.fit());
    on("story", () => this.openStory());
    tabs();
    shortcuts({
      Escape: () => this.cancel(), u: () => this.undo(), h: () => this.askHint(), r: () => this.rules.toggle(),
      b: () => this.focusBoard(), p: () => $(".prompt-text")?.focus(), n: () => this.go(null),
      "[": () => this.story.go(this.story.ply - 1), "]": () => this.story.go(this.story.ply + 1),
      digit: (n) => $$(".choices .choice")[n - 1]?.click(),
    });
    document.addEventListener("click", (event) => foldAway($("[data-seats]"), this.openedParts, event.target));
    new ResizeObserver(() => this.board.isArranged || this.show(this.board.given)).observe($("[data-board]"));
    addEventListener("pageshow", (event) => event.persisted && this.resync());
    addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.live.source === null && this.listen());
  }

  async begin() {
    if (this.isPassedRound()) { await this.atCurtain(this.view.seat); return; }
    if (!this.board.isWhole || !this.board.isArranged) await this.show(this.view.scene);
    this.draw();
    this.listen();
  }

  listen() {
    this.live.open(this.view.seat, this.view.seq, this.view.scene.version ?? "");
  }

  /** What others did since my last action; empty if I never left. */
  missed(view) {
    const mine = view.seats[view.seat];
    if (view.status !== "playing" || !mine || view.since === 0) return [];
    const lines = view.history.filter((line) => line.ply >= view.since && line.who !== view.seat);
    return lines.some((line) => line.who >= 0) ? lines : [];
  }

  /** On a phone the history covers the board; it opens at the moment that is shown. */
  openStory() {
    if (document.body.classList.toggle("story-open")) this.story.reveal();
  }

  // What the server says

  /** News from the stream: what others did is played one after the other. */
  async hear(view) {
    const from = this.view.ply;
    if (!this.take(view)) return;
    const steps = this.lines.slice(from).filter((line) => line.who >= 0 && line.ply + 1 < view.ply).map((line) => line.ply + 1);
    if (this.past === null) await this.playback.play(steps);
    if (view.ply !== from || view.status !== "playing") this.tell(from);
    await this.settle();
  }

  /** The answer to something I did. */
  async answered(view) {
    const from = this.view.ply;
    if (view.seat !== this.view.seat) { await this.resync(view.seat); this.listen(); return; }
    if (!this.take(view)) { this.draw(); return; } // the stream was quicker: what it brought was drawn as still waiting
    this.since = [];
    if (view.ply !== from || view.status !== "playing") this.tell(from);
    await this.settle();
  }

  /** Keep what is newer; true if it is. */
  take(view) {
    if (view.seat !== this.view.seat || view.seq < this.view.seq) return false;
    const scene = whole(view.scene, this.view.scene);
    if (view.from > this.lines.length || !scene) { this.resync(); return false; }
    const moved = view.ply !== this.view.ply || view.status !== this.view.status || JSON.stringify(scene.choices) !== JSON.stringify(this.view.scene.choices);
    this.lines = [...this.lines.slice(0, view.from), ...view.history];
    this.view = { ...view, scene };
    this.heard(this.chat.add(view.chat));
    this.sound = !moved ? null : view.status === "over" ? "over" : scene.choices?.length && !this.choosing.choices.length ? "turn" : "move";
    if (moved) {
      this.choosing = new Choosing(scene.choices);
      this.hint = null;
      this.preview.forget();
    }
    return true;
  }

  /** Look afresh at the table, with this seat's eyes. */
  async resync(seat = this.view.seat) {
    try {
      const view = await get(`${this.path}?seat=${seat}`);
      this.lines = view.history;
      this.view = { ...view, seq: view.seq };
      this.choosing = new Choosing(view.scene.choices);
      this.chat.add(view.chat);
      this.preview.forget();
      await this.settle();
    } catch (problem) {
      toast(problem.message, "bad");
    }
  }

  /** Show the present, unless the past is being looked at; hand over if another of my seats is to act. */
  async settle() {
    if (await this.handOver()) return;
    if (this.past === null && !this.playback.isOn) {
      await this.show(this.view.scene);
    }
    this.draw();
  }

  async show(scene) {
    await this.board.show(scene);
    this.panzoom.size(this.board.scene.width, this.board.scene.height);
  }

  tell(from) {
    const told = this.lines.slice(from).map((line) => plain(line.told));
    const { choices = [] } = this.view.scene;
    const now = this.view.result?.words ?? (this.view.status === "playing" ? promptText(this.view, choices.length > 0) : "");
    this.announce([...told.slice(-8), plain(now)].join(" "));
    if (this.sound) sound(this.sound);
  }

  announce(text) {
    const place = $("[data-announce]");
    if (text && place.textContent !== text) place.textContent = text;
  }

  heard(fresh) {
    const others = fresh.filter((line) => !this.view.mine.includes(line.seat));
    if (!others.length) return;
    markNews("chat");
    this.announce(others.map((line) => say("{name} says: {text}", line)).join(" "));
  }

  attend(here) {
    here.forEach((is, seat) => { if (this.view.seats[seat]) this.view.seats[seat].here = is; });
    this.drawSeats();
  }

  /** A moment of the past, as part of what others did. */
  async showStep(scene, line) {
    await this.show(scene);
    this.draw(scene);
    if (line) this.announce(plain(line.told));
    if (line) sound("move");
  }

  async watch() {
    const plies = this.since.filter((line) => line.who >= 0).map((line) => line.ply);
    this.since = [];
    await this.playback.play(plies);
    await this.settle();
  }

  // Pass and play

  isPassedRound() {
    return this.view.mine.length > 1 && this.view.hidden !== false && this.view.status === "playing";
  }

  /** Another of my seats is to act: show the table with its eyes. */
  async handOver() {
    const { mine, seats, scene, status, seat } = this.view;
    if (status !== "playing" || mine.length < 2 || scene.choices?.length || this.past !== null) return false;
    const next = mine.find((other) => other !== seat && seats[other].turn && seats[other].kind === "person");
    if (next === undefined) return false;
    this.live.close();
    if (this.isPassedRound()) return this.atCurtain(next);
    toast(say("{name}, it is your turn.", { name: seats[next].name }));
    await this.resync(next);
    this.listen();
    return true;
  }

  async atCurtain(seat) {
    const curtain = $("[data-curtain]"), others = $$("body > :not([data-curtain])");
    await closed(curtain, others, { seat, name: this.view.seats[seat].name });
    this.since = [];
    await this.resync(seat);
    opened(curtain, others);
    this.listen();
    $(".prompt-text")?.focus();
    return true;
  }

  // What the player does

  /** In words: what a target is, and what picking it does. */
  what(id) {
    const sprite = this.board.sprite(id), choice = this.choosing.wouldPlay(id);
    if (!choice) return sprite?.label || id;
    return sprite?.label && !choice.label.includes(sprite.label) ? `${choice.label} — ${sprite.label}` : choice.label;
  }

  /** A finger on small targets comes closer first; the board is whole again when the choice is made. */
  tap(x, y, isFinger) {
    const id = this.targets.at(x, y);
    if (id && isFinger && this.panzoom.zoom < CLOSE && this.targets.isCrowded(x, y)) {
      this.cameCloser = true;
      this.look(null);
      this.panzoom.zoomBy(CLOSE, x, y);
    } else if (id) this.pick(id);
    else {
      this.lookAt(x, y, true);
      this.inVain(this.targets.thingAt(x, y));
    }
  }

  /** What is not lit was clicked by somebody who is to act. */
  inVain(id) {
    const { seat, seq } = this.view;
    if (!id || !this.choosing.choices.length || this.busy || this.past !== null || this.playback.isOn) return;
    tellWhy(this.path, seat, [...this.choosing.picked, id], () => this.view.seq === seq && this.past === null);
  }

  pick(id) {
    if (this.busy || this.past !== null || this.playback.isOn) return;
    const choice = this.choosing.pick(id);
    if (choice) { this.act(choice); return; }
    this.targets.here = id;
    this.draw();
    this.announce([this.choosing.picked.includes(id) ? say("Picked.") : say("Let go."), sayMany("{n} place is lit.", "{n} places are lit.", this.choosing.lit.size)].join(" "));
  }

  async act(choice) {
    if (this.busy) return;
    this.tip.hide();
    this.preview.clear();
    if (this.cameCloser) this.panzoom.fit();
    this.cameCloser = false;
    if (choice.picks.length) this.choosing.picked = [...choice.picks];
    await this.ask("act", { action: choice.action, have: this.view.scene.version });
  }

  undo() {
    if (this.view.can_undo && this.past === null) this.ask("undo", { have: this.view.scene.version });
  }

  /** Ask for a change; what is late is answered calmly by looking again. */
  async ask(what, message = {}) {
    if (this.busy) return false;
    this.busy = true;
    this.draw();
    const had = document.activeElement;
    try {
      const { seat, seq } = this.view;
      const answer = await post(`${this.path}/${what}`, { seat, seq, ...message });
      this.busy = false;
      await this.answered(answer);
      this.keepFocus(had);
      return true;
    } catch (problem) {
      this.busy = false;
      toast(problem.message, problem.code === "late" ? "note" : "bad");
      this.choosing.cancel();
      if (problem.status === 409 || problem.status === 422) await this.resync();
      this.draw();
      this.keepFocus(had);
      return false;
    }
  }

  /** After a change, somebody who plays by keyboard is where the next choice is. */
  keepFocus(had) {
    const now = document.activeElement;
    if (now && now !== document.body && now.isConnected && !now.disabled) return;
    if (!had || had === document.body) return;
    if (had.closest?.(".sprite") && this.targets.open().length) this.targets.go(this.targets.here);
    else ($(".choices .choice") ?? $(".prompt-text"))?.focus({ preventScroll: true });
  }

  cancel() {
    if (foldAway($("[data-seats]"), this.openedParts)) return;
    if (document.body.classList.contains("story-open")) document.body.classList.remove("story-open");
    else if (this.playback.isOn) this.playback.skip();
    else if (this.past !== null) this.go(null);
    else if (this.choosing.picked.length && !this.busy) {
      this.choosing.cancel();
      this.preview.clear();
      this.draw();
      this.announce(say("Let go."));
    }
  }

  focusBoard() {
    if (this.targets.here) this.targets.go(this.targets.here);
  }

  /** Something is looked at: say what it is, and show what it would do. */
  look(id) {
    if (!id) { this.tip.hide(); this.preview.show(null); return; }
    this.tip.show(id, this.targets.describe(id));
    const choice = this.past === null && !this.busy ? this.choosing.wouldPlay(id) : null;
    this.preview.show(choice ? choice.action : null);
  }

  lookAt(x, y, stay = false) {
    const id = this.targets.at(x, y) ?? this.targets.thingAt(x, y);
    this.board.svg.classList.toggle("over-target", Boolean(id && (this.targets.lit.has(id) || this.targets.picked.has(id) || this.targets.others.has(id))));
    this.look(id);
    if (stay && id) this.tip.stay();
  }

  async askHint() {
    if (!this.choosing.choices.length || !this.view.hints || this.busy) return;
    const { seat, seq } = this.view;
    this.hint = { label: "" };
    this.draw();
    try {
      const hint = await post(`${this.path}/hint`, { seat, seq });
      if (this.view.seq !== seq) return;
      this.hint = { ...this.choosing.choices.find((choice) => choice.action === hint.action), ...hint };
      this.draw();
      this.announce(say("A bot would choose: {what}", { what: hint.label || hint.text }));
    } catch (problem) {
      this.hint = null;
      this.draw();
      toast(problem.message);
    }
  }

  async talk(text) {
    try {
      const { chat } = await post(`${this.path}/chat`, { text, seq: this.view.seq });
      this.chat.add(chat);
      return true;
    } catch (problem) {
      toast(problem.message, "bad");
      return false;
    }
  }

  /** Look at the past, or come back to now. */
  async go(ply) {
    this.playback.skip();
    this.past = ply;
    document.body.classList.remove("story-open");
    if (ply === null) return this.settle();
    this.draw(this.board.scene);
    try {
      const { scene } = await get(`${this.path}/at/${ply}?seat=${this.view.seat}`);
      if (this.past !== ply) return undefined;
      await this.show(scene);
      this.draw(scene);
    } catch (problem) {
      toast(problem.message, "bad");
    }
    return undefined;
  }

  /** Take a seat, and see the table from there. */
  async join(wish) {
    const view = await attempt(() => join(this.path, wish));
    if (!view) return;
    this.invite = "";
    this.live.close();
    await this.resync(view.seat);
    this.listen();
  }

  // Drawing

  draw(scene = this.view.scene) {
    const now = this.past === null && !this.playback.isOn;
    this.targets.light(now
      ? { lit: this.choosing.lit, picked: this.choosing.picked, others: this.choosing.others, pending: this.busy }
      : { lit: new Set(), picked: [], others: new Set() });
    this.drawHint(now);
    this.drawSeats(scene);
    this.drawPrompt();
    this.story.show(this.lines, this.past, this.view.since);
    this.chat.seated(this.view.mine.length > 0);
    document.title = this.title();
    document.body.classList.toggle("in-past", this.past !== null);
    $("[data-board]").classList.remove("arranges");
    $("[data-board]").setAttribute("aria-busy", String(this.busy));
    Object.assign($("main").dataset, { status: this.view.status, ply: this.view.ply, seat: this.view.seat });
  }

  title() {
    const mine = this.view.status === "playing" && this.choosing.choices.length > 0;
    return `${mine ? "● " : ""}${this.view.title} — Motu`;
  }

  drawHint(now) {
    for (const { element, sprite } of this.board.drawn.values()) element.classList.toggle("hinted", Boolean(now && this.hint?.picks?.includes(sprite.id)));
  }

  drawSeats(scene = this.past === null ? this.view.scene : this.board.scene) {
    const ask = (what, message) => this.ask(what, message);
    drawSeats($("[data-seats]"), { ...this.view, scene, past: this.past !== null || this.playback.isOn }, (seat) => seatTools(this.view, seat, ask, sure), (seat) => seatNews(this.view, seat, ask), this.openedParts);
  }

  drawPrompt() {
    const { view } = this;
    const place = $("[data-prompt]");
    place.classList.toggle("mine", view.status === "playing" && this.choosing.choices.length > 0 && !this.playback.isOn && this.past === null);
    const all = place.querySelector(".all-choices")?.open;
    if (view.status === "waiting") {
      put(place, drawWaiting(view, { game: page.game, invite: this.invite, name: page.me.guest?.name ?? "" }, {
        join: (wish) => this.join(wish), copy,
        give: (seat, kind, level) => this.ask("seat", { seat, kind, level, seq: undefined }), leave: () => this.ask("leave", { seq: undefined }),
      }));
    } else if (this.past !== null) {
      put(place, drawPast(this.lines[this.past - 1], this.past, this.lines.length, { go: (ply) => this.story.go(ply), now: () => this.go(null) }));
    } else if (view.status === "over") {
      put(place, drawResult(view, { rematch: () => attempt(() => rematch(this.path)) }));
    } else {
      put(place, drawPrompt(view, this.choosing, { busy: this.busy, playing: this.playback.isOn ? this.playback : null, since: this.since, hint: this.hint }, {
        play: (choice) => this.act(choice), look: (choice) => this.preview.show(choice && !this.busy ? choice.action : null),
        cancel: () => this.cancel(), undo: () => this.undo(), hint: () => this.askHint(), skip: () => this.playback.skip(),
        watch: () => this.watch(), seen: () => { this.since = []; this.draw(); },
      }));
      if (all) place.querySelector(".all-choices")?.setAttribute("open", "");
    }
  }
}

new TablePage(page.table);
