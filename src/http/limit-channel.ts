import { channel } from 'node:diagnostics_channel';
import type { LimitPolicy } from '../base/limit-policies.ts';

/** Published when a request goes beyond a quota. */
export interface LimitHit {
  readonly policy: LimitPolicy;
}

/** Every request that a limit refuses (docs/observability.md). */
export const limitChannel = channel('fintech-tool-directory:limit');
