import * as z from 'zod';
import {
  FeedEntry,
  Month,
  type Observation,
  type ObservedField,
  ObservedValues,
  SERVICE_STATES,
} from '../../records/observation.ts';
import { Day } from '../../records/scalars.ts';
import { changedOn } from './observed-changes.ts';

const { latest, latestAt, license, yanked, archived, activeIn, gone, version } = ObservedValues.shape;

const ObservedPackage = z.strictObject({
  /** Package URL. */
  url: z.string(),
  latest,
  latestAt,
  license,
  deprecated: z.literal(true).optional(),
  yanked,
  gone,
});
export type ObservedPackage = z.infer<typeof ObservedPackage>;

const ObservedRepository = z.strictObject({
  url: z.string(),
  latest,
  latestAt,
  license,
  archived,
  activeIn,
  /** Day of the copy that version and month were read in, where nothing newer was asked: it shows activity, and never that there is none. */
  copiedOn: Day.optional(),
  /** How many security advisories are published. */
  advisories: z.int().optional(),
  gone,
});

/** What was last seen at the subjects of one record, as it is shown; a member is left out when nothing was seen. */
export const ToolObserved = z
  .strictObject({
    packages: z.array(ObservedPackage).optional(),
    repositories: z.array(ObservedRepository).optional(),
    apiDescription: z
      .strictObject({ url: z.string(), version, operations: z.int(), changedOn: Day.optional() })
      .optional(),
    /** Stable versions by month, of the package or repository that has most. */
    releases: z
      .strictObject({
        url: z.string(),
        months: z.record(Month, z.int()),
        /** First month that is counted whole, when earlier ones are not. */
        from: Month.optional(),
      })
      .optional(),
    mcp: z.strictObject({ url: z.string(), version, tools: z.int() }).optional(),
    /** Whether the documentation is served as Markdown when the client accepts it. */
    docsInMarkdown: z.boolean().optional(),
    /** URLs of documents in which its hosts describe their services to agents. */
    agentDocuments: z.array(z.string()).optional(),
    service: z
      .strictObject({
        url: z.string(),
        state: z.enum(SERVICE_STATES),
        since: Day,
        incidents: z.array(z.string()),
        maintenance: z.array(z.string()),
      })
      .optional(),
    /** Newest entries of the changelog. */
    entries: z.array(FeedEntry).optional(),
    /** Days on which the text of a page was first seen to be another one. */
    pricesChangedOn: Day.optional(),
    termsChangedOn: Day.optional(),
  })
  .meta({
    id: 'ToolObserved',
    description:
      'Latest automatic observations of the packages, repositories, services and pages that the record names.',
  });
export type ToolObserved = z.infer<typeof ToolObserved>;

const ENTRIES = 5;
/** Entries of a feed that are kept. */
const FEED_LENGTH = 10;

function pick<K extends ObservedField>(
  { values }: Observation,
  names: readonly K[],
): Pick<ObservedValues, K> {
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  ) as Pick<ObservedValues, K>;
}

function packageOf(seen: Observation): ObservedPackage {
  return {
    url: seen.subject,
    ...pick(seen, ['latest', 'latestAt', 'license', 'yanked', 'gone']),
    ...(seen.values.deprecated && { deprecated: true }),
  };
}

/** Collectors that look at one repository, as one; a copy comes first, so that what was asked stands above it. */
function repositoryOf(url: string, list: readonly Observation[]): z.infer<typeof ObservedRepository> {
  const parts = list.map((seen) =>
    pick(seen, ['latest', 'latestAt', 'license', 'archived', 'activeIn', 'gone']),
  );
  const advisories = list.find(({ values }) => values.advisories)?.values.advisories?.length;
  const copy = list.find(({ collector }) => collector === 'copy');
  const isAsked = list.some(({ collector }) => collector === 'repository' || collector === 'releases');
  return {
    url,
    ...Object.assign({}, ...parts),
    ...(copy && !isAsked && { copiedOn: copy.since }),
    ...(advisories !== undefined && { advisories }),
  };
}

type Releases = NonNullable<ToolObserved['releases']>;

/** Versions by month: of a package as its registry dates them, of a repository those of its feed. */
function releasesOf({ collector, subject, values: { releases, entries = [] } }: Observation): Releases[] {
  if (releases) return [{ url: subject, months: releases }];
  if (collector !== 'releases') return [];
  const months = entries.flatMap(({ date }) => date?.slice(0, 7) ?? []).sort();
  const [oldest] = months;
  if (oldest === undefined) return [];
  const counts = Object.fromEntries(
    [...Map.groupBy(months, (month) => month)].map(([month, own]) => [month, own.length]),
  );
  // A feed that is full may have left out others of its oldest month.
  return [{ url: subject, months: counts, ...(entries.length >= FEED_LENGTH && { from: oldest }) }];
}

const total = ({ months }: Releases) => Object.values(months).reduce((sum, count) => sum + count, 0);

/** The observations of one tool as they are shown. Pure. */
export function observedOf(observations: readonly Observation[]): ToolObserved {
  const by = (name: Observation['collector']) =>
    observations.find(({ collector, values }) => collector === name && !values.gone);
  const packages = observations.filter(({ subject }) => subject.startsWith('pkg:')).map(packageOf);
  const repositories = [
    ...Map.groupBy(
      observations.filter(({ collector }) =>
        ['copy', 'repository', 'releases', 'advisories'].includes(collector),
      ),
      ({ subject }) => subject,
    ),
  ].map(([url, list]) => repositoryOf(url, list));
  const [openapi, mcp, status, changelog] = [by('openapi'), by('mcp'), by('status'), by('changelog')];
  const [releases] = observations.flatMap(releasesOf).sort((a, b) => total(b) - total(a));
  const described = openapi && changedOn(openapi, 'operations');
  const [prices, terms] = [by('prices'), by('terms')].map((page) => page && changedOn(page, 'textHash'));
  const twin = by('markdown-twin')?.values.markdown;
  const documents = observations.flatMap(({ values }) => values.documents ?? []);
  const { state, incidents = [], maintenance = [] } = status?.values ?? {};
  return {
    ...(packages.length > 0 && { packages }),
    ...(repositories.length > 0 && { repositories }),
    ...(releases && { releases }),
    ...(openapi && {
      apiDescription: {
        url: openapi.subject,
        ...pick(openapi, ['version']),
        operations: openapi.values.operations?.length ?? 0,
        ...(described && { changedOn: described }),
      },
    }),
    ...(mcp && {
      mcp: { url: mcp.subject, ...pick(mcp, ['version']), tools: mcp.values.tools?.length ?? 0 },
    }),
    ...(twin !== undefined && { docsInMarkdown: twin }),
    ...(documents.length > 0 && { agentDocuments: documents }),
    ...(status &&
      state && {
        service: {
          url: status.subject,
          state,
          since: status.firstSeen.state ?? status.since,
          incidents,
          maintenance,
        },
      }),
    ...(changelog && { entries: changelog.values.entries?.slice(0, ENTRIES) ?? [] }),
    ...(prices && { pricesChangedOn: prices }),
    ...(terms && { termsChangedOn: terms }),
  };
}
