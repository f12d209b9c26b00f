import type { Log } from '../base/service.ts';
import type { Ledger } from '../store/queries/ledger-queries.ts';
import { createStripeProcessor } from './mpp/stripe-processor.ts';
import { createStripeRail } from './mpp/stripe-rail.ts';
import { type CheckedRail, whileChecked } from './payment-required.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { createPayments, type Payments } from './payments.ts';
import { type CardMinimumPolicy, cardOffer, PRICE_MICRO_USD, tokenUnits } from './price.ts';
import { createChainReader } from './x402/chain-reader.ts';
import { createFacilitator } from './x402/facilitator.ts';
import type { Requirements } from './x402/x402.ts';
import { createX402Rail } from './x402/x402-rail.ts';

export interface LiveOptions {
  readonly settings: PaymentSettings;
  readonly baseUrl: string;
  readonly ledger: Ledger;
  readonly now: () => Date;
  readonly log: Log;
  readonly holdMs?: number;
  readonly waitMs?: number;
  /** Time for one call of facilitator or processor, in milliseconds; by default it ends before any proxy gives up. */
  readonly callMs?: number;
}

const CALL_MS = 8000;

/**
 * Live payments from settings that do not contradict each other. Each rail is
 * offered once its other side was asked: the facilitator says that it settles our scheme and network, the card
 * processor takes our key. Both are asked again every minute.
 */
export function createLivePayments(options: LiveOptions): Payments {
  const { settings } = options;
  const x402 = x402Rail(options);
  const card = cardRail(options);
  const checked = [x402, card].filter((rail) => rail !== undefined);
  const rails = checked.map(({ offered }) => offered);
  if (rails.length === 0)
    options.log(
      'info',
      'the paid feed is off: no facilitator and no card processor is configured (docs/configuration.md)',
    );
  return createPayments({
    ...options,
    mode: 'live',
    rails,
    passSecrets: settings.MPP_SECRET_KEY?.split(',') ?? [],
    facilitatorUrl: settings.X402_FACILITATOR_URL?.replace(/\/+$/, ''),
    close: async () => {
      for (const { close } of checked) close();
    },
  });
}

function x402Rail({ settings, now, log, callMs = CALL_MS }: LiveOptions): CheckedRail | undefined {
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
    timeoutMs: callMs,
    ...(authorization !== undefined && { authorization: () => authorization }),
  });
  const chain = settings.X402_RPC_URL === undefined ? undefined : createChainReader(settings.X402_RPC_URL);
  const rail = createX402Rail({ requirements, facilitator, chain, now });
  const check = async () => {
    if (!(await facilitator.supports('exact', network)))
      throw new Error(`the facilitator does not settle exact on ${network}`);
  };
  return whileChecked('x402', { rail, terms: { x402: requirements } }, check, log);
}

function cardRail({ settings, baseUrl, now, log, callMs = CALL_MS }: LiveOptions): CheckedRail | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PROFILE_ID: profileId, MPP_SECRET_KEY: secret } = settings;
  if (!secretKey || !profileId || !secret) return undefined;
  const policy: CardMinimumPolicy = settings.CARD_MINIMUM_POLICY ?? 'pack';
  const offer = cardOffer(policy, settings.CARD_MINIMUM_CENTS);
  if (!offer) {
    log(
      'warn',
      'the card rail is off: the price is below the minimum charge and CARD_MINIMUM_POLICY is omit',
    );
    return undefined;
  }
  const secrets = secret.split(',');
  const realm = new URL(baseUrl).hostname;
  const processor = createStripeProcessor({
    secretKey,
    apiBase: settings.STRIPE_API_BASE,
    timeoutMs: callMs,
  });
  const rail = createStripeRail({ secrets, realm, profileId, offer, processor, now });
  const terms = { card: { secret: secrets[0] ?? secret, realm, profileId, offer } };
  return whileChecked('the card rail', { rail, terms }, () => processor.check(), log);
}
