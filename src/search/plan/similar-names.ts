import { allowedEdits, fuzzyTerms } from '../text/fuzzy-terms.ts';
import { termAt } from '../text/term-dictionary.ts';
import { OTHER_WHOLE_NAME, type TextIndex } from '../text/text-index.ts';

const MOST = 3;

/** Whole names that are spelt nearly like a word, nearest first: what an unknown name may have been. */
export function similarNames({ dictionary, postingStarts, postings }: TextIndex, word: string): string[] {
  const found: { name: string; edits: number }[] = [];
  fuzzyTerms(dictionary, word, allowedEdits(word), (term, edits) => {
    for (let at = postingStarts[term] as number; at < (postingStarts[term + 1] as number); at++) {
      if (((postings[at] as number) & 255) < OTHER_WHOLE_NAME) continue;
      found.push({ name: termAt(dictionary, term), edits });
      return;
    }
  });
  return found
    .sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
    .slice(0, MOST)
    .map(({ name }) => name);
}
