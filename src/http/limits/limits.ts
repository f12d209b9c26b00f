import { channel } from 'node:diagnostics_channel';
import type { Hits, LimitCounter } from '../../base/limit-counter.ts';
import type { LimitPolicies, LimitPolicy } from '../../base/limit-policies.ts';
import { whenReady } from '../../base/when-ready.ts';

/** Published when a request goes beyond a quota. */
export interface LimitHit {
  readonly policy: LimitPolicy;
}

/** Every request that a limit refuses (docs/observability.md). */
export const limitChannel = channel('fintech-tool-directory:limit');

/** What one more request means for a quota. */
export interface Verdict {
  readonly allowed: boolean;
  readonly policy: LimitPolicy;
  readonly quota: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
  /** `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10 §3, §4). */
  readonly headers: Readonly<Record<string, string>>;
}

/** Takes one request from the quota of a policy for a key; undefined when limits are off. */
export interface Limits {
  take(policy: LimitPolicy, key: string): Verdict | undefined | Promise<Verdict | undefined>;
}

/** Limits over a counter; without policies nothing is limited. */
export function createLimits(policies: LimitPolicies | undefined, counter: LimitCounter): Limits {
  if (!policies) return { take: () => undefined };
  const judge = (policy: LimitPolicy, hits: Hits): Verdict => {
    const { quota, window } = policies[policy];
    const resetSeconds = Math.max(1, Math.ceil(hits.resetMs / 1000));
    if (hits.count > quota && limitChannel.hasSubscribers)
      limitChannel.publish({ policy } satisfies LimitHit);
    const remaining = Math.max(0, quota - hits.count);
    return {
      allowed: hits.count <= quota,
      policy,
      quota,
      resetSeconds,
      headers: {
        ratelimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
        'ratelimit-policy': `"${policy}";q=${quota};w=${window}`,
      },
    };
  };
  return {
    take(policy, key) {
      return whenReady(counter.hit(`${policy}:${key}`, policies[policy].window), (hits) =>
        judge(policy, hits),
      );
    },
  };
}
