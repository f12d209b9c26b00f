import type { QueryPlan } from './plan/query-plan.ts';
import type { Rank, Ranked, RankOptions } from './plan/rank.ts';
import type { Condition } from './read/condition.ts';
import type { WeighUnder } from './read/condition-weights.ts';

/** Excluded words apply only when at least this many tools remain. */
const LEAST_LEFT = 5;

export interface RankedUnder extends Ranked {
  /** The conditions that were applied. Excluded words that would rule out nearly all tools are not among them. */
  readonly conditions: readonly Condition[];
}

/** Ranks with conditions. When no tool meets them all, ranks with the exclusions only. */
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
  // When no tool meets the positive conditions, tools that fail them are returned. Exclusions always apply.
  const ruledOut = asked.filter(({ excluded }) => excluded);
  if (ranked.total > 0 || ruledOut.length === asked.length) return ranked;
  return { ...rank(plan, { ...options, weigh: weighUnder(ruledOut) }), conditions: asked };
}
