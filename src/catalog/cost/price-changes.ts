import { ApiChange } from '../../records/api-change.ts';
import { figuresText } from '../../records/tool/price-text.ts';
import type { Tool } from '../../records/tool.ts';

/** A published price that is another one than before. */
export interface PriceChange {
  /** Day on which the later price was read. */
  readonly on: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly source: string;
  /** Day on which the earlier price was read. */
  readonly earlier: string;
}

/** The changes of a tool's prices that its record keeps, newest first; they were stated by editors. */
export function priceChangesOf({ prices }: Pick<Tool, 'prices'>): PriceChange[] {
  return prices
    .flatMap((price) => {
      const values = [price, ...(price.was ?? [])];
      return values.slice(1).flatMap((earlier, index) => {
        const later = values[index];
        if (!later) return [];
        const currency = earlier.currency ?? price.currency;
        return {
          on: later.asOf,
          label: [price.plan, price.label].filter(Boolean).join(', '),
          before: figuresText({ ...earlier, currency, per: price.per }),
          after: figuresText({ ...later, currency: later.currency ?? price.currency, per: price.per }),
          source: price.url,
          earlier: earlier.asOf,
        };
      });
    })
    .sort((a, b) => (a.on < b.on ? 1 : -1));
}

/** The changes of a tool's prices as records, beside those that editors write to `content/changes`. */
export function priceChangeRecords(tool: Pick<Tool, 'prices' | 'slug' | 'name'>): ApiChange[] {
  const isMonth = (day: string) => day.length === 7;
  const dayOf = (day: string) => (isMonth(day) ? `${day}-01` : day);
  return priceChangesOf(tool).map(({ on, label, before, after, source, earlier }, index, { length }) =>
    ApiChange.parse({
      slug: `price-of-${tool.slug}-${length - index}`,
      title: `${tool.name}: ${label}, ${after}`.slice(0, 120),
      summary: `${label} costs ${after} as read on ${on}, and cost ${before} as read on ${earlier}.`.slice(
        0,
        400,
      ),
      tool: tool.slug,
      kind: 'price',
      severity: 'informational',
      announcedAt: dayOf(on),
      announcedPrecision: isMonth(on) ? 'month' : 'day',
      confidence: 'medium',
      note: 'The day is that on which the later price was read; the vendor may have changed it before.',
      sources: [{ url: source, retrieved: on, kind: 'vendor' }],
      updatedAt: dayOf(on),
    }),
  );
}
