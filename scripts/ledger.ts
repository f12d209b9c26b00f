/** The payment ledger for people: `npm run ledger -- list [state] | show <key> | totals`. */
import { join } from 'node:path';
import { readSettings } from '../src/server/settings.ts';
import type { Payment, PaymentState } from '../src/store/ledger.ts';
import { openStore } from '../src/store/open-store.ts';

const USAGE = `usage:
  npm run ledger -- list [state]   the newest 50 payments, or those in one state
  npm run ledger -- show <key>     one payment with its report
  npm run ledger -- totals         payments and sums by rail and state
states: settling, settled, delivering, delivered, failed, unknown, refunded`;

/** Digits after the point of the smallest unit that amounts are counted in. */
const DIGITS: Readonly<Record<string, number>> = { usd: 2, USDC: 6 };
const money = (amount: number, currency: string) => {
  const digits = DIGITS[currency] ?? 0;
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
};
const time = (at: number) => new Date(at).toISOString();
const line = (payment: Payment) =>
  [
    time(payment.createdAt),
    payment.rail.padEnd(6),
    payment.state.padEnd(10),
    money(payment.amount, payment.currency).padEnd(13),
    payment.reference ?? '-',
    payment.key,
    payment.reason ?? '',
  ].join('  ');

const settings = readSettings(process.env);
const store = openStore(settings.STORE_URL ?? join(settings.DATA_DIR, 'directory.db'));
const [command, argument] = process.argv.slice(2);
try {
  await store.ready();
  if (command === 'list') {
    const states = argument === undefined ? undefined : [argument as PaymentState];
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
        `${rail.padEnd(6)}  ${state.padEnd(10)}  ${payments} ${payments === 1 ? 'payment' : 'payments'}  ${money(amount, currency)}`,
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
