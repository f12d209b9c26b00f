import { keptFor } from '../../base/kept.ts';
import { nameAt } from '../../base/lists.ts';
import { absenceOf, isVerified, sourcesOfFact } from '../../records/facts/evidence.ts';
import { type FactValue, type Field, inWords, type Names } from '../../records/field.ts';
import type { ABSENT_STATES } from '../../records/scalars.ts';
import { coverageText } from '../../records/tool/coverage.ts';
import { generalFields } from '../../records/tool/general.ts';
import { FIELDS, NO_NAMES, type Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { VERIFICATION_FIELDS } from './verification.ts';

type FactField = Field<Tool, string>;

/** The fields of a record that are facts, with what the directory says of the record itself. */
export const FACT_FIELDS: readonly FactField[] = [
  ...generalFields,
  ...VERIFICATION_FIELDS,
  ...FIELDS.slice(generalFields.length),
];

/** The fields that have a position in an output, in its order. */
export function inOrder(
  positionOf: (field: FactField) => number | undefined,
  fields: readonly FactField[] = FACT_FIELDS,
): FactField[] {
  return fields
    .filter((field) => positionOf(field) !== undefined)
    .sort((a, b) => (positionOf(a) ?? 0) - (positionOf(b) ?? 0));
}

/** `value`: it is known; `none`, `unpublished`: it was looked for; `unknown`: nobody looked. */
export type KnownState = 'value' | (typeof ABSENT_STATES)[number] | 'unknown';

/** One fact of a record. */
export interface Fact {
  /** Record path, such as `api.sandbox`. */
  readonly path: string;
  readonly label: string;
  readonly state: KnownState;
  /** What the record holds at that path, lists sorted unless their order matters; null unless the state is `value`. */
  readonly value: string | readonly string[] | null;
  readonly values: readonly FactValue[];
  /** Day on which it was looked for and not found, and the page that was read. */
  readonly looked?: { readonly on: string; readonly source: string };
  /** Whether it was read at its source; true for what the directory says of itself, false when nobody looked. */
  readonly verified: boolean;
  /** Numbers of the record's sources, from 1, that the value was read at. */
  readonly sources: readonly number[];
}

/** The values of a fact in one line, separated by semicolons where one of them holds a comma. */
export function valuesText({ values }: Pick<Fact, 'values'>): string {
  const texts = values.map(({ text }) => text);
  return texts.join(separatorOf(texts));
}

export const separatorOf = (texts: readonly string[]): string =>
  texts.some((text) => text.includes(',')) ? '; ' : ', ';

/** Whether and where a value was read: the same in every view of the catalogue that a page gets. */
type Reading = Pick<Fact, 'verified' | 'sources'>;
const readings = keptFor((_: Tool) => new Map<string, Reading>());

function readingOf(tool: Tool, field: FactField): Reading {
  const { path } = field;
  const known = readings(tool);
  const reading = known.get(path) ?? {
    verified: field.own === true || isVerified(tool, path),
    sources: sourcesOfFact(tool, path),
  };
  known.set(path, reading);
  return reading;
}

function makeFacts(tool: Tool, catalog: Catalog): ReadonlyMap<string, Fact> {
  const names: Names = {
    category: (slug) => nameAt(catalog.categoryBySlug, slug),
    standard: (slug) => nameAt(catalog.standardBySlug, slug),
  };
  return new Map(FACT_FIELDS.map((field) => [field.path, makeFact(field, tool, names)]));
}

export function makeFact(field: FactField, tool: Tool, names = NO_NAMES): Fact {
  const { path, label, ordered } = field;
  const held = field.read(tool);
  const list = held === undefined || held === 'unknown' ? [] : [held].flat();
  // A record without a status reads as "active", so that it is a fact only where a source says so.
  if (list.length === 0 || (held === 'active' && !isVerified(tool, path)))
    return absentFact(tool, path, label);
  const values = list.map((value) => inWords(field, value, tool, names));
  const value = typeof held === 'string' ? held : ordered ? list : list.sort();
  return { path, label, state: 'value', value, values, ...readingOf(tool, field) };
}

function absentFact(tool: Tool, path: string, label: string): Fact {
  const absence = absenceOf(tool, path);
  const fact = { path, label, value: null, values: [], sources: [] };
  if (!absence) return { ...fact, state: 'unknown', verified: false };
  const { state, on, source } = absence;
  return { ...fact, state, looked: { on, source }, verified: true };
}

const made = keptFor((catalog: Catalog) => keptFor((tool: Tool) => makeFacts(tool, catalog)));

/**
 * Every fact of a record by its path: the one place that turns a record into text. Cached for each record, because one
 * page reads the facts of many. The coverage names first what is `asked` for of its countries.
 */
export function factsOf(
  tool: Tool,
  catalog: Catalog,
  asked: readonly string[] = [],
): ReadonlyMap<string, Fact> {
  const facts = made(catalog)(tool);
  const coverage = facts.get('coverage');
  const text = asked.length > 0 ? coverageText(tool, asked) : undefined;
  return coverage && text ? new Map(facts).set('coverage', { ...coverage, values: [{ text }] }) : facts;
}
