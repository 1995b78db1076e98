/** Where somebody is in a lesson: its step, the moves made in it, and what came of the last one. It draws and sends nothing. */

import { Choosing } from "../board/choosing.js";

/** @import { Frame, LessonPage, Scene, StepView, Tried } from "../lib/messages.js" */

export class LessonModel {
  busy = false; // is an answer waited for, or shown move by move?
  isShown = false; // is the answer lit?
  told = ""; // what somebody else did just now
  text = ""; // what the lesson says to the last move
  /** @type {Tried["verdict"]} */
  verdict = "open";
  /** @type {number[]} those on the way to a solution */
  moves = [];

  /** @param {LessonPage} page */
  constructor({ learn, lesson, view }) {
    this.learn = learn;
    this.lesson = lesson;
    this.view = view;
    this.scene = view.scene;
    /** @type {number | null} the next action on the way */
    this.answer = view.answer;
    this.choosing = new Choosing(view.scene.choices);
  }

  /**
   * A step, before anything is played.
   * @param {StepView} view
   */
  begin(view) {
    this.view = view;
    this.moves = [];
    this.open(view.scene, view.answer);
  }

  /**
   * A position from which the step is to be solved.
   * @param {Scene} scene
   * @param {number | null} answer
   */
  open(scene, answer) {
    this.scene = scene;
    this.answer = answer;
    this.choosing = new Choosing(scene.choices);
    this.verdict = "open";
    this.text = "";
    this.told = "";
    this.isShown = false;
  }

  /**
   * What came of an action.
   * @param {number} action
   * @param {Tried} tried
   */
  take(action, { verdict, text, frames, answer }) {
    const last = /** @type {Frame} */ (frames.at(-1)).scene;
    if (verdict !== "wrong") this.moves.push(action);
    if (verdict === "open") this.open(last, answer);
    else this.close(verdict, text);
  }

  /**
   * Nothing more can be played: it is solved, or was wrong.
   * @param {Tried["verdict"]} verdict
   * @param {string} text
   */
  close(verdict, text) {
    this.verdict = verdict;
    this.text = text;
    this.told = "";
    this.choosing = new Choosing();
  }

  /** A wrong move is taken back: the scene before it is the one to go on from. */
  takeBack() {
    this.open(this.scene, this.answer);
  }

  /** Can one go on: is the step solved, or only to be looked at? */
  get isDone() {
    return this.verdict === "solved" || !this.view.task;
  }

  get isLast() {
    return this.view.step === this.lesson.steps - 1;
  }

  /** The lesson after this one, if there is one. */
  get next() {
    const place = this.learn.lessons.findIndex(({ name }) => name === this.lesson.name);
    return this.learn.lessons.at(place + 1) ?? null;
  }

  /** The sprites that the sentence is about, until something is played. */
  get pointed() {
    return this.moves.length || this.verdict === "wrong" ? [] : this.view.light;
  }

  /** The action of the answer, where it was asked for. */
  get advised() {
    return this.isShown ? this.answer : null;
  }

  /** The sprites to pick for the answer, where it was asked for. */
  get hinted() {
    if (!this.isShown) return [];
    const picks = this.choosing.choices.find(({ action }) => action === this.answer)?.picks ?? [];
    return picks.filter((id) => !this.choosing.picked.includes(id));
  }
}
