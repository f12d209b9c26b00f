import { randomBytes } from 'node:crypto';
import { postForm, postJson } from '../agent-client.ts';
import { callAt, readHeadAndReset } from '../http/raw-request.ts';
import type { TestServer } from '../http/server.ts';
import { FEED, type LiveMoney, type PaymentRail } from '../live-money.ts';
import type { Attack, Targets } from './families.ts';

type Fields = Record<string, string>;

/** Buys reports of a server, honestly or not. */
function buyer(server: Pick<TestServer, 'url' | 'ask'>, money: LiveMoney) {
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

/** Payments that are changed, repeated, mixed up or made up. Refused is 400, 402, 405 or 409, with no money moved. */
export function payments({ open, seller, money }: Targets): Attack[] {
  const { pay, credentialOf, present } = buyer(open, money);
  const elsewhere = buyer(seller, money);
  const refusals = [400, 402, 405, 409];
  /** What became of a request that must not be paid. */
  const refused = async (headers: Record<string, string>) => {
    const paid = async () => `${await money.received('x402')} ${await money.received('card')}`;
    const before = await paid();
    const { status } = await callAt(open.url, FEED, { headers });
    if ((await paid()) !== before) return `${status}, and money moved`;
    return refusals.includes(status) ? 'refused' : String(status);
  };
  const card = (value: unknown) => ({
    authorization: `Payment ${Buffer.from(JSON.stringify(value)).toString('base64url')}`,
  });
  const attack = (name: string, run: () => Promise<string>, expected = 'refused') => ({
    name,
    expected,
    run,
  });
  return [
    attack('an x402 payment of 12 kB', () => refused({ 'payment-signature': 'A'.repeat(12_000) })),
    attack(
      'a payment used twice',
      async () => {
        const headers = await pay('x402');
        const first = await present(headers);
        return `${first}, then ${await refused(headers)}`;
      },
      '200, then refused',
    ),
    attack(
      'a challenge used with two tokens',
      async () => {
        const headers = await pay('card');
        const first = await present(headers);
        const other = { ...credentialOf(headers), payload: { spt: 'spt_other' } };
        return `${first}, then ${await refused(card(other))}`;
      },
      '200, then refused',
    ),
    attack(
      'a payment to one seller, shown to another after it',
      async () => {
        const headers = await pay('x402');
        return `${await present(headers)}, then ${await elsewhere.present(headers)}`;
      },
      '200, then 402',
    ),
    attack('a pass that was guessed', () =>
      refused({ 'payment-pass': randomBytes(32).toString('base64url') }),
    ),
    attack('SQL as pass', () => refused({ 'payment-pass': "' OR 1=1 --" })),
    attack('a bearer token in place of a payment', () => refused({ authorization: 'Bearer x' })),
  ];
}

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

/** Everything that the feed has to say. */
const FEED_AGAIN = `${FEED}?format=structured&window=1825`;
const SANDBOX = ['/sandbox/faucet', '/sandbox/card-token', '/sandbox/rpc', '/sandbox/facilitator/settle'];
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Longer than a paid report may stay undelivered, in milliseconds. */
const QUARTER_HOUR = 15 * 60_000 + 1000;

/** Reports for which nobody paid: refunds, keys of others, and play money where it is worth nothing. */
export function paidFeed({ open, seller, money, provider }: Targets): Attack[] {
  const { pay, present, readHeadAndReset } = buyer(seller, money);
  /** Access tokens of people who use one client, by ID-JAG. */
  async function tokensOf(...people: readonly string[]): Promise<string[]> {
    const { body: client } = await postJson(`${seller.url}/api/agent/register`, {
      grant_types: [JWT_BEARER],
      redirect_uris: [],
    });
    const { client_id, client_secret } = client;
    const tokens: string[] = [];
    for (const sub of people) {
      const claims = { client_id, sub, email: `${sub}@example.com` };
      const assertion = await provider.idJag(seller.baseUrl, claims);
      const grant = { grant_type: JWT_BEARER, assertion, client_id, client_secret };
      tokens.push((await postForm(`${seller.url}/oauth2/token`, grant)).body.access_token);
    }
    return tokens;
  }
  return [
    {
      name: 'a pass that stays good after its refund',
      expected: '402, and the payment 402',
      run: async () => {
        const headers = await pay('card');
        const pass = /^payment-pass: (\S+)$/im.exec(await readHeadAndReset(headers, FEED_AGAIN))?.[1] ?? '';
        await seller.ask({ clock: QUARTER_HOUR });
        await seller.ask('a round of every interval');
        await seller.printed(/was refunded/);
        const seen = `${await present({ 'payment-pass': pass })}, and the payment ${await present(headers)}`;
        await seller.ask({ clock: 0 });
        return seen;
      },
    },
    {
      name: 'the undelivered report of another person who uses the same client',
      expected: 'own report, then the owner gets hers',
      run: async () => {
        const [alice, bob] = await tokensOf('alice', 'bob');
        const buy = async (token: string | undefined) => ({
          authorization: `Bearer ${token}`,
          'payment-authorization': (await pay('card'))['authorization'] ?? '',
          'idempotency-key': 'same',
        });
        const hers = await buy(alice);
        await readHeadAndReset(hers, FEED_AGAIN);
        const his = await callAt(seller.url, FEED, { headers: await buy(bob) });
        const hersAgain = await callAt(seller.url, FEED, { headers: hers });
        const isOwn = his.status === 200 && his.json.data === undefined;
        const isHers = hersAgain.status === 200 && hersAgain.json.data !== undefined;
        return `${isOwn ? 'own report' : `status ${his.status}`}, then ${isHers ? 'the owner gets hers' : `status ${hersAgain.status}`}`;
      },
    },
    {
      name: 'the sandbox where money is real',
      expected: '404 404 404 404',
      run: async () => {
        const seen = await Promise.all(
          SANDBOX.map((path) => callAt(open.url, path, { method: 'POST', body: '{}' })),
        );
        return seen.map(({ status }) => status).join(' ');
      },
    },
  ];
}
