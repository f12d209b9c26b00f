import { profileText } from '../catalog/obligations/profile.ts';
import { type ReportData, type ReportInput, reportData } from './report-data.ts';
import { NO_PROFILE } from './report-filter.ts';
import {
  actionsSection,
  changesSection,
  conflictsSection,
  deltaSection,
  metricsSection,
  observedSection,
  rulesSection,
  uncertainSection,
} from './sections.ts';

/** Most rows of each section; the structured data has all rows. */
const ROWS = {
  full: { actions: 12, rules: 10, uncertain: 5, changes: 8, observed: 6, delta: 8 },
  sample: { actions: 3, rules: 3, uncertain: 0, changes: 2, observed: 2, delta: 0 },
} as const;

/** What the report is about, in words. */
function asked({ filter, tools, toolCount }: ReportData): string {
  const { categories, profile = NO_PROFILE } = filter;
  return [
    profileText(profile) || 'every kind of firm',
    `tools: ${tools ? tools.map(({ name }) => name).join(', ') : toolCount || 'none named'}`,
    ...(categories ? [`categories: ${categories.join(', ')}`] : []),
  ].join('; ');
}

/** The report as Markdown. */
function writeReport(
  data: ReportData,
  timestamp: string,
  degraded: boolean,
  kind: 'full' | 'sample',
): string {
  const rows = ROWS[kind];
  return [
    ...(degraded
      ? [`**Degraded: the catalogue is ${data.ageDays} days old; check dates at the sources.**`, '']
      : []),
    `# Market intelligence${kind === 'sample' ? ' (sample)' : ''}`,
    '',
    `For: ${asked(data)}. Computed at ${timestamp} from data as of ${data.dataAsOf} (catalogue ${data.catalogue}). ${data.rules.assumed.join(' ')} Records are edited by people; automatic observations are marked as such. Not legal advice.`,
    ...(data.notLookedAt.length > 0
      ? [
          '',
          `Not looked at by any program, so that changes of them may be missing: ${data.notLookedAt.join(', ')}.`,
        ]
      : []),
    ...actionsSection(data, rows.actions),
    ...rulesSection(data, rows.rules),
    ...conflictsSection(data, rows.uncertain),
    ...uncertainSection(data, rows.uncertain),
    ...changesSection(data, rows.changes),
    ...observedSection(data, rows.observed),
    ...(kind === 'full' ? deltaSection(data, rows.delta) : []),
    ...metricsSection(data),
    '',
  ].join('\n');
}

/** A catalogue older than this is reported as degraded. */
const DEGRADED_DAYS = 7;

export interface Report {
  readonly status: 'ok' | 'degraded' | 'sample';
  /** Markdown, at most about 4,000 tokens. */
  readonly report: string;
  /** When it was computed, ISO 8601. */
  readonly timestamp: string;
  readonly data: ReportData;
}

/** Computes the report from the input alone. A `sample` has fewer rows. */
export function createReport(input: ReportInput, kind: 'full' | 'sample' = 'full'): Report {
  const data = reportData(input);
  const degraded = data.ageDays > DEGRADED_DAYS;
  const timestamp = input.now.toISOString();
  return {
    status: kind === 'sample' ? 'sample' : degraded ? 'degraded' : 'ok',
    report: writeReport(data, timestamp, degraded, kind),
    timestamp,
    data,
  };
}
