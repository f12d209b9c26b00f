import { percent } from '../base/text.ts';
import { daysBetween } from '../base/time.ts';
import { verificationOf } from '../catalog/facts/verification.ts';
import type { ApiChange } from '../records/api-change.ts';
import { plusDays } from '../records/business-days.ts';
import { isSettled } from '../records/regulation.ts';
import type { Tool } from '../records/tool.ts';
import type { Rule } from './rules.ts';
import type { SeenTool } from './signals.ts';

/** A number with what it means and what it was computed from. */
export interface Metric {
  readonly name: string;
  readonly definition: string;
  readonly unit: 'days' | 'percent';
  readonly value: number;
  /** How many things it was computed from; never 0. */
  readonly sample: number;
}

/** A metric of which nothing is known. */
type NotComputed = Pick<Metric, 'name' | 'definition'>;

type Computed = Omit<Metric, 'value'> & { readonly value: number | undefined };

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

const BREAKS: readonly string[] = ['breaking', 'deprecation', 'sunset'];

/** What the metrics are computed from: what the report selects. */
interface MetricInput {
  readonly tools: readonly Tool[];
  /** Whatever their age. */
  readonly changes: readonly ApiChange[];
  readonly inWindow: readonly ApiChange[];
  readonly rules: readonly Rule[];
  readonly seen: ReadonlyMap<string, SeenTool>;
  readonly today: string;
}

const over = <T>(
  name: string,
  definition: string,
  unit: Metric['unit'],
  sample: readonly T[],
  compute: (sample: readonly T[]) => number | undefined,
): Computed => ({ name, definition, unit, sample: sample.length, value: compute(sample) });

const shareOf =
  <T>(test: (item: T) => boolean) =>
  (list: readonly T[]) =>
    list.length === 0 ? undefined : percent(list.filter(test).length, list.length);

/** All metrics of the selection. A metric with an empty sample has no value. */
function computeAll({ tools, changes, inWindow, rules, seen, today }: MetricInput): Computed[] {
  const notices = changes.flatMap(({ kind, announcedAt, announcedPrecision, effectiveAt }) =>
    BREAKS.includes(kind) && announcedAt && announcedPrecision === 'day' && effectiveAt
      ? [daysBetween(announcedAt, effectiveAt)]
      : [],
  );
  const observed = tools.flatMap(({ slug }) => seen.get(slug)?.observed ?? []);
  const packages = observed.flatMap((each) => each.packages ?? []);
  const services = observed.flatMap((each) => each.service ?? []);
  const recent = plusDays(today, -90);
  const ages = packages.flatMap(({ latestAt }) => (latestAt ? [daysBetween(latestAt, today)] : []));
  return [
    over(
      'noticeOfBreakingChanges',
      'Median days from announcement to effect, of breaking changes, deprecations and sunsets of the selected tools for which sources give both days.',
      'days',
      notices,
      median,
    ),
    over(
      'changesThatRequireAction',
      'Share of the changes in the window after which users have to change something.',
      'percent',
      inWindow,
      shareOf(({ severity }) => severity === 'action-required'),
    ),
    over(
      'firmDates',
      'Share of the listed dates that stand and were read in a law, or on a page of the regulator or standard body.',
      'percent',
      rules,
      shareOf((rule) => rule.certainty === 'confirmed' && isSettled(rule)),
    ),
    over(
      'ageOfLatestRelease',
      'Median days since the newest version of a package, over packages with a known release date.',
      'days',
      ages,
      median,
    ),
    over(
      'deprecatedPackages',
      'Share of the packages looked at that are deprecated, withdrawn or gone.',
      'percent',
      packages,
      shareOf(({ deprecated, yanked, gone }) => (deprecated ?? yanked ?? gone) === true),
    ),
    over(
      'operationalServices',
      'Share of the status pages looked at that said operational at the last visit.',
      'percent',
      services,
      shareOf(({ state }) => state === 'operational'),
    ),
    over(
      'recentlyVerified',
      'Share of the selected tools with a key fact that was read at its source in the last 90 days.',
      'percent',
      tools,
      shareOf((tool) => {
        const { verifiedAt } = verificationOf(tool);
        return (
          verifiedAt !== undefined && (verifiedAt.length === 7 ? `${verifiedAt}-01` : verifiedAt) >= recent
        );
      }),
    ),
  ];
}

/** Computes the metrics of the tools and events a report is about; `notComputed` names those without a single record to count. */
export function metricsOf(input: MetricInput): { computed: Metric[]; notComputed: NotComputed[] } {
  const all = computeAll(input);
  return {
    computed: all.flatMap(({ value, ...metric }) => (value === undefined ? [] : [{ ...metric, value }])),
    notComputed: all
      .filter(({ value }) => value === undefined)
      .map(({ name, definition }) => ({ name, definition })),
  };
}
