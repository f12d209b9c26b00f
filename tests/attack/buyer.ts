import { callAt } from '../http/call.ts';
import { readHeadAndReset } from '../http/read-head-and-reset.ts';
import type { TestServer } from '../http/server.ts';
import { FEED, type LiveMoney, type PaymentRail } from '../live-money.ts';

type Fields = Record<string, string>;

/** Buys reports of a server, honestly or not. */
export function buyer(server: Pick<TestServer, 'url' | 'ask'>, money: LiveMoney) {
  return {
    /** A payment for a fresh offer. */
    async pay(rail: PaymentRail): Promise<Fields> {
      const headers = await money.credential(server.url, rail);
      if (!headers) throw new Error(`${rail} is not offered`);
      return headers;
    },
    /** What a payment says. */
    credentialOf(headers: Fields): Record<string, unknown> {
      const text = headers['payment-signature'] ?? headers['authorization']?.slice('Payment '.length) ?? '';
      return JSON.parse(Buffer.from(text, 'base64').toString());
    },
    /** Status of a request, once the outcome of its payment is known. */
    async present(headers: Fields): Promise<string> {
      for (;;) {
        const { status } = await callAt(server.url, FEED, { headers });
        if (status !== 503) return String(status);
      }
    },
    /** Reads the head of the answer and resets the connection; resolves with the head once the server has noticed. */
    async readHeadAndReset(headers: Fields, path: string): Promise<string> {
      const head = await readHeadAndReset(server.url + path, headers);
      await server.ask('quiet');
      return head;
    },
  };
}
