// Types shared by several scripts, other than messages.

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

/** The data that comes with a page; the second half only with some pages. */
export interface PageData {
  language: string;
  words: Record<string, string | [string, string]>;
  limits: Limits;
  me: Me;
  reach?: Reach;
  turns: string[]; // tables that wait for me
  bots?: Record<string, number>; // while they are being compiled: progress by game
  games: GameLine[]; // home
  levels: Record<string, string>; // home, editor: what a level of bots is like
  editor: OptionForm; // editor: what a document of one's own is made of
  table: TableView; // table
  game: GameLine; // table, editor
  learn: LessonPage; // lesson
  tour: TourView | null; // table, lesson
  newcomer: boolean; // table: have I never finished a match of this game?
  finished?: string[]; // home: the games I have finished a match of
}

/** A scene as it arrives: a pair stands for a run of sprites of the scene held before. */
export type ScenePatch = Omit<Drawn, "sprites"> & { sprites: (Sprite | [number, number])[] };

/** A choice with its lists of picks present, even if empty. */
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

/** Attributes of an element, and its listeners as "on" and the event's name. */
export type Attributes = Listeners & { [name: string]: Attribute | ((event: never) => unknown) };

/** What an element may contain: null, undefined and false are left out, lists are flattened. */
export type Child = Node | string | null | undefined | false | Child[];
