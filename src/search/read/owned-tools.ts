import { saysNothing } from '../needs/need-index.ts';
import { words } from '../text/words.ts';
import type { Condition } from './condition.ts';
import { withoutTokens } from './query-tokens.ts';

/** The tools of an owner, where a query asks for nothing but them and facts: `tools owned by visa`. */
export function ownedTools(text: string, conditions: readonly Condition[]): readonly number[] | undefined {
  const owned = conditions.find(({ kind, excluded }) => kind === 'tool' && !excluded);
  if (owned?.kind !== 'tool') return undefined;
  const rest = withoutTokens(
    text,
    conditions.flatMap(({ tokens }) => tokens),
  );
  return words(rest).every(saysNothing) ? owned.tools : undefined;
}
