import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type FiringAlert, type Recorded, RULES_FILE, readSeries } from './firing-alerts.ts';
import { STEP_S } from './promql.ts';

const named = process.env['PROMTOOL'];

/** The judge of rules of Prometheus: `PROMTOOL`, or where its package installs it; undefined where it is not. */
export const promtool = (named ? [named] : ['/usr/bin/promtool', '/usr/local/bin/promtool']).find((file) =>
  existsSync(file),
);

/** Runs tests in the form of `promtool test rules`; resolves with what it says against them, or with nothing. */
export function runPromtool(file: string): string {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', file], { encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr;
}

/** What promtool says against these alerts, and no others, having fired by the end of each recording. */
export function disagreement(
  recordings: ReadonlyMap<string, { readonly recorded: Recorded; readonly alerts: readonly FiringAlert[] }>,
): string {
  const tests = [...recordings].map(([name, { recorded, alerts }]) => ({
    name,
    interval: `${STEP_S}s`,
    input_series: Object.entries(recorded).map(([series, values]) => ({ series, values })),
    promql_expr_test: [
      {
        expr: 'max by (alertname, instance, check) (max_over_time(ALERTS{alertstate="firing"}[1d]))',
        eval_time: `${STEP_S * Math.max(...readSeries(recorded).map(({ points }) => points.length - 1))}s`,
        exp_samples: alerts.map(({ alert, labels: { instance, check } }) => {
          const labels = Object.entries({ alertname: alert, instance, check }).filter(([, value]) => value);
          return { labels: `{${labels.map(([key, value]) => `${key}="${value}"`)}}`, value: 1 };
        }),
      },
    ],
  }));
  const folder = mkdtempSync(join(tmpdir(), 'promtool-'));
  const file = join(folder, 'tests.yaml');
  const evaluation = { rule_files: [resolve(RULES_FILE)], evaluation_interval: `${STEP_S}s`, tests };
  writeFileSync(file, JSON.stringify(evaluation));
  try {
    return runPromtool(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
