import type { Log } from '../base/service.ts';
import type { Terms } from './payment-required.ts';
import type { Rail } from './rail.ts';

/** A rail and its part of the terms, offered while `ready` says so. */
export interface OfferedRail {
  readonly rail: Rail;
  readonly terms: Pick<Terms, 'x402' | 'card'>;
  /** Whether this rail can be paid on now. */
  readonly ready: () => boolean;
}

const RECHECK_MS = 60_000;

/** A rail that is offered while its other side answers. */
export interface CheckedRail {
  readonly offered: OfferedRail;
  close(): void;
}

/** Offers a rail while its last check, made every minute, passed; the log says when that changes. */
export function whileChecked(
  name: string,
  rail: Omit<OfferedRail, 'ready'>,
  check: () => Promise<void>,
  log: Log,
): CheckedRail {
  let passed: boolean | undefined;
  const ask = async () => {
    const reason = await check().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : 'no answer'),
    );
    const passes = reason === undefined;
    if (passes !== passed)
      log(passes ? 'info' : 'warn', passes ? `${name} is offered` : `${name} is off: ${reason}`);
    passed = passes;
  };
  void ask();
  const timer = setInterval(ask, RECHECK_MS);
  timer.unref();
  return { offered: { ...rail, ready: () => passed === true }, close: () => clearInterval(timer) };
}
