import * as z from 'zod';
import { byKeys, nameAt, slugsOf } from '../base/lists.ts';
import { plainWords } from '../base/text.ts';
import { PageText } from '../records/articles.ts';
import { MovedRecord, recordLists, splitAddress } from '../records/collections.ts';
import { RuleCoverage } from '../records/rule-coverage.ts';
import { Day, FactPhrases, Translation } from '../records/scalars.ts';
import type { Tool } from '../records/tool.ts';
import { ReferenceRates } from './cost/money.ts';
import { ToolObserved } from './observed/observed.ts';
import { ObservedChange } from './observed/observed-changes.ts';
import { CollectorState } from './observed/observed-files.ts';
import { NO_OPERATIONS, type OperationData } from './operations/operation-data.ts';
import { type Operation, type OperationIndex, openOperationIndex } from './operations/operation-index.ts';

/** The slugs that the name and the aliases of a tool make, beside its own. */
export function otherSlugs({ slug, name, aliases }: Pick<Tool, 'slug' | 'name' | 'aliases'>) {
  return [
    { field: 'name', text: name, slug: plainWords(name) },
    ...aliases.map((text) => ({ field: 'aliases', text, slug: plainWords(text) })),
  ].filter((other) => other.slug !== slug && other.slug !== '');
}

/**
 * The present slug of each record by an address that it has no more or goes by as well: `tools/polygon-io` for a former
 * slug, a name or an alias. The check of the content makes them unique.
 */
function formerSlugs(tools: readonly Tool[], moved: readonly MovedRecord[]): ReadonlyMap<string, string> {
  const slugs = new Map<string, string>();
  for (const tool of tools) for (const { slug } of otherSlugs(tool)) slugs.set(`tools/${slug}`, tool.slug);
  for (const { from, to } of moved) if (to !== undefined) slugs.set(from, splitAddress(to).slug);
  return slugs;
}

/** The catalogue file that the server reads once at start: `dist/server/catalog.ndjson`. */
export const CatalogFile = z.strictObject({
  /** `YYYY.MM.DD+hash8`: newest record date and a hash over all records. */
  version: z.string(),
  /** Newest `updatedAt` of any record. */
  dataAsOf: Day,
  /**
   * Tools and categories in the order of the directory, organizations by name, use cases by title, terms by term, events earliest first, changes and
   * guides newest first, the others by slug. Of records the front matter alone.
   */
  ...recordLists,
  /**
   * Observations of each tool's packages, repositories, services and pages, by slug. They never override the record.
   */
  observed: z.record(z.string(), ToolObserved).default({}),
  /** Observed changes, newest first; `changes` has the edited ones. */
  observedChanges: z.array(ObservedChange).default([]),
  /** Groups of words that mean the same, for search. */
  synonyms: z.array(z.array(z.string())),
  /** Everyday words of other languages by what they are in English, for search. */
  translations: z.record(z.string(), Translation).default({}),
  /** Phrases by the fact that they ask for, for search. */
  factPhrases: z.record(z.string(), FactPhrases).default({}),
  /** A line for each root of a word: the root and its vector in Base64, for the index of the search. */
  wordVectors: z.string().default(''),
  /**
   * Markdown below the front matter, by folder and slug, such as `guides/sca`; records without text are left out. In a
   * server they stay in the file, so that they can be read by name and not be listed.
   */
  bodies: z.record(z.string(), z.string()).default({}),
  /** What editors state of the completeness of the rules. */
  ruleCoverage: z.array(RuleCoverage).default([]),
  /** Exchange rates for bills; no data, like `pages`. */
  referenceRates: ReferenceRates.optional(),
  /** Renamed and removed records. */
  moved: z.array(MovedRecord).default([]),
  /** Operations of interfaces, made or read on first use; they have a file of their own. */
  operationData: z.custom<() => OperationData>((value) => typeof value === 'function').optional(),
  /** What collectors have read, in the order of their names in the schema; no data, like `pages`. */
  collectors: z.array(CollectorState).default([]),
  /** Documentation and pages about the directory; they are no data, so that `version` does not change with them. */
  pages: z.array(PageText).default([]),
});
export type CatalogFile = z.infer<typeof CatalogFile>;

const bySlug = <T extends { slug: string }>(records: readonly T[]): ReadonlyMap<string, T> =>
  new Map(records.map((record) => [record.slug, record]));

/** A look-up that is asked by name and lists none. */
const lazyLookUp = <T>(read: (name: string) => T | undefined): Readonly<Record<string, T | undefined>> =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' ? read(name) : undefined) });

/** The catalogue in memory: immutable, with look-ups by slug. Tools are in name order. */
export type Catalog = ReturnType<typeof openCatalog>;

/** Builds the look-ups. The file must have passed {@link CatalogFile}. */
export function openCatalog(file: CatalogFile) {
  const toolsByCategory = new Map<string, Tool[]>(file.categories.map((category) => [category.slug, []]));
  for (const tool of file.tools) for (const slug of tool.categories) toolsByCategory.get(slug)?.push(tool);
  const actionBySlug = bySlug(file.actions);
  const indexes = new Map<string, ReadonlyMap<unknown, readonly Readonly<Record<string, unknown>>[]>>();
  let index: OperationIndex | undefined;
  const operations = () => {
    index ??= openOperationIndex(file.operationData?.() ?? NO_OPERATIONS, (action) =>
      nameAt(actionBySlug, action),
    );
    return index;
  };
  return {
    ...(file as Readonly<CatalogFile>),
    operations,
    /** Operations of a tool and of an action, read when they are asked for; the look-ups list none. */
    operationsByTool: lazyLookUp((tool) => {
      const { sourcesOf, find, size } = operations();
      const sources = sourcesOf(tool);
      return sources.length === 0
        ? undefined
        : { sources, operations: find({ tool: [tool] }, 0, size).results };
    }),
    operationsByAction: lazyLookUp((action): readonly Operation[] | undefined => {
      const { find, size } = operations();
      return actionBySlug.has(action) ? find({ action: [action] }, 0, size).results : undefined;
    }),
    /** Records of a list that name something in a field, such as `guides standards sepa`, for `naming`; it lists none. */
    recordsNaming: lazyLookUp((asked) => {
      const [list = '', field = '', ...name] = asked.split(' ');
      const records: readonly Readonly<Record<string, unknown>>[] | undefined = file[list as 'guides'];
      const known =
        indexes.get(`${list} ${field}`) ?? byKeys(records ?? [], (one) => [one[field] ?? []].flat());
      indexes.set(`${list} ${field}`, known);
      return known.get(name.join(' ')) ?? [];
    }),
    actionBySlug,
    toolBySlug: bySlug(file.tools),
    organizationBySlug: bySlug(file.organizations),
    /** Tools whose maker, or its owner, has a record, in name order. */
    toolsByOrganization: byKeys(file.tools, ({ organization }) => [organization?.slug ?? []].flat()),
    toolsByOwner: byKeys(file.tools, ({ organization }) => [organization?.owner?.slug ?? []].flat()),
    useCaseBySlug: bySlug(file.useCases),
    termBySlug: bySlug(file.glossary),
    categoryBySlug: bySlug(file.categories),
    standardBySlug: bySlug(file.standards),
    regulationBySlug: bySlug(file.regulations),
    obligationBySlug: bySlug(file.obligations),
    eventBySlug: bySlug(file.events),
    changeBySlug: bySlug(file.changes),
    guideBySlug: bySlug(file.guides),
    comparisonBySlug: bySlug(file.comparisons),
    /** Tools of a category, in name order. */
    toolsByCategory: toolsByCategory as ReadonlyMap<string, readonly Tool[]>,
    toolsByStandard: byKeys(file.tools, ({ api }) => api.standards),
    slugByName: new Map(file.tools.map(({ name, slug }) => [name, slug])),
    /** Use cases that name a tool, by title; a tool that none names is missing. */
    useCasesByTool: byKeys(file.useCases, ({ tools }) => slugsOf(tools)),
    /** Tools that name a tool as an alternative, in name order. */
    toolsNaming: byKeys(file.tools, ({ alternatives }) => alternatives),
    /** Present slug by what a record was or is called as well, such as `tools/polygon-io`. */
    formerSlugs: formerSlugs(file.tools, file.moved),
    /** Removed records by folder and slug. */
    removed: new Map(file.moved.filter(({ to }) => to === undefined).map((record) => [record.from, record])),
  };
}
