import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { firingAlerts, type Recorded, readRules, readSeries } from '../firing-alerts.ts';
import { disagreement, promtool } from '../promtool.ts';

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
