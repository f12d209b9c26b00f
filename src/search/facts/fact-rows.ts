import { ACCESS_ROWS } from './access-rows.ts';
import { CERTIFICATE_ROWS } from './certificate-rows.ts';
import type { StateOf } from './fact-state.ts';
import { INTERFACE_ROWS } from './interface-rows.ts';
import { LANGUAGE_ROWS } from './language-rows.ts';
import { LICENCE_ROWS } from './licence-rows.ts';
import { PRICE_ROWS } from './price-rows.ts';

export type FactRow = readonly [
  value: string,
  label: string,
  state: StateOf,
  phrases: string,
  excludedPhrases?: string,
];

/**
 * Facts with the phrases, separated by `|`, that ask for them, and those that do so only behind an exclusion. Where two
 * have a phrase, the earlier has it.
 */
export const FACT_ROWS: readonly FactRow[] = [
  ...PRICE_ROWS,
  ...ACCESS_ROWS,
  ...LICENCE_ROWS,
  ...INTERFACE_ROWS,
  ...CERTIFICATE_ROWS,
  ...LANGUAGE_ROWS,
];
