import type { Catalog } from '../../catalog/catalog.ts';
import { FILLERS } from '../text/fillers.ts';
import { singular, words } from '../text/words.ts';
import { needStem } from './need-stem.ts';

/** Roots of the longest question that is kept: longer ones are hardly ever typed word for word. */
const MOST_ROOTS = 4;
/** Words that say nothing of a need. */
const GENERAL: ReadonlySet<string> = new Set(
  'anbieter api apis app company dienst platform product provider service software solution system tool vendor'.split(
    ' ',
  ),
);

/** Whether a word names no need. */
export function saysNothing(word: string): boolean {
  return FILLERS.has(word) || GENERAL.has(singular(word));
}

/** The roots of a need in one order; words such as `api` only where there is nothing else. */
export function needKey(all: readonly string[]): string {
  const meant = all.filter((word) => !FILLERS.has(word));
  const own = meant.filter((word) => !GENERAL.has(singular(word)));
  const roots = (own.length > 0 ? own : meant).map(needStem);
  return [...new Set(roots)].sort().join(' ');
}

/** Indexes of the use cases by what they are called or asked for, as {@link needKey}. */
export function askedExactly({ useCases }: Catalog): Map<string, number[]> {
  const ordinals = new Map<string, number[]>();
  useCases.forEach(({ title, asked, terms }, ordinal) => {
    const texts = [title, ...asked, ...Object.values(terms).flat()];
    for (const key of new Set(texts.map((text) => needKey(words(text))))) {
      if (key === '' || key.split(' ').length > MOST_ROOTS) continue;
      const known = ordinals.get(key);
      if (known) known.push(ordinal);
      else ordinals.set(key, [ordinal]);
    }
  });
  return ordinals;
}
