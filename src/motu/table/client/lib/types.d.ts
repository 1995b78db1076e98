// Types that several scripts share and that are no messages.

import type {
  Choice,
  Drawn,
  GameLine,
  LessonPage,
  Limits,
  Me,
  OptionForm,
  Reach,
  Sprite,
  TableView,
  TourView,
} from "./messages.js";

/** What comes with a page; the second half only with some. */
export interface PageData {
  language: string;
  words: Record<string, string | [string, string]>;
  limits: Limits;
  me: Me;
  reach?: Reach;
  turns: string[]; // tables that wait for me
  bots?: Record<string, number>; // while they are compiled: how far they are, by game
  games: GameLine[]; // home
  levels: Record<string, string>; // home, editor: what a level of bots is like
  editor: OptionForm; // editor: what a document of one's own is made of
  table: TableView; // table
  game: GameLine; // table, editor
  learn: LessonPage; // lesson
  tour: TourView | null; // table, lesson
  newcomer: boolean; // table: have I never finished a match of this game?
  finished?: string[]; // home: the games of which I have finished a match
}

/** A scene as it comes: a pair stands for a run of sprites of the scene held before. */
export type ScenePatch = Omit<Drawn, "sprites"> & { sprites: (Sprite | [number, number])[] };

/** A choice whose picks are there, be they none. */
export type OpenChoice = Choice & { picks: string[]; enough: string[]; then: number | null };

export type Values = Record<string, string | number>;

type TagOf<What extends string> = What extends `${infer Tag}.${string}` ? Tag : What;

/** The element that h("input.number") makes. */
export type ElementOf<What extends string> =
  TagOf<What> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[TagOf<What>] : HTMLElement;

type Listeners = {
  [Name in keyof HTMLElementEventMap as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => unknown;
};
type Attribute = string | number | boolean | null | undefined;

/** Attributes of an element, and its listeners under their names with "on". */
export type Attributes = Listeners & { [name: string]: Attribute | ((event: never) => unknown) };

/** What may stand in an element: what is nothing is left out, lists are opened. */
export type Child = Node | string | null | undefined | false | Child[];
