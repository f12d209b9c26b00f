import { isAboutTools, LONGEST_NAME } from './named-tool.ts';
import type { ToolNamed } from './tool-names.ts';

/** Words that compare names. */
const COMPARING: ReadonlySet<string> = new Set('compare comparison compared difference versus vs'.split(' '));
/** Next to these words a common term counts as a name: `square` in `wise vs square`. */
const BETWEEN: ReadonlySet<string> = new Set('vs versus and or with'.split(' '));

/**
 * The tools of a query that lists only names, with question words: `stripe adyen mollie fees`. `isOrdinary`: whether
 * a name is also a common term. Empty for fewer than two names.
 */
export function namesInRow(
  all: readonly string[],
  toolNamed: ToolNamed,
  isOrdinary: (word: string) => boolean,
): readonly number[] {
  const found: number[] = [];
  for (let at = 0; at < all.length; ) {
    const named = nameAt(all, at, toolNamed, isOrdinary);
    if (named) found.push(named.tool);
    else if (!isAboutTools(all[at] as string) && !COMPARING.has(all[at] as string)) return [];
    at = named?.end ?? at + 1;
  }
  return found.length > 1 ? [...new Set(found)] : [];
}

function nameAt(
  all: readonly string[],
  at: number,
  toolNamed: ToolNamed,
  isOrdinary: (word: string) => boolean,
): { tool: number; end: number } | undefined {
  const [before, word = '', next] = [all[at - 1] ?? '', all[at], all[at + 1] ?? ''];
  const isCompared = BETWEEN.has(before) || BETWEEN.has(next);
  const isOneWordName = !isAboutTools(word) && (isCompared || !isOrdinary(word));
  for (let end = Math.min(at + LONGEST_NAME, all.length); end > at; end--) {
    const tool = end > at + 1 || isOneWordName ? toolNamed(all.slice(at, end)) : undefined;
    if (tool !== undefined) return { tool, end };
  }
  return undefined;
}
