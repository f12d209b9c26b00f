import type { OfferedRail } from '../offered-rail.ts';
import { type PaymentRequest, type Presented, type Refusal, refusal } from '../rail.ts';

/** First step: the payment in a request, with its rail; undefined when there is none. Asks neither clock nor store. */
export function readPresented(
  rails: readonly OfferedRail[],
  request: PaymentRequest,
): { readonly offered: OfferedRail; readonly presented: Presented } | Refusal | undefined {
  const found = rails.flatMap((offered) => {
    const presented = offered.rail.read(request);
    return presented ? [{ offered, presented }] : [];
  });
  const [first] = found;
  if (!first) return undefined;
  if (found.length > 1)
    return refusal(400, 'bad-request', 'Pay on one rail: send PAYMENT-SIGNATURE or a Payment credential.');
  const { offered, presented } = first;
  return 'refused' in presented ? presented : { offered, presented };
}
