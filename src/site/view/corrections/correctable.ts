import type { Catalog } from '../../../catalog/catalog.ts';
import { factsOf } from '../../../catalog/facts/facts-of.ts';
import { findTool } from '../../../catalog/find-tool.ts';
import { nameOf, recordsOf } from '../../../catalog/records-of.ts';
import { COLLECTIONS, type Collection } from '../../../records/collections.ts';
import { RECORD_PAGES } from '../../../records/record-page.ts';
import { paths } from '../../../records/urls.ts';
import { NOT_ESTABLISHED } from './value-rule.ts';

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

/** A tool by slug, former slug, name or alias. */
export function correctableTool(asked: string, catalog: Catalog): Correctable | undefined {
  const tool = findTool(asked, catalog);
  if (!tool) return undefined;
  const fields = [...factsOf(tool, catalog).values()].map(({ path, label, values }) => ({
    path,
    label,
    says: values.map(({ text }) => text).join(', ') || NOT_ESTABLISHED,
  }));
  return { kind: 'tools', slug: tool.slug, name: tool.name, page: paths.tool(tool.slug), fields };
}

/** A record of a folder by slug or former slug; of tools also by name. */
export function correctable(kind: string, asked: string, catalog: Catalog): Correctable | undefined {
  if (kind === 'tools') return correctableTool(asked, catalog);
  if (!Object.hasOwn(COLLECTIONS, kind)) return undefined;
  const folder = kind as Exclude<Collection, 'tools'>;
  const slug = catalog.formerSlugs.get(`${folder}/${asked}`) ?? asked;
  const record = recordsOf(catalog, folder).find((one) => one.slug === slug);
  if (!record) return undefined;
  const held: Readonly<Record<string, unknown>> = { ...record };
  const fields = Object.keys(COLLECTIONS[folder].shape)
    .filter((name) => !OWN.has(name))
    .map((name) => ({ path: name, label: labelOf(name), says: inWords(held[name]) }));
  return {
    kind: folder,
    slug,
    name: nameOf(record),
    page: RECORD_PAGES[folder](slug),
    fields: [...fields, TEXT],
  };
}
