import { absenceOf, isVerified, sourcesOfFact } from '../../records/facts/evidence.ts';
import type { ABSENT_STATES } from '../../records/scalars.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { type FactValue, factLines } from './fact-lines.ts';

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

/** Lists whose order says what people ask for first. */
const IN_ORDER = new Set(['prices', 'limits', 'packages']);

/** What the directory says of its own record: it has no source. */
const OWN_WORDS = new Set([
  'kind',
  'categories',
  'pricing.asOf',
  'verification.confidence',
  'verification.verifiedAt',
]);

/** Whether and where a value was read: the same in every view of the catalogue that a page gets. */
type Reading = Pick<Fact, 'verified' | 'sources'>;
const readings = new WeakMap<Tool, Map<string, Reading>>();

function readingOf(tool: Tool, path: string): Reading {
  const known = readings.get(tool) ?? new Map<string, Reading>();
  readings.set(tool, known);
  const reading = known.get(path) ?? {
    verified: OWN_WORDS.has(path) || isVerified(tool, path),
    sources: sourcesOfFact(tool, path),
  };
  known.set(path, reading);
  return reading;
}

function makeFacts(tool: Tool, catalog: Catalog): ReadonlyMap<string, Fact> {
  return new Map(
    factLines(tool, catalog).map(([path, label, held, inWords]) => {
      const values = [held ?? []].flat().map(inWords);
      if (values.length === 0) return [path, absentFact(tool, path, label)];
      const list = IN_ORDER.has(path) ? [held ?? []].flat() : [held ?? []].flat().sort();
      const value = typeof held === 'string' ? held : list;
      return [path, { path, label, state: 'value', value, values, ...readingOf(tool, path) }];
    }),
  );
}

function absentFact(tool: Tool, path: string, label: string): Fact {
  const absence = absenceOf(tool, path);
  const fact = { path, label, value: null, values: [], sources: [] };
  if (!absence) return { ...fact, state: 'unknown', verified: false };
  const { state, on, source } = absence;
  return { ...fact, state, looked: { on, source }, verified: true };
}

const made = new WeakMap<Catalog, WeakMap<Tool, ReadonlyMap<string, Fact>>>();

/**
 * Every fact of a record by its path: the one place that turns a record into text. Cached for each record, because one
 * page reads the facts of many.
 */
export function factsOf(tool: Tool, catalog: Catalog): ReadonlyMap<string, Fact> {
  const known = made.get(catalog) ?? new WeakMap<Tool, ReadonlyMap<string, Fact>>();
  made.set(catalog, known);
  const facts = known.get(tool) ?? makeFacts(tool, catalog);
  known.set(tool, facts);
  return facts;
}
