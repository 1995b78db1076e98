/** Progress within a lesson: the step, its moves so far, and the outcome of the last one. Draws and sends nothing. */

import { Choosing } from "../board/choosing.js";

/** @import { Frame, LessonPage, Scene, StepView, Tried } from "../lib/messages.js" */

export class LessonModel {
  busy = false; // is a request in flight, or its answer being shown move by move?
  isShown = false; // is the answer highlighted?
  told = ""; // what somebody else did just now
  text = ""; // what the lesson says about the last move
  /** @type {Tried["verdict"]} */
  verdict = "open";
  /** @type {number[]} those towards a solution */
  moves = [];

  /** @param {LessonPage} page */
  constructor({ learn, lesson, view }) {
    this.learn = learn;
    this.lesson = lesson;
    this.view = view;
    this.scene = view.scene;
    /** @type {number | null} the next action towards it */
    this.answer = view.answer;
    this.choosing = new Choosing(view.scene.choices);
  }

  /**
   * Begin a step, before anything is played.
   * @param {StepView} view
   */
  begin(view) {
    this.view = view;
    this.moves = [];
    this.open(view.scene, view.answer);
  }

  /**
   * Open a position from which the step can be solved.
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
   * Take the outcome of an action.
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
   * Close the step to more moves: it is solved, or the last move was wrong.
   * @param {Tried["verdict"]} verdict
   * @param {string} text
   */
  close(verdict, text) {
    this.verdict = verdict;
    this.text = text;
    this.told = "";
    this.choosing = new Choosing();
  }

  /** Take a wrong move back: go on from the scene before it. */
  takeBack() {
    this.open(this.scene, this.answer);
  }

  /** Can one go on: is the step solved, or just for looking at? */
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

  /** The action of the answer, if it was asked for. */
  get advised() {
    return this.isShown ? this.answer : null;
  }

  /** The sprites to pick for the answer, if it was asked for. */
  get hinted() {
    if (!this.isShown) return [];
    const picks = this.choosing.choices.find(({ action }) => action === this.answer)?.picks ?? [];
    return picks.filter((id) => !this.choosing.picked.includes(id));
  }
}
