import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { COLLECTORS, type Observation } from '../../records/observation.ts';
import { Day } from '../../records/scalars.ts';

/** `content/_generated/collector-runs.json`: the day of the last run in which each collector had an answer. */
export const CollectorRuns = z.partialRecord(z.enum(COLLECTORS), Day);
export type CollectorRuns = z.infer<typeof CollectorRuns>;

/** What one collector has read, as far as the build knows. */
export const CollectorState = z.strictObject({
  name: z.enum(COLLECTORS),
  /** How many subjects of records it has an observation of. */
  subjects: z.int(),
  /** Day of the last run in which it had an answer; left out when none is known. */
  answeredOn: Day.optional(),
});
export type CollectorState = z.infer<typeof CollectorState>;

/** The collectors that have read something. Pure. */
export function collectorStates(observations: readonly Observation[], runs: CollectorRuns): CollectorState[] {
  return COLLECTORS.flatMap((name) => {
    const subjects = observations.filter(({ collector }) => collector === name).length;
    const answeredOn = runs[name];
    return subjects > 0 || answeredOn ? [{ name, subjects, ...(answeredOn && { answeredOn }) }] : [];
  });
}

export const collectorRunsFile = (root: string): string => join(root, '_generated', 'collector-runs.json');

/** The runs that the content folder `root` tells of; none without the file. */
export function readCollectorRuns(root: string): CollectorRuns {
  const file = collectorRunsFile(root);
  return existsSync(file) ? CollectorRuns.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}
