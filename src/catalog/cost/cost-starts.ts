import type { Use } from './profile.ts';

type Start = Pick<Use, 'item' | 'method' | 'count' | 'average'>;

/** What a business of a category uses in a month, to begin with; also what its tools are compared by. */
export const STARTS: Readonly<Record<string, Start>> = {
  'payments-billing': { item: 'payment', method: 'card', count: 2000, average: '35' },
  'payouts-transfers': { item: 'payout', count: 200, average: '250' },
  'banking-as-a-service': { item: 'transfer', method: 'sepa', count: 500, average: '200' },
  'open-banking': { item: 'connection', count: 1000 },
  'identity-kyc': { item: 'check', method: 'document-and-face', count: 500 },
  'kyb-business-data': { item: 'lookup', count: 1000 },
  'aml-sanctions': { item: 'screening', count: 1000 },
  'fraud-risk': { item: 'lookup', count: 5000 },
  'card-issuing': { item: 'card', method: 'virtual', count: 100 },
  tax: { item: 'tax-calculation', count: 1000, average: '50' },
  'accounting-bookkeeping': { item: 'subscription', count: 1 },
  'market-data': { item: 'request', count: 100_000 },
  'fx-cross-border': { item: 'request', count: 10_000 },
  'crypto-digital-assets': { item: 'request', count: 100_000 },
};
