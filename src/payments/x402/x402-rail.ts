import type { Payment } from '../../store/ledger.ts';
import { canonicalJson, sha256 } from '../encoding.ts';
import { type Outcome, type Presented, type Rail, type Refusal, refusal } from '../rail.ts';
import type { AuthorizationUse, ChainReader } from './chain-reader.ts';
import type { Facilitator, Settlement } from './facilitator.ts';
import {
  encodeX402,
  type PaymentPayload,
  paymentIdentifier,
  paymentKey,
  type Requirements,
  readPayment,
  sameRequirements,
} from './x402.ts';

interface SettlementOptions {
  readonly requirements: Requirements;
  readonly facilitator: Facilitator;
  /**
   * Reads the chain to resolve a settlement whose answer was lost. Without it such a settlement stays `unknown` until
   * the authorization has expired and an operator checks it by hand.
   */
  readonly chain: ChainReader | undefined;
}

/** Refusals after which the authorization may have been, or may yet be, broadcast. */
const AMBIGUOUS = /pending|unexpected|transaction|nonce|duplicate|timeout|state/;
const TRANSACTION = /^0x[0-9a-f]{64}$/i;
/** Refusals before anything is broadcast, because the authorization was used already. */
const USED_BEFORE = /nonce_already_used|authorization_(?:is_)?used/i;

/** Settles authorizations by the facilitator, and reads from the chain what became of them when its answer leaves that open. */
function createX402Settlement({ requirements, facilitator, chain }: SettlementOptions) {
  const { network, asset, payTo, amount } = requirements;
  const settled = (transaction: string, payer: string): Outcome => {
    const response: Settlement = { success: true, transaction, network, payer };
    return { kind: 'settled', reference: transaction, receipt: encodeX402(response) };
  };
  const use = async (from: string, nonce: string): Promise<AuthorizationUse | undefined> => {
    try {
      return await chain?.authorizationUse({ asset, from, to: payTo, value: amount, nonce });
    } catch {
      return undefined;
    }
  };
  const outcomeOf = (found: AuthorizationUse | undefined, from: string): Outcome | 'unused' | undefined => {
    if (found === undefined) return undefined;
    if (!found.used) return 'unused';
    if (found.transaction) return settled(found.transaction, from);
    return { kind: 'unknown', reason: 'the authorization is used, but no transfer to us was found' };
  };

  /** What the chain tells of an authorization; undefined when it could not be read. */
  const look = async (from: string, nonce: string) => outcomeOf(await use(from, nonce), from);

  /**
   * Whether a first try surely did not make the transfer that was found, so that somebody else did: its own
   * transaction is another one and was mined, or nothing was broadcast. A transaction that was never mined may have been
   * replaced by one with a higher fee, and says nothing.
   */
  async function madeByOther(answer: Settlement, found: AuthorizationUse | undefined): Promise<boolean> {
    if (!chain || !found?.used || found.transaction === undefined) return false;
    const own = answer.transaction.toLowerCase();
    if (own === '') return !answer.success && USED_BEFORE.test(answer.errorReason ?? '');
    if (!TRANSACTION.test(own) || own === found.transaction.toLowerCase()) return false;
    return chain.isMined(own).catch(() => false);
  }

  async function settle(payment: PaymentPayload, again: boolean): Promise<Outcome> {
    const { from, nonce } = payment.payload.authorization;
    const before = again ? await look(from, nonce) : undefined;
    if (before !== undefined && before !== 'unused') return before;
    let reason: string;
    try {
      const answer = await facilitator.settle(payment, requirements);
      if (answer.success && TRANSACTION.test(answer.transaction) && !chain)
        return settled(answer.transaction, from);
      reason = answer.success
        ? 'reported as settled, not seen on the chain'
        : (answer.errorReason ?? 'refused');
      const found = await use(from, nonce);
      if (!again && (await madeByOther(answer, found)))
        return { kind: 'failed', reason: 'the authorization was used by a transaction that is not ours' };
      const after = outcomeOf(found, from);
      if (after !== undefined && after !== 'unused') return after;
      if (
        !answer.success &&
        (after === 'unused' ? !/pending|unexpected|timeout/.test(reason) : !AMBIGUOUS.test(reason))
      )
        return { kind: 'failed', reason };
    } catch (error) {
      reason = error instanceof Error ? error.message : 'no answer';
      const after = await look(from, nonce);
      if (after !== undefined && after !== 'unused') return after;
    }
    return { kind: 'unknown', reason };
  }

  return { settle, look };
}

interface X402Options extends SettlementOptions {
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
      const response: Settlement = {
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
