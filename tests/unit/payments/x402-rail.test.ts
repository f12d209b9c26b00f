import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome, Presented } from '../../../src/payments/rail.ts';
import type { AuthorizationUse } from '../../../src/payments/x402/chain-reader.ts';
import { createChainReader } from '../../../src/payments/x402/chain-reader.ts';
import { createFacilitator, type Settlement } from '../../../src/payments/x402/facilitator.ts';
import { encodeX402 } from '../../../src/payments/x402/x402.ts';
import { createX402Rail } from '../../../src/payments/x402/x402-rail.ts';
import type { Payment } from '../../../src/store/ledger.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const FROM = `0x${'a1'.repeat(20)}`;
const TO = `0x${'b2'.repeat(20)}`;
const ASSET = `0x${'c3'.repeat(20)}`;
const NONCE = `0x${'d4'.repeat(32)}`;
const OURS = `0x${'e5'.repeat(32)}`;
const OTHER = `0x${'f6'.repeat(32)}`;
const requirements = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '10000',
  asset: ASSET,
  payTo: TO,
  maxTimeoutSeconds: 60,
};

const payload = (authorization: object = {}, more: object = {}) => ({
  x402Version: 2,
  accepted: requirements,
  payload: {
    signature: '0xab',
    authorization: {
      from: FROM,
      to: TO,
      value: '10000',
      validAfter: '0',
      validBefore: String(NOW / 1000 + 60),
      nonce: NONCE,
      ...authorization,
    },
  },
  ...more,
});

interface Answers {
  readonly settle?: () => Promise<Settlement>;
  readonly verify?: () => Promise<{ isValid: boolean; invalidReason?: string }>;
  /** Uses of the authorization as the chain tells them, one for each look; the last one repeats. */
  readonly uses?: readonly (AuthorizationUse | Error)[];
  readonly isMined?: () => Promise<boolean>;
  readonly withoutChain?: boolean;
}

function railWith({ settle, verify, uses = [{ used: false }], isMined, withoutChain }: Answers = {}) {
  let looks = 0;
  const authorizationUse = async () => {
    const use = uses[Math.min(looks++, uses.length - 1)];
    if (use instanceof Error) throw use;
    return use as AuthorizationUse;
  };
  return createX402Rail({
    requirements,
    facilitator: {
      settle: settle ?? (async () => ({ success: true, transaction: OURS, network: requirements.network })),
      verify: verify ?? (async () => ({ isValid: true })),
      supports: async () => true,
    },
    chain: withoutChain ? undefined : { authorizationUse, isMined: isMined ?? (async () => false) },
    now: () => new Date(NOW),
  });
}

/** The payment in a header, which must be readable. */
function presented(answers: Answers = {}, sent: object = payload()): Presented {
  const read = railWith(answers).read({
    method: 'GET',
    header: (name) => (name === 'payment-signature' ? encodeX402(sent) : undefined),
    signal: new AbortController().signal,
  });
  assert.ok(read && !('refused' in read), JSON.stringify(read));
  return read;
}
const settle = (answers: Answers, again = false): Promise<Outcome> =>
  presented(answers).settle({} as Payment, again);
const short = (outcome: Outcome) =>
  outcome.kind === 'settled' ? `settled ${outcome.reference}` : `${outcome.kind}: ${outcome.reason}`;
const answered = (changes: Partial<Settlement>) => async () => ({
  success: true,
  transaction: OURS,
  network: requirements.network,
  ...changes,
});
const refused = (errorReason: string, transaction = '') =>
  answered({ success: false, errorReason, transaction });

test('a payment is known by its authorization, whatever the case of its digits', () => {
  const read = presented();
  assert.deepEqual(
    [read.key, read.amount, read.currency, read.payer, read.calls, read.validBefore, read.clientKey],
    [`x402:eip155:8453:${ASSET}:${FROM}:${NONCE}`, 10_000, 'USDC', FROM, 1, NOW + 60_000, undefined],
  );
  const upper = presented({}, payload({ from: `0x${'A1'.repeat(20)}`, nonce: `0x${'D4'.repeat(32)}` }));
  assert.deepEqual([upper.key, upper.hash], [read.key, read.hash]);
  assert.notEqual(presented({}, payload({ validAfter: '1' })).hash, read.hash);
  assert.equal(presented({}, payload({ validBefore: '9'.repeat(30) })).validBefore, null);
});

test('a payment identifier is the key of its payer, of 16 to 128 letters and digits', () => {
  const extensions = (id: unknown) => ({ extensions: { 'payment-identifier': { info: { id } } } });
  const id = 'order_0123456789-abc';
  assert.equal(presented({}, payload({}, extensions(id))).clientKey, id);
  for (const bad of ['x'.repeat(15), 'x'.repeat(129), 'with space 0123456', 3]) {
    const sent = encodeX402(payload({}, extensions(bad)));
    const read = railWith().read({ method: 'GET', header: () => sent, signal: new AbortController().signal });
    assert.ok(
      read && 'refused' in read && read.status === 400 && read.problem === 'bad-request',
      String(bad),
    );
  }
});

test('a payment is checked against the present terms before anything is asked', async () => {
  const verify = () => assert.fail('asked');
  const check = async (sent: object, answers: Answers = { verify }) => {
    const refusal = await presented(answers, sent).check();
    return refusal && `${refusal.status} ${refusal.problem}: ${refusal.detail}`;
  };
  const terms = '402 invalid-challenge: accepted differs from the present terms';
  assert.equal(await check(payload({}, { accepted: { ...requirements, amount: '9999' } })), terms);
  assert.equal(await check(payload({}, { accepted: { ...requirements, payTo: FROM } })), terms);
  assert.equal(await check(payload({}, { accepted: { ...requirements, network: 'eip155:1' } })), terms);
  const fields = '402 verification-failed: authorization: to and value must equal payTo and amount';
  assert.equal(await check(payload({ to: FROM })), fields);
  assert.equal(await check(payload({ value: '9999' })), fields);
  assert.equal(await check(payload({ value: '10001' })), fields);
  assert.equal(
    await check(payload({ validBefore: String(NOW / 1000) })),
    '402 payment-expired: validBefore has passed',
  );
  assert.equal(await check(payload({ validBefore: String(NOW / 1000 + 1) }), {}), undefined);
  const upper = { ...requirements, payTo: `0x${'B2'.repeat(20)}`, asset: `0x${'C3'.repeat(20)}` };
  assert.equal(await check(payload({ to: upper.payTo }, { accepted: upper }), {}), undefined);
});

test('the facilitator verifies a payment, and nothing is charged while it is silent', async () => {
  const check = async (verify: Answers['verify']) => {
    const refusal = await presented({ ...(verify && { verify }) }).check();
    return refusal && `${refusal.status} ${refusal.problem}: ${refusal.detail}`;
  };
  assert.equal(await check(async () => ({ isValid: true })), undefined);
  assert.equal(
    await check(async () => ({ isValid: false, invalidReason: 'insufficient_funds' })),
    '402 verification-failed: insufficient_funds',
  );
  assert.equal(
    await check(async () => ({ isValid: false })),
    '402 verification-failed: the payment is not valid',
  );
  assert.equal(
    await check(() => Promise.reject(new Error('down'))),
    '503 internal-payment-error: The facilitator did not answer; nothing was charged.',
  );
});

test('a settlement counts when the chain has the transfer, with a receipt for the payer', async () => {
  const outcome = await settle({ uses: [{ used: true, transaction: OURS }] });
  assert.ok(outcome.kind === 'settled');
  assert.equal(outcome.reference, OURS);
  assert.deepEqual(JSON.parse(Buffer.from(outcome.receipt, 'base64').toString()), {
    success: true,
    transaction: OURS,
    network: 'eip155:8453',
    payer: FROM,
  });
});

test('without a node of the chain the word of the facilitator counts, if it names a transaction', async () => {
  assert.equal(short(await settle({ withoutChain: true })), `settled ${OURS}`);
  assert.match(
    short(await settle({ withoutChain: true, settle: answered({ transaction: '' }) })),
    /^unknown: /,
  );
  assert.match(
    short(await settle({ withoutChain: true, settle: answered({ transaction: '0x12' }) })),
    /^unknown: /,
  );
});

test('a settlement that the chain does not show is unknown, and stays so', async () => {
  assert.equal(short(await settle({})), 'unknown: reported as settled, not seen on the chain');
  assert.equal(
    short(await settle({ uses: [{ used: true }] })),
    'unknown: the authorization is used, but no transfer to us was found',
  );
  assert.match(short(await settle({ uses: [new Error('no node')] })), /^unknown: reported as settled/);
});

test('a refusal before anything was sent closes the payment; one that may still be sent does not', async () => {
  assert.equal(short(await settle({ settle: refused('insufficient_funds') })), 'failed: insufficient_funds');
  for (const reason of ['settlement_pending', 'unexpected_settle_error', 'timeout'])
    assert.equal(short(await settle({ settle: refused(reason) })), `unknown: ${reason}`, reason);
  assert.equal(
    short(await settle({ settle: refused('invalid_transaction_state') })),
    'failed: invalid_transaction_state',
  );
  const blind = { uses: [new Error('no node')] };
  assert.equal(
    short(await settle({ ...blind, settle: refused('invalid_transaction_state') })),
    'unknown: invalid_transaction_state',
  );
  assert.equal(
    short(await settle({ ...blind, settle: refused('insufficient_funds') })),
    'failed: insufficient_funds',
  );
});

test('a facilitator without an answer leaves the outcome to the chain', async () => {
  const silent = { settle: () => Promise.reject(new Error('/settle: TimeoutError')) };
  assert.equal(short(await settle(silent)), 'unknown: /settle: TimeoutError');
  assert.equal(
    short(await settle({ ...silent, uses: [{ used: true, transaction: OTHER }] })),
    `settled ${OTHER}`,
  );
});

const SEEN = { uses: [{ used: true, transaction: OTHER }] };
const MINED = { ...SEEN, isMined: async () => true };
const unseen = (use: object) => ({ uses: [{ used: false }, { used: true, ...use }] });
const never = { settle: () => assert.fail('settled again') };
const REVERTED = refused('invalid_exact_evm_transaction_failed', OURS);
const USED = refused('invalid_exact_evm_nonce_already_used');

for (const [what, answers, outcome, again] of [
  [
    'a second try that finds our transfer pays no second time',
    { ...never, uses: [{ used: true, transaction: OURS }] },
    `settled ${OURS}`,
    true,
  ],
  [
    'a second try that finds a use without a transfer waits',
    { ...never, uses: [{ used: true }] },
    'unknown: the authorization is used',
    true,
  ],
  [
    'a second try settles when the chain shows nothing',
    unseen({ transaction: OURS }),
    `settled ${OURS}`,
    true,
  ],
  [
    'another transfer, with ours mined',
    MINED,
    'failed: the authorization was used by a transaction that is not ours',
    false,
  ],
  ['another transfer, with ours reverted and mined', { ...MINED, settle: REVERTED }, 'failed: ', false],
  [
    'another transfer, with ours mined, at a second try',
    { ...MINED, settle: REVERTED },
    `settled ${OTHER}`,
    true,
  ],
  ['a transfer that may have replaced ours', SEEN, `settled ${OTHER}`, false],
  [
    'a transfer that may have replaced ours, which was reverted',
    { ...SEEN, settle: REVERTED },
    `settled ${OTHER}`,
    false,
  ],
  [
    'another transfer that no node can compare',
    { ...SEEN, isMined: () => Promise.reject(new Error('no node')) },
    `settled ${OTHER}`,
    false,
  ],
  ['an authorization used before our first try', { ...SEEN, settle: USED }, 'failed: ', false],
  [
    'an authorization used before, in other words',
    { ...SEEN, settle: refused('authorization_is_used') },
    'failed: ',
    false,
  ],
  ['an authorization used before our second try', { ...SEEN, settle: USED }, `settled ${OTHER}`, true],
  [
    'an authorization that is used while a second try is made',
    { ...unseen({ transaction: OTHER }), settle: USED },
    `settled ${OTHER}`,
    true,
  ],
  [
    'a used authorization without a node of the chain',
    { withoutChain: true, settle: USED },
    'unknown: ',
    false,
  ],
  [
    'a refusal that decides nothing',
    { ...SEEN, settle: refused('unexpected_settle_error') },
    `settled ${OTHER}`,
    false,
  ],
  [
    'a settlement that is pending and seen',
    { ...SEEN, settle: refused('settlement_pending', OTHER) },
    `settled ${OTHER}`,
    false,
  ],
  [
    'the same transaction in capitals',
    { ...MINED, settle: answered({ transaction: OTHER.toUpperCase().replace('0X', '0x') }) },
    `settled ${OTHER}`,
    false,
  ],
] as [string, Answers, string, boolean][])
  test(`whose transfer counts: ${what}`, async () => {
    const found = short(await settle(answers, again));
    assert.equal(found.slice(0, outcome.length), outcome, found);
  });

const rowOf = (validBefore: number | null) =>
  ({ key: `x402:eip155:8453:${ASSET}:${FROM}:${NONCE}`, validBefore }) as Payment;
const reconciled = async (answers: Answers, validBefore: number | null = NOW + 1) => {
  const outcome = await railWith(answers).reconcile(rowOf(validBefore));
  return outcome.kind === 'none' ? 'none' : short(outcome);
};

test('a lost payment is read from the chain, and was never made once it has expired unused', async () => {
  assert.equal(await reconciled({ uses: [{ used: true, transaction: OURS }] }), `settled ${OURS}`);
  assert.equal(await reconciled({}), 'unknown: the authorization may still be used');
  assert.equal(await reconciled({}, NOW), 'none');
  assert.equal(await reconciled({}, null), 'unknown: the authorization may still be used');
  assert.equal(
    await reconciled({ uses: [new Error('no node')] }, NOW),
    'unknown: the chain could not be read',
  );
  assert.equal(await reconciled({ withoutChain: true }, NOW), 'unknown: the chain could not be read');
});

test('a payer hears of a failure in the header of x402', () => {
  const told = (payer: string | null) =>
    JSON.parse(
      Buffer.from(
        railWith().failureProof?.('declined', payer)['payment-response'] ?? '',
        'base64',
      ).toString(),
    );
  const failure = { success: false, transaction: '', network: 'eip155:8453', errorReason: 'declined' };
  assert.deepEqual(told(FROM), { ...failure, payer: FROM });
  assert.deepEqual(told(null), failure);
  assert.deepEqual(railWith().proof('receipt'), { 'payment-response': 'receipt' });
});

/** A node of a chain that answers by method. */
const nodeOf = (answers: Record<string, unknown>) => {
  const asked: { method: string; params: unknown[] }[] = [];
  const reader = createChainReader('https://node.example', async (_url, init) => {
    const call = JSON.parse(String(init?.body)) as { method: string; params: unknown[] };
    asked.push(call);
    return Response.json({ result: answers[call.method] });
  });
  return { asked, reader };
};
const word = (hex: string) => `0x${hex.slice(2).padStart(64, '0')}`;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const expected = { asset: ASSET, from: FROM, to: TO, value: '10000', nonce: NONCE };
const transfer = (changes: object = {}) => ({
  address: ASSET,
  topics: [TRANSFER, word(FROM), word(TO)],
  data: '0x2710',
  transactionHash: OURS,
  ...changes,
});
const used = (logs: object[], found: object[] = [transfer()]) =>
  nodeOf({
    eth_call: '0x01',
    eth_blockNumber: '0x2710',
    eth_getLogs: found,
    eth_getTransactionReceipt: { logs },
  });

test('an authorization that the token has not seen is unused, and nothing else is asked', async () => {
  const { reader, asked } = nodeOf({ eth_call: word('0x0') });
  assert.deepEqual(await reader.authorizationUse(expected), { used: false });
  assert.deepEqual(
    asked.map(({ method, params }) => [method, params]),
    [['eth_call', [{ to: ASSET, data: `0xe94a0102${word(FROM).slice(2)}${NONCE.slice(2)}` }, 'latest']]],
  );
});

test('a use pays us when its transaction has the transfer of the amount to us', async () => {
  const { reader, asked } = used([transfer({ data: '0x1' }), transfer()]);
  assert.deepEqual(await reader.authorizationUse(expected), { used: true, transaction: OURS });
  assert.deepEqual(asked[2]?.params, [
    {
      address: ASSET,
      topics: ['0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5', word(FROM), NONCE],
      fromBlock: '0x3e8',
      toBlock: 'latest',
    },
  ]);
  assert.deepEqual(asked[3]?.params, [OURS]);
});

test('a use that paid somebody else, another amount or another token pays us nothing', async () => {
  for (const changes of [
    { address: TO },
    { topics: [OTHER, word(FROM), word(TO)] },
    { topics: [TRANSFER, word(TO), word(TO)] },
    { topics: [TRANSFER, word(FROM), word(FROM)] },
    { topics: [TRANSFER] },
    { data: '0x270f' },
  ])
    assert.deepEqual(
      await used([transfer(changes)]).reader.authorizationUse(expected),
      { used: true },
      JSON.stringify(changes),
    );
  assert.deepEqual(await used([], []).reader.authorizationUse(expected), { used: true }, 'no log of it');
});

test('a chain younger than the range of logs is searched from its first block', async () => {
  const { reader, asked } = nodeOf({ eth_call: '0x1', eth_blockNumber: '0x10', eth_getLogs: [] });
  await reader.authorizationUse(expected);
  const filter = asked[2]?.params[0] as { fromBlock: string } | undefined;
  assert.equal(filter?.fromBlock, '0x0');
});

test('a transaction is mined when it has a receipt', async () => {
  assert.equal(await nodeOf({ eth_getTransactionReceipt: {} }).reader.isMined(OURS), true);
  assert.equal(await nodeOf({ eth_getTransactionReceipt: null }).reader.isMined(OURS), false);
  await assert.rejects(nodeOf({}).reader.isMined(OURS));
});

/** A facilitator that answers with this response. */
const facilitatorOf = (response: () => Response, authorization?: (path: string) => string) => {
  const asked: { url: string; init: RequestInit }[] = [];
  const facilitator = createFacilitator({
    url: 'https://pay.example',
    timeoutMs: 600_000,
    ...(authorization && { authorization }),
    fetch: async (url, init) => {
      asked.push({ url: String(url), init: init ?? {} });
      return response();
    },
  });
  return { asked, facilitator };
};
const paid = payload() as Parameters<ReturnType<typeof createFacilitator>['verify']>[0];

test('a facilitator is asked with the payment and the terms, and its refusals are read also with 4xx', async () => {
  const { asked, facilitator } = facilitatorOf(
    () => Response.json({ isValid: false, invalidReason: 'x' }, { status: 402 }),
    (path) => `Bearer ${path}`,
  );
  assert.deepEqual(await facilitator.verify(paid, requirements), { isValid: false, invalidReason: 'x' });
  const [{ url, init } = { url: '', init: {} as RequestInit }] = asked;
  assert.deepEqual([url, init.method, init.redirect], ['https://pay.example/verify', 'POST', 'error']);
  assert.deepEqual(init.headers, {
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: 'Bearer /verify',
  });
  assert.deepEqual(JSON.parse(String(init.body)), {
    x402Version: 2,
    paymentPayload: paid,
    paymentRequirements: requirements,
  });
});

test('an answer that cannot be used is an error of its call', async () => {
  const failing = (response: () => Response) =>
    facilitatorOf(response).facilitator.settle(paid, requirements);
  const name = (error: Error) => error.name === 'FacilitatorError' && error.message.startsWith('/settle: ');
  await assert.rejects(
    failing(() => Response.json({ success: true, transaction: OURS, network: 'x' }, { status: 500 })),
    name,
  );
  await assert.rejects(
    failing(() => new Response('no json')),
    name,
  );
  await assert.rejects(
    failing(() => Response.json({ success: 'yes' })),
    name,
  );
  await assert.rejects(
    failing(() => new Response(' '.repeat(64 * 1024 + 1))),
    name,
  );
  const long = JSON.stringify({ success: true, transaction: OURS, network: 'x' }).padEnd(64 * 1024);
  assert.equal((await failing(() => new Response(long))).success, true);
});

test('a facilitator supports what it lists for version 2', async () => {
  const kinds = (kind: object) =>
    facilitatorOf(() =>
      Response.json({ kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:8453', ...kind }] }),
    );
  const { facilitator, asked } = kinds({});
  assert.equal(await facilitator.supports('exact', 'eip155:8453'), true);
  assert.deepEqual(
    [asked[0]?.url, asked[0]?.init.method, asked[0]?.init.body],
    ['https://pay.example/supported', 'GET', undefined],
  );
  assert.deepEqual(asked[0]?.init.headers, { accept: 'application/json' });
  for (const kind of [{ x402Version: 1 }, { scheme: 'upto' }, { network: 'eip155:1' }])
    assert.equal(await kinds(kind).facilitator.supports('exact', 'eip155:8453'), false, JSON.stringify(kind));
});
