import type { StateOf } from './fact-state.ts';

/**
 * A fact, the phrases that ask for it (separated by `|`), and the phrases that mean it only after an excluding word.
 */
export type FactRow = readonly [
  value: string,
  label: string,
  state: StateOf,
  phrases: string,
  excludedPhrases?: string,
];
