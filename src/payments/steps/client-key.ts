import type { PaymentRequest, Presented, Rail } from '../rail.ts';

/** The payer's idempotency key, kept apart by rail and payer or agent; null when there is none. */
export function clientKeyOf(request: PaymentRequest, rail: Rail, presented: Presented): string | null {
  const id = presented.clientKey ?? request.header('idempotency-key');
  if (id === undefined || !/^[\x21-\x7e]{1,255}$/.test(id)) return null;
  return `${rail.name}:${presented.payer ?? request.agent ?? ''}:${id}`;
}
