import * as z from 'zod';
import { COLLECTIONS } from './collections.ts';
import { MovedRecords } from './moved-record.ts';

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
