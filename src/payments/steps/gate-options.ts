import type { Log } from '../../base/log.ts';
import type { Ledger } from '../../store/ledger.ts';
import type { Passes } from '../create-passes.ts';
import type { OfferedRail } from '../offered-rail.ts';
import type { Terms } from '../payment-required.ts';

/** What the gate and its steps work with. */
export interface GateOptions {
  readonly ledger: Ledger;
  /** Every rail that is configured: a payment that was sent is taken up even while its rail is not offered. */
  readonly rails: readonly OfferedRail[];
  /** What is offered now; undefined while nothing can be paid with. */
  readonly terms: () => Terms | undefined;
  readonly passes: Passes;
  /** This process in the ledger. */
  readonly holder: string;
  readonly now: () => Date;
  /** How long a request is held while the outcome of its payment is unknown, in milliseconds. */
  readonly holdMs: number;
  /** How long a request waits for another one that carries the same credential, in milliseconds. */
  readonly waitMs: number;
  readonly log: Log;
}

/** What is sold: the answer, made before money moves. Throws when it cannot be made; then nothing is charged. */
export type MakeBody = () => string | Promise<string>;
