import type { AgentContext } from './context.ts';
import { OAuthFault } from './fault.ts';

/** Takes one from a quota that all processes share; throws 429 `rate_limit_exceeded` when it is used up. */
export async function takeQuota(context: AgentContext, key: string, quota: number, windowSeconds: number) {
  if (!context.limited) return;
  const now = context.now();
  const [state] = await context.store.addHits([{ key, amount: 1, windowMs: windowSeconds * 1000 }], now);
  if (!state || state.count <= quota) return;
  const seconds = Math.max(1, Math.ceil((state.endsAt - now) / 1000));
  throw new OAuthFault(
    429,
    'rate_limit_exceeded',
    `the quota of ${quota} per ${windowSeconds} seconds is used up; retry after ${seconds} seconds`,
    {
      'retry-after': String(seconds),
    },
  );
}
