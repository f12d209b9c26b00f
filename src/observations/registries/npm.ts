import * as z from 'zod';
import { dayIn } from '../collector.ts';
import { registry } from './registries.ts';
import { releaseDays } from './versions.ts';

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
function licenseText(value: unknown): unknown {
  const [first] = [value].flat();
  return typeof first === 'object' && first !== null && 'type' in first ? first.type : first;
}

/** A package that was unpublished has no versions. */
const Unpublished = z.object({ time: z.object({ unpublished: z.looseObject({}) }) });

/** https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md, the full form. */
export const npm = registry('npm', {
  type: 'npm',
  url: (name) => `https://registry.npmjs.org/${name.replace('/', '%2F')}`,
  document: 'npm packument',
  // The shorter form of the registry has neither dates nor licences; large packages take tens of MB.
  maxBytes: 64 << 20,
  values: 1_000_000,
  schema: z.union([Unpublished, Packument]),
  read(packument) {
    if (!('versions' in packument)) return 'gone';
    const { 'dist-tags': tags, versions, time, license } = packument;
    const version = versions[tags.latest];
    if (!version) return undefined;
    // npm dates the package itself; a copy that does not gives the days on which it copied each version.
    const created = dayIn(time['created']);
    const { latestAt, ...counts } = releaseDays(
      (created === undefined ? [] : Object.keys(versions)).map((name) => [name, dayIn(time[name])]),
      tags.latest,
    );
    // npm keeps the time of every version, also of withdrawn ones; a copy that lacks the first one lacks others too.
    const { created: _, modified: __, ...times } = time;
    const isWhole = Object.values(times).some((at) => dayIn(at) === created);
    return {
      latest: tags.latest,
      days: { latestAt, ...(isWhole && counts) },
      license: licenseText(version.license ?? version.licenses ?? license),
      deprecated: version.deprecated === true ? 'deprecated' : version.deprecated,
    };
  },
});
