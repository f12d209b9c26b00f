import { postJson } from './agent-client.ts';
import { cardCredential, startWorld } from './unit/payments/payment-world.ts';
import { liveSettings, serveSandbox, settleTogether } from './unit/payments/serve-sandbox.ts';

export type PaymentRail = 'x402' | 'card';

/** The money side of live payments, which outlives the servers that it is given to. */
export interface LiveMoney {
  /** Settings of a server that is paid there. */
  readonly env: Readonly<Record<string, string>>;
  /** Asks a server for the offer and makes a credential for it with money of its own; undefined while nothing is offered. */
  credential(server: string, rail: PaymentRail): Promise<Record<string, string> | undefined>;
  /** Payments that moved money. */
  received(rail: PaymentRail): Promise<number>;
  /** Makes the next x402 settlements wait for each other. */
  holdSettlements(count: number): void;
  stop(): Promise<void>;
}

export const FEED = '/api/v1/paid/market-intelligence';

/** Presents a credential; resolves with the status. */
export async function present(server: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(server + FEED, { headers });
  await response.arrayBuffer();
  return response.status;
}

/** `Authorization` value that pays a fresh challenge of a server in sandbox mode with a test token. */
export async function payInSandbox(server: string): Promise<string> {
  const offer = (await fetch(server + FEED)).headers.get('www-authenticate');
  const { body } = await postJson(`${server}/sandbox/card-token`, {});
  return cardCredential(offer, body.id);
}

/** Starts chain, facilitator and card processor on a loopback port. */
export async function startLiveMoney(): Promise<LiveMoney> {
  const world = await startWorld();
  const facilitator = settleTogether(world.sandbox.handle);
  const { base, stop } = await serveSandbox(facilitator.handle);
  return {
    env: { PAYMENTS_MODE: 'live', ...liveSettings(world.payments, base) },
    async credential(server, rail) {
      const response = await fetch(server + FEED);
      const { status } = response;
      const answer = { status, headers: Object.fromEntries(response.headers), body: await response.text() };
      const offer = answer.headers[rail === 'x402' ? 'payment-required' : 'www-authenticate'];
      if (status !== 402 || offer === undefined) return undefined;
      return rail === 'x402'
        ? { 'payment-signature': await (await world.wallet()).pay(answer) }
        : { authorization: await world.cardCredential(answer) };
    },
    received: async (rail) =>
      rail === 'x402' ? Number(await world.sandbox.earned()) / 10_000 : world.sandbox.charges(),
    holdSettlements: facilitator.hold,
    stop: async () => {
      stop();
      await world.close();
    },
  };
}
