import { type AnswerLists, reasonOf } from '../../catalog/obligations/answer-view.ts';
import type { Told } from '../../catalog/obligations/match-profile.ts';

/** Duties of each section at first, and on a page of one section alone. */
const FIRST = 5;
const PAGE = 24;

const TITLES = { due: 'Due next', 'in-force': 'In force', uncertain: 'Uncertain', not: 'Does not apply' };
type SectionId = keyof typeof TITLES;

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
