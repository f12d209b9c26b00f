/** Prints the payment ledger: `npm run ledger -- list [state] | show <key> | totals`. */
import { displayAmount } from '../src/payments/price.ts';
import { PAYMENT_STATES, type Payment, type PaymentState } from '../src/store/ledger.ts';
import { openStore } from '../src/store/open-store.ts';
import { fail, helpIfAsked, orFail, settingsOrExit } from './command.ts';
import { expectStore, printTotals, storeOf } from './service-store.ts';

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

helpIfAsked(USAGE);
const [command, argument] = process.argv.slice(2);
const url = storeOf(await settingsOrExit());
expectStore(url);
const store = openStore(url);
const isState = (text: string): text is PaymentState => (PAYMENT_STATES as readonly string[]).includes(text);

async function run(): Promise<void> {
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
  } else if (command === 'totals') await printTotals(store.ledger);
  else fail(USAGE, 2);
}
await orFail(run);
await store.close();
