import * as z from 'zod';
import type { ObservedValues } from '../../records/observation.ts';
import { AnswerError, type Collector, dayIn, parseJson } from '../collector.ts';
import { packageValues, registry } from './registries.ts';
import { newestVersion, packageTargets, releaseDays } from './versions.ts';

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
