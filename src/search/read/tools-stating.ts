import type { Tool } from '../../records/tool.ts';
import type { Synonyms } from '../text/synonyms.ts';
import { findTerm } from '../text/term-dictionary.ts';
import type { TextIndex } from '../text/text-index.ts';
import { joinPhrase, remember, singular, words } from '../text/words.ts';

/** Ordinals of the tools that contain a phrase in name, description or keywords, ascending. */
export type ToolsStating = (parts: readonly string[]) => readonly number[];

/** Before a phrase, these words say that the tool does without it. */
const WITHOUT: ReadonlySet<string> = new Set(['without', 'no', 'not', 'never', 'non']);
const WITHOUT_WITHIN = 3;
/** Phrases whose tools are remembered, so that a query that repeats a phrase reads the texts once. */
const MOST_REMEMBERED = 16;

/** Makes the look-up. A plural also matches the singular, and a phrase matches its synonyms. */
export function createToolsStating(
  tools: readonly Tool[],
  { dictionary, postingStarts, postings }: TextIndex,
  { expansions, phrases }: Synonyms,
): ToolsStating {
  // Texts are folded on first use and cached, because folding takes most of the time.
  const texts: (string | undefined)[] = [];
  const textOf = (ordinal: number): string => {
    const text = texts[ordinal] ?? singularText(tools[ordinal] as Tool);
    texts[ordinal] = text;
    return text;
  };
  const partsOf = new Map(phrases.map((parts) => [joinPhrase(parts), parts]));

  /** Tools whose terms contain the word, its singular or its plural. */
  function holding(word: string): Set<number> {
    const found = new Set<number>();
    for (const form of new Set([word, singular(word), `${word}s`])) {
      const term = findTerm(dictionary, form);
      if (term < 0) continue;
      for (let at = postingStarts[term] as number; at < (postingStarts[term + 1] as number); at++)
        found.add((postings[at] as number) >>> 8);
    }
    return found;
  }

  const equalsOf = (joined: string): readonly (readonly string[])[] =>
    (expansions.get(joined) ?? [])
      .filter((other) => expansions.get(other)?.includes(joined))
      .map((other) => partsOf.get(other) ?? [other]);

  const toolsOf = remember(MOST_REMEMBERED, (stated): readonly number[] => {
    const parts = stated.split(' ');
    const found = new Set<number>();
    for (const spelling of [parts, ...equalsOf(joinPhrase(parts))]) {
      const candidates = spelling.map(holding).reduce((few, more) => (more.size < few.size ? more : few));
      const phrase = ` ${spelling.map(singular).join(' ')} `;
      for (const ordinal of candidates) if (states(textOf(ordinal), phrase)) found.add(ordinal);
    }
    return [...found].sort((a, b) => a - b);
  });
  return (parts) => (parts.length === 0 ? [] : toolsOf(parts.join(' ')));
}

/**
 * The words of name, description and keywords in the singular, separated by spaces; the texts are separated by `|`.
 */
function singularText({ name, description, keywords }: Tool): string {
  const texts = [name, description, ...keywords].map((text) => words(text).map(singular).join(' '));
  return ` ${texts.join(' | ')} `;
}

/** Whether a text contains the phrase at least once without a negation before it. */
function states(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const before = text.slice(text.lastIndexOf('|', at) + 1, at).split(' ');
    if (!before.slice(-WITHOUT_WITHIN).some((word) => WITHOUT.has(word))) return true;
  }
  return false;
}
