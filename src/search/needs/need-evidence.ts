import type { Catalog } from '../../catalog/catalog.ts';
import type { Evidence } from '../plan/rank.ts';
import type { MatchedTexts } from './match-needs.ts';

/** What a tool gains from a matched use case, by its fit. */
const FIT = { core: 1, feature: 0.6, 'building-block': 0.35 } as const;
/** How much faster evidence falls than similarity: a use case half as similar as the best gives a thirty-second. */
const SHARPNESS = 5;
/** Use cases below this share of the best use case's weight are ignored. */
const LEAST = 0.02;
/** Weight of the tool's own text, relative to the use cases that it serves. */
const OWN_TEXT = 0.3;

/** What matched texts say for tools. The evidence is valid until the next call, which reuses its memory. */
export type NeedEvidence = (texts: MatchedTexts) => Evidence;

/**
 * Makes the function of a catalogue, not re-entrant, that joins the use cases a tool serves with what its own text
 * says.
 */
export function createNeedEvidence(catalog: Catalog): NeedEvidence {
  const served = servedTools(catalog);
  const of = new Float64Array(catalog.tools.length);
  let records: number[] = [];

  /** Sums up what the use cases give to the tools that serve them; returns the highest sum. */
  function addUseCases(needs: MatchedTexts['useCases'], best: number): number {
    let most = 0;
    for (const { ordinal, similarity } of needs) {
      const weight = (similarity / best) ** SHARPNESS;
      if (weight < LEAST) break;
      for (const { tool, worth } of served[ordinal] ?? []) {
        const before = of[tool] as number;
        if (before === 0) records.push(tool);
        const sum = before + weight * worth;
        of[tool] = sum;
        if (sum > most) most = sum;
      }
    }
    return most;
  }

  return ({ useCases, tools: texts }) => {
    for (const record of records) of[record] = 0;
    records = [];
    const best = useCases[0]?.similarity ?? 0;
    const most = addUseCases(useCases, best);
    for (const record of records) of[record] = (best * (of[record] as number)) / most;
    const nearest = texts[0]?.similarity ?? 0;
    for (const { ordinal, similarity } of texts) {
      const before = of[ordinal] as number;
      if (before === 0) records.push(ordinal);
      of[ordinal] = before + (OWN_TEXT * similarity ** 2) / nearest;
    }
    return { records, of };
  };
}

/** The tools that serve each use case and what the use case is worth to them. */
function servedTools({ useCases, tools }: Catalog) {
  const ordinalOf = new Map(tools.map(({ slug }, ordinal) => [slug, ordinal]));
  return useCases.map((useCase) =>
    useCase.tools.flatMap(({ slug, fit }) => {
      const tool = ordinalOf.get(slug);
      return tool === undefined ? [] : { tool, worth: FIT[fit] };
    }),
  );
}
