import * as z from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';
import { factsOf, valuesText } from '../../catalog/facts/facts-of.ts';
import { findTool, nameOf, recordsOf } from '../../catalog/lookup.ts';
import { type Collection, RECORDS } from '../../records/collections.ts';
import { Country, Day, DayOrMonth, HttpsUrl, Slug } from '../../records/scalars.ts';
import { schemaAt } from '../../records/schema-paths.ts';
import { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';

/** Allowed values of a record's field. The form shows the rule and the server checks it. */
export type ValueRule =
  | { readonly takes: 'choice' | 'choices'; readonly options: readonly string[] }
  | { readonly takes: 'day' | 'day-or-month' | 'address' }
  | { readonly takes: 'text'; readonly min: number; readonly max: number };

/** Written in the form when the recorded value cannot be confirmed. */
export const NOT_ESTABLISHED = 'not established';

/** References to other records and countries. People write the name, and an editor looks up the slug or code. */
const BY_NAME: readonly unknown[] = [Slug, Country];
const ALWAYS: readonly [schema: unknown, rule: ValueRule][] = [
  [Day, { takes: 'day' }],
  [DayOrMonth, { takes: 'day-or-month' }],
  [HttpsUrl, { takes: 'address' }],
];

/**
 * The rule for the field at a record path, from the schema of its collection; undefined when an editor must review
 * free text.
 */
export function valueRule(folder: Collection, path: string): ValueRule | undefined {
  const schema = schemaAt(RECORDS[folder].schema, path);
  const always = ALWAYS.find(([one]) => one === schema)?.[1];
  if (always) return always;
  if (schema instanceof z.ZodEnum) return { takes: 'choice', options: schema.options.map(String) };
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodEnum)
    return { takes: 'choices', options: schema.element.options.map(String) };
  if (!(schema instanceof z.ZodString) || BY_NAME.includes(schema)) return undefined;
  return { takes: 'text', min: schema.minLength ?? 1, max: schema.maxLength ?? Number.POSITIVE_INFINITY };
}

/** A rule as one sentence, and whether a value fits it. */
function told(rule: ValueRule): readonly [words: string, fits: (written: string) => boolean] {
  switch (rule.takes) {
    case 'text':
      return [
        `Write ${rule.min} to ${rule.max} characters.`,
        ({ length }) => length >= rule.min && length <= rule.max,
      ];
    case 'choice':
      return [`Choose one of: ${rule.options.join(', ')}.`, (written) => rule.options.includes(written)];
    case 'choices':
      return [
        `Choose one or more of these, separated by commas: ${rule.options.join(', ')}.`,
        (written) => written.split(',').every((entry) => rule.options.includes(entry.trim())),
      ];
    case 'day':
      return ['Write the day as YYYY-MM-DD.', (written) => Day.safeParse(written).success];
    case 'day-or-month':
      return [
        'Write the day as YYYY-MM-DD, or the month as YYYY-MM.',
        (written) => DayOrMonth.safeParse(written).success,
      ];
    case 'address':
      return ['Give an https address.', (written) => HttpsUrl.safeParse(written).success];
  }
}

export const ruleInWords = (rule: ValueRule): string => told(rule)[0];

/** Explains why a value does not fit a rule; undefined when it does. */
export function breachOf(rule: ValueRule, written: string): string | undefined {
  const [words, fits] = told(rule);
  return fits(written) ? undefined : words;
}

/** The same of a correction, which may also ask to remove the recorded value. */
export const valueFault = (rule: ValueRule, written: string): string | undefined =>
  written.toLowerCase() === NOT_ESTABLISHED ? undefined : breachOf(rule, written);

/** One field of a record that people can correct. */
export interface CorrectableField {
  /** Record path, such as `api.sandbox` or `datePrecision`. */
  readonly path: string;
  readonly label: string;
  /** The recorded value as text. */
  readonly says: string;
}

/** A record that people can correct. */
export interface Correctable {
  readonly kind: Collection;
  readonly slug: string;
  readonly name: string;
  /** Path of its page. */
  readonly page: string;
  readonly fields: readonly CorrectableField[];
}

/** Fields that the directory keeps for itself. */
const OWN = new Set([
  'slug',
  'updatedAt',
  'publishedAt',
  'addedAt',
  'reviewBy',
  'asOf',
  'confidence',
  'sources',
]);
const TEXT = { path: 'text', label: 'Text of the page', says: 'the text below the heading' };
/** Longest recorded value; it is part of the URL of a prefilled issue. */
const SAYS_MAX = 300;

/** `datePrecision` as people write it: "Date precision". */
const labelOf = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A value as text; for an object all of its values: `2027-11-20, sources differ on the day`. */
const entryInWords = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value).map(entryInWords).join(', ')
    : String(value);

function inWords(value: unknown): string {
  const entries = [value ?? []].flat();
  if (entries.length === 0) return NOT_ESTABLISHED;
  const isList = entries.some((entry) => typeof entry === 'object');
  const text = entries.map(entryInWords).join(isList ? '; ' : ', ');
  return text.length > SAYS_MAX ? `${text.slice(0, SAYS_MAX - 1).toWellFormed()}…` : text;
}

/** Whether a field of a tool is a list of entries that are right or wrong one by one, such as prices. */
function hasEntries(path: string): boolean {
  const schema = schemaAt(Tool, path);
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodObject;
}

/** A tool by slug, former slug, name or alias. Each entry of a list, such as a price, is a field of its own. */
export function correctableTool(asked: string, catalog: Catalog): Correctable | undefined {
  const tool = findTool(asked, catalog);
  if (!tool) return undefined;
  const fields = [...factsOf(tool, catalog).values()].flatMap(({ path, label, values }) => {
    const entries = hasEntries(path)
      ? values.map(({ text }, at) => ({ path: `${path}.${at}`, label, says: text }))
      : [];
    const says = entries.length > 0 ? NOT_ESTABLISHED : valuesText({ values }) || NOT_ESTABLISHED;
    return [...entries, { path, label: entries.length > 0 ? `${label}, another` : label, says }];
  });
  return { kind: 'tools', slug: tool.slug, name: tool.name, page: paths.tool(tool.slug), fields };
}

/** A record of a folder by slug or former slug; of tools also by name. */
export function correctable(kind: string, asked: string, catalog: Catalog): Correctable | undefined {
  if (kind === 'tools') return correctableTool(asked, catalog);
  if (!Object.hasOwn(RECORDS, kind)) return undefined;
  const folder = kind as Exclude<Collection, 'tools'>;
  const slug = catalog.formerSlugs.get(`${folder}/${asked}`) ?? asked;
  const record = recordsOf(catalog, folder).find((one) => one.slug === slug);
  if (!record) return undefined;
  const held: Readonly<Record<string, unknown>> = { ...record };
  const fields = Object.keys(RECORDS[folder].schema.shape)
    .filter((name) => !OWN.has(name))
    .map((name) => ({ path: name, label: labelOf(name), says: inWords(held[name]) }));
  return {
    kind: folder,
    slug,
    name: nameOf(record),
    page: RECORDS[folder].page(slug),
    fields: [...fields, TEXT],
  };
}
