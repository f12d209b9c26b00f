import type { Catalog } from '../../catalog/catalog.ts';
import { FILLERS } from '../text/fillers.ts';
import { words } from '../text/words.ts';
import { needStems } from './need-index.ts';

/** Words of a need that is to do without a thing, in the languages of the glossary. */
export const WITHOUT: ReadonlySet<string> = new Set('without no ohne sans sin sem senza'.split(' '));
const MOST_WORDS = 4;
/** Whether a text may say so: much faster than splitting it into words. */
const MAY_SAY = new RegExp(`\\b(?:${[...WITHOUT].join('|')})\\b`, 'i');

/** Whether a use case is about doing without a thing, as in "borrow without a credit history". */
export type IsNeedWithout = (parts: readonly string[]) => boolean;

/** Reads what use cases do without: for several words anywhere; for one as a whole, and not by a question alone. */
export function createNeedsWithout({ useCases }: Catalog): IsNeedWithout {
  const own = useCases.flatMap(({ title, summary, terms }) =>
    behindWithout([title, summary, ...Object.values(terms).flat()]),
  );
  const asked = behindWithout(useCases.flatMap((useCase) => useCase.asked));
  const things = [...own, ...asked].map(
    (behind) => new Set(needStems(behind.filter((word) => !FILLERS.has(word)).slice(0, MOST_WORDS))),
  );
  const wholes = new Set(own.flatMap(wholeThing));
  return (parts) => {
    const roots = needStems(parts);
    if (roots.length === 1) return wholes.has(roots[0] as string);
    return things.some((thing) => roots.every((root) => thing.has(root)));
  };
}

/** The words behind the first word of each text that says "without". */
function behindWithout(texts: readonly string[]): string[][] {
  return texts.flatMap((text) => {
    if (!MAY_SAY.test(text)) return [];
    const all = words(text);
    const at = all.findIndex((word) => WITHOUT.has(word));
    return at < 0 ? [] : [all.slice(at + 1)];
  });
}

/** The root of a thing of one word, up to the next small word: not `card` of "card number". */
function wholeThing(behind: readonly string[]): string[] {
  const start = behind.findIndex((word) => !FILLERS.has(word));
  const [first, next] = start < 0 ? [] : behind.slice(start, start + 2);
  return first !== undefined && (next === undefined || FILLERS.has(next)) ? needStems([first]) : [];
}
