import { postForm, postJson } from '../agent-client.ts';
import { callAt } from '../http/call.ts';
import { FEED } from '../live-money.ts';
import type { Attack } from './attack.ts';
import { buyer } from './buyer.ts';
import type { Targets } from './targets.ts';

/** Everything that the feed has to say. */
const FEED_AGAIN = `${FEED}?format=structured&window=1825`;
const SANDBOX = ['/sandbox/faucet', '/sandbox/card-token', '/sandbox/rpc', '/sandbox/facilitator/settle'];
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const FORWARDED = { 'x-forwarded-for': '203.0.113.9' };
/** Longer than a paid report may stay undelivered, in milliseconds. */
const QUARTER_HOUR = 15 * 60_000 + 1000;

/** Reports for which nobody paid: refunds, keys of others, and play money where it is worth nothing. */
export function paidFeed({ open, seller, guarded, money, provider }: Targets): Attack[] {
  const { pay, credentialOf, present, readHeadAndReset } = buyer(seller, money);
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
      name: "a stranger with the payer's idempotency key",
      expected: '409 without report, receipt or pass',
      run: async () => {
        const key = { 'idempotency-key': 'victim' };
        await readHeadAndReset({ ...(await pay('card')), ...key }, FEED_AGAIN);
        const { challenge } = credentialOf(await pay('card'));
        const bogus = JSON.stringify({ challenge, payload: { spt: 'spt_bogus' } });
        const authorization = `Payment ${Buffer.from(bogus).toString('base64url')}`;
        const { status, headers, text } = await callAt(seller.url, FEED_AGAIN, {
          headers: { authorization, ...key },
        });
        const got = headers['payment-receipt'] ?? headers['payment-pass'] ?? /"report"/.exec(text)?.[0];
        return `${status} ${got === undefined ? 'without report, receipt or pass' : `with ${got}`}`;
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
      name: 'the last report of another agent',
      expected: 'first, then known to its agent, unknown to another',
      run: async () => {
        const register = async () => {
          const body = JSON.stringify({ client_name: 'x', identity_type: 'anonymous', redirect_uris: [] });
          const headers = { 'content-type': 'application/json' };
          const answer = await callAt(open.url, '/api/agent/register', { method: 'POST', headers, body });
          return answer.json.access_token as string;
        };
        const [mine, other] = [await register(), await register()];
        const buy = async (token: string) => {
          const { authorization: paid = '' } = await buyer(open, money).pay('card');
          const headers = { authorization: `Bearer ${token}`, 'payment-authorization': paid };
          const { status, text } = await callAt(open.url, FEED, { headers });
          await open.ask('quiet');
          if (status !== 200) return `status ${status}`;
          return /No earlier report is known/.test(text) ? 'unknown' : 'known';
        };
        const first = (await buy(mine)) === 'unknown' ? 'first' : 'known before';
        return `${first}, then ${await buy(mine)} to its agent, ${await buy(other)} to another`;
      },
    },
    {
      name: 'a payment for a report about something unknown',
      expected: '400, and the payment is still good for 200',
      run: async () => {
        const headers = await buyer(open, money).pay('x402');
        const { status } = await callAt(open.url, `${FEED}?tools=nobody`, { headers });
        return `${status}, and the payment is still good for ${(await callAt(open.url, FEED, { headers })).status}`;
      },
    },
    {
      name: 'the sandbox through a proxy',
      expected: '403 403 403 403, report 403',
      run: async () => {
        const seen = await Promise.all(
          SANDBOX.map((path) =>
            callAt(guarded.url, path, { method: 'POST', headers: FORWARDED, body: '{}' }),
          ),
        );
        const report = await callAt(guarded.url, FEED_AGAIN, { headers: FORWARDED });
        return `${seen.map(({ status }) => status).join(' ')}, report ${report.status}`;
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
