import { readFileSync } from 'node:fs';
import { words } from '../../src/base/words.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { REGIONS, regionsOf } from '../../src/records/tool/coverage.ts';
import type { Tool } from '../../src/records/tool.ts';
import { seeded } from '../../tests/seeded.ts';

/** Recorded facts that a query can exclude. An unknown fact excludes nothing. */
const FACTS: Readonly<Record<string, (tool: Tool) => boolean>> = {
  'needs-key': ({ api }) => api.auth.length > 0 && !api.auth.includes('none'),
  'contact-sales': ({ pricing }) => pricing.model === 'contact-sales',
  'sales-sign-up': ({ signUp }) => signUp === 'sales',
  subscription: ({ pricing }) => pricing.model === 'subscription',
  'open-source': ({ kind }) => kind === 'open-source',
  'closed-source': ({ kind, openSource }) =>
    ['api', 'data-source', 'integration'].includes(kind) && !openSource,
  agpl: ({ openSource }) => openSource?.license.includes('AGPL') ?? false,
};

const isRegion = (place: string) => REGIONS.some((region) => region === place);
const liesIn = (country: string, place: string) =>
  isRegion(place) ? regionsOf(country).some((region) => region === place) : country === place;

/** Whether the recorded coverage leaves a place out: a country in capitals, or a region. */
function excludes({ countries, regions }: Tool['coverage'], place: string): boolean {
  if (countries.length + regions.length === 0 || regions.includes('global')) return false;
  const reached = (region: string) =>
    region === place || regionsOf(place).some((around) => around === region);
  return !countries.some((country) => liesIn(country, place)) && !regions.some(reached);
}

/** Whether all of the recorded coverage lies in a place. */
function liesOnlyIn({ countries, regions }: Tool['coverage'], place: string): boolean {
  if (countries.length + regions.length === 0) return false;
  return countries.every((country) => liesIn(country, place)) && regions.every((region) => region === place);
}

/**
 * Whether a rule of `tests/judged` excludes a tool: its slug, `excludes:PLACE`, `only:PLACE` or the name of a fact.
 * Throws for another rule with a colon.
 */
export function isForbidden(tool: Tool, rule: string): boolean {
  const [name = '', place] = rule.split(':');
  if (place === undefined) return FACTS[name]?.(tool) ?? tool.slug === name;
  if (name === 'excludes') return excludes(tool.coverage, place);
  if (name === 'only') return liesOnlyIn(tool.coverage, place);
  throw new Error(`rule ${rule}: excludes:PLACE and only:PLACE are known`);
}

/** A query and how well records answer it. */
export interface JudgedQuery {
  readonly kind: string;
  readonly query: string;
  /** 1 to 3 by slug; none for a query that should find nothing. */
  readonly grades: ReadonlyMap<string, number>;
  /** Slugs of tools that the query excludes; none of them has a grade. */
  readonly forbidden: ReadonlySet<string>;
}

/** Sets of `tests/judged`: the first one, the two halves of the one on needs, and those of a later one. */
type JudgedSet = 'first' | 'tuning' | 'held' | 'needs-a' | 'needs-b';

/** Lines of a set as written: kind, query, grades and rules of exclusion. */
export function judgedLines(
  set: JudgedSet,
): { kind: string; query: string; grades: string[]; rules: string[] }[] {
  const list = (cell = '') => cell.split(' ').filter((item) => item !== '');
  return readFileSync(new URL(`../../tests/judged/${set}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [kind = '', query = '', grades, rules] = line.split('\t');
      return { kind, query, grades: list(grades), rules: list(rules) };
    });
}

/** The judgements of a set. What the records of the catalogue exclude is forbidden, also where it was graded. */
export function writtenQueries(set: JudgedSet, catalog: Catalog): JudgedQuery[] {
  return judgedLines(set).map(({ kind, query, grades, rules }) => {
    const excluded = catalog.tools.filter((tool) => rules.some((rule) => isForbidden(tool, rule)));
    const forbidden = new Set(excluded.map(({ slug }) => slug));
    const judged = grades.map((item): [string, number] => {
      const [slug = '', grade = '3'] = item.split(':');
      return [slug, Number(grade)];
    });
    return { kind, query, grades: new Map(judged.filter(([slug]) => !forbidden.has(slug))), forbidden };
  });
}

/** Queries for a tool by its name: exact, misspelt by one edit, unfinished, joined or split; the same on every run. */
export function nameQueries(catalog: Catalog, every: number): JudgedQuery[] {
  const random = seeded(20_261_121);
  const queries: JudgedQuery[] = [];
  catalog.tools.forEach((tool, ordinal) => {
    const add = (kind: string, query: string | undefined): void => {
      if (query) queries.push({ kind, query, grades: new Map([[tool.slug, 3]]), forbidden: new Set() });
    };
    if (ordinal % every !== 0) return;
    const base = tool.name.replace(/\s*\(.*\)\s*$/, '');
    add('name', tool.name);
    add('typo', withTypo(base, random));
    if (base.length >= 6) add('prefix', base.slice(0, Math.max(5, Math.ceil(base.length * 0.7))).trim());
    const parts = words(base);
    if (parts.length > 1) add('joined', parts.join(''));
    const camel = base.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
    if (camel !== base) add('joined', camel.toLowerCase());
  });
  return queries;
}

/** The name with one letter of its longest plain word swapped, dropped, doubled or replaced; nothing when too short. */
export function withTypo(name: string, random: () => number): string | undefined {
  const parts = words(name);
  const target = parts.filter((word) => /^[a-z]{4,}$/.test(word)).sort((a, b) => b.length - a.length)[0];
  if (!target) return undefined;
  const at = 1 + Math.floor(random() * (target.length - 2));
  const edits = [
    target.slice(0, at) + target.charAt(at + 1) + target.charAt(at) + target.slice(at + 2),
    target.slice(0, at) + target.slice(at + 1),
    target.slice(0, at) + target.charAt(at) + target.slice(at),
    `${target.slice(0, at)}${'etaoinsr'.charAt(Math.floor(random() * 8))}${target.slice(at + 1)}`,
  ];
  const start = Math.floor(random() * edits.length);
  const typo = [...edits.slice(start), ...edits.slice(0, start)].find((edit) => edit !== target);
  return typo && parts.map((word) => (word === target ? typo : word)).join(' ');
}

/** Normalised discounted cumulative gain of the first ten; for a query without answers 1 when nothing was found. */
export function ndcg(found: readonly string[], { grades }: Pick<JudgedQuery, 'grades'>): number {
  if (grades.size === 0) return found.length === 0 ? 1 : 0;
  const discounted = (list: readonly number[]): number =>
    list.slice(0, 10).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
  const ideal = discounted([...grades.values()].sort((a, b) => b - a));
  return discounted(found.map((slug) => grades.get(slug) ?? 0)) / ideal;
}

/** Least nDCG@10 by kind, on the first set and on each half of the set on needs. */
export const LEAST = {
  first: {
    all: 0.9,
    name: 0.99,
    typo: 0.96,
    prefix: 0.94,
    joined: 0.98,
    need: 0.84,
    fact: 0.8,
    synonym: 0.85,
    nonsense: 0.9,
  },
  needs: {
    all: 0.75,
    sentence: 0.72,
    paraphrase: 0.69,
    country: 0.8,
    fact: 0.87,
    negation: 0.7,
    acronym: 0.85,
    foreign: 0.75,
  },
  later: {
    all: 0.74,
    sentence: 0.8,
    paraphrase: 0.55,
    country: 0.81,
    fact: 0.7,
    negation: 0.6,
    acronym: 0.8,
    foreign: 0.79,
    unrelated: 0.7,
  },
} as const;
/** Largest share of queries with a forbidden tool among the first five, and of queries that find nothing. */
export const MOST_FORBIDDEN = 0.05;
export const MOST_EMPTY = 0.03;

/** How one engine answers a set. */
export interface Scores {
  /** Mean nDCG@10 by kind; `all` leaves out queries that should find nothing. */
  readonly gains: ReadonlyMap<string, number>;
  /** Share of the queries with an exclusion that show an excluded tool among the first five. */
  readonly forbidden: number;
  /** Share of the queries with an answer that find nothing. */
  readonly empty: number;
}

/** The mean of some values; 0 of none. */
export const mean = (values: readonly number[]) =>
  values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);
const share = <T>(list: readonly T[], is: (item: T) => boolean) => mean(list.map((item) => Number(is(item))));

/** Scores of what `find` answers with, slugs in order, to the queries of a set. */
export function scoresOf(find: (query: string) => string[], queries: readonly JudgedQuery[]): Scores {
  const answered = queries.map((judged) => {
    const found = find(judged.query);
    return { judged, found, gain: ndcg(found, judged) };
  });
  const byKind = Map.groupBy(answered, ({ judged }) => judged.kind);
  const answerable = answered.filter(({ judged }) => judged.grades.size > 0);
  const gains = new Map([...byKind].map(([kind, list]) => [kind, mean(list.map(({ gain }) => gain))]));
  gains.set('all', mean(answerable.map(({ gain }) => gain)));
  return {
    gains,
    forbidden: share(
      answered.filter(({ judged }) => judged.forbidden.size > 0),
      ({ judged, found }) => found.slice(0, 5).some((slug) => judged.forbidden.has(slug)),
    ),
    empty: share(answerable, ({ found }) => found.length === 0),
  };
}
