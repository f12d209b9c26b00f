import type { Catalog } from '../../../src/catalog/catalog.ts';
import type { ReportInput } from '../../../src/report/report-data.ts';
import { createReport } from '../../../src/report/write-report.ts';

/** A report about a catalogue, at noon of the day of its newest record unless said otherwise. */
export function reportOf(
  catalog: Catalog,
  {
    filter,
    ...changes
  }: Omit<Partial<ReportInput>, 'filter'> & { filter?: Partial<ReportInput['filter']> } = {},
  kind: 'full' | 'sample' = 'full',
) {
  return createReport(
    {
      catalog,
      history: {
        versions: [{ version: catalog.version, on: catalog.dataAsOf }],
        records: {},
        removed: {},
        added: {},
        fields: {},
      },
      baseUrl: 'https://dir.example',
      now: new Date(`${catalog.dataAsOf}T12:00:00Z`),
      seen: { tools: new Map(), changes: [] },
      since: undefined,
      ...changes,
      filter: { window: 365, ...filter },
    },
    kind,
  );
}
