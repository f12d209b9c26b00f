import { linkDestination } from '../../base/link-destination.ts';
import type { Delta } from '../delta.ts';
import { plain, rest } from '../markdown-text.ts';
import type { ReportData } from '../report-data.ts';

const FIELDS = 4;

type Changed = Delta['changed']['records'][number];

function fieldsText({ fields }: Changed): string {
  if (!fields) return 'which fields is not known';
  const told = fields.slice(0, FIELDS).map(({ field, before, after }) => {
    if (before === undefined && after === undefined) return field;
    return `${field} from ${plain(before ?? 'nothing')} to ${plain(after ?? 'nothing')}`;
  });
  const more = fields.length > FIELDS ? [`${fields.length - FIELDS} more fields`] : [];
  return [...told, ...more].join('; ') || 'as it was before';
}

/** What changed in the catalogue since the last report of the holder, or since the day asked for. */
export function deltaSection({ delta }: ReportData, rows: number): string[] {
  if (!delta)
    return [
      '',
      '## Since your last report',
      'No earlier report is known. The next one that is paid with the same pass, or asked for with the same credential, tells what changed; `since` asks for a day.',
    ];
  const { since, basis, added, changed, moved, removed } = delta;
  const from = `${since.day}${since.version === undefined ? '' : ` (catalogue ${since.version})`}`;
  const lines = [
    ...removed.records.map((gone) => `- Removed: ${gone.from}${'reason' in gone ? `. ${gone.reason}` : ''}`),
    ...moved.records.map(({ from: old, to, date }) => `- Moved on ${date}: ${old} to ${to}`),
    ...added.records.map(
      ({ name, url, on }) => `- Added on ${on}: [${plain(name)}](${linkDestination(url)})`,
    ),
    ...changed.records.map(
      (each) =>
        `- Changed on ${each.on}: [${plain(each.name)}](${linkDestination(each.url)}), ${fieldsText(each)}`,
    ),
  ];
  const total = removed.total + moved.total + added.total + changed.total;
  return [
    '',
    since.why === 'last-report' ? '## Since your last report' : '## Since the day you asked for',
    `After ${from}, records: ${added.total} added, ${changed.total} changed, ${moved.total} moved, ${removed.total} removed.${basis === 'days' ? ' Told by the days on which records were edited: the releases since then are not known here, nor the fields that changed.' : ''}`,
    ...(lines.length > 0 ? [''] : []),
    ...lines.slice(0, rows),
    ...rest(total, Math.min(rows, lines.length), 'records'),
  ];
}
