/** Documents that people make for an option. */

import {
  cellName,
  fromHash,
  fromText,
  partOf,
  resized,
  rowsOf,
  toHash,
  toText,
  withCell,
  withChosen,
  withDocument,
  withPart,
} from "/static/documents/documents.js";
import { variants } from "/static/panels/variants.js";
import { equal, test } from "./harness.js";

/** @import { GameLine, Part } from "/static/lib/messages.js" */

const entry = (/** @type {string} */ value) => ({ value, name: value, symbol: "", classes: "" });
/** @type {Part} */
const CELLS = {
  key: "grid",
  kind: "cells",
  title: "",
  about: "",
  entries: [entry("."), entry("#")],
  least: 2,
  most: 4,
};
const REEF = { name: "reef", grid: "..\n#." };
/** @type {GameLine} */
const GAME = {
  name: "shells",
  title: "Shells",
  about: "",
  seats: { least: 1, most: 2, usual: 2 },
  minutes: 5,
  levels: [],
  ratings: [],
  options: [
    {
      name: "sheet",
      default: "plain",
      about: "",
      choices: ["plain", "reef"],
      title: "Sheet",
      names: ["the plain one", "the reef"],
      note: "Made up.",
      editor: "Draw one",
      documents: [{ name: "plain", grid: "..\n.." }, REEF],
      newcomers: null,
    },
  ],
};

test("a part is found and changed at its key, and nothing else is", () => {
  const sheet = { name: "x", dice: { a: [1], b: [2] } };
  equal(partOf(sheet, "dice.b"), [2]);
  equal(withPart(sheet, "dice.b", [3]), { name: "x", dice: { a: [1], b: [3] } });
  equal(sheet.dice.b, [2]);
  equal(withPart({ dice: 7 }, "dice.a", []), { dice: { a: [] } });
  equal(
    [partOf({}, "dice.a"), partOf(null, "x"), partOf([], "length"), partOf({}, "constructor")],
    [undefined, undefined, undefined, undefined],
  );
});

test("whatever a document says of its cells, they are drawn as a grid", () => {
  equal(rowsOf("..#\n###", CELLS), ["..#", "###"]);
  equal(rowsOf("\n  .#\n#\n", CELLS), [".#", "#."]);
  equal(rowsOf("x?#", CELLS), ["..#", "..."]);
  equal(rowsOf("#".repeat(99), CELLS), ["####", "...."]);
  equal(rowsOf("#\n".repeat(99), CELLS), ["#.", "#.", "#.", "#."]);
  for (const odd of [undefined, null, 7, {}, [], ""]) equal(rowsOf(odd, CELLS), ["..", ".."]);
});

test("cells are added, cut off and changed", () => {
  equal(resized(["##", "##"], 3, 1, "."), ["#", "#", "."]);
  equal(resized(["##"], 2, 3, "."), ["##.", "..."]);
  equal(withCell(["...", "..."], 1, 2, "#"), ["...", "..#"]);
  equal(cellName(11, 1), "b12");
});

test("a link and a file hold a document whole, in any letters", () => {
  const sheet = { name: "Māori ~ 礁 >?<", grid: "T.\n#." };
  equal(fromHash(toHash(sheet)), sheet);
  equal(/^#[\w-]+$/.test(toHash(sheet)), true);
  equal(fromText(toText(sheet)), sheet);
});

test("what is no document in a link or a file is nothing", () => {
  for (const odd of ["", "#", "#%%%", "#" + "A".repeat(7), toHash(/** @type {any} */ ([1]))]) {
    equal(fromHash(odd), null);
  }
  for (const odd of ["", "{", "7", "null", "[]", '"x"']) equal(fromText(odd), null);
});

test("a document of one's own is one more choice, chosen where it was just made", () => {
  const own = { name: "mine", grid: "##\n##" };
  const [offered] = withDocument(GAME, "sheet", own).options;
  equal(offered.choices, ["plain", "reef", own]);
  equal([offered.names[2], offered.default, offered.note], ["mine (your own)", "plain", "Made up."]);
  const [chosen] = withChosen(GAME, "sheet", own).options;
  equal([chosen.default, chosen.note], [own, ""]);
  equal(withDocument(GAME, "sheet", { grid: "" }).options[0].names[2], "your own");
});

test("a document that comes with the game is no choice of its own", () => {
  const [option] = withChosen(GAME, "sheet", REEF).options;
  equal([option.choices, option.default], [["plain", "reef"], "reef"]);
});

test("a table names the document it is played with, and the usual one is nothing special", () => {
  const usual = GAME.options[0].documents[0];
  equal(variants(GAME, { sheet: usual }), []);
  equal(variants(GAME, { sheet: REEF }), [["Sheet: the reef", ""]]);
  const own = { name: "plain", grid: "##\n##" };
  const link = `/games/shells/options/sheet${toHash(own)}`;
  equal(variants(GAME, { sheet: own }), [["Sheet: plain", "", link]]);
});
