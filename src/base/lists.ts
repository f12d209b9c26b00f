/** A row of each owner before a second of any, each in the order given; rows of none come first. */
export function inTurns<Row>(rows: readonly Row[], ownerOf: (row: Row) => string | undefined): Row[] {
  const turns = new Map<string, number>();
  const rounds: Row[][] = [];
  for (const row of rows) {
    const owner = ownerOf(row);
    const turn = owner === undefined ? 0 : (turns.get(owner) ?? 0);
    if (owner !== undefined) turns.set(owner, turn + 1);
    rounds[turn] = rounds[turn] ?? [];
    rounds[turn].push(row);
  }
  return rounds.flat();
}

/** Binary search: the first place from `low` to below `high` of which `isBefore` is false, or `high`. */
export function firstFrom(low: number, high: number, isBefore: (at: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBefore(middle)) from = middle + 1;
    else to = middle;
  }
  return to;
}

/** Where each of several lists starts when they lie one after the other. */
export function startsOf(lists: readonly { readonly length: number }[]): Uint32Array {
  const starts = new Uint32Array(lists.length + 1);
  for (const [index, { length }] of lists.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
  return starts;
}

export const slugsOf = (records: readonly { readonly slug: string }[]) => records.map(({ slug }) => slug);

/** The items of some keys, in their order; a key without an item is left out. */
export const itemsAt = <Item>(items: ReadonlyMap<string, Item>, keys: readonly string[]): Item[] =>
  keys.flatMap((key) => items.get(key) ?? []);

/** Name of the record of a slug, or else the slug. */
export const nameAt = (records: ReadonlyMap<string, { readonly name: string }>, slug: string): string =>
  records.get(slug)?.name ?? slug;

/** Items by each of their keys, in their order. */
export function byKeys<Item, Key>(
  items: Iterable<Item>,
  keysOf: (item: Item) => Iterable<Key>,
): Map<Key, Item[]> {
  const found = new Map<Key, Item[]>();
  for (const item of items)
    for (const key of new Set(keysOf(item))) {
      const others = found.get(key);
      if (others) others.push(item);
      else found.set(key, [item]);
    }
  return found;
}
