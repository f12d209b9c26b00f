import * as z from 'zod';
import type { ComparisonGroup } from '../../records/field.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { FACT_FIELDS, type Fact, factsOf, inOrder, valuesText } from './facts-of.ts';

const ABSENT = { none: 'None', unpublished: 'Not published', unknown: 'Not established' } as const;

const BY_PATH = new Map(FACT_FIELDS.map((field) => [field.path, field]));

/** What a fact without a value says: "None (looked 2026-11-20)". `inWords` writes the day. */
export function absenceText({ path, state, looked }: Fact, inWords = (day: string) => day): string {
  if (state === 'value') return '';
  const text = (state === 'none' && BY_PATH.get(path)?.none) || ABSENT[state];
  return looked ? `${text} (looked ${inWords(looked.on)})` : text;
}

/** One attribute across the compared tools, in their order. */
export interface FactRow {
  /** Record path, such as `pricing.model`. */
  readonly path: string;
  readonly label: string;
  readonly group: ComparisonGroup;
  /**
   * Whether established values differ; what is not established is no difference. Of an address it counts whether there
   * is one, and free text and what is said of the record never differ.
   */
  readonly differs: boolean;
  readonly facts: readonly Fact[];
}

/** Entries of a long list that a comparison names; the record holds all. */
const NAMED = 3;

/** A fact with a long list cut to its first entries and the number of the others. */
function cut(fact: Fact): Fact {
  const { value, values } = fact;
  const others = values.length - NAMED;
  if (others <= 0 || typeof value === 'string' || value === null) return fact;
  const more = { text: `${others} more` };
  return { ...fact, value: value.slice(0, NAMED), values: [...values.slice(0, NAMED), more] };
}

const COMPARED = inOrder(({ compare }) => compare?.[1]);

/** Rows of which at least one of the tools has been looked at; computed from the records alone. */
export function compareFacts(tools: readonly Tool[], catalog: Catalog): FactRow[] {
  const records = tools.map((tool) => factsOf(tool, catalog));
  return COMPARED.flatMap(({ path, label, compare, differs, ordered }) => {
    const facts = records.flatMap((record) => record.get(path) ?? []);
    if (!compare || facts.every(({ state }) => state === 'unknown')) return [];
    const established = facts.flatMap(({ state, value }) =>
      state === 'unknown' ? [] : JSON.stringify(differs === 'presence' ? state : [state, value]),
    );
    return [
      {
        path,
        label,
        group: compare[0],
        differs: differs !== 'never' && new Set(established).size > 1,
        facts: ordered ? facts.map(cut) : facts,
      },
    ];
  });
}

/** Fewest and most tools that are compared at once. */
export const COMPARE_MIN = 2;
export const COMPARE_MAX = 5;

const Cell = z.object({
  value: z
    .union([z.string(), z.array(z.string()), z.null()])
    .describe('Record value, null without one; prices, limits and packages are cut to the first three.'),
  state: z
    .enum(['none', 'unpublished', 'unknown'])
    .optional()
    .describe(
      'Why there is no value. `none`: looked, the vendor has none; `unpublished`: looked, not public; `unknown`: nobody looked.',
    ),
  label: z.string().describe('The value for people.'),
  verified: z.boolean().describe('Whether it was read at its source; false when nobody looked.'),
});

/** One attribute across the compared tools, in their order. */
export const ComparisonRow = z
  .object({
    key: z.string().describe('Record path, such as `pricing.model`.'),
    label: z.string(),
    differs: z
      .boolean()
      .describe(
        'Whether established values differ between tools; of an address, whether there is one. Free text and facts about the record never differ.',
      ),
    values: z.array(Cell).describe('One per tool, in the order of `tools`.'),
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
      label: absenceText(fact) || valuesText(fact),
      verified: fact.verified,
    })),
  }));
}
