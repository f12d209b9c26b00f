import vocabulary from './price-items.json' with { type: 'json' };

/** What a price can be for: its label, what one of it is called, and how it is counted. */
interface PriceItem {
  readonly label: string;
  /** What is counted, in the singular. A fee is not counted: it is due by month or year, or once. */
  readonly unit?: string;
  /** Whether money is moved, billed or held, of which a percentage can be taken. */
  readonly value?: boolean;
  /** Whether it happens to a payment: its price is for every method unless it names one. */
  readonly anyMethod?: boolean;
  /** Ways in which it is done, with their labels; each has prices of its own. */
  readonly methods?: Readonly<Record<string, string>>;
}
/** An item as the file writes it, with the names of its lists of methods. */
type Written = Omit<PriceItem, 'methods'> & {
  readonly methods?: readonly (keyof typeof vocabulary.methods)[];
};

/** What prices are for. `other` is read by people only. */
export type PriceItemName = keyof typeof vocabulary.items;

export const PRICE_ITEM_NAMES = Object.keys(vocabulary.items) as [PriceItemName, ...PriceItemName[]];

const ITEMS = new Map(
  Object.entries(vocabulary.items as Record<string, Written>).map(([name, { methods, ...item }]) => {
    const own = methods?.flatMap((list) => Object.entries(vocabulary.methods[list]));
    return [name, own ? { ...item, methods: Object.fromEntries(own) } : item] as const;
  }),
);
/** What is known of an item. */
export const priceItem = (name: PriceItemName): PriceItem => ITEMS.get(name) as PriceItem;

/** Methods that are meant by a wider word; the price of the word itself is closer. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  'direct-debit': ['sepa-debit', 'bacs-debit', 'ach'],
  bacs: ['bacs-debit'],
};

/** How methods of a price fit one that is asked for: 2 exactly, 1 as a kind of it or as all methods, 0 not. */
export function methodFit(methods: readonly string[], asked = ''): 0 | 1 | 2 {
  if (methods.includes(asked)) return 2;
  return methods.some((method) => method === 'all' || MEANT[asked]?.includes(method)) ? 1 : 0;
}
