import type { StateOf } from './fact-state.ts';

/** A fact with the phrases, separated by `|`, that ask for it, and those that do so only behind an exclusion. */
export type FactRow = readonly [
  value: string,
  label: string,
  state: StateOf,
  phrases: string,
  excludedPhrases?: string,
];
