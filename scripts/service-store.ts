import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { displayAmount } from '../src/payments/price.ts';
import type { Settings } from '../src/server/settings/settings.ts';
import { sqliteFile } from '../src/store/open-store.ts';
import type { Ledger } from '../src/store/queries/ledger-queries.ts';
import { fail } from './command.ts';

/** Address of the store of a service. */
export const storeOf = ({ STORE_URL, DATA_DIR }: Settings): string =>
  STORE_URL ?? join(DATA_DIR, 'directory.db');

/** Ends the process when a store is a SQLite file that is not there: opening it would make one. */
export function expectStore(url: string): void {
  const file = sqliteFile(url);
  if (file !== undefined && !existsSync(file))
    fail(`there is no store ${file}; set DATA_DIR or STORE_URL as the service has it`);
}

/** Prints payments and sums of a ledger, by rail and state. */
export async function printTotals(ledger: Pick<Ledger, 'totals'>): Promise<void> {
  const totals = await ledger.totals();
  for (const { rail, state, payments, amount, currency } of totals) {
    const count = `${payments} ${payments === 1 ? 'payment' : 'payments'}`;
    console.log([rail.padEnd(6), state.padEnd(10), count, displayAmount(amount, currency)].join('  '));
  }
  if (totals.length === 0) console.log('no payments');
}
