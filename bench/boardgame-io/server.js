// A boardgame.io server with everything in memory: a sheet of 200 cells, of which a move fills one. It sends changes as
// patches.
const { Server, Origins } = require("boardgame.io/server");

const CELLS = 200;

const cells = {
  name: "cells",
  // by name, as patching an array takes time quadratic in its length
  setup: () => ({ cells: Object.fromEntries(Array.from({ length: CELLS }, (_, cell) => [cell, 0])) }),
  deltaState: true,
  disableUndo: true, // it would keep every state of a turn, and here a turn never ends
  moves: {
    fill: {
      move: ({ G }, cell, value) => {
        G.cells[cell] = value;
      },
      client: false,
    },
  },
};

const server = Server({ games: [cells], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
