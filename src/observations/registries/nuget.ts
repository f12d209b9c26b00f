import * as z from 'zod';
import type { ObservedValues } from '../../records/observation.ts';
import { AnswerError, type Collector, dayIn, parseJson } from '../collector.ts';
import { packageValues } from './registries.ts';
import { newestVersion, packageTargets } from './versions.ts';

const Leaf = z.object({
  catalogEntry: z.object({
    version: z.string(),
    published: z.string().nullish(),
    listed: z.boolean().nullish(),
    licenseExpression: z.string().nullish(),
    deprecation: z.object({ reasons: z.array(z.string()) }).nullish(),
  }),
});
const Page = z.object({ '@id': z.string(), items: z.array(Leaf).optional() });
const Index = z.object({ items: z.array(Page).min(1) });

/**
 * What the last page of the index of a package says, which holds its newest versions; large packages keep it apart, at
 * the address that is answered instead.
 */
export function parseNugetIndex(body: string): ObservedValues | string {
  const page = Index.safeParse(parseJson(body)).data?.items.at(-1);
  if (!page) throw new AnswerError('the answer is no registration index of NuGet');
  return page.items ? valuesOf(page) : page['@id'];
}

export const parseNugetPage = (body: string): ObservedValues => valuesOf(parseJson(body));

function valuesOf(page: unknown): ObservedValues {
  const entries = (Page.safeParse(page).data?.items ?? [])
    .map(({ catalogEntry }) => catalogEntry)
    .filter(({ listed }) => listed !== false);
  const newest = newestVersion(entries.map(({ version }) => version));
  const found = entries.find(({ version }) => version === newest);
  const kept =
    found &&
    packageValues({
      latest: newest,
      versions: entries.map(({ version, published }) => [version, dayIn(published)]),
      license: found.licenseExpression,
      deprecated: found.deprecation?.reasons.join(', '),
    });
  if (!kept) throw new AnswerError('the answer names no listed version of the package');
  return kept;
}

const OPTIONS = { accept: 'application/json', maxBytes: 16 << 20 };

/** https://learn.microsoft.com/en-us/nuget/api/registration-base-url-resource */
export const nuget: Collector = {
  name: 'nuget',
  documented: true,
  everyDays: 1,
  targets: packageTargets(
    'nuget',
    (name) => `https://api.nuget.org/v3/registration5-gz-semver2/${name.toLowerCase()}/index.json`,
  ),
  async observe({ url }, visit, read) {
    const answer = await visit(url, OPTIONS);
    if (answer.status === 304) return undefined;
    if (answer.status !== 200) return { gone: true };
    const found = await read('nuget-index', answer);
    if (typeof found !== 'string') return found;
    const { origin, pathname } = new URL(found, url);
    // The page belongs to the same service, wherever the answer says it is.
    if (origin !== new URL(url).origin) throw new AnswerError(`a page of the index is at ${origin}`);
    const last = await visit(origin + pathname, { ...OPTIONS, whole: true });
    // Pages before the last one hold older versions, so that months would be counted in part.
    const { releases: _, ...values } = await read('nuget-page', last);
    return values;
  },
};
