// Live tables with a player and a spectator each, over boardgame.io's WebSockets: how many actions a second the server
// sustains.
//
//   node load.js PORT TABLES     one line of JSON: { calm: {rate, median, late}, held: {rate, median, late, generator} }
//
// The same search as in src/motu/table/ops/loadtest.py, with the same steps. Messages are read and parsed by
// Socket.IO's client and go no further: boardgame.io's own client would take more of the server's cores.
const { io } = require("socket.io-client");

const [PORT, TABLES] = process.argv.slice(2).map(Number);
const THINK = 3, SECONDS = 6, STEP_SECONDS = 2, WARM_UP = 1.5, RAISED = 0.75, MOST_STEPS = 16, HALVINGS = 3, HELD = 50, CELLS = 200;

const sleep = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

class Viewer {
  constructor(match, seat) {
    this.match = match;
    this.seat = seat;
    this.state = 0;
    this.waits = null;
    this.socket = io(`http://127.0.0.1:${PORT}/cells`, { transports: ["websocket"], forceNew: true });
    this.socket.on("update", (match, state) => this.arrived(state._stateID));
    this.socket.on("patch", (match, before, after) => this.arrived(after));
  }

  sync() {
    return new Promise((done) => {
      this.socket.once("sync", (match, info) => {
        this.state = info.state._stateID;
        done();
      });
      this.socket.emit("sync", this.match, this.seat, undefined, 2);
    });
  }

  arrived(state) {
    this.state = state;
    if (this.waits) this.waits();
  }

  act() {
    const args = [Math.floor(Math.random() * CELLS), Math.floor(Math.random() * 4)];
    const payload = { type: "fill", args, playerID: "0", credentials: undefined };
    return new Promise((done) => {
      this.waits = () => {
        this.waits = null;
        done();
      };
      this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.state, this.match, "0");
    });
  }

  async play(end, think, found) {
    for (;;) {
      const wait = -Math.log(1 - Math.random()) * think;
      if (performance.now() + 1000 * wait >= end) return;
      await sleep(wait);
      const began = performance.now();
      await this.act();
      found.push([began, performance.now() - began]);
    }
  }
}

const percentile = (times, part) => times[Math.min(times.length - 1, Math.floor(part * times.length))];

async function play(players, think, seconds) {
  const began = performance.now(), found = [];
  const ending = Promise.all(players.map((player) => player.play(began + 1000 * (WARM_UP + seconds), think, found)));
  await sleep(WARM_UP);
  const spent = process.cpuUsage();
  await ending;
  const { user, system } = process.cpuUsage(spent), took = performance.now() - began - 1000 * WARM_UP;
  const times = found.filter(([at]) => at >= began + 1000 * WARM_UP).map(([, took]) => took).sort((a, b) => a - b);
  const late = times.length ? percentile(times, 0.99) : Infinity;
  return { rate: times.length / seconds, median: percentile(times, 0.5), late, generator: (user + system) / 1000 / took };
}

// A step that is not held is retried: of a hundred actions in two seconds, two late ones would end the search.
async function tried(players, think) {
  const load = await play(players, think, STEP_SECONDS);
  return load.late > HELD ? await play(players, think, STEP_SECONDS) : load;
}

async function highest(players) {
  let held = { rate: 0 }, slower = 2 * THINK, faster = THINK;
  for (let step = 0; step < MOST_STEPS; step++) {
    const load = await tried(players, faster);
    if (load.late > HELD) break;
    [held, slower, faster] = [load, faster, RAISED * faster];
  }
  for (let step = 0; step < HALVINGS; step++) {
    const between = Math.sqrt(slower * faster), load = await tried(players, between);
    if (load.late > HELD) faster = between;
    else [held, slower] = [load.rate > held.rate ? load : held, between];
  }
  return held;
}

async function main() {
  const players = [];
  for (let table = 0; table < TABLES; table++) {
    const player = new Viewer(`table-${table}`, "0"), spectator = new Viewer(`table-${table}`, null);
    await player.sync();
    await spectator.sync();
    players.push(player);
  }
  const calm = await play(players, THINK, SECONDS);
  console.log(JSON.stringify({ calm, held: await highest(players) }));
  process.exit(0);
}

main();
