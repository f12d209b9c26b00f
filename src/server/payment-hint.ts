import type { Settings } from './settings/settings.ts';

/** Line for the start-up log: how to pay in the sandbox, ready to paste. */
export function paymentHint({ baseUrl }: Pick<Settings, 'baseUrl'>): string {
  const feed = `${baseUrl}/api/v1/paid/market-intelligence`;
  return `the paid feed is in sandbox mode, with play money on this machine only; to pay for a report: node scripts/pay.ts ${feed}`;
}
