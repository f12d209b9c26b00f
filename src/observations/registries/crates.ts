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
  num: z.string(),
  created_at: z.string().nullish(),
  license: z.string().nullish(),
  yanked: z.boolean().nullish(),
});
const Crate = z.object({
  crate: z.object({ max_stable_version: z.string().nullish(), max_version: z.string().nullish() }),
  versions: z.array(Version),
});

export function parseCrates(body: string) {
  const { data } = Crate.safeParse(parseJson(body));
  const latest = oneLine(data?.crate.max_stable_version ?? data?.crate.max_version, 80);
  if (!data || latest === undefined) throw new AnswerError('the answer is no crate of crates.io');
  const version = data.versions.find(({ num }) => num === latest);
  return withoutGaps({
    latest,
    ...releaseDays(
      data.versions.map(({ num, created_at }) => [num, dayIn(created_at)]),
      latest,
    ),
    license: oneLine(version?.license, 80),
    yanked: version?.yanked ? (true as const) : undefined,
  });
}

/** https://crates.io/data-access#api */
export const crates: Collector = {
  name: 'crates',
  documented: true,
  everyDays: 1,
  targets: packageTargets('cargo', (name) => `https://crates.io/api/v1/crates/${name}`),
  observe: readOnce('crates', { accept: 'application/json', maxBytes: 16 << 20 }),
};
