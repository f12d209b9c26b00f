import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPasses } from '../../src/payments/create-passes.ts';
import { createGate } from '../../src/payments/gate.ts';
import { createHolder } from '../../src/payments/holder.ts';
import { sandboxRequirements } from '../../src/payments/sandbox/sandbox-payments.ts';
import { encodeX402 } from '../../src/payments/x402/x402.ts';
import { createX402Rail } from '../../src/payments/x402/x402-rail.ts';
import { openStore } from '../../src/store/open-store.ts';
import { startServer } from '../../tests/http/server.ts';
import { reportBars } from './measure.ts';

const QUICK = process.argv.includes('--quick');
const ROUNDS = QUICK ? 6 : 20;
const ROUND_MS = 250;
const CLIENTS = 16;
const PAYMENTS = 500;

/** Measures the paid feed: the unpaid 402 beside a route that does nothing, and the time that one payment takes. */
async function benchPayments(): Promise<void> {
  const { noop, unpaid, ratio } = await unpaidRates();
  const { mean, p99 } = await ownCost();
  console.log('| what | measured |\n|---|--:|');
  console.log(`| requests/s of a route that does nothing (\`/api\`) | ${Math.round(noop)} |`);
  console.log(`| unpaid 402/s | ${Math.round(unpaid)} |`);
  console.log(
    `| own cost of one payment (codecs, checks, ledger on disk; facilitator answers at once) | ${mean.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms |`,
  );
  reportBars([
    {
      what: 'unpaid 402 per second ÷ a route that does nothing, median of pairs',
      measured: ratio,
      unit: '',
      wanted: 0.5,
      better: 'more',
    },
  ]);
}

/** Requests per second of both routes, in short alternating rounds, so that other load affects both equally. */
async function unpaidRates(): Promise<{ noop: number; unpaid: number; ratio: number }> {
  const server = await startServer({}, { anyPort: true });
  try {
    const feed = `${server.url}/api/v1/paid/market-intelligence`;
    for (let round = 0; round < ROUNDS; round += 1) await rate(feed);
    const noop: number[] = [];
    const unpaid: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      noop.push(await rate(`${server.url}/api`));
      unpaid.push(await rate(feed));
    }
    const ratios = unpaid.map((value, round) => value / (noop[round] ?? value));
    return { noop: median(noop), unpaid: median(unpaid), ratio: median(ratios) };
  } finally {
    await server.stop();
  }
}

/** Answers per second over kept connections. */
async function rate(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const start = performance.now();
  let count = 0;
  const client = async () => {
    while (performance.now() - start < ROUND_MS) {
      await new Promise<void>((resolve, reject) => {
        get(url, { agent }, (response) => response.resume().on('end', resolve)).on('error', reject);
      });
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  agent.destroy();
  return (count * 1000) / (performance.now() - start);
}

/** Milliseconds of a payment without those of chain and facilitator. */
async function ownCost(): Promise<{ mean: number; p99: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const store = openStore(join(folder, 'ledger.db'));
  const now = () => new Date();
  const settled = {
    success: true,
    transaction: `0x${'ab'.repeat(32)}`,
    network: sandboxRequirements.network,
  };
  const facilitator = {
    verify: async () => ({ isValid: true }),
    settle: async () => settled,
    supports: async () => true,
  };
  const rail = createX402Rail({ requirements: sandboxRequirements, facilitator, chain: undefined, now });
  const gate = createGate({
    ledger: store.ledger,
    rails: [{ rail, terms: { x402: sandboxRequirements }, ready: () => true }],
    terms: () => undefined,
    passes: createPasses([]),
    holder: createHolder(),
    now,
    holdMs: 0,
    waitMs: 0,
    log: () => undefined,
  });
  const costs: number[] = [];
  for (let index = 0; index < PAYMENTS; index += 1) {
    const header = payment();
    const start = performance.now();
    const answer = await gate(
      {
        method: 'GET',
        header: (name) => (name === 'payment-signature' ? header : undefined),
        signal: new AbortController().signal,
      },
      () => '{}',
      async () => undefined,
    );
    answer?.onDelivered?.();
    costs.push(performance.now() - start);
    if (answer?.status !== 200) throw new Error(`a payment was answered with ${answer?.status}`);
  }
  await store.close();
  rmSync(folder, { recursive: true });
  const sorted = costs.toSorted((a, b) => a - b);
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  return { mean, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
}

function payment(): string {
  return encodeX402({
    x402Version: 2,
    accepted: sandboxRequirements,
    payload: {
      signature: `0x${'11'.repeat(65)}`,
      authorization: {
        from: `0x${randomBytes(20).toString('hex')}`,
        to: sandboxRequirements.payTo,
        value: sandboxRequirements.amount,
        validAfter: '0',
        validBefore: String(Math.floor(Date.now() / 1000) + 60),
        nonce: `0x${randomBytes(32).toString('hex')}`,
      },
    },
  });
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

await benchPayments();
