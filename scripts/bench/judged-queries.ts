import { readFileSync } from 'node:fs';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { words } from '../../src/search/text/words.ts';
import { isForbidden } from './is-forbidden.ts';
import { seeded } from './seeded.ts';

/** A query and how well records answer it. */
export interface JudgedQuery {
  readonly kind: string;
  readonly query: string;
  /** 1 to 3 by slug; none for a query that should find nothing. */
  readonly grades: ReadonlyMap<string, number>;
  /** Slugs of tools that the query excludes; none of them has a grade. */
  readonly forbidden: ReadonlySet<string>;
}

/** Sets of `tests/judged`: the first one, and the two halves of the one on needs. */
export type JudgedSet = 'first' | 'tuning' | 'held';

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
  if (target === undefined) return undefined;
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
