import type { QueryPlan } from './plan/query-plan.ts';
import type { Rank, Ranked, RankOptions } from './plan/rank.ts';
import type { Condition } from './read/condition.ts';
import type { WeighUnder } from './read/condition-weights.ts';

/** Tools that words must leave to rule out those that state them. */
const LEAST_LEFT = 5;

export interface RankedUnder extends Ranked {
  /** As they were applied: words that would rule out nearly everything rule out nothing. */
  readonly conditions: readonly Condition[];
}

/** Ranks under conditions; where these leave nothing, under fewer of them. */
export function rankUnder(
  rank: Rank,
  weighUnder: WeighUnder,
  plan: QueryPlan,
  asked: readonly Condition[],
  options: RankOptions,
): RankedUnder {
  const ranked = { ...rank(plan, { ...options, weigh: weighUnder(asked) }), conditions: asked };
  const isVague = asked.some((one) => one.kind === 'unknown' && one.tools.length > 0);
  if (ranked.total < LEAST_LEFT && isVague) {
    const understood = asked.map((one) => (one.kind === 'unknown' ? { ...one, tools: [] } : one));
    return rankUnder(rank, weighUnder, plan, understood, options);
  }
  // Tools that contradict what was asked are better than none; what was ruled out stays out.
  const ruledOut = asked.filter(({ excluded }) => excluded);
  if (ranked.total > 0 || ruledOut.length === asked.length) return ranked;
  return { ...rank(plan, { ...options, weigh: weighUnder(ruledOut) }), conditions: asked };
}
