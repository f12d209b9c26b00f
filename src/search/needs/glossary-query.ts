import type { Catalog } from '../../catalog/catalog.ts';
import type { QueryPlan } from '../plan/query-plan.ts';
import type { Synonyms } from '../text/synonyms.ts';
import { findTerm } from '../text/term-dictionary.ts';
import type { TextIndex } from '../text/text-index.ts';
import { FACET_WORDS, FILLERS, joinPhrase, singular, words } from '../text/words.ts';
import type { MatchedTexts } from './match-needs.ts';

/** What a query means that is nothing but a term of the glossary. */
export interface GlossaryQuery {
  /** The term and its expansion, each as one phrase. */
  readonly plan: QueryPlan;
  /** The use cases of the term, in its order. */
  readonly texts: MatchedTexts;
}

/** Share of the first use case of a term that each next one keeps. */
const NEXT = 0.95;
/** Share of a direct hit that another spelling keeps. */
const SYNONYM = 0.7;

/**
 * Makes the reader of queries that are an acronym of the glossary with use cases, its expansion or another spelling.
 */
export function createGlossaryQuery(
  { glossary, useCases }: Catalog,
  { dictionary }: TextIndex,
  { expansions }: Synonyms,
): (all: readonly string[]) => GlossaryQuery | undefined {
  const ordinalOf = new Map(useCases.map(({ slug }, ordinal) => [slug, ordinal]));
  const matches = new Map<string, MatchedTexts['useCases']>();
  for (const { term, expansion, also, useCases: slugs } of glossary) {
    if (expansion === undefined) continue;
    const found = slugs.flatMap((slug) => ordinalOf.get(slug) ?? []);
    for (const text of [term, expansion, ...also]) {
      const key = phraseOf(words(text));
      if (found.length > 0 && key !== '' && !matches.has(key))
        matches.set(
          key,
          found.map((ordinal, at) => ({ ordinal, similarity: NEXT ** at })),
        );
    }
  }
  return (all) => {
    const found = matches.get(phraseOf(all));
    if (!found) return undefined;
    const joined = joinPhrase(all);
    const own = findTerm(dictionary, joined);
    const meanings = (expansions.get(joined) ?? []).map((meaning) => findTerm(dictionary, meaning));
    const alternatives = [
      { term: own, worth: 1 },
      ...meanings.map((term) => ({ term, worth: SYNONYM })),
    ].filter(({ term }) => term >= 0);
    return {
      plan: {
        slots: alternatives.length > 0 ? [{ alternatives, wider: [], mass: 1 }] : [],
        wholeQuery: own < 0 ? [] : [own],
        nameStart: [0, 0],
        unknown: [],
        corrected: undefined,
      },
      texts: { useCases: found, tools: [] },
    };
  };
}

/** One key for the words that mean something; `api` and the like add nothing to a term. */
function phraseOf(all: readonly string[]): string {
  const kept = all.filter((word) => !FILLERS.has(word));
  const own = kept.filter((word) => !FACET_WORDS.has(singular(word)));
  return joinPhrase(own.length > 0 ? own : kept);
}
