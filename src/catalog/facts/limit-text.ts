import type { UsageLimit } from '../schema/usage-limit.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 8 });

/** A limit in one line: "API requests: 100 per second (live mode)". */
export function limitText({ what, amount, per, plan }: UsageLimit): string {
  return `${what}: ${number.format(amount)} per ${per}${plan ? ` (${plan})` : ''}`;
}
