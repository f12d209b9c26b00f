import { type ReportData, type ReportInput, reportData } from './report-data.ts';
import { writeReport } from './write-report.ts';

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
