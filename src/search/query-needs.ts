import type { Catalog } from '../catalog/catalog.ts';
import type { AskedQuery } from './asked-query.ts';
import { fitWithoutPlace, isSure } from './needs/fit-without-place.ts';
import { createHintOfNeed } from './needs/hint-of-need.ts';
import type { Match, MatchedTexts, NeedMatcher } from './needs/match-needs.ts';
import { createInPlace } from './needs/use-case-places.ts';
import type { PlaceNamed } from './text/places.ts';
import { type QueryText, queryText } from './text/words.ts';

/** Texts that match a query, and the use case to suggest for it. */
export interface QueryNeeds {
  readonly texts: MatchedTexts;
  readonly hint: Match | undefined;
}

/** Makes the matcher of whole queries. `placeNamed` and `categories` are those of `QueryWords`. */
export function createQueryNeeds(
  catalog: Catalog,
  needs: NeedMatcher,
  placeNamed: PlaceNamed,
  categories: ReadonlyMap<string, string>,
): (query: AskedQuery, termTexts: MatchedTexts | undefined, toolName: string | undefined) => QueryNeeds {
  const inPlace = createInPlace(catalog, placeNamed);
  const hintOfNeed = createHintOfNeed(catalog, categories);
  const textsFor = ({ all, literal }: QueryText) => needs.match(all, literal);
  return ({ conditions, askedWords, need, bare, countries }, termTexts, toolName) => {
    const ofNeed = termTexts ?? textsFor(toolName === undefined ? need : queryText(toolName));
    const texts = ofNeed.useCases.length + ofNeed.tools.length > 0 ? ofNeed : textsFor(askedWords);
    if (!conditions.some(({ kind }) => kind === 'place'))
      return { texts, hint: texts.useCases.slice(0, 1).find(isSure) };
    const unplaced = textsFor(bare);
    const fitting =
      toolName === undefined ? fitWithoutPlace(texts.useCases, unplaced.useCases) : texts.useCases;
    const useCases = countries.size > 0 ? inPlace(fitting, countries, unplaced.useCases) : texts.useCases;
    const sure = useCases.filter(isSure);
    return {
      texts: { ...texts, useCases },
      hint: sure.length > 0 ? hintOfNeed(sure, unplaced.useCases, bare.all) : undefined,
    };
  };
}
