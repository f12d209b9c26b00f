import * as z from 'zod';
import type { Tool } from '../records/tool.ts';
import type { Catalog } from './catalog.ts';
import { absenceText } from './facts/absence-text.ts';
import { compareFacts } from './facts/compare-facts.ts';

/** Fewest and most tools that are compared at once. */
export const COMPARE_MIN = 2;
export const COMPARE_MAX = 5;

const Cell = z.object({
  value: z.union([z.string(), z.array(z.string()), z.null()]).meta({
    description: 'Record value, null without one; prices, limits and packages are cut to the first three.',
  }),
  state: z.enum(['none', 'unpublished', 'unknown']).optional().meta({
    description:
      'Why there is no value. `none`: looked, the vendor has none; `unpublished`: looked, not public; `unknown`: nobody looked.',
  }),
  label: z.string().meta({ description: 'The value for people.' }),
  verified: z.boolean().meta({ description: 'Whether it was read at its source; false when nobody looked.' }),
});

/** One attribute across the compared tools, in their order. */
export const ComparisonRow = z
  .object({
    key: z.string().meta({ description: 'Record path, such as `pricing.model`.' }),
    label: z.string(),
    differs: z.boolean().meta({
      description:
        'Whether established values differ between tools; of an address, whether there is one. Free text and facts about the record never differ.',
    }),
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
    values: facts.map((fact) => ({
      value: typeof fact.value === 'object' && fact.value ? [...fact.value] : fact.value,
      ...(fact.state !== 'value' && { state: fact.state }),
      label: absenceText(fact) || fact.values.map(({ text }) => text).join(', '),
      verified: fact.verified,
    })),
  }));
}
