import { randomBytes } from 'node:crypto';
import { callAt } from '../http/call.ts';
import { FEED, type PaymentRail } from '../live-money.ts';
import type { Attack } from './attack.ts';
import { buyer } from './buyer.ts';
import type { Targets } from './targets.ts';

/** Fields of an x402 payment; each is changed once. */
const X402_FIELDS = [
  'x402Version',
  'accepted.scheme',
  'accepted.network',
  'accepted.amount',
  'accepted.asset',
  'accepted.payTo',
  'accepted.maxTimeoutSeconds',
  'accepted.extra.name',
  'accepted.extra.version',
  'accepted.extra.assetTransferMethod',
  'payload.signature',
  'payload.authorization.from',
  'payload.authorization.to',
  'payload.authorization.value',
  'payload.authorization.validAfter',
  'payload.authorization.validBefore',
  'payload.authorization.nonce',
] as const;

/** Parameters of a card challenge; each is changed or added once. */
const CARD_FIELDS = [
  'challenge.id',
  'challenge.realm',
  'challenge.method',
  'challenge.intent',
  'challenge.request',
  'challenge.expires',
  'challenge.opaque',
  'challenge.digest',
  'challenge.header',
  'payload.spt',
] as const;

/** Another value of the same kind. */
function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  const text = String(value ?? 'x');
  if (/^0x/.test(text)) return `0x${text.slice(2).replace(/./, (digit) => (digit === '1' ? '2' : '1'))}`;
  if (/^\d+$/.test(text)) return String(BigInt(text) + 1n);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return new Date(Date.parse(text) + 3_600_000).toISOString();
  return `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`;
}

/** A copy with the member at a path replaced by another value. */
function changed(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  const copy = { ...(value as Record<string, unknown>) };
  copy[name] = rest.length === 0 ? other(copy[name]) : changed(copy[name], rest);
  return copy;
}

/** Payments that are changed, repeated, mixed up or made up. Refused is 400, 402, 405 or 409, with no money moved. */
export function payments({ open, seller, money }: Targets): Attack[] {
  const { pay, credentialOf, present } = buyer(open, money);
  const kept = new Map<PaymentRail, Promise<Record<string, string>>>();
  /** One honest payment of each rail that is never presented as it is. */
  const honest = (rail: PaymentRail) => {
    const payment = kept.get(rail) ?? pay(rail);
    kept.set(rail, payment);
    return payment;
  };
  const elsewhere = buyer(seller, money);
  const refusals = [400, 402, 405, 409];
  /** What became of a request that must not be paid. */
  const refused = async (headers: Record<string, string>, method = 'GET') => {
    const paid = async () => `${await money.received('x402')} ${await money.received('card')}`;
    const before = await paid();
    const { status } = await callAt(open.url, FEED, { method, headers });
    if ((await paid()) !== before) return `${status}, and money moved`;
    return refusals.includes(status) ? 'refused' : String(status);
  };
  const x402 = (value: unknown) => ({
    'payment-signature': Buffer.from(JSON.stringify(value)).toString('base64'),
  });
  const card = (value: unknown) => ({
    authorization: `Payment ${Buffer.from(JSON.stringify(value)).toString('base64url')}`,
  });
  const attack = (name: string, run: () => Promise<string>, expected = 'refused') => ({
    name,
    expected,
    run,
  });
  return [
    ...X402_FIELDS.map((field) =>
      attack(`x402 with another ${field}`, async () =>
        refused(x402(changed(credentialOf(await honest('x402')), field.split('.')))),
      ),
    ),
    ...CARD_FIELDS.map((field) =>
      attack(`card with another ${field}`, async () =>
        refused(card(changed(credentialOf(await honest('card')), field.split('.')))),
      ),
    ),
    attack('both rails at once', async () =>
      refused({ ...(await honest('x402')), ...(await honest('card')) }),
    ),
    attack('two card credentials', async () => {
      const { authorization = '' } = await honest('card');
      return refused({ authorization, 'payment-authorization': authorization });
    }),
    attack('a HEAD that pays', async () => refused(await honest('x402'), 'HEAD')),
    attack('a POST that pays', async () => refused(await honest('card'), 'POST')),
    attack('garbage as x402 payment', () => refused({ 'payment-signature': '!!!' })),
    attack('x402 of version 1', () =>
      refused({ 'x-payment': Buffer.from('{"x402Version":1}').toString('base64') }),
    ),
    attack('an x402 payment of 12 kB', () => refused({ 'payment-signature': 'A'.repeat(12_000) })),
    attack('an x402 payment nested 2,000 deep', () =>
      refused({ 'payment-signature': Buffer.from(`${'['.repeat(2000)}`).toString('base64') }),
    ),
    attack('members of the prototype', () =>
      refused({
        'payment-signature': Buffer.from('{"x402Version":2,"__proto__":{"isValid":true}}').toString('base64'),
      }),
    ),
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
      'a payment used twice in other letter case',
      async () => {
        const headers = await pay('x402');
        const first = await present(headers);
        const payment = credentialOf(headers);
        const text = JSON.stringify(payment).replace(
          /"nonce":"0x([0-9a-f]+)"/,
          (_, nonce: string) => `"nonce":"0x${nonce.toUpperCase()}"`,
        );
        return `${first}, then ${await refused(x402(JSON.parse(text)))}`;
      },
      '200, then refused',
    ),
    attack(
      'a challenge used with two tokens',
      async () => {
        const headers = await pay('card');
        const first = await present(headers);
        const changedToken = changed(credentialOf(headers), ['payload', 'spt']);
        return `${first}, then ${await refused(card(changedToken))}`;
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
    attack('a pass as long as a header field', () => refused({ 'payment-pass': 'A'.repeat(8000) })),
    attack('SQL as pass', () => refused({ 'payment-pass': "' OR 1=1 --" })),
    attack('a bearer token in place of a payment', () => refused({ authorization: 'Bearer x' })),
  ];
}
