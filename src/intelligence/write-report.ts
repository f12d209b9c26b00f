import { knownDate } from '../catalog/known-date.ts';
import type { ReportData } from './report-data.ts';

/** Most rows of each table; the structured data has all rows. */
const ROWS = {
  full: { deadlines: 10, changes: 8, posture: 8, scope: 4, sources: 6 },
  sample: { deadlines: 3, changes: 2, posture: 0, scope: 0, sources: 3 },
} as const;

const cell = (text: string) => text.replaceAll('|', '\\|');

function table(head: string, align: string, rows: readonly string[]): string[] {
  return [head, align, ...rows];
}

function rest(total: number, shown: number, what: string): string[] {
  return total > shown ? [`… and ${total - shown} more ${what}.`] : [];
}

/** The report as Markdown. */
export function writeReport(
  data: ReportData,
  timestamp: string,
  degraded: boolean,
  kind: 'full' | 'sample',
): string {
  const limit = ROWS[kind];
  const { entries } = data;
  const head = [
    ...(degraded
      ? [`**Degraded: the catalogue is ${data.ageDays} days old; check dates at the sources.**`, '']
      : []),
    `# Market intelligence${kind === 'sample' ? ' (sample)' : ''}`,
    '',
    `Computed at ${timestamp} from data as of ${data.dataAsOf} (catalogue ${data.catalogue}): ${entries.tools} tools, ${entries.events} events, ${entries.changes} changes${scopeOf(data)}. Entries are edited by people, not streamed. Not legal advice.`,
  ];
  return [
    ...head,
    ...deadlineSection(data, limit.deadlines),
    ...changeSection(data, limit.changes),
    ...(limit.scope > 0 ? scopeSection(data, limit.scope) : []),
    ...(limit.posture > 0 ? postureSection(data, limit.posture) : []),
    ...freshnessSection(data),
    ...sourceSection(data, limit),
    '',
  ].join('\n');
}

function scopeOf({ filter }: ReportData): string {
  const parts = [filter.jurisdiction, filter.category].filter((part) => part !== undefined);
  return `${parts.length > 0 ? `, narrowed to ${parts.join(' and ')}` : ''}, window ${filter.window} days`;
}

function deadlineSection({ deadlines }: ReportData, rows: number): string[] {
  const counts = Object.entries(deadlines.within).map(([days, count]) => `${count} in ${days} days`);
  const certainty = Object.entries(deadlines.byCertainty).map(([name, count]) => `${count} ${name}`);
  const shown = deadlines.next.slice(0, rows);
  return [
    '',
    '## Deadlines',
    `${counts.join(', ')}.${certainty.length > 0 ? ` Certainty in the window: ${certainty.join(', ')}.` : ''} ${deadlines.passedWithoutOutcome} past dates have no recorded outcome.`,
    ...(shown.length > 0
      ? [
          '',
          ...table(
            '| in days | date | event | where | certainty |',
            '|--:|---|---|---|---|',
            shown.map(
              (event) =>
                `| ${event.datePrecision === 'day' ? event.days : `~${event.days}`} | ${knownDate(event)} | ${cell(event.title)} | ${event.jurisdictions.join(', ')} | ${event.certainty}${event.standing === 'set' ? '' : `, ${event.standing}`} |`,
            ),
          ),
          ...rest(deadlines.next.length, shown.length, 'in the window'),
        ]
      : []),
  ];
}

function changeSection({ changes }: ReportData, rows: number): string[] {
  const notice = Object.entries(changes.medianNoticeDays)
    .slice(0, 3)
    .map(([category, days]) => `${category} ${days}`);
  const shown = changes.needing.slice(0, rows);
  return [
    '',
    '## API changes needing action',
    `${changes.announcedLast30} announced in the last 30 days, ${changes.effectiveNext30} take effect in the next 30. In the window ${changes.actionRequiredPercent} % of ${changes.inWindow} changes require action; ${changes.toolsAffected} tools affected.${notice.length > 0 ? ` Median notice in days: ${notice.join(', ')}.` : ''}`,
    ...(shown.length > 0
      ? [
          '',
          ...table(
            '| date | tool | change | kind |',
            '|---|---|---|---|',
            shown.map(
              (change) =>
                `| ${change.date} | ${cell(change.subject)} | ${cell(change.title)} | ${change.kind}${change.severity === 'verify' ? ' (verify)' : ''} |`,
            ),
          ),
          ...rest(changes.needing.length, shown.length, 'in the window'),
        ]
      : []),
  ];
}

function scopeSection({ inScope }: ReportData, rows: number): string[] {
  const shown = inScope.filter((scope) => scope.tools.length > 0).slice(0, rows);
  if (shown.length === 0) return [];
  return [
    '',
    '## Tools in scope of the next events',
    ...shown.map(
      ({ title, tools, coverageUnknown }) =>
        `- ${title}: ${tools.length} tools, such as ${tools.slice(0, 4).join(', ')}; coverage not established for ${coverageUnknown} more.`,
    ),
  ];
}

function postureSection({ posture }: ReportData, rows: number): string[] {
  const shown = posture.toSorted((a, b) => b.tools - a.tools).slice(0, rows);
  if (shown.length === 0) return [];
  const columns = ['openapi', 'sandbox', 'statusPage', 'changelog', 'mcp'] as const;
  return [
    '',
    '## Catalogue posture',
    'Share of tools in % for which a fact is established; the rest is not established, which is not "no".',
    '',
    ...table(
      '| category | tools | OpenAPI | sandbox | status page | changelog | MCP | sandbox unknown |',
      '|---|--:|--:|--:|--:|--:|--:|--:|',
      shown.map(
        (row) =>
          `| ${row.category} | ${row.tools} | ${columns.map((name) => row.established[name]).join(' | ')} | ${row.unknown.sandbox} |`,
      ),
    ),
  ];
}

function freshnessSection({ freshness, delta }: ReportData): string[] {
  const verified = Object.entries(freshness.verifiedPercent).map(
    ([days, share]) => `${share} % within ${days}`,
  );
  return [
    '',
    '## Freshness and changes of the catalogue',
    `Tools with a verified fact: ${verified.join(', ')} days; ${freshness.neverVerified} without one; ${freshness.lowConfidence} of low confidence; oldest verification ${freshness.oldestVerification ?? 'none'}. ${freshness.staleEvents} coming events rest on sources older than 90 days.`,
    delta.since === null
      ? `First edition: ${delta.toolsAdded} tools, ${delta.events} events, ${delta.changes} changes.`
      : `Since ${delta.since}: ${delta.toolsAdded} tools added, ${delta.toolsUpdated} updated; ${delta.events} events and ${delta.changes} changes added or updated.`,
  ];
}

function sourceSection(
  { deadlines, changes }: ReportData,
  limit: { deadlines: number; changes: number; sources: number },
): string[] {
  const urls = [
    ...deadlines.next.slice(0, limit.deadlines).flatMap((event) => event.sources.slice(0, 1)),
    ...changes.needing.slice(0, limit.changes).flatMap((change) => change.sources.slice(0, 1)),
  ];
  const shown = [...new Set(urls)].slice(0, limit.sources);
  return shown.length === 0 ? [] : ['', '## Sources', ...shown.map((url, index) => `${index + 1}. ${url}`)];
}
