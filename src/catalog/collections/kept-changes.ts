import { ApiChange } from '../../records/api-change.ts';
import type { RuleChange } from '../../records/regulation.ts';
import { figuresText } from '../../records/tool/price-text.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import type { Catalog } from '../catalog.ts';

/** A change of a rule, of one of its dates or of one of its duties, with the value before it. */
export interface ChangeOfRule extends RuleChange {
  /** Slug of the regulation. */
  readonly rule: string;
  readonly title: string;
  /** Page of the record that changed. */
  readonly path: string;
}

/** The changes that records of rules, dates and duties keep, newest first. */
export function ruleChanges({
  regulations,
  events,
  obligations,
}: Pick<Catalog, 'regulations' | 'events' | 'obligations'>): ChangeOfRule[] {
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

const isMonth = (day: string) => day.length === 7;
const dayOf = (day: string) => (isMonth(day) ? `${day}-01` : day);

/** The changes of a tool's prices that its record keeps, beside those that editors write to `content/changes`. */
export function priceChanges({ prices, slug, name }: Pick<Tool, 'prices' | 'slug' | 'name'>): ApiChange[] {
  const changes = prices.flatMap((price) => {
    const { was = [], plan, currency, per, url } = price;
    const label = [plan, price.label].filter(Boolean).join(', ');
    const values = [price, ...was].map((value) => ({
      text: figuresText({ currency, per, ...value }),
      on: value.asOf,
    }));
    return values.slice(1).map((before, index) => ({ label, url, before, after: values[index] ?? before }));
  });
  return changes.map(({ label, url, before, after }, index) =>
    ApiChange.parse({
      slug: `price-of-${slug}-${index + 1}`,
      title: `${name}: ${label}, ${after.text}`.slice(0, 120),
      summary: `${label}: ${after.text}, read on ${after.on}; ${before.text}, read on ${before.on}.`.slice(
        0,
        400,
      ),
      ...{ tool: slug, kind: 'price', severity: 'informational', confidence: 'medium' },
      announcedAt: dayOf(after.on),
      announcedPrecision: isMonth(after.on) ? 'month' : 'day',
      sources: [{ url, retrieved: after.on, kind: 'vendor' }],
      updatedAt: dayOf(after.on),
    }),
  );
}
