import type { Catalog } from '../catalog/catalog.ts';
import type { MatchedNeed } from './match-needs.ts';

/** What a tool gains from a matched use case, by its fit. */
const FIT = { core: 1, feature: 0.6, 'building-block': 0.35 } as const;
/** How much faster evidence falls than similarity: a use case half as similar as the best gives a sixteenth. */
const SHARPNESS = 4;

/** Joins matched use cases into one value for each tool that serves them: ordinal → 0 to the best similarity. */
export type ServingTools = (needs: readonly MatchedNeed[]) => ReadonlyMap<number, number>;

/** Makes the joiner of a catalogue. */
export function createServingTools({ useCases, tools }: Catalog): ServingTools {
  const ordinalOf = new Map(tools.map(({ slug }, ordinal) => [slug, ordinal]));
  const served = useCases.map((useCase) =>
    useCase.tools.flatMap(({ slug, fit }) => {
      const ordinal = ordinalOf.get(slug);
      return ordinal === undefined ? [] : [{ ordinal, worth: FIT[fit] }];
    }),
  );
  return (needs) => {
    const best = needs[0]?.similarity ?? 0;
    const sums = new Map<number, number>();
    let most = 0;
    for (const { useCase, similarity } of needs) {
      const weight = (similarity / best) ** SHARPNESS;
      for (const { ordinal, worth } of served[useCase] ?? []) {
        const sum = (sums.get(ordinal) ?? 0) + weight * worth;
        sums.set(ordinal, sum);
        if (sum > most) most = sum;
      }
    }
    for (const [ordinal, sum] of sums) sums.set(ordinal, (best * sum) / most);
    return sums;
  };
}
