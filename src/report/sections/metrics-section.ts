import type { ReportData } from '../report-data.ts';

/** Metrics with their meaning and sample, and those of which nothing is known. */
export function metricsSection({ metrics: { computed, notComputed } }: ReportData): string[] {
  return [
    '',
    '## Metrics',
    '',
    ...computed.map(
      ({ definition, value, unit, sample }) =>
        `- ${value} ${unit === 'days' ? 'days' : '%'} (sample of ${sample}): ${definition}`,
    ),
    ...notComputed.map(({ definition }) => `- Not computed, nothing is recorded: ${definition}`),
  ];
}
