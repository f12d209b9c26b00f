import { hash } from 'node:crypto';
import * as z from 'zod';
import { nearest } from '../base/nearest.ts';
import { counted } from '../base/text.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { ListQuery } from '../catalog/list/list-query.ts';
import {
  countOf,
  countUnknownActivity,
  type Listing,
  notEstablished,
  Proof,
  type ToolPage,
  Understood,
  unknownActivityText,
  withoutEach,
} from '../catalog/list/listing.ts';
import { problem, refused } from '../http/problem.ts';
import { paths } from '../records/urls.ts';

const Moved = z
  .object({
    from: z.string().describe('Folder and former slug, such as `tools/nordigen`.'),
    to: z.string().optional().describe('Folder and present slug.'),
    date: z.string().optional(),
    reason: z.string().optional(),
  })
  .meta({ id: 'MovedRecord', description: 'A record that was renamed or removed.' });

/** What every catalogue answer says about itself. */
export const AnswerMeta = z
  .object({
    catalogVersion: z.string().describe('Changes with the data.'),
    dataAsOf: z.string().describe('Newest change of any record.'),
    query: z.record(z.string(), z.unknown()).optional().describe('The query as it was understood.'),
    understood: z
      .array(Understood)
      .optional()
      .describe('What was understood of the search terms besides their plain words.'),
    proofs: z
      .record(z.string(), z.array(Proof))
      .optional()
      .describe('By slug of each result: how its record meets the conditions that were understood.'),
    prices: z
      .object({
        unit: z.string(),
        label: z.string(),
        of: z
          .record(z.string(), z.record(z.string(), z.string().nullable()))
          .describe('By slug: amount, currency, price in words, source, read, copyDay and doubt.'),
        unpriced: z.int(),
      })
      .optional()
      .describe('Of the order by price. A price with a `doubt` is never called cheap.'),
    ignored: z.array(z.string()).describe('Parameter names that are not known and had no effect.'),
    missing: z.array(z.string()).optional().describe('Slugs that were asked for and do not exist.'),
    moved: z
      .array(Moved)
      .optional()
      .describe(
        'Records that were asked for by a former slug, or that were renamed or removed since `updatedSince`; without `to` they are removed.',
      ),
    hints: z.array(z.string()).optional().describe('What to try when nothing was found.'),
  })
  .meta({ id: 'Meta', description: 'About the answer: data version and how the query was understood.' });
export type AnswerMeta = z.infer<typeof AnswerMeta>;

type Said<T> = (T extends (infer Entry)[] ? readonly Entry[] : T) | undefined;

/** About an answer; of the rest, empty lists, `false` and what is undefined are left out. */
export function answerMeta(
  { version: catalogVersion, dataAsOf }: Catalog,
  ignored: string[],
  rest: { readonly [Member in keyof AnswerMeta]?: Said<AnswerMeta[Member]> } = {},
): AnswerMeta {
  const said = Object.entries(rest).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value));
  return { catalogVersion, dataAsOf, ignored, ...Object.fromEntries(said) };
}

/** Link to the interface description (RFC 8631), sent with every catalogue answer. */
export function serviceDesc(baseUrl: string): string {
  return `<${baseUrl}${paths.openapi}>; rel="service-desc"; type="application/vnd.oai.openapi+json;version=3.1"`;
}

/** What names mean that are usual elsewhere and spelt unlike the parameters of this API. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  after: ['from', 'updatedSince'],
  before: ['to'],
  breaking: ['severity'],
  country: ['jurisdiction'],
  since: ['from', 'updatedSince'],
  until: ['to'],
};

/** For each parameter that had no effect: the name that was probably meant, by meaning or else by spelling. */
export function ignoredHints(ignored: readonly string[], known: readonly string[]): string[] {
  return ignored.flatMap((name) => {
    const meant = Object.hasOwn(MEANT, name)
      ? MEANT[name]?.find((other) => known.includes(other))
      : undefined;
    const close = meant ?? nearest(name, known, 1)[0];
    return close ? [`${name} is not a parameter here and had no effect. Did you mean ${close}?`] : [];
  });
}

/**
 * What to try next when a list may not be what its reader hoped for: it is empty, the page lies after the last,
 * or a filter leaves out tools for which the fact is merely not established.
 */
export function listHints(
  query: ListQuery,
  found: Pick<ToolPage, 'total' | 'page' | 'pages'>,
  listing: Listing,
): string[] {
  const { selection = {} } = query;
  const hints: string[] = [];
  for (const { name, value, query: other } of notEstablished(query)) {
    const unknown = value === 'false' || found.total === 0 ? countOf(other, listing) : 0;
    if (unknown > 0)
      hints.push(
        `${name}=${value} finds what is established; for ${counted(unknown, 'tool')} it is not: ${name}=unknown.`,
      );
  }
  const unseen = unknownActivityText(countUnknownActivity(query, listing));
  if (unseen) hints.push(`${unseen} activity=unknown lists them.`);
  if (selection.country && !query.coverage) {
    const stated = countOf({ ...query, coverage: 'stated' }, listing);
    if (stated < found.total)
      hints.push(
        `${found.total - stated} of these tools do not name the country: they state a region around it or global coverage, which says nothing of sanctions. coverage=stated lists the others (${stated}).`,
      );
  }
  if (found.total > 0) {
    if (found.page > found.pages)
      hints.push(`Page ${found.page} is after the last page, which is ${found.pages}.`);
    return hints;
  }
  const all = countOf({ page: 1, limit: 1 }, listing);
  const asked: Readonly<Record<string, unknown>> = { ...query, ...selection };
  const isOnly = Object.keys(selection).length === 0 && !query.slugs;
  for (const [name, rest] of withoutEach(query)) {
    if (name === 'q' && isOnly)
      hints.push('Nothing matches these words. Use fewer or more general ones, or filters such as category.');
    else {
      const total = countOf(rest, listing);
      if (total > 0 && total < all) hints.push(`Without ${name}=${asked[name]}: ${counted(total, 'tool')}.`);
    }
  }
  return hints;
}

/** Longest `Link` in characters; clients refuse header fields that are too long. */
const MAX_LINK = 6144;

/**
 * `Link` of a list to its first, previous, next and last page (RFC 8288) and to the interface description. The addresses
 * hold the parameters as they were understood; when they are too long, only the next page is named.
 */
export function pageLinks(
  baseUrl: string,
  path: string,
  values: Readonly<Record<string, unknown>>,
  { page, pages }: { readonly page: number; readonly pages: number },
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (name !== 'page' && value !== undefined) query.set(name, [...new Set([value].flat())].join(','));
  const link = (rel: string, target: number) => {
    query.set('page', String(target));
    return `<${baseUrl}${path}?${String(query).replaceAll('%2C', ',')}>; rel="${rel}"`;
  };
  const next = page < pages ? [link('next', page + 1)] : [];
  const links = [
    ...(pages > 0 ? [link('first', 1)] : []),
    ...(page > 1 && pages > 0 ? [link('prev', Math.min(page - 1, pages))] : []),
    ...next,
    ...(pages > 0 ? [link('last', pages)] : []),
  ];
  const kept = links.join().length > MAX_LINK ? next : links;
  return [...kept, serviceDesc(baseUrl)].join(', ');
}

/** Where a page of a list stands. */
export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int().describe('Records over all pages.'),
  pages: z.int().describe('0 when nothing matches.'),
  nextCursor: z
    .string()
    .optional()
    .describe(
      'Value of `cursor` for the next page, while the catalogue stays the same; missing on the last.',
    ),
});

/** The query that a cursor belongs to, as text: the position in a list of other records would mean nothing. */
function queryHash(values: Readonly<Record<string, unknown>>): string {
  const { cursor: _cursor, page: _page, ...query } = values;
  return hash('sha256', JSON.stringify(query), 'base64url').slice(0, 10);
}

/** An opaque name of a page of a query, which holds for one version of the catalogue. */
function writeCursor(
  values: Readonly<Record<string, unknown>>,
  page: number,
  catalogVersion: string,
): string {
  return Buffer.from(`v1:${page}:${queryHash(values)}:${catalogVersion}`).toString('base64url');
}

/** Where a page of a query stands, with the cursor of the next one. */
export const paginationOf = (
  values: Readonly<Record<string, unknown>>,
  { page, limit, total, pages }: Omit<z.infer<typeof Pagination>, 'nextCursor'>,
  catalogVersion: string,
): z.infer<typeof Pagination> => ({
  page,
  limit,
  total,
  pages,
  ...(page < pages ? { nextCursor: writeCursor(values, page + 1, catalogVersion) } : {}),
});

/**
 * The page that a query asks for, by number or by cursor; undefined for neither. Throws 400 for a cursor that is
 * malformed, of another query, or beside a page, and 410 when the catalogue changed since.
 */
export function requestedPage(
  values: Readonly<Record<string, unknown>> & { page?: number | undefined; cursor?: string | undefined },
  catalogVersion: string,
): number | undefined {
  const { cursor, page } = values;
  if (cursor === undefined) return page;
  const refuse = (detail: string) => refused({ parameter: 'cursor', detail });
  if (page !== undefined) throw refuse('cannot be given beside page; leave one of them out');
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, at, hash, version = ''] = /^v1:([1-9]\d{0,4}):([\w-]{10}):(.+)$/.exec(text) ?? [];
  if (at === undefined)
    throw refuse('is not one that this service gave; take pagination.nextCursor as it is, or leave it out');
  if (version !== catalogVersion) {
    throw problem(
      'gone',
      `The catalogue changed since this cursor was given, from ${version.slice(0, 40)} to ${catalogVersion}. Start again without cursor.`,
      { catalogVersion },
    );
  }
  if (hash !== queryHash(values))
    throw refuse('belongs to another query; repeat the parameters with which it was given');
  return Number(at);
}
