import { saysNothing } from './needs/need-index.ts';
import type { Condition } from './read/condition.ts';
import { withoutTokens } from './read/query-tokens.ts';
import { type QueryText, queryText, words } from './text/words.ts';

/** A query, and the parts of its text that the search uses. */
export interface AskedQuery {
  readonly text: string;
  readonly conditions: readonly Condition[];
  /** The text without what it rules out. */
  readonly asked: string;
  readonly askedWords: QueryText;
  /** The words without facts and owners as well, because "sandbox open banking api" is not about testing. */
  readonly need: QueryText;
  /** The words without any condition. */
  readonly bare: QueryText;
  /**
   * Words of conditions that are asked for. A tool need not contain them, because conditions weigh tools separately.
   */
  readonly narrowing: ReadonlySet<string>;
  /** The countries asked for, ISO 3166-1 alpha-2. */
  readonly countries: ReadonlySet<string>;
}

/** Splits a query by the conditions found in it. */
export function askedQuery(text: string, conditions: readonly Condition[]): AskedQuery {
  const without = (isLeftOut: (one: Condition) => boolean) =>
    withoutTokens(
      text,
      conditions.flatMap((one) => (isLeftOut(one) ? one.tokens : [])),
    );
  const asked = without(({ excluded }) => excluded);
  const bare = without(() => true);
  const factsAlone = factsWithoutNeed(conditions, bare);
  const askedWords = queryText(factsAlone ?? asked);
  const isPlain = conditions.every(({ excluded }) => excluded);
  return {
    text,
    conditions,
    asked,
    askedWords,
    need: isPlain
      ? askedWords
      : queryText(
          factsAlone === undefined
            ? without(({ excluded, kind }) => excluded || kind === 'tool' || kind === 'fact')
            : '',
        ),
    bare: isPlain ? askedWords : queryText(factsAlone === undefined ? bare : ''),
    narrowing: narrowingWords(conditions),
    countries: new Set(
      conditions.flatMap((one) => (one.kind === 'place' && !one.excluded ? [...one.place.countries] : [])),
    ),
  };
}

/** The words of the facts, where a query asks for nothing else: `open source` in "open source tools". */
function factsWithoutNeed(conditions: readonly Condition[], bare: string): string | undefined {
  const facts = conditions.filter(({ excluded, kind }) => kind === 'fact' && !excluded);
  if (facts.length === 0 || !words(bare).every(saysNothing)) return undefined;
  return facts.flatMap(({ tokens }) => tokens.map(({ word }) => word)).join(' ');
}

function narrowingWords(conditions: readonly Condition[]): ReadonlySet<string> {
  // A query for an MCP server looks for the server itself, so this fact stays in the text.
  const isLookedFor = (one: Condition) => one.excluded || (one.kind === 'fact' && one.fact.value === 'mcp');
  return new Set(conditions.flatMap((one) => (isLookedFor(one) ? [] : one.tokens.map(({ word }) => word))));
}
