/** Prints the payment ledger: `npm run ledger -- list [state] | show <key> | totals`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { displayAmount } from '../src/payments/price.ts';
import { PAYMENT_STATES, type Payment, type PaymentState } from '../src/store/ledger.ts';
import { openStore, sqliteFile } from '../src/store/open-store.ts';
import { settingsOrExit } from './settings-or-exit.ts';

const USAGE = `usage:
  npm run ledger -- list [state]   the newest 50 payments, or those in one state
  npm run ledger -- show <key>     one payment with its report
  npm run ledger -- totals         payments and sums by rail and state
states: ${PAYMENT_STATES.join(', ')}`;

const time = (at: number) => new Date(at).toISOString();
const line = (payment: Payment) =>
  [
    time(payment.createdAt),
    payment.rail.padEnd(6),
    payment.state.padEnd(10),
    displayAmount(payment.amount, payment.currency).padEnd(13),
    payment.reference ?? '-',
    payment.key,
    payment.reason ?? '',
  ].join('  ');

const [command, argument] = process.argv.slice(2);
if (command === '--help') {
  console.log(USAGE);
  process.exit(0);
}
const settings = settingsOrExit();
const url = settings.STORE_URL ?? join(settings.DATA_DIR, 'directory.db');
const file = sqliteFile(url);
if (file !== undefined && !existsSync(file)) {
  console.error(`there is no store ${file}; set DATA_DIR or STORE_URL as the service has it`);
  process.exit(1);
}
const store = openStore(url);
const isState = (text: string): text is PaymentState => (PAYMENT_STATES as readonly string[]).includes(text);
try {
  await store.ready();
  if (command === 'list' && (argument === undefined || isState(argument))) {
    const states = argument === undefined ? undefined : [argument];
    const rows = await store.ledger.rows({ ...(states && { states }), newestFirst: true, limit: 50 });
    console.log(rows.length > 0 ? rows.map(line).join('\n') : 'no payments');
  } else if (command === 'show' && argument !== undefined) {
    const payment = await store.ledger.find(argument);
    if (!payment) throw new Error(`no payment has the key ${argument}`);
    const { createdAt, updatedAt, ...rest } = payment;
    console.log(JSON.stringify({ ...rest, createdAt: time(createdAt), updatedAt: time(updatedAt) }, null, 2));
  } else if (command === 'totals') {
    const totals = await store.ledger.totals();
    for (const { rail, state, payments, amount, currency } of totals)
      console.log(
        `${rail.padEnd(6)}  ${state.padEnd(10)}  ${payments} ${payments === 1 ? 'payment' : 'payments'}  ${displayAmount(amount, currency)}`,
      );
    if (totals.length === 0) console.log('no payments');
  } else {
    console.error(USAGE);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await store.close();
}
