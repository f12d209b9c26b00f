import type { Ledger, Payment } from '../store/ledger.ts';
import { isAbandoned } from './holder.ts';
import type { Rail } from './rail.ts';

/**
 * Brings a payment that got stuck to a firm state, without its credential. Gives the row back when it is
 * `settled`, that is paid and owed to the payer; undefined when it is in other hands, closed or still unknown.
 */
export async function recover(
  row: Payment,
  { ledger, rail, holder, now }: { ledger: Ledger; rail: Rail; holder: string; now: () => Date },
): Promise<(Payment & { readonly state: 'settled' }) | undefined> {
  const at = () => now().getTime();
  if (row.state === 'settled') return { ...row, state: row.state };
  if (row.state === 'delivering') {
    if (!isAbandoned(row, holder, at())) return undefined;
    const freed = await ledger.move(row.key, 'delivering', 'settled', at(), {}, row.owner);
    return freed ? { ...row, state: 'settled' } : undefined;
  }
  if (row.state === 'settling') {
    if (!isAbandoned(row, holder, at())) return undefined;
    if (!(await ledger.move(row.key, 'settling', 'unknown', at(), {}, row.owner))) return undefined;
  } else if (row.state !== 'unknown') return undefined;
  if (!(await ledger.move(row.key, 'unknown', 'settling', at(), { owner: holder }))) return undefined;
  const outcome = await rail.reconcile(row);
  if (outcome.kind === 'settled') {
    const { reference, receipt } = outcome;
    const done = await ledger.move(row.key, 'settling', 'settled', at(), { reference, receipt }, holder);
    return done ? { ...row, state: 'settled', reference, receipt } : undefined;
  }
  const [to, reason] =
    outcome.kind === 'none'
      ? (['failed', 'no payment was made'] as const)
      : ([outcome.kind, outcome.reason] as const);
  await ledger.move(row.key, 'settling', to, at(), { reason }, holder);
  return undefined;
}
