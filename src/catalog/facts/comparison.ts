import * as z from 'zod';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { type Fact, factsOf } from './facts-of.ts';

const ABSENT = { none: 'None', unpublished: 'Not published', unknown: 'Not established' } as const;

/** What `none` means where the word alone misleads, by record path. */
const NONE: Readonly<Record<string, string>> = {
  prices: 'Free of charge',
  'organization.owner': 'No parent company',
};

/** What a fact without a value says: "None (looked 2026-11-20)". `inWords` writes the day. */
export function absenceText({ path, state, looked }: Fact, inWords = (day: string) => day): string {
  if (state === 'value') return '';
  const text = (state === 'none' && NONE[path]) || ABSENT[state];
  return looked ? `${text} (looked ${inWords(looked.on)})` : text;
}

/** One attribute across the compared tools, in their order. */
export interface FactRow {
  /** Record path, such as `pricing.model`. */
  readonly path: string;
  readonly label: string;
  /**
   * Whether established values differ; what is not established is no difference. Of an address it counts whether there
   * is one, and free text and what is said of the record never differ.
   */
  readonly differs: boolean;
  readonly facts: readonly Fact[];
}

/** Attributes in the order they are shown. */
const COMPARED = [
  'kind',
  'status',
  'categories',
  'pricing.model',
  'pricing.freeTier',
  'pricing.freeAllowance',
  'pricing.summary',
  'prices',
  'limits',
  'signUp',
  'coverage.countries',
  'coverage.regions',
  'api.styles',
  'api.auth',
  'api.sdks',
  'packages',
  'api.standards',
  'api.sandbox',
  'api.webhooks',
  'openSource.license',
  'openSource.selfHostable',
  'organization.country',
  'organization.owner',
  'organization.certifications',
  'links.docs',
  'links.openapi',
  'pricing.url',
  'links.status',
  'links.changelog',
  'links.mcpServer',
  'verification.confidence',
  'verification.verifiedAt',
];

/** Facts in free text, and facts about the record itself. */
const NEVER_DIFFERS = new Set(['pricing.summary', 'verification.confidence', 'verification.verifiedAt']);
const isAddress = (path: string) => path.startsWith('links.') || path === 'pricing.url';

/** Entries of a long list that a comparison names; the record holds all. */
const NAMED = 3;
const LONG = new Set(['prices', 'limits', 'packages']);

/** A fact with a long list cut to its first entries and the number of the others. */
function cut(fact: Fact): Fact {
  const { path, value, values } = fact;
  const others = values.length - NAMED;
  if (!LONG.has(path) || others <= 0 || typeof value === 'string' || value === null) return fact;
  const more = { text: `${others} more` };
  return { ...fact, value: value.slice(0, NAMED), values: [...values.slice(0, NAMED), more] };
}

/** Rows of which at least one of the tools has been looked at; computed from the records alone. */
export function compareFacts(tools: readonly Tool[], catalog: Catalog): FactRow[] {
  const records = tools.map((tool) => factsOf(tool, catalog));
  return COMPARED.flatMap((path) => {
    const facts = records.flatMap((record) => record.get(path) ?? []);
    const established = facts.flatMap(({ state, value }) =>
      state === 'unknown' ? [] : JSON.stringify(isAddress(path) ? state : [state, value]),
    );
    const label = facts[0]?.label;
    if (label === undefined || facts.every(({ state }) => state === 'unknown')) return [];
    const differs = !NEVER_DIFFERS.has(path) && new Set(established).size > 1;
    return [{ path, label, differs, facts: facts.map(cut) }];
  });
}

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
