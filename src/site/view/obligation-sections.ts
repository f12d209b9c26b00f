import { formatDate } from '../../base/time.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { type AnswerLists, reasonOf } from '../../catalog/obligations/answer-view.ts';
import type { ProfileAnswer, Told } from '../../catalog/obligations/match-profile.ts';
import { exceptionsOf } from '../../catalog/obligations/match-rule.ts';
import { figureText, type Profile, profileQuery } from '../../catalog/obligations/profile.ts';
import { jurisdictionName } from '../../records/jurisdictions.ts';
import { ACTIVITIES, ENTITIES, ENTITY_TYPES, SIZES } from '../../records/profile-terms.ts';
import { paths } from '../../records/urls.ts';

/** Duties of each section at first, and on a page of one section alone. */
const FIRST = 5;
const PAGE = 24;

const TITLES = { due: 'Due next', 'in-force': 'In force', uncertain: 'Uncertain', not: 'Does not apply' };
type SectionId = keyof typeof TITLES;

const PLACES = { in: '', serves: 'serves ', customers: 'customers in ' };

/** What a profile says, each part with the address of the answer without it. */
export function profileParts(
  profile: Profile,
  catalog: Catalog,
  rest: readonly (readonly [string, string])[],
) {
  const query = [...profileQuery(profile), ...rest];
  const terms: Readonly<Record<string, { label: string }>> = { ...ENTITY_TYPES, ...ACTIVITIES, ...SIZES };
  const figures = new Map(profile.figures.map((figure) => [figure.text, figureText(figure)]));
  const called = (name: string, value: string) => {
    if (name in PLACES) return PLACES[name as keyof typeof PLACES] + jurisdictionName(value);
    if (name === 'except') return `without: ${exceptionsOf([value], catalog)[0]?.label ?? value}`;
    if (name === 'on' || name === 'to') return `${name === 'on' ? 'from' : 'to'} ${formatDate(value)}`;
    const label = terms[value]?.label ?? figures.get(value) ?? value.replace(/^!/, '').replaceAll('-', ' ');
    return `${name === 'not' || value.startsWith('!') ? 'not: ' : ''}${label}`;
  };
  return query.map(([name, value], at) => ({
    name: called(name, value),
    href: `${paths.obligations}?${new URLSearchParams(query.filter((_, other) => other !== at).map((pair) => [...pair]))}`,
    takes: 'Remove',
  }));
}

/** The fact that decides what is uncertain first. */
const factOf = ({ match }: Told) => match.questions[0]?.fact ?? 'Not known';

/**
 * The sections of an answer: the beginning of each, or with `show` pages of one of them (`page`). `address` is that of the
 * answer, with its query.
 */
export function obligationSections(answer: AnswerLists, parameters: URLSearchParams, address: string) {
  const byFact = Map.groupBy(answer.uncertain, factOf);
  const lists = {
    due: answer.due,
    'in-force': answer.inForce,
    uncertain: [...byFact.values()].flat(),
    not: answer.doesNotApply.filter((told) => reasonOf(told) !== 'place'),
  };
  const ids = Object.keys(TITLES) as SectionId[];
  const shown = ids.find((id) => id === parameters.get('show'));
  const pages = shown ? Math.max(1, Math.ceil(lists[shown].length / PAGE)) : 1;
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1));
  const cut = <Item>(items: readonly Item[]) =>
    shown ? items.slice((page - 1) * PAGE, page * PAGE) : items.slice(0, FIRST);
  const href = (id: SectionId, at = 1) => `${address}&show=${id}${at > 1 ? `&page=${at}` : ''}`;
  const section = (id: SectionId) => ({
    id,
    title: `${TITLES[id]} (${lists[id].length})`,
    more:
      shown || lists[id].length <= FIRST
        ? undefined
        : { href: href(id), name: `All ${lists[id].length}`, twin: true },
  });
  return {
    shown,
    page,
    pages,
    href,
    section,
    jumps: ids.filter((id) => id !== 'not').map((id) => [id, TITLES[id], lists[id].length] as const),
    has: (id: SectionId) => shown === undefined || shown === id,
    lists: {
      due: cut(lists.due),
      inForce: cut(lists['in-force']),
      uncertain: cut(lists.uncertain),
      doesNotApply: shown === 'not' ? cut(lists.not) : [],
    },
    notTotal: lists.not.length,
  };
}

/** Most kinds of firm that are offered. */
const MOST_KINDS = 8;

/** The kinds of firm that decide most of what is uncertain, for a firm that names none. */
export function kindsToChoose({ uncertain, profile }: ProfileAnswer) {
  if (profile.entity.length > 0) return [];
  const named = uncertain.flatMap(({ match }) => match.clause?.entity ?? []);
  const numbers = new Map(
    [...Map.groupBy(named, (kind) => kind)].map(([kind, { length }]) => [kind, length]),
  );
  return ENTITIES.filter((kind) => numbers.has(kind) && !profile.not.includes(kind))
    .sort((a, b) => (numbers.get(b) ?? 0) - (numbers.get(a) ?? 0))
    .slice(0, MOST_KINDS)
    .map((kind) => ({
      name: ENTITY_TYPES[kind].label,
      href: `${paths.obligations}?${profileQuery({ ...profile, entity: [kind] })}`,
    }));
}
