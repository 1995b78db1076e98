// A boardgame.io server with everything in memory: a sheet of 200 cells, of which a move fills one. It sends changes as
// patches.
//
//   node server.js PORT list     the cells in a list, as in its own tutorial: patching one takes time quadratic in its length
//   node server.js PORT rows     in rows, as most boards are kept
//   node server.js PORT names    by name, which suits its patches best
const { Server, Origins } = require("boardgame.io/server");

const [PORT, SHAPE] = process.argv.slice(2);
const CELLS = 200, ROW = 20;

const shapes = {
  list: {
    empty: () => Array(CELLS).fill(0),
    fill: (cells, cell, value) => { cells[cell] = value; },
  },
  rows: {
    empty: () => Array.from({ length: CELLS / ROW }, () => Array(ROW).fill(0)),
    fill: (cells, cell, value) => { cells[Math.floor(cell / ROW)][cell % ROW] = value; },
  },
  names: {
    empty: () => Object.fromEntries(Array.from({ length: CELLS }, (_, cell) => [cell, 0])),
    fill: (cells, cell, value) => { cells[cell] = value; },
  },
};
const { empty, fill } = shapes[SHAPE];

const cells = {
  name: "cells",
  setup: () => ({ cells: empty() }),
  deltaState: true,
  disableUndo: true, // it would keep every state of a turn, and here a turn never ends
  moves: {
    fill: {
      move: ({ G }, cell, value) => fill(G.cells, cell, value),
      client: false,
    },
  },
};

const server = Server({ games: [cells], origins: [Origins.LOCALHOST] });
server.run({ port: Number(PORT), callback: () => console.log("ready") });
