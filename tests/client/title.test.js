/** The page's title. */

import { setTitle, setTurn, setTurns } from "/static/frame/title.js";
import { equal, test } from "./harness.js";

test("the title says when it is my turn, and at how many tables", () => {
  setTitle("Rules");
  setTurns([]);
  equal(document.title, "Rules");
  setTurns(["a"]);
  equal(document.title, "● Your turn — Rules");
  setTurns(["a", "b"]);
  equal(document.title, "● Your turn at 2 tables — Rules");
});

test("a table's own page knows first", () => {
  setTitle("Shells");
  setTurns(["a"]);
  setTurn("a", false);
  equal(document.title, "Shells");
  setTurn("b", true);
  setTurn("b", true);
  equal(document.title, "● Your turn — Shells");
});
