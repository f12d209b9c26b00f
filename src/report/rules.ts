import { daysBetween } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { isCoverageKnown, reaches } from '../catalog/list/reach.ts';
import { toDoOf } from '../catalog/lookup.ts';
import { briefOf } from '../catalog/obligations/answer-view.ts';
import { matchProfile, type ProfileAnswer, type Told } from '../catalog/obligations/match-profile.ts';
import { lackedBy } from '../catalog/obligations/serving-tools.ts';
import type { Obligation } from '../records/obligation.ts';
import type { RegulatoryEvent } from '../records/regulation.ts';
import type { Tool } from '../records/tool.ts';
import { hasProfile, NO_PROFILE, type ReportFilter } from './report-filter.ts';

/** Named tools that serve a duty or date, and what their records state against their serving it. */
function servedBy(
  { record, regulation }: Told,
  tools: readonly Tool[],
  { profile }: ReportFilter,
  catalog: Catalog,
) {
  const { useCases = [] } = record;
  const offers = useCases.flatMap((slug) => catalog.useCaseBySlug.get(slug)?.tools ?? []);
  const places = profile && profile.in.length > 0 ? profile.in : regulation.jurisdictions;
  const serving = tools.filter(({ slug }) => offers.some((offer) => offer.slug === slug));
  // A duty that names no use case asks its facts of the tools of its rule.
  const concerned =
    useCases.length > 0
      ? serving
      : tools.filter(({ categories }) => categories.some((slug) => regulation.categories.includes(slug)));
  const isElsewhere = (tool: Tool) => isCoverageKnown(tool) && !reaches(tool, places);
  return {
    tools: serving.filter((tool) => reaches(tool, places)).map(({ slug }) => slug),
    coverageUnknown: serving
      .filter((tool) => !isCoverageKnown(tool) && !reaches(tool, places))
      .map(({ slug }) => slug),
    /** What the record of a tool states that speaks against its serving this rule. */
    against: [
      ...serving.filter(isElsewhere).map(({ slug, name }) => ({
        tool: slug,
        says: `the countries that the record of ${name} states leave the place out`,
      })),
      ...concerned.flatMap((tool) =>
        lackedBy(tool, record, catalog).map((says) => ({ tool: tool.slug, says: `${tool.name}: ${says}` })),
      ),
    ],
  };
}

function viewOf(told: Told, { kinds, on }: ProfileAnswer, catalog: Catalog, baseUrl: string) {
  const { record, regulation, match, since, next } = told;
  const { kind, slug, title, summary, url, state, unless, why, due, noticeDays } = briefOf(
    told,
    kinds,
    baseUrl,
  );
  const event = kind === 'event' ? (record as RegulatoryEvent) : undefined;
  const duty = event ? undefined : (record as Obligation);
  return {
    ...{ kind, slug, title, summary, url, state, unless },
    rule: regulation.name,
    /** Its next day, or the first on which it bound; null when neither is set. */
    date: next?.date ?? since ?? null,
    known: next?.known ?? since ?? null,
    /** Days left; null for what binds already and has no date ahead. */
    days: next?.days ?? null,
    isAhead: next !== undefined,
    /** Days since it began to bind; null when that lies ahead or is not known. */
    ageDays: since !== undefined && since <= on ? daysBetween(since, on) : null,
    /** How certain the date is: of a duty, how it was read. */
    certainty:
      event?.certainty ?? (duty?.sources.some(({ read }) => read !== 'secondary') ? 'confirmed' : 'reported'),
    jurisdictions: record.jurisdictions ?? regulation.jurisdictions,
    ofScheme: told.ofAssociation,
    why: why?.says ?? null,
    article: why?.article ?? null,
    decides: [...new Set(match.questions.map(({ fact }) => fact))],
    when: due ?? null,
    noticeDays: noticeDays ?? null,
    toDo: toDoOf(catalog.bodies[`${kind}s/${slug}`]) ?? null,
    note: record.note ?? null,
    outcome: event?.outcome ?? null,
    conflicts: event?.conflicts ?? [],
    sources: record.sources.map(({ url, kind: publisher }) => ({ url, kind: publisher })),
  };
}
export type Rule = ReturnType<typeof viewOf> & ReturnType<typeof servedBy>;

const views = new WeakMap<ProfileAnswer, ReturnType<typeof viewsOf>>();

/** What applies and what may, without the tools of a reader, so that all reports of an answer share it. */
function viewsOf(answer: ProfileAnswer, catalog: Catalog, baseUrl: string) {
  const view = (told: Told) => ({ told, view: viewOf(told, answer, catalog, baseUrl) });
  return { applying: [...answer.due, ...answer.inForce].map(view), open: answer.uncertain.map(view) };
}

/**
 * What binds the reader, with a date in the window or in force, and what may. Without a profile: the dates of every kind of
 * firm, those that change a use case of the named tools where there are some.
 */
export function rulesFor(
  catalog: Catalog,
  filter: ReportFilter,
  tools: readonly Tool[],
  today: string,
  baseUrl: string,
) {
  const known = hasProfile(filter);
  const answer = matchProfile(catalog, filter.profile ?? NO_PROFILE, today);
  const isAsked = ({ record, regulation }: Told) =>
    filter.categories?.some((slug) =>
      ('impact' in record ? record.impact : regulation.categories).includes(slug),
    ) ?? true;
  const named = filter.tools ? tools : [];
  const shared = views.get(answer) ?? viewsOf(answer, catalog, baseUrl);
  views.set(answer, shared);
  const rulesOf = (told: typeof shared.open): Rule[] =>
    told
      .filter(({ told: each }) => (known || each.kind === 'event') && isAsked(each))
      .map(({ told: each, view }) => ({ ...view, ...servedBy(each, named, filter, catalog) }));
  const touches = ({ tools: own, coverageUnknown }: Rule) =>
    !filter.tools || own.length + coverageUnknown.length > 0;
  const open = rulesOf(shared.open);
  const applying = rulesOf(shared.applying);
  const all = known
    ? applying
    : [...applying, ...open].filter(touches).sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));
  const isNear = ({ days }: Rule) => days === null || days <= filter.window;
  return {
    listed: all.filter(isNear),
    /** How many lie outside the window. */
    outside: all.filter((rule) => !isNear(rule)).length,
    /** What binds when a fact holds that the profile does not say. */
    uncertain: known ? open : [],
    /** How many recorded duties do not apply. */
    others: known ? answer.doesNotApply.length : 0,
    assumed: known
      ? answer.assumed
      : [
          'No profile was given: dates for every kind of firm and place are listed. Say `entity` and `in` to be told what binds you.',
        ],
    coverage: known ? answer.coverage : [],
  };
}

/** Where stated facts of a named tool do not fit a duty that it would serve. */
export function conflictsOf(rules: readonly Rule[], tools: readonly Tool[]) {
  const ended = tools
    .filter(({ status }) => status !== 'active' && status !== 'beta')
    .map(({ slug, name, status }) => ({
      tool: slug,
      title: 'Every duty that it serves',
      url: '',
      says: `the record of ${name} says ${status}`,
    }));
  const stated = rules.flatMap(({ against, title, url }) =>
    against.map((conflict) => ({ ...conflict, title, url })),
  );
  return [...ended, ...stated];
}
