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
        };
      });
    })
    .sort((a, b) => (a.on < b.on ? 1 : -1));
}
