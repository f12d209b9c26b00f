import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { slugsOf } from '../../base/lists.ts';
import { COLLECTORS, type Observation, ToolObservations } from '../../records/observation.ts';
import { Day } from '../../records/scalars.ts';
import type { Problem } from '../check/problems.ts';

const REMEDY = 'take the file out, or name it after its tool; npm run refresh writes it anew';

function readFile(path: string): { observed?: ToolObservations; message?: string } {
  try {
    const { data, error } = ToolObservations.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    const [issue] = error?.issues ?? [];
    return data ? { observed: data } : { message: `${issue?.path.join('.')}: ${issue?.message}` };
  } catch (error) {
    return { message: (error as Error).message };
  }
}

/**
 * Reads `observations/*.json` below the content folder, in the order of their names. Those of a record that cannot be read
 * are left out and are no fault of their own: they are right once the record is.
 */
export function readObservations(
  root: string,
  tools: readonly { slug: string }[],
): { observations: ToolObservations[]; problems: Problem[] } {
  const folder = join(root, 'observations');
  const observations: ToolObservations[] = [];
  const problems: Problem[] = [];
  const slugs = new Set(slugsOf(tools));
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  for (const name of names.sort()) {
    const slug = name.replace(/\.json$/, '');
    const { observed, message = `there is no tool "${slug}"` } = readFile(join(folder, name));
    const isInPlace = observed?.slug === slug;
    if (isInPlace && slugs.has(slug)) observations.push(observed);
    else if (!isInPlace || !existsSync(join(root, 'tools', `${slug}.md`)))
      problems.push({ file: `content/observations/${name}`, field: '', message, remedy: REMEDY });
  }
  return { observations, problems };
}

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

/**
 * `moved`: a permanent redirect leads elsewhere; `dead`: gone, or the host is unknown; `parked`: the domain
 * shows advertisements or a sale; `blocked`: the server refuses programs, so people must look; `unreachable`: no
 * answer or a server fault, to be tried again.
 */
export const LINK_CLASSES = ['ok', 'moved', 'dead', 'parked', 'blocked', 'unreachable'] as const;

const LinkEntry = z.strictObject({
  class: z.enum(LINK_CLASSES),
  code: z.int().optional(),
  location: z.string().optional(),
  error: z.string().optional(),
  /** Day of the last visit. */
  checkedAt: z.iso.date(),
  /** Day since which the link has been dead, parked or unreachable at every visit. */
  failingSince: z.iso.date().optional(),
  /** Content files that name the link. */
  files: z.array(z.string()),
});
export type LinkEntry = z.infer<typeof LinkEntry>;

/** `content/_generated/link-check.json`: what was last seen at each link, and the input of the next run. */
export const LinkReport = z.strictObject({ links: z.record(z.string(), LinkEntry) });
export type LinkReport = z.infer<typeof LinkReport>;

/** The report below the content folder `root`; without one, no link has been visited. */
export function readLinkReport(root: string): LinkReport {
  const file = join(root, '_generated', 'link-check.json');
  return existsSync(file) ? LinkReport.parse(JSON.parse(readFileSync(file, 'utf8'))) : { links: {} };
}
