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

const File = z.object({ upload_time_iso_8601: z.string().optional() });
const Project = z.object({
  info: z.object({
    version: z.string(),
    license: z.string().nullish(),
    license_expression: z.string().nullish(),
    yanked: z.boolean().nullish(),
    classifiers: z.array(z.string()).default([]),
  }),
  releases: z.record(z.string(), z.array(File)).default({}),
});

/** `License :: OSI Approved :: MIT License` → `MIT License`. */
const classified = (classifiers: readonly string[]) =>
  classifiers.find((text) => text.startsWith('License :: '))?.replace(/^.* :: /, '');

/** Reads the project document; `license` may hold a whole licence text, which is left out. */
export function parsePypi(body: string) {
  const { data } = Project.safeParse(parseJson(body, 500_000));
  const latest = oneLine(data?.info.version, 80);
  if (!data || latest === undefined) throw new AnswerError('the answer is no PyPI project');
  const { license_expression: expression, license, classifiers, yanked } = data.info;
  const short = license && license.length <= 80 && !license.includes('\n') ? license : undefined;
  const dayOf = (version: string) => dayIn(data.releases[version]?.[0]?.upload_time_iso_8601);
  return withoutGaps({
    latest,
    ...releaseDays(
      Object.keys(data.releases).map((name) => [name, dayOf(name)]),
      latest,
    ),
    license: oneLine(expression || short || classified(classifiers), 80),
    deprecated: classifiers.includes('Development Status :: 7 - Inactive') ? 'inactive' : undefined,
    yanked: yanked ? (true as const) : undefined,
  });
}

/** https://docs.pypi.org/api/json/ */
export const pypi: Collector = {
  name: 'pypi',
  documented: true,
  everyDays: 1,
  targets: packageTargets('pypi', (name) => `https://pypi.org/pypi/${name}/json`),
  observe: readOnce('pypi', { accept: 'application/json', maxBytes: 32 << 20 }),
};
