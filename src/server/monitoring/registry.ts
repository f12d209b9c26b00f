type Labels = Readonly<Record<string, string>>;

/** One family of samples in the Prometheus text format 0.0.4. */
export interface Metric {
  text(): string;
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

const labelled = (labels: Labels) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

const head = (name: string, type: string, help: string) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

/**
 * A count that only grows, by labels. Its name ends in `_total`. Those of `known` are told before they are counted: Prometheus
 * sees an increase only where there was a value before.
 */
export function createCounter(
  name: string,
  help: string,
  known: readonly Labels[] = [],
): Metric & { add(labels: Labels): void } {
  const counts = new Map(known.map((labels) => [labelled(labels), 0]));
  return {
    add(labels) {
      const key = labelled(labels);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    text: () =>
      head(name, 'counter', help) + [...counts].map(([key, count]) => `${name}${key} ${count}\n`).join(''),
  };
}

/** Values read when they are asked for. */
export function createGauge(
  name: string,
  help: string,
  read: () => readonly (readonly [Labels, number])[],
  type: 'gauge' | 'counter' = 'gauge',
): Metric {
  return {
    text: () =>
      head(name, type, help) +
      read()
        .map(([labels, value]) => `${name}${labelled(labels)} ${value}\n`)
        .join(''),
  };
}

/** A distribution by labels over upper bounds in rising order; its unit is in the name. */
export function createHistogram(
  name: string,
  help: string,
  bounds: readonly number[],
): Metric & { observe(labels: Labels, value: number): void } {
  const series = new Map<string, { labels: Labels; buckets: number[]; sum: number; count: number }>();
  const write = ({
    labels,
    buckets,
    sum,
    count,
  }: {
    labels: Labels;
    buckets: number[];
    sum: number;
    count: number;
  }) => {
    let below = 0;
    const lines = bounds.map((bound, index) => {
      below += buckets[index] ?? 0;
      return `${name}_bucket${labelled({ ...labels, le: String(bound) })} ${below}\n`;
    });
    const own = labelled(labels);
    return `${lines.join('')}${name}_bucket${labelled({ ...labels, le: '+Inf' })} ${count}\n${name}_sum${own} ${sum}\n${name}_count${own} ${count}\n`;
  };
  return {
    observe(labels, value) {
      const key = labelled(labels);
      const known = series.get(key);
      const one = known ?? { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 };
      if (!known) series.set(key, one);
      const index = bounds.findIndex((bound) => value <= bound);
      if (index >= 0) one.buckets[index] = (one.buckets[index] ?? 0) + 1;
      one.sum += value;
      one.count += 1;
    },
    text: () => head(name, 'histogram', help) + [...series.values()].map(write).join(''),
  };
}
