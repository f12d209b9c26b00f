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

/**
 * Values read when they are asked for: by labels, or one without, or none. Where the name ends in `_total` it is a count
 * that another keeps.
 */
export function createGauge(
  name: string,
  help: string,
  read: () => readonly (readonly [Labels, number])[] | number | undefined,
): Metric {
  const type = name.endsWith('_total') ? 'counter' : 'gauge';
  return {
    text() {
      const values = read() ?? [];
      const samples = typeof values === 'number' ? [[{}, values] as const] : values;
      const lines = samples.map(([labels, value]) => `${name}${labelled(labels)} ${value}\n`);
      return head(name, type, help) + lines.join('');
    },
  };
}

interface Series {
  readonly labels: Labels;
  readonly buckets: number[];
  sum: number;
  count: number;
}

/** A distribution by labels over upper bounds in rising order; its unit is in the name. */
export function createHistogram(
  name: string,
  help: string,
  bounds: readonly number[],
): Metric & { observe(labels: Labels, value: number): void } {
  const series = new Map<string, Series>();
  const write = ({ labels, buckets, sum, count }: Series) => {
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
