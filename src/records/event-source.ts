import * as z from 'zod';
import { Source } from './scalars.ts';

/** Publisher of a source; primary kinds (`law`, `regulator`, `standard-body`, `vendor`) can confirm a date. */
export const SOURCE_KINDS = [
  'law',
  'regulator',
  'standard-body',
  'vendor',
  'repository',
  'law-firm',
  'press',
  'secondary',
] as const;

/** A source of an event or change, with the kind of its publisher. */
export const EventSource = Source.extend({ kind: z.enum(SOURCE_KINDS) });
export type EventSource = z.infer<typeof EventSource>;
