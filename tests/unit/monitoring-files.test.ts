import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { promtool, runPromtool } from '../promtool.ts';

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

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

test('alert rules have the form of Prometheus, name metrics that exist, and say what to do', () => {
  const { groups } = parse(readFileSync('deploy/monitoring/alerts.yaml', 'utf8'));
  const rules = groups.flatMap(({ rules }: { rules: Rule[] }) => rules) as Rule[];
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
    for (const [, name] of text.matchAll(/\bjob="([^"]+)"/g)) assert.ok(known.has(name), `${file}: ${name}`);
  }
});

test(`alert rules fire when they have to${promtool ? '' : ' (promtool was not found: not tested)'}`, () => {
  if (promtool) assert.equal(runPromtool('tests/unit/alerts.yaml'), '');
});

test('the documentation names every metric', () => {
  const documented = readFileSync('docs/observability.md', 'utf8');
  for (const name of made) assert.ok(documented.includes(name), name);
});
