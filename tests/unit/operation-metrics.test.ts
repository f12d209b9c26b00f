import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationMetrics } from '../../src/server/monitoring/operation-metrics.ts';
import { catalogOf } from './catalog/small-catalog.ts';

test('metrics tell how often collectors visit, also while none has had an answer', () => {
  const text = (observed: ReadonlyMap<string, number>) =>
    operationMetrics({
      catalog: catalogOf(),
      release: undefined,
      readiness: () => undefined,
      connections: () => undefined,
      load: () => ({ connections: 0, inFlight: 0 }),
      crashes: undefined,
      backedUpAt: () => undefined,
      observeFailures: () => new Map([['status unreachable', 2]]),
      observed: () => observed,
      intervals: new Map([
        ['status', 300_000],
        ['npm', 86_400_000],
      ]),
    })
      .flatMap((metric) => metric.text().split('\n'))
      .filter((line) => line.startsWith('directory_observe'));
  const intervals = [
    'directory_observe_failures_total{collector="status",kind="unreachable"} 2',
    'directory_observe_interval_seconds{collector="status"} 300',
    'directory_observe_interval_seconds{collector="npm"} 86400',
  ];
  assert.deepEqual(text(new Map()), intervals);
  assert.deepEqual(text(new Map([['status', 1_795_377_061_000]])), [
    'directory_observed_timestamp_seconds{collector="status"} 1795377061',
    ...intervals,
  ]);
});
