import { plainWords } from '../../base/text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { marketingWord } from '../../catalog/check/check-prose.ts';
import { findTool } from '../../catalog/lookup.ts';
import { HttpsUrl } from '../../records/scalars.ts';
import { KIND_LABELS } from '../../records/tool/general.ts';
import { Tool } from '../../records/tool.ts';
import {
  breachOf,
  correctable,
  correctableTool,
  type ValueRule,
  valueFault,
  valueRule,
} from './correctable.ts';
import { affiliation, type Report } from './report-link.ts';

/** Longest texts of the form in characters; together they fit the address of a prefilled issue. */
export const CORRECTION_MAX = { right: 500, source: 300 } as const;

/** What is wrong with a field, by its name. */
type Faults = Readonly<Record<string, string>>;

/** Reads `tool`, or `kind` and `record`, then `field`, `right`, `source` and `vendor` of `/correct`. */
export function readCorrection(parameters: URLSearchParams, catalog: Catalog, baseUrl: string) {
  // The cut may leave half of a surrogate pair, which no address can hold.
  const text = (name: string, max: number) =>
    (parameters.get(name) ?? '').trim().slice(0, max).toWellFormed();
  const asked = text('tool', 80) || text('record', 80);
  const record = parameters.has('record')
    ? correctable(text('kind', 40), asked, catalog)
    : correctableTool(asked, catalog);
  const right = text('right', CORRECTION_MAX.right);
  const source = text('source', CORRECTION_MAX.source);
  const ofVendor = parameters.get('vendor') === 'yes';
  const unread = {
    unknown: undefined,
    record: undefined,
    field: undefined,
    rule: undefined,
    report: undefined,
  };
  const read = { ...unread, right, source, ofVendor };
  if (!record) return { ...read, unknown: asked || undefined, faults: {} as Faults };
  const field = record.fields.find(({ path }) => path === parameters.get('field'));
  const rule = field && valueRule(record.kind, field.path);
  const sent = parameters.has('right') || parameters.has('source');
  const fault = right ? rule && valueFault(rule, right) : 'Write what is right.';
  const faults: Faults = {
    ...(sent && !field && { field: 'Choose the fact that is wrong.' }),
    ...(sent && fault && { right: fault }),
    ...(sent &&
      !HttpsUrl.safeParse(source).success && {
        source: 'Give the https address of a public page that shows it.',
      }),
  };
  const known = { ...read, record, field, rule, faults };
  if (!sent || !field || Object.keys(faults).length > 0) return known;
  return {
    ...known,
    report: {
      form: 'correction.yml',
      title: `${record.name}: ${field.label}`,
      fields: [
        { id: 'record', label: 'Record', value: baseUrl + record.page },
        {
          id: 'fact',
          label: 'What is wrong, and what is right',
          value: `${field.label} (${field.path})\nThe record says: ${field.says}\nIt should say: ${right}`,
        },
        { id: 'source', label: 'Source', value: source },
        affiliation(ofVendor),
      ],
    } satisfies Report,
  };
}

/** What two texts of a field have in common at their beginning and end, in whole words, and what differs between. */
export function differenceOf(from: string, to: string) {
  const [old, next] = [from, to].map((text) => text.split(/(?<=\s)/)) as [string[], string[]];
  const least = Math.min(old.length, next.length);
  let before = 0;
  while (before < least && old[before] === next[before]) before += 1;
  let after = 0;
  while (after < least - before && old.at(-1 - after) === next.at(-1 - after)) after += 1;
  const within = (words: string[]) => words.slice(before, words.length - after).join('');
  return {
    start: old.slice(0, before).join(''),
    removed: within(old),
    added: within(next),
    end: old.slice(old.length - after).join(''),
  };
}

/** The fields of `/suggest` beside the category, with the rule of each. */
export const SUGGESTED = {
  name: valueRule('tools', 'name'),
  website: valueRule('tools', 'websiteUrl'),
  description: valueRule('tools', 'description'),
  kind: valueRule('tools', 'kind'),
  source: { takes: 'address' },
  prices: { takes: 'text', min: 0, max: 600 },
} as const satisfies Readonly<Record<string, ValueRule | undefined>>;
type Field = keyof typeof SUGGESTED | 'category';
const FIELDS = [...Object.keys(SUGGESTED), 'category'] as Field[];

/** A slug for the preview; an editor chooses the one that stays. */
const slugOf = (name: string) =>
  plainWords(name)
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+|-+$|-+(?=-)/g, '')
    .slice(0, 40)
    .replace(/-$/, '') || 'new-tool';

const siteOf = (address: string) => URL.parse(address)?.hostname.replace(/^www\./, '');

/** Reads the fields of `/suggest`. `today` is `YYYY-MM-DD`. */
export function readSuggestion(parameters: URLSearchParams, catalog: Catalog, today: string) {
  const typed = Object.fromEntries(
    FIELDS.map((name) => [name, (parameters.get(name) ?? '').trim().slice(0, SUGGESTED.prices.max)]),
  ) as Record<Field, string>;
  const ofVendor = parameters.get('vendor') === 'yes';
  const base = { typed, ofVendor, known: undefined, preview: undefined, report: undefined };
  if (!FIELDS.some((name) => parameters.has(name))) return { ...base, faults: {} as Faults };
  const category = catalog.categoryBySlug.get(typed.category);
  const praise = marketingWord(typed.description);
  const faults: Faults = Object.fromEntries([
    ...Object.entries(SUGGESTED).flatMap(([name, rule]) => {
      const fault = rule && breachOf(rule, typed[name as Field]);
      return fault ? [[name, fault]] : [];
    }),
    ...(praise ? [['description', `Leave out “${praise}”: say what it does, without praise.`]] : []),
    ...(category ? [] : [['category', 'Choose a category.']]),
  ]);
  const site = siteOf(typed.website);
  const known =
    findTool(typed.name, catalog) ?? catalog.tools.find(({ websiteUrl }) => siteOf(websiteUrl) === site);
  if (Object.keys(faults).length > 0 || !category || known) return { ...base, faults, known };
  const preview = Tool.parse({
    name: typed.name,
    slug: slugOf(typed.name),
    description: typed.description,
    websiteUrl: typed.website,
    categories: [category.slug],
    kind: typed.kind,
    pricing: { model: 'unknown' },
    addedAt: today,
    updatedAt: today,
  });
  return {
    ...base,
    faults,
    preview,
    report: {
      form: 'new-tool.yml',
      title: `New tool: ${typed.name}`,
      fields: [
        { id: 'name', label: 'Name', value: typed.name },
        { id: 'website', label: 'Website', value: typed.website },
        {
          id: 'purpose',
          label: 'What it does',
          value: `${typed.description}\nKind: ${KIND_LABELS[preview.kind]}\nCategory: ${category.name}`,
        },
        { id: 'source', label: 'Public documentation or repository', value: typed.source },
        ...(typed.prices ? [{ id: 'prices', label: 'Published prices', value: typed.prices }] : []),
        affiliation(ofVendor),
      ],
    } satisfies Report,
  };
}
