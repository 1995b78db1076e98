/** The questions before a match: who plays, how strong, by which options. Everything has a sensible answer already. */

import { post } from "../lib/api.js";
import { $, h, put, sentence } from "../lib/dom.js";
import { page } from "../lib/page.js";
import { levelName } from "./seats.js";
import { toast } from "../lib/toast.js";
import { say } from "../lib/words.js";

const TITLES = {
  bot: (title) => say("{game} against bots", { game: title }),
  friends: (title) => say("{game} with friends", { game: title }),
  here: (title) => say("{game} on this device", { game: title }),
  alone: (title) => say("{game} alone", { game: title }),
};
const MOST_NAMED = 8; // more players than this are not asked for one by one

export class Setup {
  constructor(dialog, me) {
    this.dialog = dialog;
    this.me = me;
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }

  open(game, mode) {
    Object.assign(this, { game, mode });
    this.count = mode === "alone" ? 1 : Math.max(2, Math.min(game.seats.most, game.seats.usual));
    this.draw();
    this.dialog.showModal();
    $("[data-start]", this.dialog).focus();
  }

  draw() {
    const { game, mode } = this;
    put(this.dialog, h("form.setup", { onsubmit: (event) => { event.preventDefault(); this.start(); } },
      h("header", h("h2", { id: "motu-setup-title" }, TITLES[mode](game.title)),
        h("button.icon", { type: "button", "aria-label": say("Close"), onclick: () => this.dialog.close() }, "✕")),
      this.players(),
      this.openOptions.length > 0 && h("details.options", h("summary", say("Options and variants")), this.openOptions.map((option) => this.option(option))),
      mode !== "here" && h("label.check", h("input", { type: "checkbox", name: "hints", checked: true }), say("A bot gives hints when asked")),
      mode === "friends" && h("label.check", h("input", { type: "checkbox", name: "public" }), say("Anybody may join from the home page")),
      mode !== "alone" && h("label.check", h("input", { type: "checkbox", name: "shuffle", checked: mode !== "here" }), say("Seats by lot")),
      h("footer", h("button.primary", { "data-start": true }, mode === "friends" ? say("Make the table") : say("Start")))));
  }

  players() {
    const { mode, game } = this;
    const name = h("label", say("Your name"), h("input", { type: "text", name: "name-0", maxlength: 24, value: this.me.guest?.name ?? "", placeholder: say("Guest"), autocomplete: "nickname" }));
    const rows = h("div.rows");
    const count = this.counter(() => this.rows(rows));
    this.rows(rows);
    return h("fieldset", h("legend", say("Players")), count, mode !== "here" && name, mode !== "alone" && rows, mode === "bot" && game.levels.length === 0 && h("p.quiet", say("There is no bot for this game yet.")));
  }

  counter(changed) {
    const { least, most } = this.game.seats;
    if (this.mode === "alone" || Math.max(2, least) === most) return null;
    const field = h("input.number", { type: "number", name: "count", min: Math.max(2, least), max: most, value: this.count });
    field.addEventListener("change", () => {
      this.count = Math.min(most, Math.max(2, least, Number(field.value) || 2));
      field.value = this.count;
      changed();
    });
    return h("label", say("How many"), field);
  }

  /** One row for each player but the first; one for all if they are many. */
  rows(place) {
    const many = this.count > MOST_NAMED, others = Array.from({ length: this.count }, (_, seat) => seat);
    const shown = this.mode === "here" ? others : many ? [1] : others.slice(1);
    const told = h("div.levels-told", { "aria-live": "polite" });
    put(place, shown.map((seat) => this.row(seat, many)), told);
    const tell = () => put(told, this.levelsTold(place));
    place.addEventListener("change", tell);
    tell();
  }

  row(seat, many) {
    const label = many ? say("All others") : this.mode === "bot" && this.count === 2 ? say("Your opponent") : say("Player {n}", { n: seat + 1 });
    if (this.mode === "here") return h("label", label, h("input", { type: "text", name: `name-${seat}`, maxlength: 24, value: seat ? "" : this.me.guest?.name ?? "", placeholder: say("Player {n}", { n: seat + 1 }) }));
    const levels = this.game.levels.map((level, place) => h("option", { value: level, selected: place === this.usual() && this.mode === "bot" }, this.mode === "bot" ? levelName(level) : say("bot, {level}", { level: levelName(level) })));
    const open = this.mode === "friends" && h("option", { value: "", selected: true }, say("a friend"));
    return h("label", label, h("select", { name: `level-${seat}` }, open, levels));
  }

  /** A level that is neither the weakest nor the strongest is offered first. */
  usual() {
    return Math.min(1, this.game.levels.length - 1);
  }

  /** What the chosen levels are like. */
  levelsTold(place) {
    const chosen = new Set([...place.querySelectorAll("select")].map((select) => select.value).filter(Boolean));
    return [...chosen].filter((level) => page.levels[level]).map((level) => h("p.quiet", h("b", levelName(level)), ": ", page.levels[level]));
  }

  /** What can be chosen here: an option without choices is for programs. */
  get openOptions() {
    return this.game.options.filter(({ choices }) => choices.length > 1);
  }

  option({ name, default: usual, about, choices, title, names }) {
    const id = `motu-option-${name}`;
    const field = choices.every((choice) => typeof choice === "boolean")
      ? h("input", { type: "checkbox", id, name: `option-${name}`, checked: usual })
      : h("select", { id, name: `option-${name}` }, choices.map((choice, place) => h("option", { value: place, selected: isSame(choice, usual) }, names[place])));
    return h("div.option", h("label", { for: id }, field.type === "checkbox" ? [field, title] : [title, field]), h("p.quiet", this.sentence(about)));
  }

  /** A sentence whose rules are links to the game's rules, in a page of their own. */
  sentence(text) {
    const parts = sentence(text);
    for (const part of parts) if (part.dataset) Object.assign(part, { href: `/games/${this.game.name}/rules#${part.dataset.rule}`, target: "_blank" });
    return parts;
  }

  async start() {
    const form = $("form", this.dialog), button = $("[data-start]", this.dialog);
    button.disabled = true;
    put(button, say("Laying out the table …"));
    try {
      const table = await post("/api/tables", this.wish(new FormData(form)));
      location.assign(`/tables/${table.id}`);
    } catch (problem) {
      toast(problem.message, "bad");
      button.disabled = false;
      put(button, say("Start"));
    }
  }

  wish(form) {
    return {
      game: this.game.name, seats: this.seats(form), options: this.options(form),
      hints: this.mode === "here" || form.has("hints"), public: form.has("public"), shuffle: form.has("shuffle"),
    };
  }

  seats(form) {
    const name = (seat) => form.get(`name-${seat}`)?.trim() || say("Player {n}", { n: seat + 1 });
    const me = { kind: "me", name: form.get("name-0")?.trim() ?? "" };
    return Array.from({ length: this.count }, (_, seat) => {
      if (this.mode === "here") return { kind: "me", name: name(seat) };
      const level = form.get(`level-${seat}`) ?? form.get("level-1");
      return seat === 0 ? me : level ? { kind: "bot", level } : { kind: "open" };
    });
  }

  options(form) {
    return Object.fromEntries(this.openOptions.map(({ name, choices }) => {
      const isSwitch = choices.every((choice) => typeof choice === "boolean");
      return [name, isSwitch ? form.has(`option-${name}`) : choices[Number(form.get(`option-${name}`))]];
    }));
  }
}

const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
