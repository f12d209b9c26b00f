import * as z from 'zod';
import {
  AnswerError,
  type Collector,
  dayIn,
  oneLine,
  parseJson,
  readOnce,
  withoutGaps,
} from '../collector.ts';
import { packageTargets, releaseDays } from './versions.ts';

const Version = z.object({
  license: z.unknown().optional(),
  licenses: z.unknown().optional(),
  deprecated: z.unknown().optional(),
});
const Packument = z.object({
  'dist-tags': z.object({ latest: z.string() }),
  versions: z.record(z.string(), Version),
  time: z.record(z.string(), z.unknown()).default({}),
  license: z.unknown().optional(),
});

/** Old packages write `{type: 'MIT'}` or a list of such. */
function licenseText(value: unknown): string | undefined {
  const [first] = [value].flat();
  return oneLine(typeof first === 'object' && first !== null && 'type' in first ? first.type : first, 80);
}

/** Reads a packument. A package that was unpublished has no versions, and is gone. */
export function parseNpm(body: string) {
  const json = parseJson(body, 1_000_000);
  if (z.object({ time: z.object({ unpublished: z.looseObject({}) }) }).safeParse(json).success)
    return { gone: true as const };
  const { data } = Packument.safeParse(json);
  const version = data?.versions[data['dist-tags'].latest];
  const latest = oneLine(data?.['dist-tags'].latest, 80);
  if (!data || !version || latest === undefined) throw new AnswerError('the answer is no npm packument');
  // npm dates the package itself; a copy that does not gives the days on which it copied each version.
  const created = dayIn(data.time['created']);
  const versions = created === undefined ? [] : Object.keys(data.versions);
  const { latestAt, ...counts } = releaseDays(
    versions.map((name) => [name, dayIn(data.time[name])]),
    latest,
  );
  // npm keeps the time of every version, also of withdrawn ones; a copy that lacks the first one lacks others too.
  const { created: _, modified: __, ...times } = data.time;
  const isWhole = Object.values(times).some((time) => dayIn(time) === created);
  return withoutGaps({
    latest,
    latestAt,
    ...(isWhole && counts),
    license: licenseText(version.license ?? version.licenses ?? data.license),
    deprecated: version.deprecated === true ? 'deprecated' : oneLine(version.deprecated, 200),
  });
}

/** https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md, the full form. */
export const npm: Collector = {
  name: 'npm',
  documented: true,
  everyDays: 1,
  targets: packageTargets('npm', (name) => `https://registry.npmjs.org/${name.replace('/', '%2F')}`),
  // The shorter form of the registry has neither dates nor licences; large packages take tens of MB.
  observe: readOnce('npm', { accept: 'application/json', maxBytes: 64 << 20 }),
};
