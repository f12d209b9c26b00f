import { setTimeout as sleep } from 'node:timers/promises';
import { type Outcome, type Presented, type Rail, refusal, tellPayment } from '../rail.ts';
import {
  type GateOptions,
  type LastStep,
  refuseStep,
  type SettleStep,
  takeDelivery,
} from './payment-step.ts';

/** Fourth step: moves the money of a row that is `settling` and ours. */
export type Settle = (rail: Rail, presented: Presented, step: SettleStep) => Promise<LastStep>;

/** Settles a payment, and tries again for `holdMs` while its outcome is unknown. */
export function createSettle(options: GateOptions): Settle {
  const { ledger, holder, now, log } = options;

  return async function settle(rail, presented, { row, again }) {
    const attempt = async (repeated: boolean): Promise<Outcome> => {
      try {
        return await presented.settle(row, repeated);
      } catch (error) {
        log('error', 'a payment rail failed', { payment: row.key, error });
        return { kind: 'unknown', reason: 'internal error' };
      }
    };
    const deadline = performance.now() + options.holdMs;
    let outcome = await attempt(again);
    for (let pause = 200; outcome.kind === 'unknown' && performance.now() + pause < deadline; pause *= 2) {
      await sleep(pause);
      outcome = await attempt(true);
    }
    tellPayment(rail.name, outcome.kind);
    if (outcome.kind === 'settled') {
      const { reference, receipt } = outcome;
      const taken = await takeDelivery(options, { ...row, state: 'settling' }, { reference, receipt });
      return taken ? { kind: 'deliver', row: taken } : { kind: 'unknown', key: row.key };
    }
    const { reason } = outcome;
    await ledger.move(row.key, 'settling', outcome.kind, now().getTime(), { reason }, holder);
    if (outcome.kind === 'unknown') {
      log('warn', 'the outcome of a payment is not known', { payment: row.key, reason });
      return { kind: 'unknown', key: row.key };
    }
    const headers = rail.failureProof?.(reason, row.payer);
    return refuseStep(refusal(402, outcome.problem ?? 'verification-failed', reason), headers);
  };
}
