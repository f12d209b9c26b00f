import { linkDestination } from '../../base/link-destination.ts';
import { cell, rest, table } from '../markdown-text.ts';
import type { ReportData } from '../report-data.ts';

/** Changes of the tools that need action, newest first. */
export function changesSection({ changes, filter }: ReportData, rows: number): string[] {
  const { needing, informational, older } = changes;
  const shown = needing.slice(0, rows);
  return [
    '',
    '## Changes of the tools',
    `${needing.length} that need action lie ahead or in the last ${filter.window} days, beside ${informational} for information; ${older} are older.`,
    ...table(
      '| date | tool | change | kind |',
      '|---|---|---|---|',
      shown.map(
        (change) =>
          `| ${change.date} | ${cell(change.subject)} | [${cell(change.title)}](${linkDestination(change.url)}) | ${change.kind}${change.severity === 'verify' ? ' (verify)' : ''} |`,
      ),
    ),
    ...rest(needing.length, shown.length, 'changes'),
  ];
}
