import * as z from 'zod';
import { EventSource, Jurisdiction } from './event.ts';
import { Day, HttpsUrl, Slug } from './scalars.ts';

/** Kind of rule: a law, a supervisory rule, or the rule book of a scheme or standard. */
export const REGULATION_KINDS = [
  'statute',
  'regulation',
  'directive',
  'rule',
  'standard',
  'scheme-rule',
  'programme',
] as const;

/** Legal status of the rule at its last update; its events hold the dates. */
export const REGULATION_STATUSES = [
  'proposed',
  'adopted',
  'partly-applicable',
  'applicable',
  'blocked',
] as const;

/** One regime that events belong to: the front matter of `content/regulations/<slug>.md`. */
export const Regulation = z.strictObject({
  name: z.string().min(1).max(100),
  slug: Slug,
  kind: z.enum(REGULATION_KINDS),
  description: z.string().min(40).max(240),
  jurisdictions: z.array(Jurisdiction).min(1),
  /** Body that writes or enforces it. */
  authority: z.string().min(2).max(80),
  /** Official number or citation, when a source gave it. */
  citation: z.string().max(80).optional(),
  /** Address of the text of the rule. */
  text: HttpsUrl.optional(),
  alternativeNames: z.array(z.string().max(60)).default([]),
  /** Whom it binds, in words. */
  scope: z.string().min(10).max(240),
  status: z.enum(REGULATION_STATUSES),
  categories: z.array(Slug).min(1),
  standards: z.array(Slug).default([]),
  /** The rule itself, or the nearest thing to it that was read. */
  sources: z.array(EventSource).min(1),
  updatedAt: Day,
});
export type Regulation = z.infer<typeof Regulation>;
