/**
 * `npx node tests/balance.ts [passes [refunds]]`: the long form of the test of the ledger on PostgreSQL, 100,000 used passes and
 * 50,000 refunds in random order by two processes, one of which is killed every few seconds. Needs the packages of
 * `tests/judges`, and no build. Ends with code 1 when a cent is missing.
 */
import { balanceLoop } from './balance-loop.ts';
import { startPostgres } from './judges/postgres.ts';

const [used = '100000', refunded = '50000'] = process.argv.slice(2);
if (![used, refunded].every((count) => /^[1-9]\d*$/.test(count))) {
  console.error('Usage: npx node tests/balance.ts [passes, a whole number] [refunds, a whole number]');
  process.exit(2);
}
const postgres = await startPostgres();
const started = performance.now();
try {
  const report = await balanceLoop({
    storeUrl: postgres.url,
    used: Number(used),
    refunded: Number(refunded),
    killMs: 10_000,
    progress: (line) => console.log(line),
  });
  console.log(report, `${((performance.now() - started) / 1000).toFixed(0)} s`);
} finally {
  await postgres.stop();
}
