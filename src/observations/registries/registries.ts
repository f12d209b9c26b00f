import * as z from 'zod';
import type { CollectorName, ObservedValues } from '../../records/observation.ts';
import type { PackageType } from '../../records/tool/packages.ts';
import {
  AnswerError,
  type Collector,
  dayIn,
  oneLine,
  parseJson,
  readOnce,
  type ValuesParser,
  withoutGaps,
} from '../collector.ts';
import type { VisitOptions } from '../visit/visit.ts';
import { type DatedVersion, newestVersion, packageTargets, releaseDays } from './versions.ts';

/** What the document of a registry says of a package, before it is cut to what is kept. */
export interface Package {
  readonly latest: string | null | undefined;
  /** Every version with its day; or the days alone where the document does not list the versions. */
  readonly versions?: readonly DatedVersion[];
  readonly days?: { readonly [Name in keyof ObservedValues]?: ObservedValues[Name] | undefined };
  readonly license?: unknown;
  readonly deprecated?: unknown;
  readonly yanked?: boolean | null | undefined;
}

/** A registry that answers one address for each package with one document. */
interface Registry<Document> extends VisitOptions {
  readonly type: PackageType;
  readonly url: (name: string) => string;
  /** What an answer of another form is said not to be. */
  readonly document: string;
  readonly schema: z.ZodType<Document>;
  /** Most values of the JSON, where the usual number is not enough. */
  readonly values?: number;
  /** The package, `gone` when the document says so, or undefined when it names no version. */
  readonly read: (document: Document) => Package | 'gone' | undefined;
}

/** What is kept of a package; undefined without a version. */
export function packageValues(found: Package): ObservedValues | undefined {
  const latest = oneLine(found.latest, 80);
  if (latest === undefined || typeof found.latest !== 'string') return undefined;
  return withoutGaps({
    latest,
    ...(found.versions ? releaseDays(found.versions, found.latest) : found.days),
    license: oneLine(found.license, 80),
    deprecated: oneLine(found.deprecated, 200),
    yanked: found.yanked ? (true as const) : undefined,
  });
}

/** The reader of the answers of a registry, and its collector. */
export function registry<Document>(name: ValuesParser & CollectorName, row: Registry<Document>) {
  const { type, url, document, schema, values, read, ...options } = row;
  const parse = (body: string): ObservedValues => {
    const { data } = schema.safeParse(type === 'maven' ? body : parseJson(body, values));
    const found = data === undefined ? undefined : read(data);
    if (found === 'gone') return { gone: true };
    const kept = found && packageValues(found);
    if (!kept) throw new AnswerError(`the answer is no ${document}`);
    return kept;
  };
  const collector: Collector = {
    name,
    targets: packageTargets(type, url),
    observe: readOnce(name, { accept: 'application/json', ...options }),
  };
  return { parse, collector };
}

/** https://crates.io/data-access#api */
export const crates = registry('crates', {
  type: 'cargo',
  url: (name) => `https://crates.io/api/v1/crates/${name}`,
  document: 'crate of crates.io',
  maxBytes: 16 << 20,
  schema: z.object({
    crate: z.object({ max_stable_version: z.string().nullish(), max_version: z.string().nullish() }),
    versions: z.array(
      z.object({
        num: z.string(),
        created_at: z.string().nullish(),
        license: z.string().nullish(),
        yanked: z.boolean().nullish(),
      }),
    ),
  }),
  read({ crate, versions }) {
    const latest = crate.max_stable_version ?? crate.max_version;
    const version = versions.find(({ num }) => num === latest);
    return {
      latest,
      versions: versions.map(({ num, created_at }) => [num, dayIn(created_at)]),
      license: version?.license,
      yanked: version?.yanked,
    };
  },
});

/** https://go.dev/ref/mod#goproxy-protocol; a capital letter is written as `!` and the small one. */
export const go = registry('go', {
  type: 'golang',
  url: (name) =>
    `https://proxy.golang.org/${name.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`)}/@latest`,
  document: 'version of a Go module',
  schema: z.object({ Version: z.string(), Time: z.string().optional() }),
  read: ({ Version, Time }) => ({ latest: Version, days: { latestAt: dayIn(Time) } }),
});

/** `20251118093012` → `2025-11-18`. */
const dayOfStamp = (stamp: string | undefined) =>
  dayIn(stamp?.replace(/^(\d{4})(\d\d)(\d\d)\d{6}$/, '$1-$2-$3'));

/**
 * https://maven.apache.org/repositories/metadata.html, in Maven Central. It dates only its own last change, so that an
 * older stable version gets no day.
 */
export const maven = registry('maven', {
  type: 'maven',
  url(name) {
    const [group = '', artifact = ''] = name.split(':');
    return `https://repo1.maven.org/maven2/${group.replaceAll('.', '/')}/${artifact}/maven-metadata.xml`;
  },
  document: 'maven-metadata.xml',
  accept: 'application/xml, text/xml',
  schema: z.string().includes('<metadata'),
  read(text) {
    const versions = [...text.matchAll(/<version>([^<]{1,80})<\/version>/g)].flatMap(
      ([, version]) => oneLine(version, 80) ?? [],
    );
    const latest = newestVersion(versions);
    const stamp = /<lastUpdated>(\d{14})<\/lastUpdated>/.exec(text)?.[1];
    return { latest, days: { latestAt: versions.at(-1) === latest ? dayOfStamp(stamp) : undefined } };
  },
});

/** Versions, newest first; each entry names only the members that differ from the one before it (minified form). */
function expand(entries: readonly unknown[]): object[] {
  let before: object = {};
  return entries.map((entry) => {
    const merged = { ...before, ...(typeof entry === 'object' && entry) };
    before = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== '__unset'));
    return before;
  });
}

const PackagistVersions = z.array(
  z.object({
    version: z.string(),
    time: z.string().nullish(),
    license: z.array(z.string()).optional(),
    abandoned: z.union([z.boolean(), z.string()]).optional(),
  }),
);

/** https://packagist.org/apidoc#get-package-metadata-v2 */
export const packagist = registry('packagist', {
  type: 'composer',
  url: (name) => `https://repo.packagist.org/p2/${name.toLowerCase()}.json`,
  document: 'package of Packagist',
  maxBytes: 16 << 20,
  schema: z.object({ packages: z.record(z.string(), z.array(z.unknown())) }),
  read({ packages }) {
    const [entries] = Object.values(packages);
    const versions = PackagistVersions.safeParse(entries && expand(entries)).data ?? [];
    const latest = newestVersion(versions.map(({ version }) => version));
    const { license, abandoned } = versions.find(({ version }) => version === latest) ?? {};
    return {
      latest,
      versions: versions.map(({ version, time }) => [version, dayIn(time)]),
      license: license?.join(' OR '),
      deprecated: abandoned && (abandoned === true ? 'abandoned' : `use ${abandoned}`),
    };
  },
});

/** `License :: OSI Approved :: MIT License` → `MIT License`. */
const classified = (classifiers: readonly string[]) =>
  classifiers.find((text) => text.startsWith('License :: '))?.replace(/^.* :: /, '');

/** https://docs.pypi.org/api/json/; `license` may hold a whole licence text, which is left out. */
export const pypi = registry('pypi', {
  type: 'pypi',
  url: (name) => `https://pypi.org/pypi/${name}/json`,
  document: 'PyPI project',
  maxBytes: 32 << 20,
  values: 500_000,
  schema: z.object({
    info: z.object({
      version: z.string(),
      license: z.string().nullish(),
      license_expression: z.string().nullish(),
      yanked: z.boolean().nullish(),
      classifiers: z.array(z.string()).default([]),
    }),
    releases: z
      .record(z.string(), z.array(z.object({ upload_time_iso_8601: z.string().optional() })))
      .default({}),
  }),
  read({ info: { version, license, license_expression: expression, classifiers, yanked }, releases }) {
    const short = license && license.length <= 80 && !license.includes('\n') ? license : undefined;
    return {
      latest: version,
      versions: Object.entries(releases).map(([name, [file]]) => [name, dayIn(file?.upload_time_iso_8601)]),
      license: expression || short || classified(classifiers),
      deprecated: classifiers.includes('Development Status :: 7 - Inactive') ? 'inactive' : undefined,
      yanked,
    };
  },
});

/** https://guides.rubygems.org/rubygems-org-api/#gem-methods */
export const rubygems = registry('rubygems', {
  type: 'gem',
  url: (name) => `https://rubygems.org/api/v1/gems/${name}.json`,
  document: 'gem of RubyGems',
  schema: z.object({
    version: z.string(),
    version_created_at: z.string().nullish(),
    licenses: z.array(z.string()).nullish(),
    yanked: z.boolean().nullish(),
  }),
  read: ({ version, version_created_at, licenses, yanked }) => ({
    latest: version,
    days: { latestAt: dayIn(version_created_at) },
    license: licenses?.join(' OR '),
    yanked,
  }),
});
