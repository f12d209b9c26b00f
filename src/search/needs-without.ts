import type { Catalog } from '../catalog/catalog.ts';
import { FILLERS } from './fillers.ts';
import { needStems } from './need-index.ts';
import { words } from './words.ts';

const WITHOUT: ReadonlySet<string> = new Set('without no ohne sans sin sem senza'.split(' '));
const MOST_WORDS = 4;

/** Whether a use case is about doing without a thing, as in "borrow without a credit history". */
export type IsNeedWithout = (parts: readonly string[]) => boolean;

/** Reads what the titles, questions and terms of use cases do without. */
export function createNeedsWithout({ useCases }: Catalog): IsNeedWithout {
  const things: ReadonlySet<string>[] = [];
  for (const { title, summary, asked, terms } of useCases) {
    for (const text of [title, summary, ...asked, ...Object.values(terms).flat()]) {
      const all = words(text);
      const at = all.findIndex((word) => WITHOUT.has(word));
      if (at < 0) continue;
      const following = all.slice(at + 1).filter((word) => !FILLERS.has(word));
      things.push(new Set(needStems(following.slice(0, MOST_WORDS))));
    }
  }
  return (parts) => {
    const roots = needStems(parts);
    return things.some((thing) => roots.every((root) => thing.has(root)));
  };
}
