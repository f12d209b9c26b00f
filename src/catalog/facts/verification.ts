import * as z from 'zod';
import { keptFor } from '../../base/kept.ts';
import { isVerified } from '../../records/facts/evidence.ts';
import type { Field } from '../../records/field.ts';
import { CONFIDENCE, DayOrMonth } from '../../records/scalars.ts';
import { FIELDS, type Tool } from '../../records/tool.ts';

/** Whether a tool is a hosted service. */
export const isHosted = ({ kind }: Pick<Tool, 'kind'>): boolean =>
  kind === 'api' || kind === 'data-source' || kind === 'integration';

/** Record paths of the facts that a record of this kind should have. */
export function keyFactsOf(tool: Tool): string[] {
  const applies = { all: true, hosted: isHosted(tool), code: tool.openSource !== undefined };
  return KEY_FIELDS.filter(({ key }) => applies[key[0]]).map(({ path }) => path);
}

const KEY_FIELDS = FIELDS.flatMap(({ path, key }) => (key ? [{ path, key }] : [])).sort(
  (a, b) => a.key[1] - b.key[1],
);

/** How far a record can be trusted, computed from its key facts. */
export const Verification = z.strictObject({
  confidence: z
    .enum(CONFIDENCE)
    .describe('`high`: two thirds or more of the key facts are verified; `medium`: a third or more.'),
  verified: z.int().describe('Key facts that were read at a source on a stated day.'),
  of: z.int().describe('Key facts that a record of this kind should have.'),
  verifiedAt: DayOrMonth.optional().describe(
    'Newest reading of a source of a verified fact; left out when none is verified.',
  ),
});
export type Verification = z.infer<typeof Verification>;

/** Counts the verified key facts of a record, once: lists of all tools ask for each of them. */
export const verificationOf = keptFor((tool: Tool): Verification => {
  const facts = keyFactsOf(tool);
  const verified = facts.filter((path) => isVerified(tool, path)).length;
  const share = verified / facts.length;
  const verifiedAt = verified > 0 ? lastReading(tool) : undefined;
  return {
    confidence: share >= 2 / 3 ? 'high' : share >= 1 / 3 ? 'medium' : 'low',
    verified,
    of: facts.length,
    verifiedAt,
  };
});

/** The count in words: "9 of 14 key facts verified". */
export const verificationText = ({ verified, of }: Pick<Verification, 'verified' | 'of'>): string =>
  `${verified} of ${of} key facts verified`;

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

/** What the directory says of the record itself. */
export const VERIFICATION_FIELDS = [
  {
    path: 'verification.confidence',
    label: 'Key facts verified',
    read: (tool) => verificationOf(tool).confidence,
    words: (_, tool) => {
      const { verified, of } = verificationOf(tool);
      return { text: `${verified} of ${of}` };
    },
    own: true,
    compare: ['About the record', 31],
    differs: 'never',
    column: 24,
  },
  {
    path: 'verification.verifiedAt',
    label: 'Last verified',
    read: (tool) => verificationOf(tool).verifiedAt,
    own: true,
    compare: ['About the record', 32],
    differs: 'never',
  },
] as const satisfies readonly Field<Tool, string>[];
