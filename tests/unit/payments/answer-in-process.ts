import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PaymentAnswer } from '../../../src/payments/payment-answer.ts';
import type { Payments } from '../../../src/payments/payments.ts';

const script = fileURLToPath(new URL('./payment-crash-process.ts', import.meta.url));

interface ProcessOptions {
  /** What is offered, and where facilitator, chain and card processor answer. */
  readonly payments: Payments;
  readonly money: string;
  /** File of the ledger. */
  readonly ledger: string;
  /** The request that the process answers. */
  readonly headers: Record<string, string>;
  /** See `payment-crash-process.ts`. */
  readonly killAt?: string;
  readonly wait?: boolean;
}

/** Runs a service process for one request; the signal that ended it, or its answer. */
export function answerInProcess({
  payments,
  money,
  ledger,
  headers,
  killAt = '',
  wait = true,
}: ProcessOptions): Promise<{ signal: string | null; answer: PaymentAnswer | undefined }> {
  const offered = payments.terms();
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    KILL_AT: killAt,
    WAIT: wait ? 'yes' : '',
    LEDGER: ledger,
    HEADERS: JSON.stringify(headers),
    X402_FACILITATOR_URL: `${money}/facilitator`,
    X402_RPC_URL: `${money}/rpc`,
    X402_NETWORK: offered?.x402?.network,
    X402_ASSET: offered?.x402?.asset,
    X402_ASSET_NAME: 'Sandbox USD',
    X402_ASSET_VERSION: '1',
    X402_PAY_TO: offered?.x402?.payTo,
    STRIPE_SECRET_KEY: 'sk_test_crash',
    STRIPE_PROFILE_ID: offered?.card?.profileId,
    STRIPE_API_BASE: money,
    CARD_MINIMUM_POLICY: 'exact',
    MPP_SECRET_KEY: offered?.card?.secret,
  };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script], { env: env as NodeJS.ProcessEnv }, (error, stdout, stderr) => {
      if (error && !error.signal) reject(new Error(stderr));
      else resolve({ signal: error?.signal ?? null, answer: stdout ? JSON.parse(stdout) : undefined });
    });
  });
}
