import { hash } from 'node:crypto';
import { DAY_MS, dayOf } from '../../base/time.ts';
import { matchProfile } from '../../catalog/obligations/match-profile.ts';
import { HISTORY_DAYS } from '../../catalog/record-history.ts';
import { calendarText } from '../../documents/downloads/calendar-files.ts';
import type { Since } from '../../report/delta.ts';
import { NO_PROFILE } from '../../report/report-filter.ts';
import type { Rule } from '../../report/rules.ts';
import { type Seen, SeenChange, type SeenTool } from '../../report/signals.ts';
import type { Report } from '../../report/write-report.ts';
import type { LastReportStore } from '../../store/queries/observation-queries.ts';
import type { SeenRow } from '../../store/store.ts';
import { datesOf } from '../obligations/follow-profile.ts';
import type { Services } from '../services.ts';
import { seenTool } from '../tools/tool.ts';
import type { WantedReport } from './report-query.ts';

/**
 * A registered agent. `subject` is the person it acts for; it equals `clientId` until a person has claimed the agent.
 */
interface Agent {
  readonly clientId: string;
  readonly subject: string;
}

/** Who asks for a report, both parts verified: the pass that pays for it, and the agent that owns the credential. */
interface Holder {
  readonly pass: string | undefined;
  readonly agent: Agent | undefined;
}

const hashed = (text: string): string => hash('sha256', text);

/** The owner of an agent's payments: agent and person together, since several people may use one client. */
export const ownerOf = ({ clientId, subject }: Agent): string =>
  subject === clientId ? clientId : `${clientId} ${subject}`;

/**
 * Keys of the last report of a holder: the pass first, as a hash that does not reveal it; of an agent with its person,
 * since several people may use one client.
 */
const keysOf = ({ pass, agent }: Holder): string[] => [
  ...(pass === undefined ? [] : [`pass ${hashed(`last-report:${pass}`)}`]),
  ...(agent === undefined ? [] : [`agent ${agent.clientId} ${agent.subject}`]),
];

/** Catalogue version and day of the holder's last report, found by the pass if one was sent, else by the agent. */
export async function lastReportOf(
  holder: Holder,
  store: LastReportStore,
  at: number,
): Promise<Since | undefined> {
  const [name] = keysOf(holder);
  const last = name === undefined ? undefined : await store.lastReport(name, at);
  return last && { why: 'last-report', version: last.catalog, day: dayOf(last.madeAt) };
}

/**
 * Records which catalogue version the holder's last report was made from. The entry expires when the history of the
 * catalogue no longer reaches back to it. `madeAt`: milliseconds since 1970.
 */
export async function keepLastReport(
  holder: Holder,
  catalog: string,
  madeAt: number,
  store: LastReportStore,
): Promise<void> {
  for (const name of keysOf(holder))
    await store.saveReport(name, { catalog, madeAt }, madeAt + HISTORY_DAYS * DAY_MS);
}

/** Key under which the catalogue version of a report is stored. It is a hash and does not reveal the report. */
const reportName = (body: string): string => `report ${hashed(body)}`;

/** Stores the catalogue version of a report, because a later request may deliver it. */
export const keepMadeReport = (
  body: string,
  catalog: string,
  madeAt: number,
  store: LastReportStore,
): Promise<void> => store.saveReport(reportName(body), { catalog, madeAt }, madeAt + HISTORY_DAYS * DAY_MS);

/** Records a delivered report as the holder's last one, unless a newer one was delivered before. */
export async function keepDelivered(
  holder: Holder,
  body: string,
  store: LastReportStore,
  at: number,
): Promise<void> {
  const made = await store.lastReport(reportName(body), at);
  if (made) await keepLastReport(holder, made.catalog, made.madeAt, store);
}

/**
 * All observations of a list of tools. Without a list: the observations of the build, with current service states.
 */
export async function loadSeen(
  tools: readonly string[] | undefined,
  { catalog, observations }: Pick<Services, 'catalog' | 'observations'>,
): Promise<Seen> {
  if (!observations) return { tools: seenTools([], catalog), changes: [] };
  if (!tools) return { tools: seenTools(await observations.seenServices(), catalog), changes: [] };
  const rows = await Promise.all(tools.map((slug) => observations.seen(slug)));
  const changes = await Promise.all(tools.map((slug) => observations.observedChanges(slug)));
  return {
    tools: seenTools(rows.flat(), catalog),
    changes: changes.flat().flatMap(({ data }) => SeenChange.safeParse(JSON.parse(data)).data ?? []),
  };
}

function seenTools(rows: readonly SeenRow[], catalog: Services['catalog']): Map<string, SeenTool> {
  const bySlug = Map.groupBy(rows, ({ slug }) => slug);
  const slugs = new Set([...Object.keys(catalog.observed), ...bySlug.keys()]);
  return new Map([...slugs].map((slug) => [slug, seenTool(catalog.observed[slug], bySlug.get(slug) ?? [])]));
}

/** The dates of a report as an iCalendar file: its rules, and the changes that need action. */
function calendarOf(
  { data, timestamp }: Report,
  { catalog, baseUrl }: Pick<Services, 'catalog' | 'baseUrl'>,
): string {
  const listed = (kind: Rule['kind']) =>
    new Set(data.rules.listed.flatMap((rule) => (rule.kind === kind ? [rule.slug] : [])));
  const duties = listed('obligation');
  const { due } = matchProfile(catalog, data.filter.profile ?? NO_PROFILE, timestamp.slice(0, 10));
  return calendarText(baseUrl, {
    name: 'Market intelligence: dates that concern you',
    home: '/calendar',
    events: [...listed('event')].flatMap((slug) => catalog.eventBySlug.get(slug) ?? []),
    duties: due.filter(({ slug }) => duties.has(slug)).flatMap(datesOf),
    changes: data.changes.needing.flatMap(({ slug }) => catalog.changeBySlug.get(slug) ?? []),
  });
}

/** The body of an answer: always `status`, `report` and `timestamp`; the format says what `report` holds. */
export function reportBody(
  made: Report,
  format: WantedReport['format'],
  services: Pick<Services, 'catalog' | 'baseUrl'>,
) {
  const { status, report, timestamp, data } = made;
  if (format === 'ics') return { status, report: calendarOf(made, services), timestamp };
  return { status, report, timestamp, ...(format === 'structured' && { data }) };
}
