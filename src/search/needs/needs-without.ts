import type { Catalog } from '../../catalog/catalog.ts';
import { needStems } from '../text/stems.ts';
import { FILLERS, words } from '../text/words.ts';

/** Words for "without", in the languages of the glossary. */
export const WITHOUT: ReadonlySet<string> = new Set('without no ohne sans sin sem senza'.split(' '));
const MOST_WORDS = 4;
/** A quick test that avoids splitting every text into words. */
const MAY_SAY = new RegExp(`\\b(?:${[...WITHOUT].join('|')})\\b`, 'i');

/** Whether a use case is about doing without this thing, as in "borrow without a credit history". */
export type IsNeedWithout = (parts: readonly string[]) => boolean;

/**
 * Collects, on first use, what use cases do without. A phrase may match in any text, also partly; a single word only where it is the
 * whole thing, and not in example questions.
 */
export function createNeedsWithout(catalog: Catalog): IsNeedWithout {
  let known: ReturnType<typeof thingsOf> | undefined;
  return (parts) => {
    known ??= thingsOf(catalog);
    const roots = needStems(parts);
    if (roots.length === 1) return known.wholes.has(roots[0] as string);
    return known.things.some((thing) => roots.every((root) => thing.has(root)));
  };
}

/** The roots of each thing that a use case does without, and the things that are a single word. */
function thingsOf({ useCases }: Catalog) {
  const own = useCases.flatMap(({ title, summary, terms }) =>
    behindWithout([title, summary, ...Object.values(terms).flat()]),
  );
  const asked = behindWithout(useCases.flatMap((useCase) => useCase.asked));
  const things = [...own, ...asked].map(
    (behind) => new Set(needStems(behind.filter((word) => !FILLERS.has(word)).slice(0, MOST_WORDS))),
  );
  return { things, wholes: new Set(own.flatMap(singleWordThing)) };
}

/** For each text that says "without": the words after it. */
function behindWithout(texts: readonly string[]): string[][] {
  return texts.flatMap((text) => {
    if (!MAY_SAY.test(text)) return [];
    const all = words(text);
    const at = all.findIndex((word) => WITHOUT.has(word));
    return at < 0 ? [] : [all.slice(at + 1)];
  });
}

/**
 * The root of the thing when it is a single word; empty for a longer phrase, so that "card number" does not yield
 * `card`.
 */
function singleWordThing(behind: readonly string[]): string[] {
  const start = behind.findIndex((word) => !FILLERS.has(word));
  const [first, next] = start < 0 ? [] : behind.slice(start, start + 2);
  return first !== undefined && (next === undefined || FILLERS.has(next)) ? needStems([first]) : [];
}
