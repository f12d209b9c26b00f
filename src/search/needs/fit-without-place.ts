import type { Match } from './match-needs.ts';

/** From this similarity on, a use case counts as the one that the query asks for. */
const CONFIDENT_FROM = 0.4;
/** Matching the place may raise the similarity at most by this factor. */
const MAX_GAIN_BY_PLACE = 1.1;
/** Factors for the similarity to the query without its place: of a use case that is near it, and of one that is the same. */
const WITHOUT_PLACE_FACTORS = { near: 0.7, exact: 0.8 } as const;

export const isSure = ({ similarity }: Match) => similarity >= CONFIDENT_FROM;

/**
 * Combines the use cases that a query matches with its place and without it. A use case that matches mainly because
 * of the place ranks lower: "accept card payments in germany" is not about identity checks in Germany. A use case whose
 * title, term or example question is the query without its place always stays. When no match is confident, all that
 * match without the place are added.
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
  const exact = unplaced.filter(({ isExact }) => isExact);
  if (exact.length > 0) return addMatches(fitting, exact, WITHOUT_PLACE_FACTORS.exact);
  return fitting.some(isSure) ? fitting : addMatches(fitting, unplaced, WITHOUT_PLACE_FACTORS.near);
}

/** Adds matches at this share of their similarity, where it is higher than what they have. */
function addMatches(matches: readonly Match[], added: readonly Match[], factor: number): readonly Match[] {
  const all = new Map(matches.map(({ ordinal, similarity }) => [ordinal, similarity]));
  for (const { ordinal, similarity } of added)
    all.set(ordinal, Math.max(all.get(ordinal) ?? 0, factor * similarity));
  return [...all].map(([ordinal, similarity]) => ({ ordinal, similarity }));
}
