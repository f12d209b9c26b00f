import * as z from 'zod';
import { keptFor } from '../../base/kept.ts';
import { byKeys, firstFrom, slugsOf } from '../../base/lists.ts';
import { plainWords } from '../../base/text.ts';
import { type Collection, RECORDS } from '../../records/collections.ts';
import { pickPaths, schemaPaths } from '../../records/schema-paths.ts';
import { twinOf } from '../../records/urls.ts';
import type { Catalog } from '../catalog.ts';
import { DEFAULT_LIMIT } from '../list/list-query.ts';
import { ADDED } from '../views.ts';
import { type CollectionQuery, type CollectionValues, collectionQuery } from './collection-query.ts';
import { type Filter, filterOf } from './filter.ts';

/** What a collection of records is: enough to list, filter, order, show and describe it. */
interface CollectionSpecification<R> {
  /** What one record and several are called, such as "use case". */
  readonly one: string;
  readonly many: string;
  readonly description: string;
  /** Name of the shape of a record, and members beside or in place of those of its front matter. */
  readonly id: string;
  readonly shape?: z.ZodRawShape;
  /** Slug of a record, and a query that finds something, for examples. */
  readonly example: string;
  readonly queryExample: Readonly<Record<string, string | number | readonly string[]>>;
  /** Names by which a record may be asked for beside its slug, in any case and punctuation. */
  readonly names: (record: R) => readonly string[];
  readonly filters: Readonly<Record<string, Filter<R>>>;
  /** The day that `from` and `to` bound; a collection without it has neither. */
  readonly day?: (record: R) => string;
  /** Texts that `q` looks into. */
  readonly words: (record: R, catalog: Catalog) => readonly string[];
  /** Orders beside `updated`, by name: the text to order by. */
  readonly sorts: Readonly<Record<string, (record: R) => string>>;
  /** Fields of a record in a list whose query names none. */
  readonly brief: readonly string[];
  /** Members that stand beside or in place of those of the record. */
  readonly extend?: (record: R, catalog: Catalog) => Readonly<Record<string, unknown>>;
}

/** A record as JSON. */
export type RecordView = { slug: string } & Record<string, unknown>;

/** One page of a collection. */
export interface RecordPage {
  readonly results: RecordView[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  /** 0 when there is no record. */
  readonly pages: number;
  /** Slugs that were asked for and do not exist. */
  readonly missing: string[];
}

/** A read-only collection of the catalogue, for every interface that serves it. */
export interface RecordCollection
  extends Pick<
    CollectionSpecification<never>,
    'one' | 'many' | 'description' | 'example' | 'queryExample' | 'id'
  > {
  readonly name: Collection;
  /** Shape of a record in an answer. */
  readonly record: z.ZodObject;
  /** Validates the query of a list. */
  querySchema(catalog: Catalog): CollectionQuery;
  /** One page; `changed` are the slugs that a version in `updatedSince` stands for. */
  list(query: CollectionValues, catalog: Catalog, baseUrl: string, changed?: ReadonlySet<string>): RecordPage;
  /** The record of a slug or a name, with its text if `body`; undefined when there is none. */
  get(asked: string, catalog: Catalog, baseUrl: string, body: boolean): RecordView | undefined;
  slugs(catalog: Catalog): string[];
}

/** Folders whose records have lists of their own kind: tools and categories have other addresses. */
type Listed = Exclude<Collection, 'tools' | 'categories'>;
type RecordOf<Name extends Listed> = z.infer<(typeof RECORDS)[Name]['schema']>;

/** Makes the collection of a folder of `content/`; its name is also the last segment of its address under `/api`. */
export function defineCollection<Name extends Listed>(
  name: Name,
  specification: CollectionSpecification<RecordOf<Name>>,
): RecordCollection {
  type R = RecordOf<Name>;
  const { id, filters, day, brief, words } = specification;
  const sorts: typeof specification.sorts = {
    ...specification.sorts,
    updated: ({ updatedAt }) => updatedAt,
  };
  const { schema, list, page: pathOf } = RECORDS[name];
  const records = (catalog: Catalog) => catalog[list] as unknown as readonly R[];
  const record = z
    .object({ ...schema.shape, ...specification.shape, ...ADDED })
    .meta({ id, description: `One of the ${specification.many} of the directory.` });
  const queries = new WeakMap<Catalog, CollectionQuery>();
  const slugsIn = keptFor((catalog: Catalog) => new Set(slugsOf(records(catalog))));
  const holdersIn = keptFor((catalog: Catalog) => wordIndex(records(catalog), (one) => words(one, catalog)));

  const viewOf = (found: R, catalog: Catalog, baseUrl: string, body: boolean): RecordView => {
    const path = pathOf(found.slug);
    return {
      ...found,
      ...specification.extend?.(found, catalog),
      url: baseUrl + path,
      markdownUrl: baseUrl + twinOf(path),
      jsonUrl: `${baseUrl}/api/${name}/${found.slug}`,
      ...(body ? { body: catalog.bodies[`${name}/${found.slug}`] ?? '' } : {}),
    };
  };

  const ordered = (found: readonly R[], sort: string | undefined): readonly R[] => {
    const key = sorts[sort?.replace(/^-/, '') ?? ''];
    if (!key) return found;
    const sign = sort?.startsWith('-') ? -1 : 1;
    return found.toSorted((a, b) => sign * key(a).localeCompare(key(b), 'en') || (a.slug < b.slug ? -1 : 1));
  };

  return {
    ...specification,
    name,
    record,
    querySchema(catalog) {
      const known = queries.get(catalog);
      if (known) return known;
      const fields = schemaPaths(record).filter((field) => field !== 'body');
      const made = collectionQuery(catalog, {
        filters,
        sorts: Object.keys(sorts),
        fields,
        brief,
        dated: day !== undefined,
      });
      queries.set(catalog, made);
      return made;
    },
    list(query, catalog, baseUrl, changed) {
      const { q, slug, from, to, updatedSince, sort, page = 1, limit = DEFAULT_LIMIT, include = [] } = query;
      const chosen = slug && new Set(slug);
      const accepted = filterOf(filters, query, catalog);
      const holders = q ? askedWords(q).map(holdersIn(catalog)) : [];
      const all = records(catalog);
      const found = all.filter(
        (one, at) =>
          holders.every((isHolder) => isHolder[at]) &&
          (!chosen || chosen.has(one.slug)) &&
          (changed ? changed.has(one.slug) : !updatedSince || one.updatedAt >= updatedSince) &&
          (!day || ((!from || day(one) >= from) && (!to || day(one) <= to))) &&
          accepted(one),
      );
      const fields = query.fields ?? brief;
      const shown = (view: RecordView) => {
        if (fields.includes('all')) return view;
        return { slug: view.slug, ...pickPaths(view, [...fields, 'body']) };
      };
      const start = (page - 1) * limit;
      return {
        results: ordered(found, sort)
          .slice(start, start + limit)
          .map((one) => shown(viewOf(one, catalog, baseUrl, include.includes('body')))),
        total: found.length,
        page,
        limit,
        pages: Math.ceil(found.length / limit),
        missing: slug?.filter((wanted) => !slugsIn(catalog).has(wanted)) ?? [],
      };
    },
    get(asked, catalog, baseUrl, body) {
      const all = records(catalog);
      const wanted = plainWords(asked);
      const found =
        all.find((one) => one.slug === wanted) ??
        all.find((one) => specification.names(one).some((other) => plainWords(other) === wanted));
      return found && viewOf(found, catalog, baseUrl, body);
    },
    slugs: (catalog) => slugsOf(records(catalog)),
  };
}

/** Words that say nothing of a record: those between others, and what all records of a dated list are. */
const FILLERS =
  /^(?:an?|and|are|at|by|do(?:es)?|for|from|in|is|of|on|or|the|to|what|when|which|with|(?:date|deadline|change|start)s?)$/;

/** The words of a text that must occur, each without an ending that other forms of it lack. */
export function askedWords(text: string): string[] {
  const all = plainWords(text).split('-');
  const telling = all.filter((word) => !FILLERS.test(word));
  const stems = (telling.length > 0 ? telling : all).map((word) =>
    word.replace(/(?<=.{4})(?:al|e)$|(?<=.{3})(?:ing|ed|es|s)$/, ''),
  );
  return [...new Set(stems)];
}

/** Makes the function that marks, by their place, the records with a word that begins like one of {@link askedWords}. */
export function wordIndex<R>(records: readonly R[], textsOf: (record: R) => readonly string[]) {
  const placesOf = byKeys(records.keys(), (at) =>
    textsOf(records[at] as R).flatMap((text) => plainWords(text).split('-')),
  );
  const held = [...placesOf].sort(([a], [b]) => (a < b ? -1 : 1));
  return (word: string): Uint8Array => {
    const isHolder = new Uint8Array(records.length);
    const first = firstFrom(0, held.length, (at) => (held[at]?.[0] ?? '') < word);
    for (let at = first; held[at]?.[0].startsWith(word); at++)
      for (const place of held[at]?.[1] ?? []) isHolder[place] = 1;
    return isHolder;
  };
}
