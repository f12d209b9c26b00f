import type { Payment } from '../../store/ledger.ts';
import { canonicalJson } from '../canonical-json.ts';
import { sha256 } from '../digest.ts';
import { type Presented, type Rail, type Refusal, refusal } from '../rail.ts';
import { createX402Settlement, type SettlementOptions } from './settle-x402.ts';
import {
  encodeX402,
  type PaymentPayload,
  paymentIdentifier,
  paymentKey,
  readPayment,
  type SettleResponse,
  sameRequirements,
} from './x402.ts';

export interface X402Options extends SettlementOptions {
  readonly now: () => Date;
}

/** The x402 v2 rail: scheme `exact` on an EVM network, settled by a facilitator. */
export function createX402Rail({ requirements, facilitator, chain, now }: X402Options): Rail {
  const { network, payTo, amount } = requirements;
  const { settle, look } = createX402Settlement({ requirements, facilitator, chain });

  async function check(payment: PaymentPayload, expires: number): Promise<Refusal | undefined> {
    const { accepted, payload } = payment;
    const { authorization } = payload;
    if (!sameRequirements(accepted, requirements))
      return refusal(402, 'invalid-challenge', 'accepted differs from the present terms');
    if (authorization.to.toLowerCase() !== payTo.toLowerCase() || authorization.value !== amount)
      return refusal(402, 'verification-failed', 'authorization: to and value must equal payTo and amount');
    if (expires <= now().getTime()) return refusal(402, 'payment-expired', 'validBefore has passed');
    try {
      const answer = await facilitator.verify(payment, requirements);
      if (answer.isValid) return undefined;
      return refusal(402, 'verification-failed', answer.invalidReason ?? 'the payment is not valid');
    } catch {
      return refusal(503, 'internal-payment-error', 'The facilitator did not answer; nothing was charged.');
    }
  }

  function read(request: { header(name: string): string | undefined }): Presented | Refusal | undefined {
    const header = request.header('payment-signature');
    if (header === undefined) return undefined;
    const payment = readPayment(header);
    if (typeof payment === 'string') return refusal(400, 'malformed-credential', payment);
    const clientKey = paymentIdentifier(payment);
    if (clientKey === false)
      return refusal(
        400,
        'bad-request',
        'payment-identifier: info.id must be 16-128 characters of A-Z a-z 0-9 _ -',
      );
    const { authorization } = payment.payload;
    const expires = Number(authorization.validBefore) * 1000;
    return {
      key: paymentKey(payment),
      hash: sha256(canonicalJson(foldCase(payment))),
      amount: Number(amount),
      currency: 'USDC',
      payer: authorization.from.toLowerCase(),
      clientKey,
      validBefore: Number.isSafeInteger(expires) ? expires : null,
      calls: 1,
      check: () => check(payment, expires),
      settle: (_row, again) => settle(payment, again),
    };
  }

  return {
    name: 'x402',
    knowsPayer: true,
    read,
    async reconcile(payment: Payment) {
      const [from = '', nonce = ''] = payment.key.split(':').slice(-2);
      const found = await look(from, nonce);
      if (found === undefined) return { kind: 'unknown', reason: 'the chain could not be read' };
      if (found !== 'unused') return found;
      const expired = payment.validBefore !== null && payment.validBefore <= now().getTime();
      return expired ? { kind: 'none' } : { kind: 'unknown', reason: 'the authorization may still be used' };
    },
    proof: (receipt) => ({ 'payment-response': receipt }),
    failureProof: (reason, payer) => {
      const response: SettleResponse = {
        success: false,
        transaction: '',
        network,
        errorReason: reason,
        ...(payer !== null && { payer }),
      };
      return { 'payment-response': encodeX402(response) };
    },
  };
}

/** Letter case of hexadecimal digits does not make another payment. */
function foldCase({ accepted, payload }: PaymentPayload): unknown {
  return JSON.parse(JSON.stringify({ accepted: accepted.amount, payload }).toLowerCase());
}
