import type { Catalog } from '../../catalog/catalog.ts';
import type { StoreConnections } from '../../store/database.ts';
import type { Load } from '../connection/listen.ts';
import type { Release } from '../static/release.ts';
import type { CheckState, Readiness } from './readiness.ts';
import { createGauge, type Metric } from './registry.ts';

const VALUES: Readonly<Record<CheckState, number>> = { ok: 1, degraded: 0.5, failed: 0 };
const seconds = (date: string) => Date.parse(date) / 1000;

export interface OperationParts {
  readonly catalog: Catalog;
  readonly release: Release | undefined;
  /** The last look at what requests depend on; undefined before the first. */
  readonly readiness: () => Readiness | undefined;
  readonly connections: () => StoreConnections | undefined;
  readonly load: () => Load;
  /** How many processes have ended without stopping in order; undefined where that cannot be counted. */
  readonly crashes: number | undefined;
  /** When the newest backup was taken, in milliseconds since 1970; undefined when there is none. */
  readonly backedUpAt: () => number | undefined;
  /** When each collector last had an answer, in milliseconds since 1970. */
  readonly observed: () => ReadonlyMap<string, number>;
  /** Visits without a usable answer, by collector and kind, separated by a space. */
  readonly observeFailures: () => ReadonlyMap<string, number>;
  /** Milliseconds between two visits of each collector; empty in a process that is not set to observe. */
  readonly intervals: ReadonlyMap<string, number>;
}

/** What is served, how old it is, and what the process depends on. */
export function operationMetrics({
  catalog,
  release,
  readiness,
  connections,
  load,
  crashes,
  backedUpAt,
  observed,
  observeFailures,
  intervals,
}: OperationParts): Metric[] {
  return [
    createGauge('directory_release_info', 'Release and version of the catalogue that are served.', () => [
      [{ release: release?.id ?? 'none', catalog: catalog.version }, 1],
    ]),
    createGauge(
      'directory_release_timestamp_seconds',
      'When the release was made, in seconds since 1970.',
      () => release && seconds(release.madeAt),
    ),
    createGauge('directory_data_timestamp_seconds', 'Newest date of a record, in seconds since 1970.', () =>
      seconds(catalog.dataAsOf),
    ),
    createGauge('directory_check', 'Checks of /readyz: 1 works, 0.5 has to be mended, 0 fails.', () =>
      Object.entries(readiness()?.checks ?? {}).map(([check, state]) => [{ check }, VALUES[state]] as const),
    ),
    createGauge(
      'directory_data_free_bytes',
      'Free bytes on the disk of DATA_DIR.',
      () => readiness()?.freeBytes,
    ),
    createGauge(
      'directory_crashes_total',
      'Processes of this machine that ended without stopping in order.',
      () => crashes,
    ),
    createGauge(
      'directory_backup_timestamp_seconds',
      'When the newest backup in BACKUP_DIR was taken, in seconds since 1970; 0 without one.',
      () => (backedUpAt() ?? 0) / 1000,
    ),
    createGauge(
      'directory_observed_timestamp_seconds',
      'When a collector last had an answer, in seconds since 1970; in the process that observes.',
      () => [...observed()].map(([collector, time]) => [{ collector }, time / 1000] as const),
    ),
    createGauge(
      'directory_observe_failures_total',
      'Visits without a usable answer, in the process that observes.',
      () =>
        [...observeFailures()].map(([key, count]) => {
          const [collector = '', kind = ''] = key.split(' ');
          return [{ collector, kind }, count] as const;
        }),
    ),
    createGauge(
      'directory_observe_interval_seconds',
      'How often a collector visits what it looks at; in every process that is set to observe.',
      () => [...intervals].map(([collector, time]) => [{ collector }, time / 1000] as const),
    ),
    createGauge(
      'directory_collected_timestamp_seconds',
      'Day of the last run of `npm run refresh` in which a collector had an answer, in seconds since 1970, as the build knew.',
      () =>
        catalog.collectors.flatMap(({ name, answeredOn }) =>
          answeredOn ? [[{ collector: name }, seconds(answeredOn)] as const] : [],
        ),
    ),
    createGauge(
      'directory_store_connections',
      'Connections to PostgreSQL, and calls that wait for one.',
      () => Object.entries(connections() ?? {}).map(([state, count]) => [{ state }, count] as const),
    ),
    createGauge('directory_http_connections', 'Open connections of clients.', () => load().connections),
    createGauge(
      'directory_http_requests_in_flight',
      'Requests that wait for their answer.',
      () => load().inFlight,
    ),
  ];
}
