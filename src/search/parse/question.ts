import { saysNothing } from '../needs/need-index.ts';
import { words } from '../text/words.ts';
import { parse } from './grammar.ts';
import type { Condition, Lexicon } from './lexicon.ts';
import { withoutTokens } from './tokens.ts';

/** A question, its conditions, and the parts of its text that the search uses. */
export interface Question {
  readonly text: string;
  readonly conditions: readonly Condition[];
  /** The text without what it rules out. */
  readonly asked: string;
  /** Its folded words. */
  readonly askedWords: readonly string[];
  /** The words without facts and owners, because "sandbox open banking api" is not about testing. */
  readonly need: readonly string[];
  /** The words of `need` that only say where. */
  readonly where: ReadonlySet<string>;
  /** Words of conditions that are asked for. A tool need not hold them, because conditions weigh tools separately. */
  readonly narrowing: ReadonlySet<string>;
  /** The countries asked for, ISO 3166-1 alpha-2. */
  readonly countries: ReadonlySet<string>;
}

/** Reads a question once; a name has no conditions. */
export function readQuestion(text: string, lexicon: Lexicon, isName: boolean): Question {
  const conditions = isName ? [] : parse(text, lexicon);
  const without = (isLeftOut: (one: Condition) => boolean) =>
    withoutTokens(
      text,
      conditions.flatMap((one) => (isLeftOut(one) ? one.tokens : [])),
    );
  const asked = without(({ excluded }) => excluded);
  const bare = without(() => true);
  const facts = conditions.filter(({ excluded, kind }) => kind === 'fact' && !excluded);
  // Where a question asks for nothing but facts, their words are what is looked for.
  const factsAlone = facts.length > 0 && words(bare).every(saysNothing);
  const askedWords = words(
    factsAlone ? facts.flatMap(({ tokens }) => tokens.map(({ word }) => word)).join(' ') : asked,
  );
  // A question for an MCP server looks for the server itself, so this fact stays in the text.
  const isLookedFor = (one: Condition) => one.excluded || (one.kind === 'fact' && one.fact.value === 'mcp');
  return {
    text,
    conditions,
    asked,
    askedWords,
    need: conditions.every(({ excluded }) => excluded)
      ? askedWords
      : words(
          factsAlone
            ? ''
            : without(({ excluded, kind }) => excluded || (kind !== 'place' && kind !== 'home')),
        ),
    where: new Set(
      conditions.flatMap(({ kind, excluded, tokens }) =>
        !excluded && (kind === 'place' || kind === 'home') ? tokens.map(({ word }) => word) : [],
      ),
    ),
    narrowing: new Set(
      conditions.flatMap((one) => (isLookedFor(one) ? [] : one.tokens.map(({ word }) => word))),
    ),
    countries: new Set(
      conditions.flatMap((one) => (one.kind === 'place' && !one.excluded ? [...one.place.countries] : [])),
    ),
  };
}

/** The words of the places that a question asks for. */
export const askedPlaces = ({ conditions }: Question): string =>
  conditions
    .flatMap(({ kind, excluded, tokens }) =>
      kind === 'place' && !excluded ? tokens.map(({ word }) => word) : [],
    )
    .join(' ');
