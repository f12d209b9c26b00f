import * as z from 'zod';
import { type Field, valuesOf } from '../field.ts';
import { HttpsUrl, listOf, Slug, text } from '../scalars.ts';
import { paths } from '../urls.ts';

/** What the thing is. */
export const KIND_LABELS = {
  api: 'API',
  'data-source': 'Data source',
  'open-data': 'Open data',
  integration: 'Integration',
  'open-source': 'Open source',
  'source-available': 'Source-available',
} as const;
export const KINDS = valuesOf(KIND_LABELS);

/** Whether it can be adopted today. */
export const STATUS_LABELS = {
  active: 'Active',
  beta: 'Beta',
  slow: 'Little maintained',
  dormant: 'Dormant',
  archived: 'Archived',
  deprecated: 'Deprecated',
  ending: 'Ending',
  'closed-to-new-users': 'Closed to new users',
  acquired: 'Acquired',
  discontinued: 'Discontinued',
} as const;
export const STATUSES = valuesOf(STATUS_LABELS);
export type Status = (typeof STATUSES)[number];

/** What the words mean; docs/content.md says how they are decided. */
const STATUS_MEANINGS =
  'Whether it can be adopted today. `slow`: repairs only, or no release for a year; `dormant`: nobody maintains it, by its owner or after three years without a release; `archived`: its repository is archived; `ending`: its end is announced for a day.';

/** Those that nobody should begin with. */
export const ENDED: ReadonlySet<Status> = new Set([
  'dormant',
  'archived',
  'deprecated',
  'ending',
  'closed-to-new-users',
  'discontinued',
]);

/** What a tool is, and where it stands in the directory. */
export const generalShape = {
  name: text(1, 80),
  slug: Slug,
  description: text(40, 200),
  websiteUrl: HttpsUrl,
  categories: z.array(Slug).min(1).max(4),
  kind: z.enum(KINDS),
  status: z.enum(STATUSES).default('active').describe(STATUS_MEANINGS),
  supersededBy: Slug.optional(),
  aliases: listOf(text(1, 60), 12),
  keywords: listOf(text(1, 40), 20),
};
type General = z.infer<z.ZodObject<typeof generalShape>>;

export const generalFields = [
  {
    path: 'description',
    label: 'Description',
    read: ({ description }) => description,
    key: ['all', 1],
    csv: ['description', 3],
  },
  {
    path: 'kind',
    label: 'Kind',
    read: ({ kind }) => kind,
    labels: KIND_LABELS,
    own: true,
    compare: ['General', 1],
    column: 1,
    csv: ['kind', 6],
    filter: { name: 'kind', at: 4, description: 'What the tool is.' },
  },
  {
    path: 'status',
    label: 'Status',
    read: ({ status }) => status,
    labels: STATUS_LABELS,
    key: ['all', 2],
    compare: ['General', 2],
    csv: ['status', 7],
    filter: {
      name: 'status',
      at: 13,
      description: STATUS_MEANINGS,
    },
    mcp: ['company', 3],
  },
  {
    path: 'categories',
    label: 'Categories',
    read: ({ categories }) => categories,
    words: (slug, _, names) => ({ text: names.category(slug), href: paths.category(slug) }),
    own: true,
    compare: ['General', 3],
    csv: ['categories', 5],
  },
] as const satisfies readonly Field<General>[];
