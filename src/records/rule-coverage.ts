import * as z from 'zod';
import { valuesOf } from './field.ts';
import { Country, Day } from './scalars.ts';

/** What rules are about. */
export const TOPIC_LABELS = {
  payments: 'Payments',
  'open-banking': 'Open banking',
  cards: 'Cards',
  aml: 'Money laundering and sanctions',
  crypto: 'Crypto-assets',
  lending: 'Lending',
  'own-funds': 'Own funds and prudential rules',
  'deposit-guarantee': 'Deposit guarantee',
  resilience: 'Operational resilience',
  ai: 'Artificial intelligence',
  identity: 'Electronic identity',
  tax: 'Tax and invoicing',
  securities: 'Securities',
  insurance: 'Insurance',
  'data-sharing': 'Data sharing',
  'data-protection': 'Data protection',
  'consumer-protection': 'Consumer protection',
  messaging: 'Payment messages',
} as const;
export const TOPICS = valuesOf(TOPIC_LABELS);

/** How completely the rules of a topic are recorded; what no editor states is `not-covered`. */
export const COVERAGE_LABELS = {
  covered: 'Covered: its duties were looked for and recorded',
  'dates-only': 'Dates only: some dates are recorded, its duties were not looked for',
  'not-covered': 'Not covered: nobody has looked for its rules',
} as const;
export const COVERAGE_STATES = valuesOf(COVERAGE_LABELS);

/** What an editor states of one jurisdiction: an entry of `content/rule-coverage.yaml`. */
export const RuleCoverage = z.strictObject({
  jurisdiction: z.union([Country, z.literal('GLOBAL')]),
  topics: z.partialRecord(z.enum(TOPICS), z.enum(COVERAGE_STATES)),
  note: z.string().max(240).optional(),
  on: Day,
});
export type RuleCoverage = z.infer<typeof RuleCoverage>;
