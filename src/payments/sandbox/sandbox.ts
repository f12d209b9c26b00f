import * as z from 'zod';
import { type CardFault, createCardProcessor } from './card-processor.ts';
import {
  balanceOf,
  type Chain,
  deployContracts,
  FAUCET_UNITS,
  fund,
  type Hex,
  startChain,
  TOKEN_ADDRESS,
} from './chain.ts';
import { chainRpc, createSandboxFacilitator } from './services.ts';

/** Key of the account that pays for transactions; public, as everything here is play. */
const SIGNER_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

/** Account that is paid. */
export const SANDBOX_PAYEE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Faults of the facilitator that can be switched on: `down` for the next call of `verify`, the rest for `settle`. */
export type FacilitatorFault = 'down' | 'error-500' | 'hang-before' | 'hang-after' | 'lie' | 'garbage';

/** Everything a payment needs, in one process and without a network. */
export interface Sandbox {
  /** Serves `/facilitator/*`, `/rpc`, `/v1/*` (card processor), `/faucet` and `/card-token`. */
  handle(request: Request): Promise<Response>;
  /** Like `fetch`, but for {@link handle}; honours the abort signal. */
  readonly fetch: typeof fetch;
  failCard(fault: CardFault, times?: number): void;
  failFacilitator(fault: FacilitatorFault, times?: number): void;
  /** Charges of the card processor that succeeded. */
  charges(): number;
  /** Token units that the payee holds. */
  earned(): Promise<bigint>;
}

const FaucetOrder = z.strictObject({
  to: z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'use a wallet address written 0x and 40 hexadecimal digits'),
});
// The facilitator checks the parts itself.
const FacilitatorOrder = z.looseObject({ paymentPayload: z.any(), paymentRequirements: z.any() });

/** Starts chain, token, facilitator and card processor. */
export async function startSandbox({ minimumCents = 0 } = {}): Promise<Sandbox> {
  const chain = await startChain(SIGNER_KEY);
  await deployContracts(chain);
  const facilitator = createSandboxFacilitator(chain);
  const cards = createCardProcessor(minimumCents);
  const faults: FacilitatorFault[] = [];

  async function settle(payload: never, requirements: never): Promise<Response> {
    const fault = faults.shift();
    if (fault === 'hang-before') await forever();
    if (fault === 'error-500') return Response.json({ error: 'internal' }, { status: 500 });
    if (fault === 'garbage') return new Response('<html>');
    if (fault === 'lie')
      return Response.json({
        success: true,
        transaction: `0x${'ab'.repeat(32)}`,
        network: 'eip155:31337',
      });
    const answer = await facilitator.settle(payload, requirements);
    if (fault === 'hang-after') await forever();
    return Response.json(answer);
  }

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/v1/')) return cards.handle(request);
    switch (`${request.method} ${pathname}`) {
      case 'GET /facilitator/supported':
        return Response.json(facilitator.supported());
      case 'POST /facilitator/verify':
      case 'POST /facilitator/settle': {
        const order = FacilitatorOrder.safeParse(await request.json().catch(() => undefined));
        if (!order.success) return Response.json({ error: 'invalid_payload' }, { status: 400 });
        const { paymentPayload, paymentRequirements } = order.data;
        try {
          if (pathname.endsWith('settle'))
            return await settle(paymentPayload as never, paymentRequirements as never);
          if (faults[0] === 'down') {
            faults.shift();
            return Response.json({ error: 'unavailable' }, { status: 503 });
          }
          return Response.json(await facilitator.verify(paymentPayload, paymentRequirements));
        } catch (error) {
          // The official facilitator throws for a scheme or network that it does not know.
          const invalidReason = error instanceof Error ? error.message.slice(0, 200) : 'invalid_payload';
          return Response.json({ isValid: false, invalidReason }, { status: 400 });
        }
      }
      case 'POST /rpc':
        return chainRpc(chain, await request.json().catch(() => undefined));
      case 'POST /card-token':
        return Response.json({ id: cards.grant() });
      case 'POST /faucet':
        return faucet(chain, await request.json().catch(() => undefined));
      default:
        return Response.json({ error: 'not_found' }, { status: 404 });
    }
  }

  return {
    handle,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const aborted = new Promise<never>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true });
      });
      return Promise.race([handle(request), aborted]);
    },
    failCard: (fault, times = 1) => cards.fail(fault, times),
    failFacilitator: (fault, times = 1) => {
      faults.push(...Array<FacilitatorFault>(times).fill(fault));
    },
    charges: () => cards.charges().length,
    earned: () => balanceOf(chain, SANDBOX_PAYEE),
  };
}

async function faucet(chain: Chain, body: unknown): Promise<Response> {
  const order = FaucetOrder.safeParse(body);
  if (!order.success) {
    const detail = `Send {"to":"0x…"}: ${order.error.issues[0]?.message ?? 'invalid body'}.`;
    return Response.json({ error: 'invalid_request', detail }, { status: 400 });
  }
  const transaction = await fund(chain, order.data.to as Hex);
  return Response.json({
    to: order.data.to,
    amount: String(FAUCET_UNITS),
    asset: TOKEN_ADDRESS,
    network: 'eip155:31337',
    transaction,
  });
}

const forever = () => new Promise<never>(() => undefined);
