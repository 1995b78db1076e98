/** Words, sentences and what people are told. */

import { arranged, isBetterWide, shifted } from "/static/board/arrangement.js";
import { h, put, sentence, withoutRules } from "/static/lib/dom.js";
import { page } from "/static/lib/page.js";
import { joint, say, sayIn, sayMany, signed, timeText } from "/static/lib/words.js";
import { verdictText } from "/static/panels/fairness.js";
import { linesOf } from "/static/panels/result.js";
import { variants } from "/static/panels/variants.js";
import { equal, test } from "./harness.js";

test("names in a text are filled in, and those without a value stay", () => {
  equal(say("{name} has {n} of {all}", { name: "Ana", n: 0 }), "Ana has 0 of {all}");
  equal(
    [sayMany("{n} point", "{n} points", 1), sayMany("{n} point", "{n} points", 0)],
    ["1 point", "0 points"],
  );
  equal([signed(3), signed(-2)], ["+3", "−2"]);
});

test("a word with a context is another word, and forms of a number take further names", () => {
  page.words["price\u0004free"] = "gratis";
  equal([sayIn("price", "free"), say("free"), sayIn("line", "free")], ["gratis", "free", "free"]);
  equal(sayMany("{name} has {n} card", "{name} has {n} cards", 2, { name: "Ana" }), "Ana has 2 cards");
});

test("French drops an e before a name with a vowel, and has a space before a semicolon", () => {
  equal([joint(";"), say("de {name}", { name: "Anneliese" })], ["; ", "de Anneliese"]);
  page.language = "fr";
  equal(
    ["Anneliese", "Élodie", "Bot 1"].map((name) => say("C'est au tour de {name}, que", { name })),
    ["C'est au tour d'Anneliese, que", "C'est au tour d'Élodie, que", "C'est au tour de Bot 1, que"],
  );
  equal(joint(";"), "\u00a0; ");
  page.language = "en";
});

test("a rule in a sentence is a link, and is left out where nothing can be clicked", () => {
  const parts = sentence("Blocked [K3.2]. Why [P2.1b]?");
  equal(
    h("p", parts).innerHTML,
    'Blocked <a class="rule-link" href="#K3.2" data-rule="K3.2">K3.2</a>. Why <a class="rule-link" href="#P2.1b" data-rule="P2.1b">P2.1b</a>?',
  );
  equal(withoutRules("Blocked [K3.2]. Why [P2.1b]?"), "Blocked. Why?");
});

test("texts are texts, never HTML", () => {
  equal(h("p", "<b>bold</b>").innerHTML, "&lt;b&gt;bold&lt;/b&gt;");
});

test("drawing again keeps the focus and what was being written", () => {
  const place = h("div");
  document.body.replaceChildren(place);
  const field = () => h("input", { "data-key": "name" });
  const first = field();
  put(place, first);
  first.focus();
  first.value = "half a na";
  put(place, h("p", "news"), [field(), null, false]);
  const [, second] = place.children;
  equal(second === document.activeElement && second !== first, true);
  equal(second instanceof HTMLInputElement && second.value, "half a na");
});

test("a verdict counts steps as people do", () => {
  equal(
    verdictText({ promised: true, draws: 4, wrong: [2, 8] }),
    "The secret matches the promise, but these steps do not follow from it: 3, 9.",
  );
  equal(
    verdictText({ promised: false, draws: 4, wrong: [] }),
    "The secret does not match the promise made before the match.",
  );
});

test("points of lines with the same name are added up", () => {
  const lines = /** @type {[string, number][]} */ ([
    ["huts", 3],
    ["fish", 2],
    ["huts", 4],
  ]);
  const scene = { game: "shells", width: 1, height: 1, sprites: [], panels: [{ seat: 1, score: 9, lines }] };
  equal(linesOf(scene, 1), [
    ["huts", 7],
    ["fish", 2],
  ]);
  equal(linesOf(scene, 0), []);
});

test("only what is played otherwise than usual is named", () => {
  const long = {
    name: "long",
    default: false,
    choices: [false, true],
    about: "Longer.",
    title: "Long match",
    names: [],
    note: "",
    editor: "",
    documents: [],
    newcomers: null,
  };
  const sheet = {
    name: "sheet",
    default: "plain",
    choices: ["plain", "reef"],
    about: "Sheets.",
    title: "Sheet",
    names: ["Plain", "Reef"],
    note: "",
    editor: "",
    documents: [],
    newcomers: null,
  };
  equal(variants({ options: [long, sheet] }, { long: false, sheet: "plain" }), []);
  equal(variants({ options: [long, sheet] }, { long: true, sheet: "reef" }), [
    ["Long match", "Longer."],
    ["Sheet: Reef", "Sheets."],
  ]);
});

test("the arrangement that gets bigger in the window is taken", () => {
  equal(
    isBetterWide({ width: 100, height: 200 }, { width: 200, height: 100 }, { width: 800, height: 400 }),
    true,
  );
  equal(
    isBetterWide({ width: 100, height: 200 }, { width: 200, height: 100 }, { width: 300, height: 600 }),
    false,
  );
});

test("in the wide arrangement sprites are shifted by their class", () => {
  const wide = { width: 4, height: 1, shifts: { display: /** @type {[number, number]} */ ([10, -5]) } };
  equal(shifted({ id: "a", x: 1, classes: "big display" }, wide), {
    id: "a",
    x: 11,
    classes: "big display",
    y: -5,
  });
  equal(shifted({ id: "b", x: 1 }, wide), { id: "b", x: 1 });
  const scene = { game: "shells", width: 1, height: 1, sprites: [], wide: null };
  equal(arranged(scene, h("div")).isWide, false);
});

test("a time is told with its day if that is not near, and with its year only if it is far", () => {
  const now = Date.now() / 1000,
    year = String(new Date().getFullYear());
  const [soon, later, far] = [60, 40 * 86400, 900 * 86400].map((ahead) => timeText(now + ahead));
  equal(soon.length < later.length && later.length < far.length, true);
  equal(
    [/[A-Z][a-z]{2}/.test(soon), /[A-Z][a-z]{2}/.test(later), later.includes(year)],
    [false, true, false],
  );
  equal(/20\d\d/.test(far), true);
});
