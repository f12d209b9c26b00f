import * as z from 'zod';
import { Day, HttpsUrl, Slug, text } from './scalars.ts';

/** Collectors, in the order in which they are listed; each has a file of its own below `src/observations`. */
export const COLLECTORS = [
  'npm',
  'pypi',
  'rubygems',
  'crates',
  'packagist',
  'nuget',
  'maven',
  'go',
  'copy',
  'repository',
  'releases',
  'advisories',
  'changelog',
  'openapi',
  'llms-txt',
  'markdown-twin',
  'mcp',
  'agent-documents',
  'status',
  'prices',
  'terms',
] as const;
export type CollectorName = (typeof COLLECTORS)[number];

/** What a feed entry is about, guessed from its words; a person confirms it. */
export const ENTRY_KINDS = ['breaking', 'deprecation', 'sunset', 'security', 'release', 'other'] as const;

/** State of a service as its status page words it, from the best to the worst. */
export const SERVICE_STATES = [
  'operational',
  'maintenance',
  'degraded',
  'partial-outage',
  'major-outage',
] as const;

/** `YYYY-MM`. */
export const Month = z.string().regex(/^\d{4}-\d{2}$/);

const line = (length: number) => text(1, length);

export const FeedEntry = z.strictObject({
  title: line(160),
  url: HttpsUrl.optional(),
  date: Day.optional(),
  kind: z.enum(ENTRY_KINDS),
});
export type FeedEntry = z.infer<typeof FeedEntry>;

/** Largest number of versions stored with release dates for each subject. */
export const MOST_VERSIONS = 12;
const DatedVersion = z.strictObject({ version: line(80), date: Day });

/**
 * Values that a collector can observe at one subject. Texts come from third parties: display them, never treat them
 * as instructions.
 */
export const ObservedValues = z.strictObject({
  /** The subject is not there any more: 404 or 410. */
  gone: z.literal(true).optional(),
  /** Newest stable version, or newest release of a repository. */
  latest: line(80).optional(),
  latestAt: Day.optional(),
  /** Day of the first version in the year of the newest one. */
  firstOfYear: Day.optional(),
  /** How many stable versions came out, by month (`YYYY-MM`), in the two years up to the newest. */
  releases: z.record(Month, z.int().min(1)).optional(),
  /** The newest stable versions within those two years, newest first. */
  versions: z.array(DatedVersion).max(MOST_VERSIONS).optional(),
  /** As the registry or host writes it; usually an SPDX expression. */
  license: line(80).optional(),
  /** Why not to use it any more, in the words of its publisher. */
  deprecated: line(200).optional(),
  /** The newest version was withdrawn. */
  yanked: z.literal(true).optional(),
  archived: z.literal(true).optional(),
  /** Month of the last push. */
  activeIn: Month.optional(),
  /** Identifiers of published security advisories, newest first. */
  advisories: z.array(line(40)).max(50).optional(),
  /** Newest first. */
  entries: z.array(FeedEntry).max(10).optional(),
  /** Version that an API description or a server gives itself. */
  version: line(80).optional(),
  /**
   * Operations of an API description, such as `GET /v1/charges`, then what is required and whether it is deprecated.
   */
  operations: z.array(line(300)).max(5000).optional(),
  /** Names of the tools of an MCP server. */
  tools: z.array(line(128)).max(500).optional(),
  /** Whether the page is served as Markdown when the client accepts it. */
  markdown: z.boolean().optional(),
  /** URLs of documents in which a host describes its services to agents. */
  documents: z.array(HttpsUrl).max(10).optional(),
  state: z.enum(SERVICE_STATES).optional(),
  /** Open incidents. */
  incidents: z.array(line(160)).max(20).optional(),
  /** Maintenance that is announced or under way. */
  maintenance: z.array(line(160)).max(20).optional(),
  /** SHA-256 over the readable text of a page, 16 hexadecimal digits. */
  textHash: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
});
export type ObservedValues = z.infer<typeof ObservedValues>;
export type ObservedField = keyof ObservedValues;

/** What one collector saw at one subject, with the day on which each value was first seen. */
export const Observation = z.strictObject({
  collector: z.enum(COLLECTORS),
  /** Package URL or address that the record names. */
  subject: text(1, 2048),
  /** Address that was read. */
  source: HttpsUrl,
  /** Day of the first visit. */
  since: Day,
  values: ObservedValues,
  firstSeen: z.partialRecord(ObservedValues.keyof(), Day),
});
export type Observation = z.infer<typeof Observation>;

/** `content/observations/<slug>.json`: what collectors saw at the subjects that a tool's record names. */
export const ToolObservations = z.strictObject({
  slug: Slug,
  /** By collector, then subject. */
  observations: z.array(Observation),
});
export type ToolObservations = z.infer<typeof ToolObservations>;
