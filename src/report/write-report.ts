import { FIRM_LABELS, jurisdictionName } from '../records/event-labels.ts';
import type { ReportData } from './report-data.ts';
import { actionsSection } from './sections/actions-section.ts';
import { changesSection } from './sections/changes-section.ts';
import { deltaSection } from './sections/delta-section.ts';
import { metricsSection } from './sections/metrics-section.ts';
import { observedSection } from './sections/observed-section.ts';
import { rulesSection } from './sections/rules-section.ts';

/** Most rows of each section; the structured data has all rows. */
const ROWS = {
  full: { actions: 12, rules: 15, changes: 10, observed: 8, delta: 12 },
  sample: { actions: 3, rules: 3, changes: 2, observed: 2, delta: 0 },
} as const;

/** What the report is about, in words. */
function asked({ filter, tools, toolCount }: ReportData): string {
  const { categories, jurisdictions, firms } = filter;
  return [
    firms ? firms.map((kind) => FIRM_LABELS[kind]).join(', ') : 'firms of every kind',
    `places: ${jurisdictions ? jurisdictions.map(jurisdictionName).join(', ') : 'all'}`,
    `tools: ${tools ? tools.map(({ name }) => name).join(', ') : toolCount}`,
    ...(categories ? [`categories: ${categories.join(', ')}`] : []),
  ].join('; ');
}

/** The report as Markdown. */
export function writeReport(
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
    `For ${asked(data)}. Computed at ${timestamp} from data as of ${data.dataAsOf} (catalogue ${data.catalogue}). Records are edited by people; automatic observations are marked as such. Not legal advice.`,
    ...actionsSection(data, rows.actions),
    ...rulesSection(data, rows.rules),
    ...changesSection(data, rows.changes),
    ...observedSection(data, rows.observed),
    ...(kind === 'full' ? deltaSection(data, rows.delta) : []),
    ...metricsSection(data),
    '',
  ].join('\n');
}
