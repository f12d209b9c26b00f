import type { Catalog } from '../catalog/catalog.ts';
import { type ReportData, reportData } from './report-data.ts';
import type { ReportFilter } from './report-filter.ts';
import { writeReport } from './write-report.ts';

/** A catalogue older than this is reported as degraded. */
const DEGRADED_DAYS = 7;

export interface Report {
  readonly status: 'ok' | 'degraded' | 'sample';
  /** Markdown, at most about 1,500 tokens. */
  readonly report: string;
  /** When it was computed, ISO 8601. */
  readonly timestamp: string;
  readonly data: ReportData;
}

/** Computes the report from the catalogue and the clock alone. A `sample` has fewer rows, no scope and no posture. */
export function createReport(
  catalog: Catalog,
  now: Date,
  filter: ReportFilter,
  kind: 'full' | 'sample' = 'full',
): Report {
  const data = reportData(catalog, now, filter);
  const degraded = data.ageDays > DEGRADED_DAYS;
  const timestamp = now.toISOString();
  return {
    status: kind === 'sample' ? 'sample' : degraded ? 'degraded' : 'ok',
    report: writeReport(data, timestamp, degraded, kind),
    timestamp,
    data,
  };
}
