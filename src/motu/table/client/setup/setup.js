/** The questions before a match: who plays, how strong, with which options. Everything has a sensible default. */

import { post, reason } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { isSame } from "../lib/equal.js";
import { aboutHelp, HELP, helpName } from "../lib/help.js";
import { page } from "../lib/page.js";
import { aboutPace, PACES, paceName, USUAL_PACE } from "../lib/pace.js";
import { toast } from "../lib/toast.js";
import { say } from "../lib/words.js";
import { withRuleLinks } from "../documents/rule-links.js";
import { drawNotes } from "./notes.js";
import { drawPlayers } from "./players.js";
import { isForNewcomers, isSwitch, openOptions, tableWish, withPeople } from "./wish.js";

/** @import { GameLine, Me, OptionLine, TableView } from "../lib/messages.js" */
/** @import { Help } from "../lib/help.js" */
/** @import { Pace } from "../lib/pace.js" */
/** @import { Mode, Setup } from "./wish.js" */

/** @type {Record<Mode, (game: string) => string>} */
const TITLES = {
  bot: (game) => say("{game} against bots", { game }),
  friends: (game) => say("{game} with friends", { game }),
  here: (game) => say("{game} on this device", { game }),
  alone: (game) => say("{game} solo", { game }),
};

/** @param {Mode} mode */
const startLabel = (mode) => (mode === "friends" ? say("Create the table") : say("Start"));

export class SetupDialog {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {Me} me
   */
  constructor(dialog, me) {
    this.dialog = dialog;
    this.me = me;
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }

  /**
   * @param {GameLine} game
   * @param {Mode} mode
   */
  open(game, mode) {
    const count = mode === "alone" ? 1 : Math.max(2, Math.min(game.seats.most, game.seats.usual));
    this.draw({ game, mode, count, isNew: !page.finished?.includes(game.name) });
    this.dialog.showModal();
    this.startButton.focus();
  }

  get startButton() {
    return $("[data-start]", this.dialog, HTMLButtonElement);
  }

  /** @param {Setup} setup */
  draw(setup) {
    const { game, mode } = setup;
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.start(setup);
    };
    put(
      this.dialog,
      h(
        "form.setup",
        { onsubmit },
        this.header(TITLES[mode](game.title)),
        drawPlayers(setup, this.me.guest?.name ?? ""),
        drawNotes(game),
        drawFirst(setup),
        drawOptions(setup),
        mode === "friends" && drawPace(),
        withPeople(mode) ? check("hints", hintsLabel(), false) : drawHelp(),
        mode === "friends" && check("public", say("Anyone can join from the home page"), false),
        mode !== "alone" && check("shuffle", say("Random seats"), mode !== "here"),
        h("footer", h("button.primary", { "data-start": true }, startLabel(mode))),
      ),
    );
  }

  /** @param {string} title */
  header(title) {
    const onclick = () => this.dialog.close();
    const close = h("button.icon", { type: "button", "aria-label": say("Close"), onclick }, "✕");
    return h("div.dialog-head", h("h2", { id: "motu-setup-title" }, title), close);
  }

  /** @param {Setup} setup */
  async start(setup) {
    const button = this.startButton;
    button.disabled = true;
    put(button, say("Setting up the table …"));
    try {
      const form = new FormData($("form", this.dialog, HTMLFormElement));
      /** @type {TableView} */
      const table = await post("/api/tables", tableWish(setup, form));
      location.assign(`/tables/${table.id}`);
    } catch (problem) {
      toast(reason(problem), "bad");
      button.disabled = false;
      put(button, startLabel(setup.mode));
    }
  }
}

/**
 * @param {string} name
 * @param {string} label
 * @param {boolean} checked
 */
function check(name, label, checked) {
  return h("label.check", h("input", { type: "checkbox", name, checked }), label);
}

const hintsLabel = () => say("Allow help from the coach; everyone sees who uses it");

/** When the coach helps, and what that means. */
function drawHelp() {
  const told = h("p.quiet", { "aria-live": "polite" });
  const options = HELP.map((help) =>
    h("option", { value: help, selected: help === "asked" }, helpName(help)),
  );
  const tell = () => put(told, aboutHelp(/** @type {Help} */ (field.value)));
  /** @type {HTMLSelectElement} */
  const field = h("select", { name: "help", onchange: tell }, options);
  tell();
  return h("div.pace", h("label", say("Help from the coach"), field), told);
}

/** How long a decision may take, and what happens if it takes longer. */
function drawPace() {
  const told = h("p.quiet", { "aria-live": "polite" });
  const options = PACES.map((pace) =>
    h("option", { value: pace, selected: pace === USUAL_PACE }, paceName(pace)),
  );
  const tell = () => put(told, aboutPace(/** @type {Pace} */ (field.value)));
  /** @type {HTMLSelectElement} */
  const field = h("select", { name: "pace", onchange: tell }, options);
  tell();
  return h("div.pace", h("label", say("Time for a decision"), field), told);
}

/**
 * Options suggested to somebody who has yet to finish a match of this game, in plain sight.
 * @param {Setup} setup
 */
function drawFirst({ game, isNew }) {
  const options = isNew ? openOptions(game).filter(isForNewcomers) : [];
  return options.map((option) => drawOption(game, { ...option, default: option.newcomers }));
}

/** @param {Setup} setup */
function drawOptions({ game, isNew }) {
  const options = openOptions(game).filter((option) => !(isNew && isForNewcomers(option)));
  if (!options.length) return null;
  const summary = h("summary", say("Options and variants"));
  return h(
    "details.options",
    summary,
    options.map((option) => drawOption(game, option)),
  );
}

/**
 * @param {GameLine} game
 * @param {OptionLine} option
 */
function drawOption(game, option) {
  const id = `motu-option-${option.name}`;
  const field = isSwitch(option) ? switchField(id, option) : selectField(id, option);
  const label = field instanceof HTMLSelectElement ? [option.title, field] : [field, option.title];
  return h(
    "div.option",
    h("label", { for: id }, label),
    h("p.quiet", withRuleLinks(game.name, option.about)),
  );
}

/**
 * @param {string} id
 * @param {OptionLine} option
 */
function switchField(id, { name, default: usual }) {
  return h("input", { type: "checkbox", id, name: `option-${name}`, checked: usual === true });
}

/**
 * @param {string} id
 * @param {OptionLine} option
 */
function selectField(id, { name, default: usual, choices, names }) {
  const options = choices.map((choice, place) =>
    h("option", { value: place, selected: isSame(choice, usual) }, names[place]),
  );
  return h("select", { id, name: `option-${name}` }, options);
}
