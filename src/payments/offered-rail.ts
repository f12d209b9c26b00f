import type { Terms } from './payment-required.ts';
import type { Rail } from './rail.ts';

/** A rail and its part of the terms, offered while `ready` says so. */
export interface OfferedRail {
  readonly rail: Rail;
  readonly terms: Pick<Terms, 'x402' | 'card'>;
  /** Whether this rail can be paid on now. */
  readonly ready: () => boolean;
}
