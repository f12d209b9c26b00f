import type { Catalog } from '../../catalog/catalog.ts';
import type { NeedMatcher } from '../needs/match-needs.ts';
import { createNeedsWithout } from '../needs/needs-without.ts';
import { createPlaceNames } from '../text/places.ts';
import { categoryNames, type Synonyms } from '../text/synonyms.ts';
import type { TextIndex } from '../text/text-index.ts';
import { FILLERS } from '../text/words.ts';
import type { QueryWords } from './condition.ts';
import { createToolsMeant } from './tools-meant.ts';
import { createToolsOfOwner } from './tools-of-owner.ts';
import { createToolsStating } from './tools-stating.ts';

/** Makes the look-ups for reading queries of a catalogue. */
export function createQueryWords(
  catalog: Catalog,
  synonyms: Synonyms,
  index: TextIndex,
  standing: Uint32Array,
  needs: NeedMatcher,
): QueryWords {
  const { tools } = catalog;
  const isCommon = (word: string) => FILLERS.has(word) || needs.isCommon(word);
  const isTerm = (joined: string) => synonyms.expansions.has(joined);
  return {
    placeNamed: createPlaceNames(synonyms),
    toolsMeant: createToolsMeant(tools, index, standing, isCommon, isTerm),
    toolsOfOwner: createToolsOfOwner(tools, standing),
    toolsStating: createToolsStating(tools, index, synonyms),
    categories: categoryNames(catalog),
    isNeedWithout: createNeedsWithout(catalog),
  };
}
