import * as z from 'zod';
import type { Catalog } from './catalog.ts';
import { compareFacts } from './facts/compare-facts.ts';
import type { Tool } from './schema/tool.ts';

/** Fewest and most tools that are compared at once. */
export const COMPARE_MIN = 2;
export const COMPARE_MAX = 5;

const NOT_ESTABLISHED = 'Not established';

const Cell = z.object({
  value: z
    .union([z.string(), z.array(z.string()), z.null()])
    .meta({ description: 'Record value; null is not established.' }),
  label: z.string().meta({ description: 'The value for people.' }),
  verified: z
    .boolean()
    .meta({ description: 'False when the value is the best that is known but was not read at its source.' }),
});

/** One attribute across the compared tools, in their order. */
export const ComparisonRow = z
  .object({
    key: z.string().meta({ description: 'Record path, such as `pricing.model`.' }),
    label: z.string(),
    differs: z.boolean().meta({ description: 'Whether established values differ between tools.' }),
    values: z.array(Cell).meta({ description: 'One per tool, in the order of `tools`.' }),
  })
  .meta({ id: 'ComparisonRow', description: 'One attribute across the compared tools.' });
export type ComparisonRow = z.infer<typeof ComparisonRow>;

/** The rows of {@link compareFacts} as they are published. */
export function compareTools(tools: readonly Tool[], catalog: Catalog): ComparisonRow[] {
  return compareFacts(tools, catalog).map(({ path, label, differs, facts }) => ({
    key: path,
    label,
    differs,
    values: facts.map(({ value, values, verified }) => ({
      value: typeof value === 'object' && value ? [...value] : value,
      label: value === null ? NOT_ESTABLISHED : values.map(({ text }) => text).join(', '),
      verified,
    })),
  }));
}
