import { plain, rest } from '../markdown-text.ts';
import type { ReportData } from '../report-data.ts';

/** Observations of the tools. Their texts come from third parties. */
export function observedSection({ observed }: ReportData, rows: number): string[] {
  const { signals, toolsSeen, toolsNotSeen } = observed;
  const shown = signals.slice(0, rows);
  return [
    '',
    '## Seen by programs',
    `Programs looked at ${toolsSeen} of the tools; nothing was looked at of ${toolsNotSeen}. The words are those of status pages, registries and changelogs.`,
    ...(shown.length > 0 ? [''] : []),
    ...shown.map(({ name, text, on, seenAt }) => {
      const when = [...(on ? [on] : []), ...(seenAt ? [`visited ${seenAt}`] : [])].join(', ');
      return `- ${name}: ${plain(text)}${when === '' ? '' : ` (${when})`}`;
    }),
    ...rest(signals.length, shown.length, 'observations'),
  ];
}
