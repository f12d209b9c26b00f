import * as z from 'zod';
import { Action, OperationCorrection } from './action.ts';
import { ApiChange } from './api-change.ts';
import { Category, Comparison, GlossaryTerm, Guide, Standard, UseCase } from './articles.ts';
import { Obligation } from './obligation.ts';
import { Organization } from './organization.ts';
import { Regulation, RegulatoryEvent } from './regulation.ts';
import { Day, listOf, text } from './scalars.ts';
import { Tool } from './tool.ts';
import { paths } from './urls.ts';

/**
 * The record folders of `content/`: the schema of the front matter, the list of the catalogue that holds the records, the
 * name of the schema for editors, the path of the page of a record, and the fields that name other records (`*` for every
 * entry of a list).
 */
export const RECORDS = {
  tools: {
    schema: Tool,
    list: 'tools',
    file: 'tool',
    page: paths.tool,
    refers: {
      categories: 'categories',
      'api.standards': 'standards',
      alternatives: 'tools',
      integrations: 'tools',
      supersededBy: 'tools',
      'organization.slug': 'organizations',
      'organization.owner.slug': 'organizations',
    },
  },
  organizations: {
    schema: Organization,
    list: 'organizations',
    file: 'organization',
    page: paths.organization,
    refers: { 'owner.slug': 'organizations' },
  },
  'use-cases': {
    schema: UseCase,
    list: 'useCases',
    file: 'use-case',
    page: paths.useCase,
    refers: {
      categories: 'categories',
      'tools.*.slug': 'tools',
      related: 'use-cases',
      guides: 'guides',
      standards: 'standards',
      regulations: 'regulations',
    },
  },
  glossary: {
    schema: GlossaryTerm,
    list: 'glossary',
    file: 'glossary-term',
    page: paths.term,
    refers: {
      categories: 'categories',
      standards: 'standards',
      regulations: 'regulations',
      useCases: 'use-cases',
      related: 'glossary',
    },
  },
  categories: {
    schema: Category,
    list: 'categories',
    file: 'category',
    page: paths.category,
    refers: { related: 'categories', standards: 'standards' },
  },
  standards: {
    schema: Standard,
    list: 'standards',
    file: 'standard',
    page: paths.standard,
    refers: { categories: 'categories' },
  },
  regulations: {
    schema: Regulation,
    list: 'regulations',
    file: 'regulation',
    page: paths.regulation,
    refers: { categories: 'categories', standards: 'standards', under: 'regulations' },
  },
  obligations: {
    schema: Obligation,
    list: 'obligations',
    file: 'obligation',
    page: paths.obligation,
    refers: {
      regulation: 'regulations',
      replaces: 'obligations',
      useCases: 'use-cases',
      standards: 'standards',
    },
  },
  events: {
    schema: RegulatoryEvent,
    list: 'events',
    file: 'event',
    page: paths.event,
    refers: {
      regulation: 'regulations',
      impact: 'categories',
      standards: 'standards',
      useCases: 'use-cases',
      replaces: 'events',
    },
  },
  changes: {
    schema: ApiChange,
    list: 'changes',
    file: 'change',
    page: paths.change,
    refers: { tool: 'tools' },
  },
  actions: {
    schema: Action,
    list: 'actions',
    file: 'action',
    page: paths.action,
    refers: {
      useCases: 'use-cases',
      categories: 'categories',
      related: 'actions',
      'rules.*.categories': 'categories',
      'rules.*.tools': 'tools',
    },
  },
  guides: {
    schema: Guide,
    list: 'guides',
    file: 'guide',
    page: paths.guide,
    refers: { categories: 'categories', tools: 'tools', standards: 'standards', regulations: 'regulations' },
  },
  comparisons: {
    schema: Comparison,
    list: 'comparisons',
    file: 'comparison',
    page: paths.comparison,
    refers: { tools: 'tools' },
  },
} as const;
export type Collection = keyof typeof RECORDS;
export const COLLECTION_NAMES = Object.keys(RECORDS) as Collection[];

/** The lists of the catalogue, as a shape; the file of another release may lack a collection. */
export const recordLists = Object.fromEntries(
  Object.values(RECORDS).map(({ list, schema }) => [list, listOf(schema as z.ZodType)]),
) as unknown as {
  [F in Collection as (typeof RECORDS)[F]['list']]: z.ZodArray<(typeof RECORDS)[F]['schema']>;
};

const NAMES = COLLECTION_NAMES.join('|');

/** A record as folder and slug, such as `tools/stripe`. */
const RecordAddress = z
  .string()
  .max(240)
  .regex(
    new RegExp(`^(?:${NAMES})/[a-z0-9]+(?:-[a-z0-9]+)*$`),
    'write folder and slug, such as tools/stripe',
  );

/** Folder and slug of a record's address. */
export function splitAddress(address: string): { collection: Collection; slug: string } {
  const [collection = '', slug = ''] = address.split('/');
  return { collection: collection as Collection, slug };
}

/** A published record that has another slug since, or is removed: an entry of `content/moved.yaml`. */
export const MovedRecord = z
  .strictObject({
    from: RecordAddress,
    /** Left out when the record is removed. */
    to: RecordAddress.optional(),
    date: Day,
    /** One sentence for people who follow the old address. */
    reason: text(20, 240),
  })
  .refine(({ from, to }) => to === undefined || from.split('/')[0] === to.split('/')[0], {
    path: ['to'],
    error: 'name a record of the same folder',
  });
export type MovedRecord = z.infer<typeof MovedRecord>;

/** `content/moved.yaml`. */
export const MovedRecords = z.array(MovedRecord);

/** `content/operation-corrections.yaml`. */
export const OperationCorrections = z.array(OperationCorrection);
export type OperationCorrections = z.infer<typeof OperationCorrections>;

/** Name of the editor schema of a record. */
export type SchemaName = (typeof RECORDS)[Collection]['file'] | 'moved' | 'operation-corrections';

const SCHEMAS: readonly (readonly [name: SchemaName, schema: z.ZodType])[] = [
  ...Object.values(RECORDS).map(({ file, schema }) => [file, schema] as const),
  ['moved', MovedRecords],
  ['operation-corrections', OperationCorrections],
];

/** JSON Schemas (2020-12) of front matter for editors, by file name, as the text of the file. */
export function editorSchemas(): ReadonlyMap<string, string> {
  return new Map(
    SCHEMAS.map(([name, schema]) => {
      const json = z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          // An unquoted day is a date in YAML; editors see the text.
          if (zodSchema._zod.def.type === 'date')
            Object.assign(jsonSchema, { type: 'string', format: 'date' });
        },
      });
      return [`${name}.schema.json`, `${JSON.stringify({ title: name, ...json }, null, 2)}\n`];
    }),
  );
}
