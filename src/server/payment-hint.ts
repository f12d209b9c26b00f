import type { Settings } from './settings.ts';

/** Lines for the start-up log: how to pay in the sandbox, ready to paste. */
export function paymentHint({ baseUrl }: Pick<Settings, 'baseUrl'>): string {
  const feed = `${baseUrl}/api/v1/paid/market-intelligence`;
  return [
    'Paid feed in sandbox mode: play money on this machine only. To pay for one report:',
    `  node scripts/pay.ts ${feed}`,
  ].join('\n');
}
