import type { AskedFact } from '../facts/facts-asked.ts';
import type { IsNeedWithout } from '../needs/needs-without.ts';
import type { AskedPlace, PlaceNamed } from '../text/places.ts';
import type { Token } from './query-tokens.ts';
import type { ToolsMeant } from './tools-meant.ts';
import type { ToolsStating } from './tools-stating.ts';

/** The subject of a condition. */
export type Subject =
  | { readonly kind: 'fact'; readonly fact: AskedFact }
  /** Country or region where a tool can be used. */
  | { readonly kind: 'place'; readonly place: AskedPlace }
  /** Home country of the tool's organization. */
  | { readonly kind: 'home'; readonly place: AskedPlace }
  | { readonly kind: 'tool'; readonly tools: readonly number[] }
  | { readonly kind: 'category'; readonly slug: string }
  /** Excluded words that match no known fact, place, tool or category. Tools that contain them are excluded. */
  | { readonly kind: 'unknown'; readonly words: string; readonly tools: readonly number[] }
  /** Something that the query says is not required. It is not part of the need and excludes nothing. */
  | { readonly kind: 'needless'; readonly words: string };

/** A condition that the query asks for or rules out, with its words. */
export type Condition = {
  readonly tokens: readonly Token[];
  /** The words to delete from the query to remove only this condition. */
  readonly removable: readonly Token[];
  readonly excluded: boolean;
} & Subject;

/** Look-ups for reading queries. */
export interface QueryWords {
  readonly placeNamed: PlaceNamed;
  readonly toolsMeant: ToolsMeant;
  /** Tools made by a company or owned by it. */
  readonly toolsOfOwner: ToolsMeant;
  readonly toolsStating: ToolsStating;
  /** Category slug by joined name. */
  readonly categories: ReadonlyMap<string, string>;
  /** Whether a use case is about doing without the thing that these words name. */
  readonly isNeedWithout: IsNeedWithout;
}

/** The state of reading one query. */
export interface Reading {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly queryWords: QueryWords;
}

/** A subject found in the query. `end`: index of the token after it. */
export interface Found {
  readonly subject: Subject;
  readonly end: number;
  /** Further tokens of the condition, not adjacent to it: `company` in "american kyc company". */
  readonly more?: readonly Token[];
}
