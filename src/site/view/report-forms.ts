import * as z from 'zod';
import { plainWords } from '../../base/text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { marketingWord } from '../../catalog/check/check-prose.ts';
import { findTool } from '../../catalog/lookup.ts';
import { HttpsUrl } from '../../records/scalars.ts';
import { KIND_LABELS, KINDS } from '../../records/tool/general.ts';
import { Tool } from '../../records/tool.ts';
import { correctable, correctableTool, valueFault, valueRule } from './correctable.ts';
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

/** The fields of the form, with the rules of the record. */
const Suggestion = z.object({
  name: Tool.shape.name,
  website: HttpsUrl.max(200),
  description: Tool.shape.description.refine((text) => !marketingWord(text), {
    error: 'state facts without praise',
  }),
  kind: z.enum(KINDS),
  category: z.string(),
  source: HttpsUrl.max(300),
  prices: z.string().max(600),
});
type Field = keyof typeof Suggestion.shape;

/** Least and most characters of the text fields, for the browser to check. */
export const SUGGESTION_LENGTHS = {
  name: { least: Tool.shape.name.minLength ?? 1, most: Tool.shape.name.maxLength ?? 80 },
  description: {
    least: Tool.shape.description.minLength ?? 1,
    most: Tool.shape.description.maxLength ?? 200,
  },
  website: { least: 1, most: 200 },
  source: { least: 1, most: 300 },
  prices: { least: 0, most: 600 },
} as const;

const HELP: Readonly<Record<Field, string>> = {
  name: `Write the name, at most ${SUGGESTION_LENGTHS.name.most} characters.`,
  website: 'Give the https address of the website.',
  description: `Say what it does in ${SUGGESTION_LENGTHS.description.least} to ${SUGGESTION_LENGTHS.description.most} characters, without praise.`,
  kind: 'Choose what it is.',
  category: 'Choose a category.',
  source: 'Give the https address of public documentation or of the repository.',
  prices: `Write at most ${SUGGESTION_LENGTHS.prices.most} characters.`,
};

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
  const fields = Object.keys(Suggestion.shape) as Field[];
  const typed = Object.fromEntries(
    fields.map((name) => [name, (parameters.get(name) ?? '').trim().slice(0, 1000)]),
  ) as Record<Field, string>;
  const ofVendor = parameters.get('vendor') === 'yes';
  const base = { typed, ofVendor, known: undefined, preview: undefined, report: undefined };
  if (!fields.some((name) => parameters.has(name))) return { ...base, faults: {} as Faults };
  const { data, error } = Suggestion.safeParse(typed);
  const wrong = new Set(error?.issues.map(({ path }) => path[0] as Field));
  const category = catalog.categoryBySlug.get(typed.category);
  if (!category) wrong.add('category');
  const faults: Faults = Object.fromEntries([...wrong].map((name) => [name, HELP[name]]));
  const site = siteOf(typed.website);
  const known =
    findTool(typed.name, catalog) ?? catalog.tools.find(({ websiteUrl }) => siteOf(websiteUrl) === site);
  if (!data || !category || known) return { ...base, faults, known };
  const preview = Tool.parse({
    name: data.name,
    slug: slugOf(data.name),
    description: data.description,
    websiteUrl: data.website,
    categories: [category.slug],
    kind: data.kind,
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
      title: `New tool: ${data.name}`,
      fields: [
        { id: 'name', label: 'Name', value: data.name },
        { id: 'website', label: 'Website', value: data.website },
        {
          id: 'purpose',
          label: 'What it does',
          value: `${data.description}\nKind: ${KIND_LABELS[data.kind]}\nCategory: ${category.name}`,
        },
        { id: 'source', label: 'Public documentation or repository', value: data.source },
        ...(data.prices ? [{ id: 'prices', label: 'Published prices', value: data.prices }] : []),
        affiliation(ofVendor),
      ],
    } satisfies Report,
  };
}
