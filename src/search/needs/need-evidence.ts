import type { Catalog } from '../../catalog/catalog.ts';
import type { MatchedTexts } from './match-needs.ts';

/** What a tool gains from a matched use case, by its fit. */
const FIT = { core: 1, feature: 0.6, 'building-block': 0.35 } as const;
/** How much faster evidence falls than similarity: a use case half as similar as the best gives a sixty-fourth. */
const SHARPNESS = 6;
/** Use cases below this share of the best use case's weight are ignored. */
const LEAST = 0.02;
/** Weight of the tool's own text, relative to the use cases that it serves. */
const OWN_TEXT = 0.4;

/** What matched texts say for tools: ordinal → evidence, 0 to about 1. */
export type NeedEvidence = (texts: MatchedTexts) => ReadonlyMap<number, number>;

/**
 * Makes the function of a catalogue, not re-entrant, that joins the use cases a tool serves with what its own text
 * says.
 */
export function createNeedEvidence({ useCases, tools }: Catalog): NeedEvidence {
  const ordinalOf = new Map(tools.map(({ slug }, ordinal) => [slug, ordinal]));
  const served = useCases.map((useCase) =>
    useCase.tools.flatMap(({ slug, fit }) => {
      const ordinal = ordinalOf.get(slug);
      return ordinal === undefined ? [] : [{ ordinal, worth: FIT[fit] }];
    }),
  );
  const sums = new Float64Array(tools.length);
  return ({ useCases: needs, tools: texts }) => {
    const best = needs[0]?.similarity ?? 0;
    const found: number[] = [];
    let most = 0;
    for (const { ordinal, similarity } of needs) {
      const weight = (similarity / best) ** SHARPNESS;
      if (weight < LEAST) break;
      for (const { ordinal: tool, worth } of served[ordinal] ?? []) {
        const before = sums[tool] as number;
        if (before === 0) found.push(tool);
        const sum = before + weight * worth;
        sums[tool] = sum;
        if (sum > most) most = sum;
      }
    }
    const evidence = new Map<number, number>();
    for (const tool of found) {
      evidence.set(tool, (best * (sums[tool] as number)) / most);
      sums[tool] = 0;
    }
    const nearest = texts[0]?.similarity ?? 0;
    for (const { ordinal, similarity } of texts)
      evidence.set(ordinal, (evidence.get(ordinal) ?? 0) + (OWN_TEXT * similarity ** 2) / nearest);
    return evidence;
  };
}
