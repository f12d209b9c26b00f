import type { Nearest, Understood } from '../catalog/list/listing.ts';
import type { Page } from './page-of.ts';

export interface SearchOptions extends Page {
  /** Filter: records for which it returns `false` are left out and not counted in `total`. */
  readonly accept?: (ordinal: number) => boolean;
}

export interface SearchResult {
  /** Indexes into `catalog.tools`, best first: at most `limit`, after `offset`. */
  readonly ordinals: number[];
  /** Number of records that match. */
  readonly total: number;
  /** Corrected spellings of misspelt words, and names similar to an unknown one. */
  readonly suggestions: string[];
  /** The conditions that were read from the query. */
  readonly understood: Understood[];
  /** Use cases and categories to continue with; only when nothing matches. */
  readonly nearest?: Nearest;
}
