/** Which part of a list is wanted. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The ordinals from 0 to `count` that are accepted. */
export function acceptedUpTo(count: number, accept: (ordinal: number) => boolean): number[] {
  const ordinals: number[] = [];
  for (let ordinal = 0; ordinal < count; ordinal++) if (accept(ordinal)) ordinals.push(ordinal);
  return ordinals;
}

/** One page of a whole list, and how long the list is. */
export function pageOf(
  all: readonly number[],
  { limit, offset }: Page,
): { ordinals: number[]; total: number } {
  return { ordinals: all.slice(offset, offset + limit), total: all.length };
}

/** The same page of the rest of a list, when `first` stands before the rest. */
export function pageBehindFirst({ limit, offset }: Page): Page {
  return { limit: Math.max(0, limit - (offset > 0 ? 0 : 1)), offset: Math.max(0, offset - 1) };
}
