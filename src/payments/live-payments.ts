import type { Ledger } from '../store/ledger.ts';
import { createChainReader } from './chain-reader.ts';
import { createFacilitator } from './facilitator.ts';
import { liveSettingFaults, type PaymentSettings } from './payment-settings.ts';
import { createPayments, type OfferedRail, type Payments } from './payments.ts';
import { type CardMinimumPolicy, cardOffer, PRICE_MICRO_USD, tokenUnits } from './price.ts';
import { createStripeProcessor } from './stripe-processor.ts';
import { createStripeRail } from './stripe-rail.ts';
import type { Requirements } from './x402.ts';
import { createX402Rail } from './x402-rail.ts';

export interface LiveOptions {
  readonly settings: PaymentSettings;
  readonly baseUrl: string;
  readonly ledger: Ledger;
  readonly now: () => Date;
  readonly log: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
  readonly holdMs?: number;
  readonly waitMs?: number;
}

/** Calls to others end before any proxy in front of us gives up. */
const CALL_MS = 8000;
const RECHECK_MS = 60_000;

/**
 * Live payments from settings. Throws when the settings contradict themselves. The x402 rail is offered once
 * its facilitator has said that it settles our scheme and network; until then it is asked again every minute.
 */
export function createLivePayments(options: LiveOptions): Payments {
  const { settings, baseUrl } = options;
  const faults = liveSettingFaults(settings, baseUrl);
  if (faults.length > 0) throw new Error(`payments cannot start:\n${faults.join('\n')}`);
  const x402 = x402Rail(options);
  const card = cardRail(options);
  const rails = [x402?.offered, card].filter((rail) => rail !== undefined);
  if (rails.length === 0)
    options.log(
      'the paid feed is off: no facilitator and no card processor is configured (docs/paid-feed.md)',
    );
  return createPayments({
    ...options,
    mode: 'live',
    rails,
    facilitatorUrl: settings.X402_FACILITATOR_URL?.replace(/\/+$/, ''),
    close: async () => x402?.close(),
  });
}

function x402Rail({
  settings,
  now,
  log,
}: LiveOptions): { offered: OfferedRail; close: () => void } | undefined {
  const url = settings.X402_FACILITATOR_URL?.replace(/\/+$/, '');
  const { X402_NETWORK: network, X402_ASSET: asset, X402_PAY_TO: payTo } = settings;
  if (!url || !network || !asset || !payTo) return undefined;
  const requirements: Requirements = {
    scheme: 'exact',
    network,
    amount: tokenUnits(PRICE_MICRO_USD),
    asset,
    payTo,
    maxTimeoutSeconds: 60,
    extra: {
      assetTransferMethod: 'eip3009',
      name: settings.X402_ASSET_NAME,
      version: settings.X402_ASSET_VERSION,
    },
  };
  const authorization = settings.X402_FACILITATOR_AUTH;
  const facilitator = createFacilitator({
    url,
    timeoutMs: CALL_MS,
    ...(authorization !== undefined && { authorization: () => authorization }),
  });
  const chain = settings.X402_RPC_URL === undefined ? undefined : createChainReader(settings.X402_RPC_URL);
  let supported = false;
  const check = async () => {
    try {
      const now = await facilitator.supports('exact', network);
      if (now !== supported || !now)
        log(now ? 'x402 is offered' : `x402 is off: the facilitator does not settle exact on ${network}`);
      supported = now;
    } catch (error) {
      if (!supported) log('x402 is off: the facilitator does not answer', { error: String(error) });
    }
  };
  void check();
  const timer = setInterval(check, RECHECK_MS);
  timer.unref();
  return {
    offered: {
      rail: createX402Rail({ requirements, facilitator, chain, now }),
      terms: { x402: requirements },
      ready: () => supported,
    },
    close: () => clearInterval(timer),
  };
}

function cardRail({ settings, baseUrl, now, log }: LiveOptions): OfferedRail | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PROFILE_ID: profileId, MPP_SECRET_KEY: secret } = settings;
  if (!secretKey || !profileId || !secret) return undefined;
  const policy: CardMinimumPolicy = settings.CARD_MINIMUM_POLICY ?? 'pack';
  const offer = cardOffer(policy, settings.CARD_MINIMUM_CENTS);
  if (!offer) {
    log('the card rail is off: the price is below the minimum charge and CARD_MINIMUM_POLICY is omit');
    return undefined;
  }
  const secrets = secret.split(',');
  const realm = new URL(baseUrl).hostname;
  const processor = createStripeProcessor({
    secretKey,
    apiBase: settings.STRIPE_API_BASE,
    timeoutMs: CALL_MS,
  });
  return {
    rail: createStripeRail({ secrets, realm, profileId, offer, processor, now }),
    terms: { card: { secret: secrets[0] ?? secret, realm, profileId, offer } },
    ready: () => true,
  };
}
