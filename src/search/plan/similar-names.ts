import { allowedEdits, fuzzyTerms } from '../text/fuzzy-terms.ts';
import { termAt } from '../text/term-dictionary.ts';
import { namedBy, type TextIndex } from '../text/text-index.ts';

const MOST = 3;

/** Names that are spelt similarly to an unknown word, nearest first. */
export function similarNames(index: TextIndex, word: string): string[] {
  const { dictionary } = index;
  const found: { name: string; edits: number }[] = [];
  fuzzyTerms(dictionary, word, allowedEdits(word), (term, edits) => {
    if (namedBy(index, term).length > 0) found.push({ name: termAt(dictionary, term), edits });
  });
  return found
    .sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
    .slice(0, MOST)
    .map(({ name }) => name);
}
