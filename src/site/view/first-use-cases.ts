import type { Catalog } from '../../catalog/catalog.ts';

/** What visitors of the home page want most, by category: common needs, each of another kind. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  'payments-billing': ['accept-card-payments-online', 'bill-subscriptions', 'split-payments-between-sellers'],
  'payouts-transfers': ['pay-contractors-in-many-countries', 'send-sepa-transfers', 'send-ach-transfers'],
  'open-banking': ['verify-bank-account-ownership', 'read-bank-accounts-in-europe', 'accept-pay-by-bank'],
  'lending-credit': [
    'pull-consumer-credit-reports',
    'assess-affordability-from-bank-data',
    'verify-income-and-employment',
  ],
  'identity-kyc': [
    'verify-identity-with-id-document-and-selfie',
    'start-identity-checks-without-a-sales-contract',
    'sign-contracts-electronically',
  ],
  'aml-sanctions': [
    'screen-names-against-sanctions-lists',
    'monitor-transactions-for-money-laundering',
    'download-official-sanctions-lists',
  ],
  'kyb-business-data': [
    'find-beneficial-owners-of-a-company',
    'look-up-a-company-in-the-official-register',
    'verify-a-business-customer',
  ],
  'market-data': [
    'get-end-of-day-stock-prices',
    'get-stock-prices-without-a-key',
    'get-economic-time-series',
  ],
  'agentic-commerce': ['let-an-agent-pay-for-apis', 'charge-per-request-over-http', 'let-an-agent-shop'],
};

/** The use cases that the home page names, by category in the order above; what the catalogue lacks is left out. */
export function firstUseCases({ categoryBySlug, useCaseBySlug }: Catalog) {
  return Object.entries(FIRST).flatMap(([slug, slugs]) => {
    const category = categoryBySlug.get(slug);
    const useCases = slugs.flatMap((name) => useCaseBySlug.get(name) ?? []);
    return category && useCases.length > 0 ? [{ slug, name: category.name, useCases }] : [];
  });
}
