/** The part of PromQL that the alert rules use, over recorded series. Anything else is refused. */

export type Labels = Readonly<Record<string, string>>;

/** A value each {@link STEP_S}; null where the series ended, undefined where nothing was read. */
export interface Series {
  readonly name: string;
  readonly labels: Labels;
  readonly points: readonly (number | null | undefined)[];
}

export interface Sample {
  readonly labels: Labels;
  readonly value: number;
}

type Value = number | readonly Sample[];
type At<T> = (step: number) => T;

export const STEP_S = 15;
/** For how long a value counts that is not followed by another one. */
const LOOKBACK = 300 / STEP_S;
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Seconds of a duration such as `5m`. */
export const secondsOf = (text: string) => Number(text.slice(0, -1)) * (UNITS[text.slice(-1)] ?? Number.NaN);

const TOKEN =
  /\s*((?:by|on) \([^)]*\)|\{[^}]*\}|\[\d+[smhd]\]|\d[\d.]*(?:e\d+)?|[a-zA-Z_]\w*|==|[-+*(),<>])/y;
const PRECEDENCE = [['or'], ['and', 'unless'], ['==', '<', '>'], ['+', '-'], ['*']];

/** What an operator makes of two numbers; undefined where a comparison drops the sample. */
const OPERATE: Readonly<Record<string, (a: number, b: number) => number | undefined>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '==': (a, b) => (a === b ? a : undefined),
  '<': (a, b) => (a < b ? a : undefined),
  '>': (a, b) => (a > b ? a : undefined),
};
const AGGREGATE: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((a, b) => a + b, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  count: (values) => values.length,
};
/** What a counter grew by; a value below the one before is counted from 0, after a restart. */
const growth = (values: readonly number[]) =>
  values.reduce((sum, value, index) => {
    const before = values[index - 1] ?? value;
    return sum + value - (value < before ? 0 : before);
  }, 0);
/** Of one value or more. Without the extrapolation of Prometheus to the ends of the range. */
const OVER_TIME: Readonly<Record<string, (values: readonly number[], seconds: number) => number>> = {
  rate: (values, seconds) => growth(values) / seconds,
  increase: growth,
  max_over_time: (values) => Math.max(...values),
  min_over_time: (values) => Math.min(...values),
};

const pick = (labels: Labels, names: readonly string[]): Labels =>
  Object.fromEntries(names.flatMap((name) => (name in labels ? [[name, labels[name] ?? '']] : [])));
/** Labels in one order. */
export const keyOf = (labels: Labels, on?: readonly string[]) =>
  JSON.stringify(Object.entries(on ? pick(labels, on) : labels).sort(([a], [b]) => (a < b ? -1 : 1)));

function vector(value: Value): readonly Sample[] {
  if (typeof value === 'number') throw new Error('a number stands where PromQL wants a vector');
  return value;
}

function combineSets(operator: string, left: Value, right: Value, on?: readonly string[]): Value {
  const [a, b] = [vector(left), vector(right)];
  const known = new Set((operator === 'or' ? a : b).map(({ labels }) => keyOf(labels, on)));
  if (operator === 'or') return [...a, ...b.filter(({ labels }) => !known.has(keyOf(labels, on)))];
  return a.filter(({ labels }) => known.has(keyOf(labels, on)) === (operator === 'and'));
}

function combine(operator: string, left: Value, right: Value, on?: readonly string[]): Value {
  const operate = OPERATE[operator];
  if (!operate) return combineSets(operator, left, right, on);
  if (on) throw new Error(`on () is known for and, or, unless, not for ${operator}`);
  if (typeof left === 'number' && typeof right === 'number') return operate(left, right) ?? 0;
  const others =
    typeof right === 'number' ? undefined : new Map(right.map((one) => [keyOf(one.labels), one.value]));
  return vector(typeof left === 'number' ? right : left).flatMap(({ labels, value }) => {
    const other = typeof right === 'number' ? right : others?.get(keyOf(labels));
    if (other === undefined) return [];
    const result = typeof left === 'number' ? operate(left, value) : operate(value, other);
    return result === undefined ? [] : [{ labels, value: result }];
  });
}

/** Samples by labels that they share. */
function group(samples: readonly Sample[], labelsOf: (labels: Labels) => Labels) {
  const groups = Map.groupBy(samples, ({ labels }) => keyOf(labelsOf(labels)));
  return [...groups.values()].map((members) => ({ labels: labelsOf(members[0]?.labels ?? {}), members }));
}

/** The value below which a share of a histogram lies, linear within a bucket; of the last one, its lower bound. */
function quantile(share: number, buckets: readonly Sample[]): readonly Sample[] {
  return group(buckets, ({ le, ...labels }) => labels).flatMap(({ labels, members }) => {
    const sorted = members
      .map((one) => ({ bound: Number(one.labels['le']?.replace('+Inf', 'Infinity')), value: one.value }))
      .sort((a, b) => a.bound - b.bound);
    const rank = share * (sorted.at(-1)?.value ?? 0);
    const index = sorted.findIndex(({ value }) => value >= rank);
    const [low, high] = [sorted[index - 1] ?? { bound: 0, value: 0 }, sorted[index]];
    if (rank === 0 || !high) return [];
    if (high.bound === Infinity) return [{ labels, value: low.bound }];
    const part = (rank - low.value) / (high.value - low.value);
    return [{ labels, value: low.bound + (high.bound - low.bound) * part }];
  });
}

/** Reads an expression; the result evaluates it over `series` at a step, counted from 0. */
export function readExpression(text: string, series: readonly Series[]): At<Value> {
  const tokens: string[] = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.trimEnd().length; ) {
    const [, token] = TOKEN.exec(text) ?? [];
    if (token === undefined) throw new Error(`not known in an expression: ${text}`);
    tokens.push(token);
  }
  const next = () => tokens.shift() ?? '';
  function expect(token: string): void {
    if (next() !== token) throw new Error(`${token} is missing before "${tokens.join(' ')}" in ${text}`);
  }
  /** Labels of `by (…)` or `on (…)`, if that is next. */
  const labelsAfter = (word: string) =>
    tokens[0]?.startsWith(`${word} (`) ? (next().match(/\w+/g)?.slice(1) ?? []) : undefined;
  function inParentheses<T>(read: () => T): T {
    expect('(');
    const inner = read();
    expect(')');
    return inner;
  }

  function select(name: string): readonly Series[] {
    const matchers = tokens[0]?.startsWith('{') ? [...next().matchAll(/(\w+)([=!~]+)"([^"]*)"/g)] : [];
    return series.filter(
      (one) =>
        one.name === name &&
        matchers.every(([, label = '', operator = '', wanted = '']) => {
          const value = one.labels[label] ?? '';
          const isSame = operator.endsWith('~')
            ? new RegExp(`^(?:${wanted})$`).test(value)
            : value === wanted;
          return isSame !== operator.startsWith('!');
        }),
    );
  }

  function latest(chosen: readonly Series[]): At<readonly Sample[]> {
    return (step) =>
      chosen.flatMap(({ labels, points }) => {
        const recent = points.slice(Math.max(0, step - LOOKBACK + 1), step + 1);
        const value = recent.findLast((point) => point !== undefined);
        return typeof value === 'number' ? [{ labels, value }] : [];
      });
  }

  function overTime(name: string): At<readonly Sample[]> {
    const [chosen, range] = inParentheses(() => [select(next()), next()] as const);
    const seconds = secondsOf(range.slice(1, -1));
    return (step) =>
      chosen.flatMap(({ labels, points }) => {
        const recent = points.slice(Math.max(0, step - seconds / STEP_S), step + 1);
        const values = recent.filter((point) => typeof point === 'number');
        return values.length > 0 ? [{ labels, value: OVER_TIME[name]?.(values, seconds) ?? 0 }] : [];
      });
  }

  function aggregation(name: string): At<readonly Sample[]> {
    const by = labelsAfter('by') ?? [];
    const inner = inParentheses(() => binary(0));
    return (step) =>
      group(vector(inner(step)), (labels) => pick(labels, by)).map(({ labels, members }) => ({
        labels,
        value: AGGREGATE[name]?.(members.map(({ value }) => value)) ?? 0,
      }));
  }

  function histogramQuantile(): At<readonly Sample[]> {
    return inParentheses(() => {
      const share = Number(next());
      expect(',');
      const buckets = binary(0);
      return (step) => quantile(share, vector(buckets(step)));
    });
  }

  function primary(): At<Value> {
    if (tokens[0] === '(') return inParentheses(() => binary(0));
    const token = next();
    if (/^\d/.test(token)) return () => Number(token);
    if (token === 'time') return inParentheses(() => (step) => step * STEP_S);
    if (token === 'histogram_quantile') return histogramQuantile();
    if (token in OVER_TIME) return overTime(token);
    if (token in AGGREGATE) return aggregation(token);
    return latest(select(token));
  }

  function binary(level: number): At<Value> {
    const operators = PRECEDENCE[level];
    if (!operators) return primary();
    let left = binary(level + 1);
    while (operators.includes(tokens[0] ?? '')) {
      const operator = next();
      const on = labelsAfter('on');
      const [before, right] = [left, binary(level + 1)];
      left = (step) => combine(operator, before(step), right(step), on);
    }
    return left;
  }

  const whole = binary(0);
  if (tokens.length > 0) throw new Error(`not known in an expression: ${tokens.join(' ')}`);
  return whole;
}
