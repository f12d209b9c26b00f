import * as z from 'zod';
import { CONFIDENCE } from '../../records/facts/confidence.ts';
import { isVerified } from '../../records/facts/is-verified.ts';
import { DayOrMonth } from '../../records/scalars.ts';
import type { Tool } from '../../records/tool.ts';
import { keyFactsOf } from './key-facts.ts';

/** How far a record can be trusted, computed from its key facts. */
export const Verification = z.strictObject({
  confidence: z.enum(CONFIDENCE).meta({
    description: '`high`: two thirds or more of the key facts are verified; `medium`: a third or more.',
  }),
  verified: z.int().meta({ description: 'Key facts that were read at a source on a stated day.' }),
  of: z.int().meta({ description: 'Key facts that a record of this kind should have.' }),
  verifiedAt: DayOrMonth.optional().meta({
    description: 'Newest reading of a source of a verified fact; left out when none is verified.',
  }),
});
export type Verification = z.infer<typeof Verification>;

/** Counts the verified key facts of a record. */
export function verificationOf(tool: Tool): Verification {
  const facts = keyFactsOf(tool);
  const verified = facts.filter((path) => isVerified(tool, path)).length;
  const share = verified / facts.length;
  const verifiedAt = verified > 0 ? lastReading(tool) : undefined;
  return {
    confidence: share >= 2 / 3 ? 'high' : share >= 1 / 3 ? 'medium' : 'low',
    verified,
    of: facts.length,
    ...(verifiedAt && { verifiedAt }),
  };
}

/** The count in words: "9 of 14 facts verified". */
export const verificationText = ({ verified, of }: Pick<Verification, 'verified' | 'of'>): string =>
  `${verified} of ${of} facts verified`;

/** The newest day or month in which a fact of the record was read. */
function lastReading({ sources, facts, verification }: Tool): string | undefined {
  return [
    ...sources.flatMap(({ fields, retrieved }) => (fields ? [retrieved] : [])),
    ...Object.values(facts).map(({ on }) => on),
    ...(verification.verifiedAt ? [verification.verifiedAt] : []),
  ]
    .sort()
    .at(-1);
}
