/** The value that all items share; undefined when they differ or there are none. */
export function onlyValue<Item, Value>(items: readonly Item[], of: (item: Item) => Value): Value | undefined {
  const values = new Set(items.map(of));
  return values.size === 1 ? values.values().next().value : undefined;
}
