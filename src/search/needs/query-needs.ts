import type { Catalog } from '../../catalog/catalog.ts';
import type { AskedQuery } from '../asked-query.ts';
import type { PlaceNamed } from '../read/places-asked.ts';
import { literalWords } from '../text/ordinary-words.ts';
import { words } from '../text/words.ts';
import { createHintOfNeed } from './hint-of-need.ts';
import type { Match, MatchedTexts, NeedMatcher } from './match-needs.ts';
import { createInPlace } from './use-case-places.ts';

/** What running text has for a query, and the use case to name for it. */
export interface QueryNeeds {
  readonly texts: MatchedTexts;
  readonly hint: Match | undefined;
}

/** Makes the matching of whole queries. `placeNamed` and `categories` are those that queries are read with. */
export function createQueryNeeds(
  catalog: Catalog,
  needs: NeedMatcher,
  placeNamed: PlaceNamed,
  categories: ReadonlyMap<string, string>,
): (query: AskedQuery, termTexts: MatchedTexts | undefined, toolName: string | undefined) => QueryNeeds {
  const inPlace = createInPlace(catalog, placeNamed);
  const hintOfNeed = createHintOfNeed(catalog, categories);
  const textsFor = (text: string) => needs.match(words(text), literalWords(text));
  return ({ conditions, asked, need, bare, countries }, termTexts, toolName) => {
    const ofNeed = termTexts ?? textsFor(toolName ?? need);
    const texts = ofNeed.useCases.length + ofNeed.tools.length > 0 ? ofNeed : textsFor(asked);
    if (!conditions.some(({ kind }) => kind === 'place')) return { texts, hint: texts.useCases[0] };
    const useCases = countries.size > 0 ? inPlace(texts.useCases, countries) : texts.useCases;
    return {
      texts: { ...texts, useCases },
      hint: hintOfNeed(useCases, textsFor(bare).useCases, words(bare)),
    };
  };
}
