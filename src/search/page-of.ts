/** Limit and offset of a page of results. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The accepted ordinals below `count`. */
export function acceptedUpTo(count: number, accept: (ordinal: number) => boolean): number[] {
  const ordinals: number[] = [];
  for (let ordinal = 0; ordinal < count; ordinal++) if (accept(ordinal)) ordinals.push(ordinal);
  return ordinals;
}

/** One page of a list, and the length of the list. */
export function pageOf(
  all: readonly number[],
  { limit, offset }: Page,
): { ordinals: number[]; total: number } {
  return { ordinals: all.slice(offset, offset + limit), total: all.length };
}

/** The same page of a list that follows one extra first entry. */
export function pageBehindFirst({ limit, offset }: Page): Page {
  return { limit: Math.max(0, limit - (offset > 0 ? 0 : 1)), offset: Math.max(0, offset - 1) };
}
