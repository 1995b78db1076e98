/** The page for making a document of one's own for an option of a game: draw it, keep it, pass it on, play it. */

import { post, reason } from "../lib/api.js";
import { copy } from "../lib/clipboard.js";
import {
  documentName,
  editorPath,
  fromHash,
  fromText,
  isDocument,
  keepDocument,
  keptDocument,
  partOf,
  toHash,
  toText,
  withChosen,
  withPart,
} from "../documents/documents.js";
import { $, $$, h, put } from "../lib/dom.js";
import { page } from "../lib/page.js";
import { attempt, toast } from "../lib/toast.js";
import { say, sayMany } from "../lib/words.js";
import { entryPictures } from "../documents/entry-picture.js";
import { fieldOf } from "../documents/form-fields.js";
import { menu } from "../frame/menu.js";
import { withRuleLinks } from "../documents/rule-links.js";
import { SetupDialog } from "../setup/setup.js";
import { watchTurns } from "../frame/turns.js";

/** @import { Document } from "../documents/documents.js" */
/** @import { Examined, Fault, OptionForm } from "../lib/messages.js" */
/** @import { Draw } from "../documents/entry-picture.js" */
/** @import { Mode } from "../setup/wish.js" */

const SOON = 250; // milliseconds after a change until the server checks it
const LARGEST_FILE = 60_000; // bytes; no playable document comes near

class Editor {
  /** @type {Document} */
  document = {};
  /** @type {Document[]} what it was before each change */
  before = [];
  /** @type {Fault[]} */
  faults = [];
  isChanged = false; // by the viewer: only then does this device keep it
  examining = 0; // counts requests, so that an outdated response is ignored

  /**
   * @param {OptionForm} editor
   * @param {Draw} draw
   */
  constructor({ game, option, form }, draw) {
    this.game = game;
    this.option = option;
    this.form = form;
    this.fields = form.parts.map((part) => fieldOf(part, draw, (value) => this.change(part.key, value)));
    put($("[data-about]"), withRuleLinks(game, form.about));
    $("[data-parts]").style.setProperty("--others", String(form.parts.length - 1));
    put(
      $("[data-parts]"),
      form.parts.map((_, place) => this.section(place)),
    );
  }

  /** @param {number} place */
  section(place) {
    const { key, kind, title, about } = this.form.parts[place];
    const told = about ? h("p.quiet", withRuleLinks(this.game, about)) : null;
    return h(
      "section.part",
      { class: kind, "data-part": key },
      h("h2", title),
      told,
      this.fields[place].element,
    );
  }

  /** The documents that come with the game, without their names, which no longer fit once they are changed. */
  get given() {
    const line = page.game.options.find(({ name }) => name === this.option);
    const texts = this.form.parts.filter(({ kind }) => kind === "text");
    const nameless = (/** @type {Document} */ known) =>
      texts.reduce((document, { key }) => withPart(document, key, ""), known);
    return (line?.documents ?? []).filter(isDocument).map((known, place) => ({
      name: line?.names[place] ?? "",
      document: nameless(known),
    }));
  }

  /**
   * Show another document on the page.
   * @param {Document} document
   */
  load(document) {
    this.document = document;
    this.form.parts.forEach(({ key }, place) => this.fields[place].show(partOf(document, key)));
    this.examine();
  }

  /**
   * Put another document in place of this one; can be undone.
   * @param {Document} document
   */
  replace(document) {
    this.before.push(this.document);
    this.load(document);
    this.keep(false);
  }

  /**
   * @param {string} key
   * @param {unknown} value
   */
  change(key, value) {
    this.before.push(this.document);
    this.document = withPart(this.document, key, value);
    this.keep(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.examine(), SOON);
  }

  undo() {
    const last = this.before.pop();
    if (!last) return;
    this.load(last);
    this.keep(false);
  }

  /** @param {boolean} fit */
  keep(fit) {
    this.isChanged = true;
    keepDocument(this.game, this.option, { document: this.document, fit });
    if (location.hash) history.replaceState(null, "", location.pathname); // no longer the linked document
  }

  /** Ask the server what is wrong; returns the document in the form that a match stores, or null. */
  async examine() {
    clearTimeout(this.timer);
    const asked = ++this.examining;
    $("[data-undo]", document, HTMLButtonElement).disabled = !this.before.length;
    try {
      /** @type {Examined} */
      const found = await post(`/api${editorPath(this.game, this.option)}`, { document: this.document });
      if (asked !== this.examining) return null;
      this.tell(found.faults);
      if (found.document && this.isChanged) this.keep(true);
      return found.document;
    } catch (problem) {
      if (asked === this.examining) this.tell([{ text: reason(problem), part: "", at: "" }]);
      return null;
    }
  }

  /** @param {Fault[]} faults */
  tell(faults) {
    this.faults = faults;
    this.form.parts.forEach(({ key }, place) =>
      this.fields[place].mark(faults.filter(({ part }) => part === key)),
    );
    const place = $("[data-faults]");
    place.classList.toggle("bad-news", faults.length > 0);
    put(
      place,
      h("p.verdict", verdict(faults.length)),
      h(
        "ul",
        faults.map((fault) => this.faultLine(fault)),
      ),
    );
  }

  /** @param {Fault} fault */
  faultLine({ text, part, at }) {
    const field = this.fields[this.form.parts.findIndex(({ key }) => key === part)];
    const show =
      field && h("button.small", { type: "button", onclick: () => field.focus(at) }, say("Show where"));
    return h("li", h("span", withRuleLinks(this.game, text)), show);
  }

  save() {
    const file = new Blob([toText(this.document)], { type: "application/json" });
    const href = URL.createObjectURL(file);
    const name = documentName(this.document).replace(/[^\p{L}\p{N}]+/gu, "-") || this.option;
    h("a", { href, download: `${name}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  }

  /** @param {File} file */
  async open(file) {
    const read = file.size <= LARGEST_FILE ? fromText(await file.text()) : null;
    if (read) this.replace(read);
    else
      toast(
        say("{file} cannot be opened: choose a .json file that was saved on this page.", { file: file.name }),
        "bad",
      );
  }

  share() {
    const link = location.origin + editorPath(this.game, this.option) + toHash(this.document);
    const label = say("Link to share");
    const field = h("input", { type: "text", readonly: true, value: link, "aria-label": label });
    put($("[data-share]"), field);
    copy(link, field);
  }

  /**
   * @param {SetupDialog} setup
   * @param {Mode} mode
   */
  async play(setup, mode) {
    const stored = await this.examine();
    if (stored) setup.open(withChosen(page.game, this.option, stored), mode);
    else $("[data-faults]").focus();
  }
}

/** @param {number} faults */
const verdict = (faults) =>
  faults
    ? sayMany("{n} problem to fix before you can play:", "{n} problems to fix before you can play:", faults)
    : say("Ready to play.");

/** @param {Editor} editor */
function begin(editor) {
  const linked = location.hash.length > 1 ? fromHash(location.hash) : null;
  if (location.hash.length > 1 && !linked) toast(say("This link is incomplete. Ask for it again."), "bad");
  const kept = keptDocument(editor.game, editor.option);
  editor.load(linked ?? kept?.document ?? editor.given[0]?.document ?? {});
}

/** @param {Editor} editor */
function listen(editor) {
  const setup = new SetupDialog($("[data-setup]", document, HTMLDialogElement), page.me);
  for (const button of $$("[data-play]")) {
    button.addEventListener("click", () => editor.play(setup, /** @type {Mode} */ (button.dataset.play)));
  }
  const file = $("[data-open]", document, HTMLInputElement);
  file.addEventListener("change", async () => {
    if (file.files?.[0]) await editor.open(file.files[0]);
    file.value = ""; // so that the same file can be opened again
  });
  $("[data-undo]").addEventListener("click", () => editor.undo());
  $("[data-save]").addEventListener("click", () => editor.save());
  $("[data-do='share']").addEventListener("click", () => editor.share());
  const beginWith = editor.given.map(({ name, document: given }) =>
    h("button.small", { type: "button", onclick: () => editor.replace(given) }, name),
  );
  put($("[data-begin]"), beginWith);
  addEventListener("hashchange", () => begin(editor));
}

menu();
watchTurns();
const draw = await attempt(() => entryPictures(page.editor.game));
const editor = new Editor(page.editor, draw ?? (({ value }) => h("b", value)));
listen(editor);
begin(editor);
