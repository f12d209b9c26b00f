import * as z from 'zod';
import { isVerified } from '../../records/facts/evidence.ts';
import { CONFIDENCE, DayOrMonth } from '../../records/scalars.ts';
import type { Tool } from '../../records/tool.ts';

/** Whether a tool is a hosted service. */
export const isHosted = ({ kind }: Pick<Tool, 'kind'>): boolean =>
  kind === 'api' || kind === 'data-source' || kind === 'integration';

const always = () => true;
const hasCode = ({ openSource }: Tool) => openSource !== undefined;

/** Facts that every record should have, by record path, and which tools have them. */
const KEY_FACTS: readonly (readonly [path: string, applies: (tool: Tool) => boolean])[] = [
  ['description', always],
  ['status', always],
  ['organization.name', always],
  ['organization.country', always],
  ['organization.owner', always],
  ['organization.certifications', isHosted],
  ['signUp', isHosted],
  ['pricing.model', always],
  ['prices', always],
  ['limits', isHosted],
  ['packages', always],
  ['api.styles', always],
  ['api.auth', always],
  ['api.sandbox', isHosted],
  ['coverage', always],
  ['links.docs', always],
  ['links.status', isHosted],
  ['links.changelog', always],
  ['openSource.license', hasCode],
  ['openSource.repository', hasCode],
  ['openSource.selfHostable', hasCode],
];

/** Record paths of the facts that a record of this kind should have. */
export function keyFactsOf(tool: Tool): string[] {
  return KEY_FACTS.filter(([, applies]) => applies(tool)).map(([path]) => path);
}

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
