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
import { newestVersion, packageTargets, releaseDays } from './versions.ts';

const Version = z.object({
  version: z.string(),
  time: z.string().nullish(),
  license: z.array(z.string()).optional(),
  abandoned: z.union([z.boolean(), z.string()]).optional(),
});
const Metadata = z.object({ packages: z.record(z.string(), z.array(z.unknown())) });

/** Versions, newest first; each entry names only the members that differ from the one before it (minified form). */
function expand(entries: readonly unknown[]): object[] {
  let before: object = {};
  return entries.map((entry) => {
    const merged = { ...before, ...(typeof entry === 'object' && entry) };
    before = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== '__unset'));
    return before;
  });
}

export function parsePackagist(body: string) {
  const [entries] = Object.values(Metadata.safeParse(parseJson(body)).data?.packages ?? {});
  const versions = z.array(Version).safeParse(entries && expand(entries)).data ?? [];
  const latest = newestVersion(versions.map(({ version }) => version));
  const found = versions.find(({ version }) => version === latest);
  if (!found) throw new AnswerError('the answer is no package of Packagist');
  const { abandoned } = found;
  return withoutGaps({
    latest: oneLine(latest, 80),
    ...releaseDays(
      versions.map(({ version, time }) => [version, dayIn(time)]),
      found.version,
    ),
    license: oneLine(found.license?.join(' OR '), 80),
    deprecated: abandoned ? oneLine(abandoned === true ? 'abandoned' : `use ${abandoned}`, 200) : undefined,
  });
}

/** https://packagist.org/apidoc#get-package-metadata-v2 */
export const packagist: Collector = {
  name: 'packagist',
  documented: true,
  everyDays: 1,
  targets: packageTargets('composer', (name) => `https://repo.packagist.org/p2/${name.toLowerCase()}.json`),
  observe: readOnce('packagist', { accept: 'application/json', maxBytes: 16 << 20 }),
};
