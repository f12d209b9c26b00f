import type { Match } from './match-needs.ts';

/** From this similarity on, a use case counts as the one that the query asks for. */
const CONFIDENT_FROM = 0.4;
/** Matching the place may raise the similarity at most by this factor. */
const MAX_GAIN_BY_PLACE = 1.1;
/** Factor for use cases that match only without the place. */
const WITHOUT_PLACE_FACTOR = 0.7;

export const isSure = ({ similarity }: Match) => similarity >= CONFIDENT_FROM;

/**
 * Combines the use cases that a query matches with its place and without it. A use case that matches mainly because
 * of the place ranks lower: "accept card payments in germany" is not about identity checks in Germany. When no match
 * is confident, use cases that match without the place are added.
 */
export function fitWithoutPlace(placed: readonly Match[], unplaced: readonly Match[]): readonly Match[] {
  const without = new Map(unplaced.map(({ ordinal, similarity }) => [ordinal, similarity]));
  const fitting = unplaced.some(isSure)
    ? placed.flatMap(({ ordinal, similarity }) => {
        const own = without.get(ordinal);
        return own === undefined
          ? []
          : { ordinal, similarity: Math.min(similarity, MAX_GAIN_BY_PLACE * own) };
      })
    : placed;
  if (fitting.some(isSure)) return fitting;
  const all = new Map(fitting.map(({ ordinal, similarity }) => [ordinal, similarity]));
  for (const { ordinal, similarity } of unplaced)
    all.set(ordinal, Math.max(all.get(ordinal) ?? 0, WITHOUT_PLACE_FACTOR * similarity));
  return [...all].map(([ordinal, similarity]) => ({ ordinal, similarity }));
}
