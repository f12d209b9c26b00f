import { hashAnswer, type KeptPages } from '../../src/build/kept-pages.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';

/**
 * Paths of kept pages that would be rendered as they are, and have the same twin: all that they asked is answered as
 * before, and the pages that they link to are there or not as before. `paths` are those of all pages of the new build.
 */
export function unchangedPages(
  kept: KeptPages,
  catalog: Catalog,
  paths: ReadonlySet<string>,
): ReadonlySet<string> {
  const hasOtherAnswer = kept.questions.map(
    (question, number) => hashAnswer(catalog, question) !== kept.answers[number],
  );
  const hasComeOrGone = kept.paths.map((path) => paths.has(path) !== Object.hasOwn(kept.pages, path));
  const unchanged = Object.entries(kept.pages).filter(
    ([path, { asked, linked }]) =>
      paths.has(path) &&
      asked !== null &&
      !asked.some((number) => hasOtherAnswer[number]) &&
      !linked.some((number) => hasComeOrGone[number]),
  );
  return new Set(unchanged.map(([path]) => path));
}
