import * as z from 'zod';
import { ApiChange } from './api-change.ts';
import { Category, Comparison, GlossaryTerm, Guide, Standard, UseCase } from './articles.ts';
import { Regulation, RegulatoryEvent } from './regulation.ts';
import { Day } from './scalars.ts';
import { Tool } from './tool.ts';
import { paths } from './urls.ts';

/** Record folders of `content/` and the schema of their front matter. */
export const COLLECTIONS = {
  tools: Tool,
  'use-cases': UseCase,
  glossary: GlossaryTerm,
  categories: Category,
  standards: Standard,
  regulations: Regulation,
  events: RegulatoryEvent,
  changes: ApiChange,
  guides: Guide,
  comparisons: Comparison,
};
export type Collection = keyof typeof COLLECTIONS;

/** Path of the page of a record, by its folder. */
export const RECORD_PAGES: Readonly<Record<Collection, (slug: string) => string>> = {
  tools: paths.tool,
  'use-cases': paths.useCase,
  glossary: paths.term,
  categories: paths.category,
  standards: paths.standard,
  regulations: paths.regulation,
  events: paths.event,
  changes: paths.change,
  guides: paths.guide,
  comparisons: paths.comparison,
};

const NAMES = Object.keys(COLLECTIONS).join('|');

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
    reason: z.string().min(20).max(240),
  })
  .refine(({ from, to }) => to === undefined || from.split('/')[0] === to.split('/')[0], {
    path: ['to'],
    error: 'name a record of the same folder',
  });
export type MovedRecord = z.infer<typeof MovedRecord>;

/** `content/moved.yaml`. */
export const MovedRecords = z.array(MovedRecord);

const FILES = {
  tool: COLLECTIONS.tools,
  'use-case': COLLECTIONS['use-cases'],
  'glossary-term': COLLECTIONS.glossary,
  category: COLLECTIONS.categories,
  standard: COLLECTIONS.standards,
  regulation: COLLECTIONS.regulations,
  event: COLLECTIONS.events,
  change: COLLECTIONS.changes,
  guide: COLLECTIONS.guides,
  comparison: COLLECTIONS.comparisons,
  moved: MovedRecords,
} as const;

/** Name of the editor schema of a record. */
export type SchemaName = keyof typeof FILES;

/** JSON Schemas (2020-12) of front matter for editors, by file name, as the text of the file. */
export function editorSchemas(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(FILES).map(([name, schema]) => {
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
