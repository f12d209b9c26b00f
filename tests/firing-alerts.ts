import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { keyOf, type Labels, readExpression, type Sample, type Series, STEP_S, secondsOf } from './promql.ts';

export interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Labels;
  readonly annotations: Labels;
}

export interface FiringAlert {
  readonly alert: string;
  readonly labels: Labels;
}

/** Recorded series by `name{label="value"}`, with their values in the notation of `promtool test rules`. */
export type Recorded = Readonly<Record<string, string>>;

export const RULES_FILE = 'deploy/monitoring/alerts.yaml';

export function readRules(): Rule[] {
  const { groups } = parse(readFileSync(RULES_FILE, 'utf8')) as { groups: { rules: Rule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

/** Values such as `1x3 0+5x2 _x2 stale`: one and three more, one and two more that grow, two that are missing, an end. */
function readValues(text: string): Series['points'] {
  return text.split(' ').flatMap((run) => {
    const [, first = run, step = '0', more = '0'] = /^(-?[^x+-]+)([+-]\d+)?x(\d+)$/.exec(run) ?? [];
    if (first === '_') return Array.from({ length: Number(more) || 1 }, () => undefined);
    if (first === 'stale') return [null];
    return Array.from({ length: Number(more) + 1 }, (_, index) => Number(first) + index * Number(step));
  });
}

/** The same values as {@link readValues} reads. */
export function writeValues(points: Series['points']): string {
  const runs: { first: number | null | undefined; step?: number; more: number }[] = [];
  points.forEach((point, index) => {
    const run = runs.at(-1);
    const step = typeof point === 'number' ? point - (points[index - 1] ?? Number.NaN) : undefined;
    const isWhole = Number.isInteger(step) && step === (run?.step ?? step);
    const goesOn = typeof point === 'number' ? isWhole : point === undefined;
    if (run && goesOn && typeof run.first === typeof point && run.first !== null)
      Object.assign(run, { more: run.more + 1, ...(step === undefined ? {} : { step }) });
    else runs.push({ first: point, more: 0 });
  });
  return runs
    .map(({ first, step = 0, more }) => {
      if (first === undefined) return `_x${more + 1}`;
      if (first === null || more === 0) return first ?? 'stale';
      return `${first}${step ? (step > 0 ? `+${step}` : step) : ''}x${more}`;
    })
    .join(' ');
}

export function readSeries(recorded: Recorded): Series[] {
  return Object.entries(recorded).map(([key, values]) => {
    const [, name = '', inner = ''] = /^(\w+)\{(.*)\}$/.exec(key) ?? [];
    const labels = Object.fromEntries(
      [...inner.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value]),
    );
    return { name, labels, points: readValues(values) };
  });
}

/** The alerts that fire at any time over series, each with its labels; a rule is evaluated at each reading. */
export function firingAlerts(rules: readonly Rule[], series: readonly Series[]): FiringAlert[] {
  const steps = Math.max(...series.map(({ points }) => points.length));
  return rules.flatMap(({ alert, expr, for: wait = '0s' }) => {
    const evaluate = readExpression(expr, series);
    const least = secondsOf(wait) / STEP_S;
    const fired = new Map<string, Labels>();
    let pending = new Map<string, number>();
    for (let step = 0; step < steps; step += 1) {
      const samples = evaluate(step) as readonly Sample[];
      pending = new Map(samples.map(({ labels }) => [keyOf(labels), pending.get(keyOf(labels)) ?? step]));
      for (const { labels } of samples)
        if (step - (pending.get(keyOf(labels)) ?? step) >= least) fired.set(keyOf(labels), labels);
    }
    return [...fired.values()].map((labels) => ({ alert, labels }));
  });
}
