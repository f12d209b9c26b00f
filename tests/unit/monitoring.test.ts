import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { operationMetrics } from '../../src/server/monitoring/operation-metrics.ts';
import { firingAlerts, type Recorded, readRules, readSeries } from '../firing-alerts.ts';
import { disagreement, promtool, runPromtool } from '../promtool.ts';
import { catalogOf } from './catalog/small-catalog.ts';

describe('files of monitoring', () => {
  /** Names of all metrics, as the sources make them. */
  const made = new Set(
    readdirSync('src/server/monitoring')
      .map((file) => readFileSync(`src/server/monitoring/${file}`, 'utf8'))
      .flatMap((text) => [...text.matchAll(/create(?:Counter|Gauge|Histogram)\(\s*'([a-z_]+)'/g)])
      .map(([, name = '']) => name),
  );
  /** Metrics of the blackbox exporter, which asks the public address. */
  const PROBED = ['probe_ssl_earliest_cert_expiry', 'probe_success'];
  const named = (text: string) => text.match(/\b(?:directory|nodejs|probe|process)_[a-z_]+/g) ?? [];
  const unknown = (text: string) =>
    named(text).filter(
      (name) =>
        !PROBED.includes(name) && !made.has(name) && !made.has(name.replace(/_(?:bucket|count|sum)$/, '')),
    );

  test('alert rules have the form of Prometheus, name metrics that exist, and say what to do', () => {
    const rules = readRules();
    assert.ok(rules.length >= 10);
    assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
    for (const { alert, expr, for: wait, labels, annotations, ...other } of rules) {
      assert.deepEqual(Object.keys(other), [], alert);
      assert.match(alert, /^[A-Z][A-Za-z]+$/);
      assert.match(wait ?? '1m', /^\d+[mh]$/, alert);
      assert.match(labels['severity'] ?? '', /^(?:page|ticket)$/, alert);
      assert.ok(annotations['summary'] && annotations['remedy'], alert);
      assert.deepEqual(unknown(expr), [], alert);
      assert.equal(expr.split('(').length, expr.split(')').length, alert);
    }
  });

  test('every panel of the dashboard shows metrics that exist, and no place is taken twice', () => {
    const { panels } = JSON.parse(readFileSync('deploy/monitoring/dashboard.json', 'utf8'));
    const places = new Set<string>();
    for (const { title, gridPos, targets } of panels) {
      assert.ok(targets.length > 0, title);
      for (const { expr } of targets) {
        assert.ok(named(expr).length > 0, title);
        assert.deepEqual(unknown(expr), [], title);
      }
      places.add(`${gridPos.x} ${gridPos.y}`);
    }
    assert.equal(places.size, panels.length);
  });

  test('alert rules and dashboard name jobs that Prometheus is told to read', () => {
    const { scrape_configs: jobs } = parse(readFileSync('deploy/monitoring/prometheus.yaml', 'utf8'));
    const known = new Set(jobs.map(({ job_name: name }: { job_name: string }) => name));
    for (const file of ['alerts.yaml', 'dashboard.json']) {
      const text = readFileSync(`deploy/monitoring/${file}`, 'utf8').replaceAll('\\', '');
      for (const [, name] of text.matchAll(/\bjob="([^"]+)"/g))
        assert.ok(known.has(name), `${file}: ${name}`);
    }
  });

  test(`alert rules fire when they have to${promtool ? '' : ' (promtool was not found: not tested)'}`, () => {
    if (promtool) assert.equal(runPromtool('tests/unit/alerts.yaml'), '');
  });

  test('the documentation names every metric', () => {
    const documented = readFileSync('docs/observability.md', 'utf8');
    for (const name of made) assert.ok(documented.includes(name), name);
  });
});

describe('metrics of operation', () => {
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
});

describe('recorded faults', () => {
  /** Alerts of each fault that `npm run faults` makes, with the check that fails; what happens in order has none. */
  const EXPECTED: Readonly<Record<string, readonly string[]>> = {
    'the process is killed and not started again': ['DirectoryDown'],
    'the process is killed and started again, three times in a quarter of an hour': ['DirectoryCrashes'],
    'PostgreSQL is away': ['DirectoryCheckFails store'],
    'PostgreSQL is frozen': ['DirectoryCheckFails store'],
    'another program holds the lock of the SQLite file': ['DirectoryCheckFails store'],
    'the disk is full': ['DirectoryCheckFails disk'],
    'the SQLite file is broken when the process starts': ['DirectoryCheckFails store'],
    'the key file is broken': ['DirectoryCheckDegraded keys'],
    'files of the release are gone': ['DirectoryCheckFails files'],
    'nginx is away': ['DirectoryUnreachable'],
    'nginx passes requests to a wrong address': ['DirectoryProxyPassesNothing'],
    'nothing that is observed can be reached': ['DirectoryObservesLate'],
    'there was no backup for a day': ['DirectoryBackupOld'],
    'the event loop is blocked for 0.2 s again and again': ['DirectoryEventLoopLate'],
    'one of two processes serves the release of yesterday': ['DirectoryReleasesDiffer'],
    'a new release by a restart': [],
    'a new release, one of two processes after the other': [],
    'nginx reads its configuration again': [],
    'PostgreSQL is away for 11 s': [],
    'one address asks more than its quota': [],
    'the nightly backup and new keys': [],
  };

  const recordings: Readonly<Record<string, Recorded>> = JSON.parse(
    readFileSync('tests/fixtures/faults.json', 'utf8'),
  );
  const rules = readRules();
  const found = new Map(
    Object.entries(recordings).map(([name, recorded]) => [
      name,
      { recorded, alerts: firingAlerts(rules, readSeries(recorded)) },
    ]),
  );

  test('each fault that was recorded is recorded, and has the alerts of this fault alone', () => {
    const names = [...found].map(([name, { alerts }]) => {
      const named = alerts.map(({ alert, labels: { check } }) => (check ? `${alert} ${check}` : alert));
      return [name, [...new Set(named)]];
    });
    assert.deepEqual(Object.fromEntries(names), EXPECTED);
  });

  test(`promtool finds the same alerts${promtool ? '' : ' (promtool was not found: not tested)'}`, () => {
    if (promtool) assert.equal(disagreement(found), '');
  });
});
