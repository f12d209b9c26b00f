import type { Catalog } from '../catalog/catalog.ts';
import type { AskedQuery } from './asked-query.ts';
import { createGlossaryQuery } from './needs/glossary-query.ts';
import type { NeedMatcher } from './needs/match-needs.ts';
import type { NeedEvidence } from './needs/need-evidence.ts';
import type { SearchData } from './needs/need-index.ts';
import { nearestTo, pageBehindFirst, type SearchOptions, type SearchResult } from './page-of.ts';
import type { Vocabulary } from './plan/match-words.ts';
import { planQuery } from './plan/query-plan.ts';
import type { Rank } from './plan/rank.ts';
import { createQueryNeeds } from './query-needs.ts';
import { rankUnder } from './rank-under.ts';
import type { QueryWords } from './read/condition.ts';
import type { WeighUnder } from './read/condition-weights.ts';
import { namedTool } from './read/named-tool.ts';
import type { ToolNamed } from './read/tool-names.ts';
import { similarNames } from './text/spelling.ts';
import { queryText } from './text/words.ts';
import { understoodOf } from './understood-of.ts';

/** What the search by need requires. */
export interface NeedSearchParts {
  readonly catalog: Catalog;
  readonly data: SearchData;
  readonly vocabulary: Vocabulary;
  readonly rank: Rank;
  readonly needs: NeedMatcher;
  readonly needEvidence: NeedEvidence;
  readonly weighUnder: WeighUnder;
  readonly toolNamed: ToolNamed;
  /** Whether a tool's name is also a common term, such as `square`. */
  readonly isOrdinary: (word: string) => boolean;
  readonly queryWords: QueryWords;
}

/** Ranks the tools for a query that describes a need or names one tool. `isName`: the query is only a name. */
export type NeedSearch = (query: AskedQuery, isName: boolean, options: SearchOptions) => SearchResult;

/** Makes the search by need for a catalogue. */
export function createNeedSearch({
  catalog,
  data: { synonyms, index },
  vocabulary,
  rank,
  needs,
  needEvidence,
  weighUnder,
  toolNamed,
  isOrdinary,
  queryWords,
}: NeedSearchParts): NeedSearch {
  const glossaryQuery = createGlossaryQuery(catalog, index, synonyms);
  const queryNeeds = createQueryNeeds(catalog, needs, queryWords.placeNamed, queryWords.categories);

  return (query, isName, { accept, ...page }) => {
    const { text, conditions, askedWords, bare, narrowing } = query;
    const named = namedTool(askedWords.all, toolNamed, (word) => narrowing.has(word), isOrdinary);
    // A query with a place may match a use case about that place instead of a glossary term.
    const isTerm = !named && !conditions.some(({ kind }) => kind === 'place');
    const term = isTerm ? glossaryQuery(bare.all) : undefined;
    const plan =
      (conditions.length === 0 ? term?.plan : undefined) ??
      planQuery(named ? queryText(named.name) : askedWords, index, vocabulary, narrowing);
    const { texts, hint } = queryNeeds(query, term?.texts, named?.name);
    const first = named && accept?.(named.ordinal) !== false ? named.ordinal : undefined;
    const ranked = rankUnder(rank, weighUnder, plan, conditions, {
      ...(first === undefined
        ? { accept, ...page }
        : {
            accept: (ordinal: number) => ordinal !== first && accept?.(ordinal) !== false,
            ...pageBehindFirst(page),
          }),
      evidence: needEvidence(texts),
    });
    const isFirstShown = first !== undefined && page.offset === 0 && page.limit > 0;
    const total = ranked.total + (first === undefined ? 0 : 1);
    const unknown = plan.unknown.filter((word) => !needs.knows(word) && !narrowing.has(word));
    return {
      ordinals: isFirstShown ? [first, ...ranked.ordinals] : ranked.ordinals,
      total,
      suggestions:
        plan.corrected !== undefined && total > 0
          ? [plan.corrected]
          : unknown.flatMap((word) => similarNames(index, word)),
      understood: understoodOf(
        text,
        ranked.conditions,
        isName || named ? undefined : hint,
        total === 0 ? unknown : [],
        catalog,
      ),
      ...(total === 0 ? { nearest: nearestTo(needs.near(askedWords.all), catalog) } : {}),
    };
  };
}
