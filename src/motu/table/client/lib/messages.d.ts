// Every message between the table and its clients. Written by scripts/client_types.py from the server's structs.

/** What a bot thinks of an action before it is taken. */
export interface Checked {
  mistake: boolean;
  move: Move | null;
  hint: Hint;
}

/** What a bot would choose, and why; `points`: what is expected is points. At a glance it does not look ahead. */
export interface Hint {
  action: number;
  text: string;
  label: string;
  expected: number;
  told: string;
  then: string[];
  answer: string[];
  why: string;
  points: boolean;
  glance: boolean;
  next: Move | null;
  fine: number[];
}

/** An action that a bot has considered, in words. */
export interface Move {
  action: number;
  text: string;
  label: string;
  expected: number;
  told: string;
  then: string[];
  answer: string[];
  why: string;
}

export interface ArtView {
  symbols: Record<string, string>;
  style: string;
  defs: string;
}

/** A document in the form that a match stores, or everything that is wrong with it. */
export interface Examined {
  document: Record<string, unknown> | null;
  faults: Fault[];
}

export interface GameLine {
  name: string;
  title: string;
  about: string;
  seats: SeatSpan;
  minutes: number;
  levels: string[];
  ratings: number[];
  options: OptionLine[];
}

/** How people make a document of their own for an option. */
export interface OptionForm {
  game: string;
  option: string;
  form: Form;
}

export interface OptionLine {
  name: string;
  default: unknown;
  about: string;
  choices: unknown[];
  title: string;
  names: string[];
  note: string;
  editor: string;
  documents: unknown[];
  newcomers: unknown;
}

export interface Rules {
  game: string;
  title: string;
  html: string;
  numbers: string[];
}

export interface SeatSpan {
  least: number;
  most: number;
  usual: number;
}

export interface FreshToken {
  id: string;
  name: string;
  created: number;
  token: string;
}

export interface GuestView {
  id: string;
  name: string;
}

export interface Link {
  link: string;
  expires: number;
}

export interface Me {
  guest: GuestView | null;
  language: string;
  languages: Record<string, string>;
}

export interface TokenLine {
  id: string;
  name: string;
  created: number;
}

/** The board after one action; `told` is what somebody else did. */
export interface Frame {
  scene: Scene;
  told: string;
}

/** The match that a lesson ends with: so many seats, all others taken by bots of this level. */
export interface GuidedMatch {
  level: string;
  seats: number;
  options: Record<string, unknown>;
}

/** A game and its lessons, in the order to do them. */
export interface LearnLine {
  game: string;
  title: string;
  lessons: LessonLine[];
}

export interface LessonLine {
  name: string;
  title: string;
  minutes: number;
  steps: number;
  done: boolean;
  match: GuidedMatch | null;
}

/** What comes with a lesson's page: this lesson, the game's others, and the step that is shown first. */
export interface LessonPage {
  learn: LearnLine;
  lesson: LessonLine;
  view: StepView;
}

/** A step of a lesson before anything is played. */
export interface StepView {
  game: string;
  lesson: string;
  step: number;
  text: string;
  task: boolean;
  light: string[];
  seat: number;
  scene: Scene;
  answer: number | null;
}

/** A part of the board: ids and patterns of sprites (see core/lessons/tour.py), and what they are. */
export interface TourStop {
  light: string[];
  text: string;
}

/** What a game is about, and a tour of its board; comes with pages that show one. */
export interface TourView {
  goal: string;
  stops: TourStop[];
}

/** The outcome of the last move: the board afterwards, frame by frame, and what to say about it. */
export interface Tried {
  verdict: "open" | "solved" | "wrong";
  text: string;
  frames: Frame[];
  answer: number | null;
}

/** What the home page lists: my tables, and those that anybody may join. */
export interface Home {
  tables: TableLine[];
  open: TableLine[];
  archived: number;
  version: string;
}

/** How a match ended, for a list; `words` are for the guest who asks. */
export interface LineResult {
  scores: number[];
  winners: number[];
  ended: "played" | "resigned";
  gave_up: number[];
  words: string;
}

export interface LineSeat {
  name: string;
  kind: "bot" | "open" | "person";
  level: string;
}

export interface TableLine {
  id: string;
  game: string;
  title: string;
  status: "over" | "playing" | "waiting";
  created: number;
  updated: number;
  ply: number;
  seats: LineSeat[];
  mine: number[];
  turn: boolean;
  open: number;
  pace: "1d" | "3d" | "7d" | "live" | "unlimited";
  until: number | null;
  acting: number[];
  stand_in: boolean;
  result: LineResult | null;
  archived: boolean;
  former: boolean;
}

/** An action, by number or in notation, meant for what was seen at `seq`. */
export interface Act {
  seq: number;
  seat?: number | null;
  action?: number | null;
  move?: string | null;
  have?: string;
}

/** Put finished tables of mine away, or bring them back. */
export interface Archive {
  tables: string[];
  archived?: boolean;
}

/** An action that I am about to take: is it a mistake? */
export interface CheckMove {
  seq: number;
  action: number;
  seat?: number | null;
}

/** A document for an option, to be checked before a table is made with it. */
export interface Document {
  document: Record<string, unknown>;
}

export interface GiveSeat {
  seat: number;
  kind: "bot" | "open";
  level?: string;
}

/** When my seat is to hear from the coach. */
export interface HelpWish {
  help: "all" | "asked" | "mistakes" | "off";
  seat?: number | null;
  seq?: number;
}

/** A new link for an open seat or, without a seat, for the whole table; or no link any more. */
export interface Invite {
  seat?: number | null;
  cancel?: boolean;
}

export interface Invited {
  invite: string;
}

export interface Join {
  seat?: number | null;
  invite?: string;
}

export interface NewLanguage {
  language: string;
}

export interface NewName {
  name?: string;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  public?: boolean;
  hints?: boolean | null;
  help?: "all" | "asked" | "mistakes" | "off" | null;
  shuffle?: boolean;
  pace?: "1d" | "3d" | "7d" | "live" | "unlimited";
}

export interface NewToken {
  name?: string;
}

/** No message at all: {}. */
export interface Nothing {}

/** A link to a page of ours, by its path. */
export interface QrWish {
  path: string;
}

export interface Say {
  text: string;
  seq?: number;
}

/** A message about one seat, which may be omitted if I have only one. */
export interface SeatOnly {
  seat?: number | null;
  seq?: number;
}

/** A seat of a table to be made: `me`, a `bot`, or `open` to others. */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  level?: string;
  name?: string;
}

export interface Token {
  token: string;
}

/** The moves made in a step of a lesson so far, by number; the last of them is the one to be judged. */
export interface Try {
  moves: number[];
}

export interface Undo {
  seq: number;
  seat?: number | null;
  have?: string;
}

export interface Health {
  status: string;
  process?: number | null;
  processes?: number | null;
}

/** How many characters of what people write are stored, and after how many minutes a player away from a live table
may be stood in for; comes with every page. */
export interface Limits {
  name: number;
  chat: number;
  away: number;
}

export interface QrCode {
  link: string;
  svg: string;
}

/** The address for links to pass on, and who can open them; comes with every page. */
export interface Reach {
  address: string;
  who: "everybody" | "network" | "nobody";
}

/** How much of what bots think with is compiled, from 0 to 1, by game. Only once; the weakest bots do not wait for it. */
export interface Readiness {
  bots: Record<string, number>;
}

/** For whom a bot may stand in by now: only time has passed. */
export interface Away {
  away: boolean[];
}

export interface ChatLine {
  seq: number;
  name: string;
  seat: number;
  text: string;
  at: number;
}

export interface ChatNews {
  seq: number;
  chat: ChatLine[];
}

export interface Draw {
  ply: number;
  odds: number[];
  index: number;
  text: string;
}

export interface Here {
  here: boolean[];
}

export interface HistoryLine {
  ply: number;
  who: number;
  text: string;
  told: string;
  forced: boolean;
  at: number;
}

/** What an invitation is for: one seat, or any that is free. */
export interface Invitation {
  host: string;
  seat: number | null;
  free: number;
}

/** What happened at a table outside the log; `ply` is how long the log was. */
export interface Notice {
  seq: number;
  ply: number;
  kind: "back" | "consent" | "help" | "hint" | "resigned" | "stand_in";
  seat: number;
  told: string;
  at: number;
}

export interface Past {
  ply: number;
  seat: number;
  scene: Scene;
  line: HistoryLine | null;
}

export interface Preview {
  action: number;
  gone: string[];
  new: Sprite[];
  changed: Sprite[];
  scores: Swing[];
}

export interface Proof {
  commitment: string;
  secret: string;
  draws: Draw[];
}

export interface Result {
  scores: number[];
  shares: number[];
  winners: number[];
  ended: "played" | "resigned";
  words: string;
  decided: string;
  standings: StandingLine[];
  gave_up: number[];
}

export interface SeatView {
  seat: number;
  name: string;
  kind: "bot" | "open" | "person";
  level: string;
  mine: boolean;
  here: boolean;
  turn: boolean;
  resigned: boolean;
  stand_in: boolean;
  away: boolean;
  consents: number[];
  private: boolean;
  invite?: string;
}

/** A seat's final place; `why` says what broke its ties. */
export interface StandingLine {
  place: number;
  seat: number;
  score: number;
  why: string;
}

export interface Swing {
  seat: number;
  before: number;
  after: number;
}

/** A table as one seat sees it. */
export interface TableView {
  id: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  status: "over" | "playing" | "waiting";
  seq: number;
  ply: number;
  seat: number;
  mine: number[];
  host: boolean;
  public: boolean;
  hints: boolean;
  help: "all" | "asked" | "mistakes" | "off";
  hidden: boolean;
  pace: "1d" | "3d" | "7d" | "live" | "unlimited";
  until: number | null;
  created: number;
  seats: SeatView[];
  scene: Drawn;
  can_undo: boolean;
  since: number;
  from: number;
  history: HistoryLine[];
  chat: ChatLine[];
  notices: Notice[];
  commitment: string;
  secret: string | null;
  result: Result | null;
  rematch: string | null;
  former: string;
  invite?: string;
}

export interface Why {
  why: string;
}

/** What is wrong with a document, in a sentence, and where: a part, and in it a cell (`b3`), an entry or a place in the list. */
export interface Fault {
  text: string;
  part: string;
  at: string;
}

/** All parts of a document in the order they are filled in. */
export interface Form {
  title: string;
  about: string;
  parts: Part[];
}

/** One part of a document.

text     a text of up to `most` letters
cells    `least` to `most` rows of as many cells, as a text with a line for each row, each cell one entry
numbers  a whole number from `least` to `most` for each entry, as a mapping
choices  a list of `least` to `most` entries */
export interface Part {
  key: string;
  kind: "cells" | "choices" | "numbers" | "text";
  title: string;
  about: string;
  entries: Entry[];
  least: number;
  most: number;
}

/** Something that may stand in a part, or that a number is given for. */
export interface Entry {
  value: string;
  name: string;
  symbol: string;
  classes: string;
}

/** All that is drawn for one seat at one moment. Later sprites lie on earlier ones. */
export interface Scene {
  game: string;
  width: number;
  height: number;
  sprites: Sprite[];
  panels?: Panel[];
  prompt?: string;
  choices?: Choice[];
  label?: string;
  wide?: Wide | null;
  stage?: [string, string][];
}

/** One thing on the table. */
export interface Sprite {
  id: string;
  symbol?: string;
  x?: number;
  y?: number;
  turn?: number;
  size?: number;
  classes?: string;
  label?: string;
  path?: string;
  text?: string;
}

/** What is shown of a seat beside the board. */
export interface Panel {
  seat: number;
  score: number;
  lines?: [string, number][];
  facts?: [string, string][];
  turn?: boolean;
}

/** An action open to the seat. */
export interface Choice {
  action: number;
  text: string;
  label: string;
  picks?: string[];
  enough?: string[];
  then?: number | null;
  short?: string;
  tip?: string;
}

/** The same scene for a window wider than it is high: sprites of these classes are shifted this far. */
export interface Wide {
  width: number;
  height: number;
  shifts: Record<string, [number, number]>;
}

/** A scene as it is sent. With `since`, a pair in sprites stands for those from .. to of the scene of that version. */
export interface Drawn {
  game: string;
  width: number;
  height: number;
  sprites: Sprite[];
  panels?: Panel[];
  prompt?: string;
  choices?: Choice[];
  label?: string;
  wide?: Wide | null;
  stage?: [string, string][];
  version?: string;
  since?: string;
}
