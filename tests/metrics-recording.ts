import { readRules } from './firing-alerts.ts';
import { type Series, STEP_S } from './promql.ts';

const JOB = 'fintech-tool-directory';
const RULES = readRules()
  .map(({ expr, annotations }) => `${expr} ${annotations['summary']} ${annotations['remedy']}`)
  .join('\n');
const NAMED = new Set(RULES.match(/\b(?:directory|nodejs|process)_\w+/g));
/** Labels that rules name. Series that differ in others alone are added up. */
const LABELS = new Set([
  ...[...RULES.matchAll(/(\w+)(?:=|!=|=~|!~)"|\$labels\.(\w+)/g)].map(([, a, b]) => a ?? b ?? ''),
  ...[...RULES.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
]);
/** Readings of which no two are the same: one digit is kept. */
const VAGUE = /^(?:nodejs_eventloop_delay_seconds|process_resident_memory_bytes|directory_data_free_bytes)$/;

/**
 * Keeps what rules name as Prometheus would, in less time: each reading stands for 15 s, and points in time are moved
 * accordingly, so that the first reading is at 0 and hours before it stay hours.
 */
export function createRecording() {
  const readAt: number[] = [];
  const series = new Map<string, (number | null | undefined)[]>();

  function simulated(seconds: number): number {
    const next = readAt.findIndex((at) => at >= seconds);
    const [before, after] = [readAt[next - 1], readAt[next] ?? 0];
    if (before === undefined) return next < 0 ? STEP_S * (readAt.length - 1) : seconds - after;
    return STEP_S * (next - 1 + (seconds - before) / (after - before));
  }

  function* samples(instance: string, text: string): Generator<[key: string, value: number]> {
    for (const [, name = '', inner = '', told] of text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)) {
      // Rules ask for durations of more than a second, and for the highest quantile of delays.
      if (!NAMED.has(name) || /le="0\.[0-4]|quantile="0\.(?:5|9)"/.test(inner)) continue;
      const own = (inner.match(/\w+="[^"]*"/g) ?? []).filter((label) =>
        LABELS.has(label.split('=', 1)[0] ?? ''),
      );
      const labels = [`job="${JOB}"`, `instance="${instance}"`, ...own];
      const value = Number(told);
      const kept = /_(?:timestamp|time)_seconds$/.test(name)
        ? Math.round(simulated(value))
        : Number(value.toPrecision(VAGUE.test(name) ? 1 : 15));
      yield [`${name}{${labels}}`, kept];
    }
  }

  return {
    /** Adds what processes told by instance, undefined where none answered, and whether public addresses were answered. */
    add(metrics: ReadonlyMap<string, string | undefined>, probes: ReadonlyMap<string, boolean>): void {
      readAt.push(Date.now() / 1000);
      const step = readAt.length - 1;
      const seen = new Map<string, number>();
      for (const [instance, text] of metrics) {
        seen.set(`up{job="${JOB}",instance="${instance}"}`, text === undefined ? 0 : 1);
        for (const [key, value] of samples(instance, text ?? '')) seen.set(key, (seen.get(key) ?? 0) + value);
      }
      for (const [address, isAnswered] of probes)
        seen.set(`probe_success{job="${JOB}-address",instance="${address}"}`, Number(isAnswered));
      for (const key of seen.keys()) if (!series.has(key)) series.set(key, new Array(step).fill(undefined));
      for (const [key, points] of series)
        points.push(seen.get(key) ?? (typeof points[step - 1] === 'number' ? null : undefined));
    },
    readings: () => readAt.length,
    /** Series by `name{labels}`. */
    points: (): ReadonlyMap<string, Series['points']> => series,
  };
}
