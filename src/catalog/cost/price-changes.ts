import { ApiChange } from '../../records/api-change.ts';
import { figuresText } from '../../records/tool/price-text.ts';
import type { Tool } from '../../records/tool.ts';

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
