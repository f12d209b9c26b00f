import type { PaidFeed } from '../api/paid-feed.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { PaymentFacts, PaymentTerms } from '../documents/commerce/payment-facts.ts';
import { specifiedTerms } from '../payments/payment-required.ts';
import { PAID_DESCRIPTION, PAID_PATH } from '../payments/payments.ts';

/** What one call costs, for every document. */
export const paymentTerms: PaymentTerms = {
  path: PAID_PATH,
  description: PAID_DESCRIPTION,
  price: { amount: specifiedTerms.amount, currency: specifiedTerms.currency },
  method: specifiedTerms.method,
};

/** What is accepted at this moment, exactly as the 402 says it; undefined while x402 is not offered. */
export async function livePaymentFacts(feed: PaidFeed, catalog: Catalog): Promise<PaymentFacts | undefined> {
  const payments = await feed.payments();
  const requirements = payments?.terms()?.x402;
  if (!requirements || payments?.facilitatorUrl === undefined) return undefined;
  return {
    ...paymentTerms,
    accepts: [requirements],
    facilitatorUrl: payments.facilitatorUrl,
    sandbox: feed.mode === 'sandbox',
    updatedAt: `${catalog.dataAsOf}T00:00:00Z`,
  };
}
