import { ApiChange } from '../../records/api-change.ts';
import type { RuleChange } from '../../records/regulation.ts';
import { figuresText } from '../../records/tool/price-text.ts';
import type { PriceFigures } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import type { Catalog } from '../catalog.ts';

/**
 * The changes that records of rules, dates and duties keep, newest first, each with the slug of the regulation and the page of
 * the record that changed.
 */
export function ruleChanges({
  regulations,
  events,
  obligations,
}: Pick<Catalog, 'regulations' | 'events' | 'obligations'>) {
  const told = (
    { history }: { readonly history: readonly RuleChange[] },
    rule: string,
    name: string,
    path: string,
  ) =>
    history.map((change) => ({
      ...change,
      rule,
      title: `${name}: ${change.field} was “${change.before}”`,
      path,
    }));
  return [
    ...regulations.flatMap((record) => told(record, record.slug, record.name, paths.regulation(record.slug))),
    ...events.flatMap((record) => told(record, record.regulation, record.title, paths.event(record.slug))),
    ...obligations.flatMap((record) =>
      told(record, record.regulation, record.title, paths.obligation(record.slug)),
    ),
  ].sort((a, b) => b.on.localeCompare(a.on) || a.title.localeCompare(b.title));
}

export type ChangeOfRule = ReturnType<typeof ruleChanges>[number];

const isMonth = (day: string) => day.length === 7;
const dayOf = (day: string) => (isMonth(day) ? `${day}-01` : day);

/** The changes of a tool's prices that its record keeps, beside those that editors write to `content/changes`. */
export function priceChanges({ prices, slug, name }: Pick<Tool, 'prices' | 'slug' | 'name'>): ApiChange[] {
  const changes = prices.flatMap((price) => {
    const { was = [], plan, currency, per, url } = price;
    const label = plan && !price.label.startsWith(plan) ? `${plan}, ${price.label}` : price.label;
    const textOf = (value: PriceFigures) => figuresText({ currency, per, ...value });
    return was.map((before, index) => {
      const after = was[index - 1] ?? price;
      const { until, asOf } = before;
      const [on, now, old] = [after.asOf, textOf(after), textOf(before)];
      return {
        title: `${name}: ${label}, ${now} (before: ${old})`.slice(0, 120),
        summary: (until
          ? `${label}: ${now} from ${until} on; ${old} before.`
          : `${label}: ${now}, read on ${on}; ${old}, read on ${asOf}.`
        ).slice(0, 400),
        ...{ tool: slug, kind: 'price', severity: 'informational', confidence: 'medium' },
        ...(until
          ? { effectiveAt: until }
          : { announcedAt: dayOf(on), announcedPrecision: isMonth(on) ? 'month' : 'day' }),
        sources: [{ url: before.url ?? url, retrieved: until ? asOf : on, kind: 'vendor' }],
        updatedAt: dayOf(on),
      };
    });
  });
  return changes.map((change, index) =>
    ApiChange.parse({ ...change, slug: `price-of-${slug}-${index + 1}` }),
  );
}
