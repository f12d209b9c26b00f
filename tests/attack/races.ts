import { callAt } from '../http/call.ts';
import { FEED, type PaymentRail } from '../live-money.ts';
import type { Attack } from './attack.ts';
import { buyer } from './buyer.ts';
import type { Targets } from './targets.ts';

/** Everything that the feed has to say. */
const LONG = `${FEED}?format=structured&window=1825`;

const times = <T>(count: number, act: () => Promise<T>) => Promise.all(Array.from({ length: count }, act));

/** The same payment, pass or key many times at once. */
export function races({ open, seller, money }: Targets): Attack[] {
  const { pay, credentialOf, present } = buyer(open, money);
  const elsewhere = buyer(seller, money);
  const count = (seen: readonly string[], status: string) => seen.filter((one) => one === status).length;
  /** What moved and what came back, from the same payment 20 times. */
  async function parallel(rail: PaymentRail): Promise<string> {
    const headers = await pay(rail);
    const before = await money.received(rail);
    const seen = await times(20, () => present(headers));
    return `${(await money.received(rail)) - before} paid, ${count(seen, '200')} of 20 delivered`;
  }
  const passOf = async () =>
    (await callAt(open.url, FEED, { headers: await pay('card') })).headers['payment-pass'] ?? '';
  const passIn = (head: string) => /^payment-pass: (\S+)$/im.exec(head)?.[1];
  return [
    { name: 'one x402 payment 20 times', expected: '1 paid, 1 of 20 delivered', run: () => parallel('x402') },
    { name: 'one card payment 20 times', expected: '1 paid, 1 of 20 delivered', run: () => parallel('card') },
    {
      name: 'a pass of 49 calls 80 times',
      expected: '49 of 80 delivered',
      run: async () => {
        const headers = { 'payment-pass': await passOf() };
        return `${count(await times(80, () => present(headers)), '200')} of 80 delivered`;
      },
    },
    {
      name: 'one card token for ten challenges',
      expected: '1 paid, 1 of 10 delivered',
      run: async () => {
        const { payload } = credentialOf(await pay('card'));
        const before = await money.received('card');
        const seen = await times(10, async () => {
          const { challenge } = credentialOf(await pay('card'));
          const credential = Buffer.from(JSON.stringify({ challenge, payload })).toString('base64url');
          return present({ authorization: `Payment ${credential}` });
        });
        return `${(await money.received('card')) - before} paid, ${count(seen, '200')} of 10 delivered`;
      },
    },
    {
      name: 'one idempotency key with ten card payments',
      expected: '1 paid, 1 of 10 delivered',
      run: async () => {
        const before = await money.received('card');
        const credentials = await times(10, () => pay('card'));
        const seen = await Promise.all(
          credentials.map((headers) => present({ ...headers, 'idempotency-key': 'race' })),
        );
        return `${(await money.received('card')) - before} paid, ${count(seen, '200')} of 10 delivered`;
      },
    },
    {
      name: 'resetting after the pass, ten times',
      expected: '1 paid, 1 pass',
      run: async () => {
        const headers = await elsewhere.pay('card');
        const before = await money.received('card');
        const passes = new Set<string | undefined>();
        for (let round = 0; round < 10; round += 1) {
          passes.add(passIn(await elsewhere.readHeadAndReset(headers, LONG)));
        }
        return `${(await money.received('card')) - before} paid, ${passes.size} pass`;
      },
    },
    {
      name: 'an x402 payment at two sellers with one account',
      expected: '1 paid, 1 of 2 delivered',
      run: async () => {
        const headers = await pay('x402');
        const before = await money.received('x402');
        money.holdSettlements(2);
        const seen = await Promise.all([present(headers), elsewhere.present(headers)]);
        return `${(await money.received('x402')) - before} paid, ${count(seen, '200')} of 2 delivered`;
      },
    },
  ];
}
