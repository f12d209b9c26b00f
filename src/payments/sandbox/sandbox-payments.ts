import { randomBytes } from 'node:crypto';
import { createStripeProcessor } from '../mpp/stripe-processor.ts';
import { createStripeRail } from '../mpp/stripe-rail.ts';
import { createPayments, type Payments, type PaymentsOptions } from '../payments.ts';
import { cardOffer, PRICE_MICRO_USD, tokenUnits } from '../price.ts';
import { createChainReader } from '../x402/chain-reader.ts';
import { createFacilitator } from '../x402/facilitator.ts';
import type { Requirements } from '../x402/x402.ts';
import { createX402Rail } from '../x402/x402-rail.ts';
import { TOKEN_ADDRESS, TOKEN_DOMAIN } from './chain.ts';
import { SANDBOX_PAYEE, type Sandbox } from './sandbox.ts';

/** Price of one report in the sandbox. */
export const sandboxRequirements: Requirements = {
  scheme: 'exact',
  network: 'eip155:31337',
  amount: tokenUnits(PRICE_MICRO_USD),
  asset: TOKEN_ADDRESS,
  payTo: SANDBOX_PAYEE,
  maxTimeoutSeconds: 60,
  extra: { assetTransferMethod: 'eip3009', ...TOKEN_DOMAIN },
};

const PROFILE_ID = 'profile_test_sandbox';

export type SandboxPaymentsOptions = Omit<
  PaymentsOptions,
  'mode' | 'rails' | 'passSecrets' | 'facilitatorUrl'
> & {
  readonly sandbox: Sandbox;
  /** Binds challenges; kept between starts, so that a restart does not void them. */
  readonly secret?: string;
  /** Time for one call of facilitator or processor, in milliseconds. */
  readonly callMs?: number;
};

/** Payments with play money: the rails of live mode over the sandbox instead of the network. */
export function createSandboxPayments(options: SandboxPaymentsOptions): Payments {
  const { sandbox, now, callMs = 8000 } = options;
  const offer = cardOffer('exact', 0);
  if (!offer) throw new Error('the sandbox sells single calls');
  const secret = options.secret ?? randomBytes(32).toString('hex');
  const realm = new URL(options.baseUrl).hostname;
  const facilitator = createFacilitator({
    url: 'http://sandbox.invalid/facilitator',
    timeoutMs: callMs,
    fetch: sandbox.fetch,
  });
  const chain = createChainReader('http://sandbox.invalid/rpc', sandbox.fetch);
  const processor = createStripeProcessor({
    secretKey: 'sk_test_sandbox',
    apiBase: 'http://sandbox.invalid',
    timeoutMs: callMs,
    fetch: sandbox.fetch,
  });
  const ready = () => true;
  return createPayments({
    ...options,
    mode: 'sandbox',
    passSecrets: [secret],
    facilitatorUrl: `${options.baseUrl}/sandbox/facilitator`,
    rails: [
      {
        rail: createX402Rail({ requirements: sandboxRequirements, facilitator, chain, now }),
        terms: { x402: sandboxRequirements },
        ready,
      },
      {
        rail: createStripeRail({ secrets: [secret], realm, profileId: PROFILE_ID, offer, processor, now }),
        terms: { card: { secret, realm, profileId: PROFILE_ID, offer } },
        ready,
      },
    ],
  });
}
