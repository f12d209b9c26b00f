import { ACCESS_ROWS } from './access-rows.ts';
import { CERTIFICATE_ROWS } from './certificate-rows.ts';
import type { FactRow } from './fact-row.ts';
import { INTERFACE_ROWS } from './interface-rows.ts';
import { LANGUAGE_ROWS } from './language-rows.ts';
import { LICENCE_ROWS } from './licence-rows.ts';
import { PRICE_ROWS } from './price-rows.ts';

/** All facts. When two share a phrase, the first one in this list is used. */
export const FACT_ROWS: readonly FactRow[] = [
  ...PRICE_ROWS,
  ...ACCESS_ROWS,
  ...LICENCE_ROWS,
  ...INTERFACE_ROWS,
  ...CERTIFICATE_ROWS,
  ...LANGUAGE_ROWS,
];
