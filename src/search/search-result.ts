import type { Nearest, Understood } from '../catalog/list/understood.ts';
import type { Page } from './page-of.ts';

export interface SearchOptions extends Page {
  /** Leaves out the records it answers `false` for; `total` counts the rest. */
  readonly accept?: (ordinal: number) => boolean;
}

export interface SearchResult {
  /** Indexes into `catalog.tools`, best first: at most `limit`, after `offset`. */
  readonly ordinals: number[];
  /** How many records match. */
  readonly total: number;
  /** Corrected spellings, when a word was misspelt, and names like an unknown one. */
  readonly suggestions: string[];
  /** What was understood besides the plain words. */
  readonly understood: Understood[];
  /** Where to go on; only when nothing matches. */
  readonly nearest?: Nearest;
}
