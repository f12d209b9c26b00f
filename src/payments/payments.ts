import type { Log } from '../base/service.ts';
import type { Ledger } from '../store/queries/ledger-queries.ts';
import { keepBooks } from './books.ts';
import { createPasses } from './create-passes.ts';
import { createGate, type Gate } from './gate.ts';
import { createHolder } from './holder.ts';
import type { OfferedRail, Terms } from './payment-required.ts';

/** The paid side of the process. */
export interface Payments {
  readonly mode: 'sandbox' | 'live' | 'off';
  /** What can be paid with now; undefined while nothing can. */
  terms(): Terms | undefined;
  /** Address of the facilitator, for discovery. */
  readonly facilitatorUrl: string | undefined;
  /** Undefined when no rail is configured. */
  readonly gate: Gate | undefined;
  close(): Promise<void>;
}

export interface PaymentsOptions {
  readonly mode: Payments['mode'];
  readonly baseUrl: string;
  readonly ledger: Ledger;
  readonly rails: readonly OfferedRail[];
  readonly facilitatorUrl: string | undefined;
  /** Keys that passes are derived with; the first sells. Needed by a rail that sells more than one call at once. */
  readonly passSecrets: readonly string[];
  readonly now: () => Date;
  readonly log: Log;
  readonly holdMs?: number;
  readonly waitMs?: number;
  /** Releases what the rails hold. */
  readonly close?: () => Promise<void>;
}

/** Path of the paid resource. */
export const PAID_PATH = '/api/v1/paid/market-intelligence';
export const PAID_DESCRIPTION = 'Market intelligence report, one call';

const EXAMPLE = { status: 'ok', report: '# Market intelligence', timestamp: '2026-11-21T03:10:22.000Z' };
const BOOKS_MS = 30_000;

/** Puts rails, ledger and gate together and keeps the books. Nothing is offered that cannot be paid. */
export function createPayments(options: PaymentsOptions): Payments {
  const { mode, baseUrl, ledger, now, log } = options;
  const holder = createHolder();
  const offers = new Map<string, Terms>();

  function terms(): Terms | undefined {
    const ready = options.rails.filter((offered) => offered.ready());
    if (ready.length === 0) return undefined;
    const key = ready.map(({ rail }) => rail.name).join();
    const known = offers.get(key);
    if (known) return known;
    const made: Terms = {
      url: `${baseUrl}${PAID_PATH}`,
      description: PAID_DESCRIPTION,
      sandbox: mode === 'sandbox',
      example: EXAMPLE,
      ...Object.assign({}, ...ready.map((offered) => offered.terms)),
    };
    offers.set(key, made);
    return made;
  }

  const gate = createGate({
    ledger,
    rails: options.rails,
    terms,
    passes: createPasses(options.passSecrets),
    holder,
    now,
    log,
    holdMs: options.holdMs ?? 15_000,
    waitMs: options.waitMs ?? 10_000,
  });

  let round = Promise.resolve();
  const rails = options.rails.map((offered) => offered.rail);
  const timer = setInterval(() => {
    round = round
      .then(() => keepBooks({ ledger, rails, holder, now, log }))
      .catch((error: unknown) => log('error', 'the payment books could not be kept', { error }));
  }, BOOKS_MS);
  timer.unref();

  return {
    mode,
    facilitatorUrl: options.facilitatorUrl,
    terms,
    gate: options.rails.length === 0 ? undefined : gate,
    close: async () => {
      clearInterval(timer);
      await round;
      await options.close?.();
    },
  };
}
