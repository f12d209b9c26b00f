import type { Match } from './match-needs.ts';

/** Similarity from which a use case is said to be what was asked for. */
const SURE = 0.4;
/** How much a place may add to the similarity that a use case has without it. */
const MOST_BY_PLACE = 1.1;
/** Share that a use case keeps of its similarity without the place, where none fits with it. */
const WITHOUT_PLACE = 0.7;

export const isSure = ({ similarity }: Match) => similarity >= SURE;

/**
 * Weighs the use cases that a need matches with its place by how they match without it: "accept card payments in
 * germany" is not about identity checks in Germany. Where none is sure then, those without the place count too.
 */
export function fitWithoutPlace(placed: readonly Match[], unplaced: readonly Match[]): readonly Match[] {
  const without = new Map(unplaced.map(({ ordinal, similarity }) => [ordinal, similarity]));
  const fitting = unplaced.some(isSure)
    ? placed.flatMap(({ ordinal, similarity }) => {
        const own = without.get(ordinal);
        return own === undefined ? [] : { ordinal, similarity: Math.min(similarity, MOST_BY_PLACE * own) };
      })
    : placed;
  if (fitting.some(isSure)) return fitting;
  const all = new Map(fitting.map(({ ordinal, similarity }) => [ordinal, similarity]));
  for (const { ordinal, similarity } of unplaced)
    all.set(ordinal, Math.max(all.get(ordinal) ?? 0, WITHOUT_PLACE * similarity));
  return [...all].map(([ordinal, similarity]) => ({ ordinal, similarity }));
}
