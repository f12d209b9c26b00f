import type { Payment } from '../../store/ledger.ts';
import type { GateOptions } from './gate-options.ts';

/**
 * Takes a payment for delivery, with its pass: a `settled` row, or a `settling` one of ours that `receipt` proves
 * paid. Undefined when the row is in other hands.
 */
export async function takeDelivery(
  { ledger, passes, holder, now }: Pick<GateOptions, 'ledger' | 'passes' | 'holder' | 'now'>,
  row: Payment & { readonly state: 'settled' | 'settling' },
  receipt: { readonly reference?: string; readonly receipt?: string } = {},
): Promise<Payment | undefined> {
  const at = now().getTime();
  const from = row.state;
  const held = from === 'settling' ? holder : undefined;
  const patch = { owner: holder, ...receipt };
  const taken = await ledger.take(row.key, from, at, patch, passes.sell(row, at), held);
  return taken ? { ...row, ...patch, state: 'delivering' } : undefined;
}
