import type { AskedFact } from '../facts/facts-asked.ts';
import type { IsNeedWithout } from '../needs/needs-without.ts';
import type { AskedPlace, PlaceNamed } from '../text/place-names.ts';
import type { Token } from './query-tokens.ts';
import type { ToolsMeant } from './tools-meant.ts';
import type { ToolsStating } from './tools-stating.ts';

/** What a condition is about. */
export type Subject =
  | { readonly kind: 'fact'; readonly fact: AskedFact }
  /** Where a tool can be used. */
  | { readonly kind: 'place'; readonly place: AskedPlace }
  /** Home country of the organization behind a tool. */
  | { readonly kind: 'home'; readonly place: AskedPlace }
  | { readonly kind: 'tool'; readonly tools: readonly number[] }
  | { readonly kind: 'category'; readonly slug: string }
  /** Words ruled out that name nothing known: they are no part of the need. The tools that state them are out. */
  | { readonly kind: 'unknown'; readonly words: string; readonly tools: readonly number[] }
  /** Something that need not be there: it is no part of the need and rules nothing out. */
  | { readonly kind: 'needless'; readonly words: string };

/** What is asked for or ruled out, and the words that say so. */
export type Condition = {
  readonly tokens: readonly Token[];
  /** The words to take out of the query to undo only this. */
  readonly removable: readonly Token[];
  readonly excluded: boolean;
} & Subject;

/** What a query is read with. */
export interface QueryWords {
  readonly placeNamed: PlaceNamed;
  readonly toolsMeant: ToolsMeant;
  /** The tools that somebody makes or owns. */
  readonly toolsOfOwner: ToolsMeant;
  readonly toolsStating: ToolsStating;
  /** Slug of the category that a joined phrase names. */
  readonly categories: ReadonlyMap<string, string>;
  /** Whether a need is to do without what these words name. */
  readonly isNeedWithout: IsNeedWithout;
}

/** A query that is being read. */
export interface Reading {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly queryWords: QueryWords;
}

/** A subject that words name, up to the place `end` of the query. */
export interface Found {
  readonly subject: Subject;
  readonly end: number;
  /** Words that say it too and stand further behind: `company` of "american kyc company". */
  readonly more?: readonly Token[];
}
