import { STOP_WORDS, words } from '../text/words.ts';
import { LONGEST_NAME } from './named-tool.ts';
import { namesInRow } from './names-in-row.ts';
import type { ToolNamed } from './tool-names.ts';

/** A query about tools by name, in place of a need. */
export type ToolQuestion =
  | {
      readonly kind: 'alternatives';
      readonly to: number;
      /** What else the alternative must be, such as `open source` or `brazil`; may be empty. */
      readonly rest: string;
    }
  | { readonly kind: 'comparison'; readonly of: readonly number[] };

const ALTERNATIVE: ReadonlySet<string> = new Set(
  'alternative alternatives alternativen alternativa alternativas competitor competitors replacement replacements similar like'.split(
    ' ',
  ),
);
/** `to` in German, French, Spanish and Italian, between a word of the question and a name. */
const TO: ReadonlySet<string> = new Set('zu zum zur a au aux al alla ao'.split(' '));
/** Nouns that ask for alternatives to what comes before them. */
const ALTERNATIVES: ReadonlySet<string> = new Set(
  'alternatives alternativen alternativas competitors replacements'.split(' '),
);
const OF: ReadonlySet<string> = new Set(['to', 'of', 'for', ...TO]);
/** Words after which nothing narrower is meant. */
const GENERAL: ReadonlySet<string> = new Set(
  'api apis app apps but company companies only service services tool tools'.split(' '),
);

/**
 * Reads `alternatives to <name>`, `<name> competitors`, `<name> vs <name>`, several names in a row, and similar
 * questions. `toolNamed` returns the tool whose name, alias or slug equals the words. `toolMeant`, for alternatives,
 * also returns one whose name begins with them. `isOrdinary`: whether a name is also a common term. Returns undefined
 * for other queries, and for a query that is itself a name.
 */
export function toolQuestion(
  text: string,
  toolNamed: ToolNamed,
  isOrdinary: (word: string) => boolean,
  toolMeant: ToolNamed = toolNamed,
): ToolQuestion | undefined {
  const all = words(text.replaceAll(',', ' vs '));
  if (toolNamed(all) !== undefined) return undefined;
  const at = all.findIndex((word) => ALTERNATIVE.has(word));
  if (at >= 0) return alternatives(all.slice(0, at), all.slice(at + 1), toolNamed, toolMeant);
  const of = namesInRow(all, toolNamed, isOrdinary);
  return of.length > 0 ? { kind: 'comparison', of } : undefined;
}

function alternatives(
  before: readonly string[],
  after: readonly string[],
  toolNamed: ToolNamed,
  toolMeant: ToolNamed,
): ToolQuestion | undefined {
  const following = after.slice(after.findIndex((word) => !STOP_WORDS.has(word) && !TO.has(word)));
  const rest = (parts: readonly string[]) =>
    parts.filter((word) => !STOP_WORDS.has(word) && !GENERAL.has(word)).join(' ');
  for (let length = LONGEST_NAME; length > 0; length--) {
    const next = length <= following.length ? toolNamed(following.slice(0, length)) : undefined;
    if (next !== undefined)
      return { kind: 'alternatives', to: next, rest: rest([...before, ...following.slice(length)]) };
    const last = length <= before.length ? toolNamed(before.slice(-length)) : undefined;
    if (last !== undefined)
      return { kind: 'alternatives', to: last, rest: rest([...before.slice(0, -length), ...after]) };
  }
  for (let length = Math.min(LONGEST_NAME, following.length); length > 0; length--) {
    const next = toolMeant(following.slice(0, length));
    if (next !== undefined)
      return { kind: 'alternatives', to: next, rest: rest([...before, ...following.slice(length)]) };
  }
  return undefined;
}

/**
 * What alternatives are asked to, whether it is known or not: `railsbank` in "alternatives to railsbank" and in
 * "railsbank competitors". Undefined for other queries, such as "alternative credit data".
 */
export function alternativesSubject(text: string): string | undefined {
  const all = words(text);
  const [first = '', second = ''] = all;
  const subject =
    ALTERNATIVE.has(first) && OF.has(second)
      ? all.slice(2)
      : ALTERNATIVES.has(all.at(-1) ?? '')
        ? all.slice(0, -1)
        : [];
  if (subject.length === 0) return undefined;
  const rest = subject.join(' ');
  return alternativesSubject(rest) ?? rest;
}
