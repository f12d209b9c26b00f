import { nameAt } from '../../base/lists.ts';
import { daysLeft, formatDate } from '../../base/time.ts';
import { firstDay, lastDay } from '../../catalog/calendar.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { ChangeOfRule } from '../../catalog/collections/kept-changes.ts';
import { OBSERVED_KIND_LABELS, type ObservedChange } from '../../catalog/observed/observed-changes.ts';
import { type ApiChange, CHANGE_KIND_LABELS, changeDate, SEVERITY_LABELS } from '../../records/api-change.ts';
import { jurisdictionName } from '../../records/jurisdictions.ts';
import type { RegulatoryEvent } from '../../records/regulation.ts';
import { paths } from '../../records/urls.ts';
import { eventCertainty, eventDate } from './words.ts';

/** Twelve months around a day, `YYYY-MM-DD`: nine before its own and two after, each with the number of changes: `urgent` require action, `seen` by programs. */
export function changesByMonth(
  changes: readonly ApiChange[],
  observed: readonly ObservedChange[],
  today: string,
) {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  return Array.from({ length: 12 }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 10 + index, 1)).toISOString();
    const key = first.slice(0, 7);
    const last = new Date(Date.UTC(year, month - 9 + index, 0)).toISOString().slice(0, 10);
    const own = changes.filter((change) => changeDate(change).startsWith(key));
    const urgent = own.filter(({ severity }) => severity === 'action-required').length;
    const seen = observed.filter(({ date }) => date.startsWith(key)).length;
    return { month: key, lastDay: last, urgent, others: own.length - urgent, seen };
  });
}

/** Changes by the month (`YYYY-MM`) they count for, newest month first. */
export function foldedByMonth(
  changes: readonly ApiChange[],
): { month: string; changes: readonly ApiChange[] }[] {
  const months = Map.groupBy(changes, (change) => changeDate(change).slice(0, 7));
  return [...months]
    .map(([month, own]) => ({ month, changes: own }))
    .sort((a, b) => (a.month < b.month ? 1 : -1));
}

const GONE = 'not there any more';

/**
 * Archived repositories, deprecated or withdrawn packages, and deleted ones of both, sorted by the name of the tool.
 */
export function endedSubjects({ tools, observed }: Pick<Catalog, 'tools' | 'observed'>) {
  return tools.flatMap((tool) => {
    const { packages = [], repositories = [] } = observed[tool.slug] ?? {};
    const told = (subject: string, what: string | undefined) => (what ? [{ tool, subject, what }] : []);
    return [
      ...repositories.flatMap(({ url, gone, archived }) =>
        told(url, gone ? GONE : archived ? 'archived' : undefined),
      ),
      ...packages.flatMap(({ url, gone, deprecated, yanked }) =>
        told(url, gone ? GONE : deprecated ? 'deprecated' : yanked ? 'newest version withdrawn' : undefined),
      ),
    ];
  });
}

/** What a list of changes and dates holds. */
export type Listed = ApiChange | ObservedChange | RegulatoryEvent | ChangeOfRule;

/** One line of such a list. */
interface Row {
  /** For programs, and as people read it. */
  readonly at: string;
  readonly day: string;
  /** Days to it. */
  readonly left?: string | undefined;
  readonly title: string;
  /** Page of what people edited; where an observed change was seen. */
  readonly href: string;
  /** Of an edited change. */
  readonly summary?: string;
  readonly action?: string | undefined;
  readonly parts: readonly { readonly text: string; readonly href?: string; readonly flag?: boolean }[];
}

/** The line of a change or date. `today`: day from which the days to a date are counted; `ofOne`: its tool is known. */
export function rowOf(
  change: Listed,
  { toolBySlug, regulationBySlug }: Pick<Catalog, 'toolBySlug' | 'regulationBySlug'>,
  { today, ofOne = false }: { readonly today?: string | undefined; readonly ofOne?: boolean } = {},
): Row {
  const { title } = change;
  if ('certainty' in change) {
    const left = today && daysLeft(firstDay(change), lastDay(change), today);
    const places = change.jurisdictions.map(jurisdictionName).join(', ');
    const parts = [{ text: places }, { text: eventCertainty(change) }];
    return { at: change.date, day: eventDate(change), left, title, href: paths.event(change.slug), parts };
  }
  if ('rule' in change) {
    const { on, rule, origin, path } = change;
    const text = nameAt(regulationBySlug, rule);
    const by = origin === 'edited' ? 'changed by an editor' : 'seen by a program';
    const parts = [{ text, href: paths.regulation(rule) }, { text: by }];
    return { at: on, day: formatDate(on), title, href: path, parts };
  }
  if ('date' in change) {
    const { date, at, tool, kind, url } = change;
    const day = formatDate(date) + (at ? `, ${at.slice(11, 16)} UTC` : '');
    const text = nameAt(toolBySlug, tool);
    const parts = [{ text, href: paths.tool(tool) }, { text: OBSERVED_KIND_LABELS[kind] }];
    return { at: at ?? date, day, title, href: url, parts };
  }
  const { slug, tool = '', subject, kind, severity, summary, action } = change;
  const at = changeDate(change);
  const name = toolBySlug.get(tool)?.name ?? subject ?? tool;
  const parts = [
    ...(ofOne ? [] : [{ text: name }]),
    { text: CHANGE_KIND_LABELS[kind] },
    ...(severity === 'action-required' ? [{ text: SEVERITY_LABELS[severity], flag: true }] : []),
  ];
  return { at, day: formatDate(at), title, href: paths.change(slug), parts, summary, action };
}
