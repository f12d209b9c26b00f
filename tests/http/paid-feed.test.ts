import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bearer, registerAnonymous } from '../agent-client.ts';
import { FEED, type LiveMoney, payInSandbox, startLiveMoney } from '../live-money.ts';
import { readHeadAndReset } from './raw-request.ts';
import { examplePath, startServer, type TestServer } from './server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

let server: TestServer;
let feed: string;
before(async () => {
  server = await startServer({}, { atBaseUrl: true });
  feed = server.url + FEED;
});
after(() => server.stop());

const read = (header: string | null, form: 'base64' | 'base64url' = 'base64') =>
  JSON.parse(Buffer.from(header ?? '', form).toString());
const cardCredential = () => payInSandbox(server.url);
const json = async (answer: Response) => JSON.parse(await answer.text());

test('the 402 is not stored, and a browser may read its offers', async () => {
  const answer = await fetch(feed, { headers: { origin: 'https://example.org' } });
  assert.equal(answer.status, 402);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  const exposed = answer.headers.get('access-control-expose-headers') ?? '';
  for (const name of [
    'WWW-Authenticate',
    'PAYMENT-REQUIRED',
    'PAYMENT-RESPONSE',
    'Payment-Receipt',
    'Retry-After',
  ])
    assert.ok(exposed.includes(name), name);
  const size = [...answer.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  assert.ok(size < 8192, `${size} bytes of headers`);
});

test('the paid answer has exactly status, report and timestamp; structured adds data', async () => {
  const paid = await fetch(feed, { headers: { authorization: await cardCredential() } });
  assert.equal(paid.status, 200);
  assert.equal(paid.headers.get('cache-control'), 'private');
  assert.equal(read(paid.headers.get('payment-receipt'), 'base64url').status, 'success');
  assert.deepEqual(Object.keys(await json(paid)), ['status', 'report', 'timestamp']);
  const structured = await fetch(`${feed}?format=structured&jurisdiction=eu&category=open-banking`, {
    headers: { authorization: await cardCredential() },
  });
  const { data, report } = await json(structured);
  assert.deepEqual(data.filter.profile.in, ['EU']);
  assert.match(report, /For: European Union; tools: \d+; categories: open-banking\./);
});

test('with ics the report is a calendar of what applies to the stack', async () => {
  const answer = await fetch(
    `${feed}?format=ics&tools=Adyen,modulr&firm=payment-institution&jurisdiction=DE&activity=offers-euro-credit-transfers`,
    {
      headers: { authorization: await cardCredential() },
    },
  );
  const body = await json(answer);
  assert.deepEqual(Object.keys(body), ['status', 'report', 'timestamp']);
  assert.match(body.report, /^BEGIN:VCALENDAR\r\n/);
  assert.match(body.report, /UID:eu-(?:ipr-emi-pi|dora-register)-2027@/);
  assert.doesNotMatch(body.report, /UID:eu-t1-settlement@/);
});

test('a registered agent is told from which report the next one counts; a stranger is not', async () => {
  const [mine, other] = [await registerAnonymous(server.url), await registerAnonymous(server.url)];
  const buy = async ({ access_token: token }: typeof mine): Promise<string> => {
    const headers = { ...bearer(token), 'payment-authorization': await cardCredential() };
    return (await json(await fetch(feed, { headers }))).report;
  };
  assert.match(await buy(mine), /No earlier report is known/);
  await server.ask('quiet');
  assert.match(await buy(mine), /After \d{4}-\d\d-\d\d \(catalogue [^)]+\), records: 0 added, 0 changed/);
  assert.match(await buy(other), /No earlier report is known/);
});

test('HEAD, OPTIONS and other methods never pay', async () => {
  const authorization = await cardCredential();
  const options = await fetch(feed, { method: 'OPTIONS' });
  assert.equal(options.status, 204);
  for (const name of [
    'PAYMENT-SIGNATURE',
    'Payment-Authorization',
    'Accept-Payment',
    'Idempotency-Key',
    'Payment-Pass',
  ])
    assert.ok(options.headers.get('access-control-allow-headers')?.includes(name), name);
  const post = await fetch(feed, { method: 'POST', headers: { authorization } });
  assert.equal(post.status, 405);
  assert.equal(post.headers.get('allow'), 'GET, HEAD, OPTIONS');
  assert.equal((await fetch(feed, { headers: { authorization } })).status, 200, 'the payment is still whole');
});

test('a bad filter is refused before anything is paid, with what is allowed', async () => {
  for (const query of ['category=nope', 'jurisdiction_=DE']) {
    const answer = await fetch(`${feed}?${query}`, { headers: { authorization: 'Payment x' } });
    assert.equal(answer.status, 400, query);
    const [error] = (await json(answer)).errors;
    assert.equal(error.parameter, query.split('=')[0]);
    assert.ok(error.detail);
  }
});

test('oversized headers are refused', async () => {
  assert.equal((await fetch(feed, { headers: { 'payment-signature': 'A'.repeat(9000) } })).status, 400);
  assert.equal((await fetch(feed, { headers: { 'payment-signature': 'A'.repeat(20_000) } })).status, 431);
});

test('one price in every document', async () => {
  const offer = await fetch(feed);
  const required = read(offer.headers.get('payment-required'));
  const request = /request="([^"]+)"/.exec(offer.headers.get('www-authenticate') ?? '')?.[1] ?? '';
  const { terms } = await json(offer);
  const at = (path: string) => fetch(server.url + path);
  const x402 = await json(await at('/.well-known/x402'));
  const info = (await json(await at('/openapi.json'))).paths[FEED].get['x-payment-info'];
  const docs = await (await at('/docs/paid-feed.md')).text();
  const llms = await (await at('/llms.txt')).text();
  const micro = [
    Number(required.accepts[0].amount),
    Number(read(request, 'base64url').amount) * 10_000,
    terms.amount * 1_000_000,
    x402.payment.amount * 1_000_000,
    Number(info.price.amount) * 1_000_000,
    Number(info.offers[0].amount) * 10_000,
    Number(/\*\*([\d.]+) USD\*\*/.exec(docs)?.[1]) * 1_000_000,
    Number(/([\d.]+) USD per call/.exec(llms)?.[1]) * 1_000_000,
  ];
  assert.deepEqual(
    micro,
    micro.map(() => 10_000),
  );
  assert.deepEqual(x402.resources[0].accepts, required.accepts);
});

test('the command that the start-up log prints pays for a report', async () => {
  const command = /node (scripts\/pay\.mjs) ([^\s"]+)/.exec(server.output());
  assert.ok(command, server.output());
  const { stdout } = await run(process.execPath, [command[1] ?? '', command[2] ?? ''], { cwd: root });
  assert.match(stdout, /^paid \{"success":true/);
  assert.match(stdout, /# Market intelligence/);
});

test('every example of the documentation runs', async () => {
  const text = readFileSync(`${root}/content/docs/paid-feed.md`, 'utf8');
  const examples = [...text.matchAll(/```sh\n([\s\S]*?)\n```/g)].flatMap(([, lines = '']) =>
    lines.split('\n'),
  );
  assert.ok(examples.length >= 6);
  for (const example of examples) {
    const command = example
      .replaceAll('http://localhost:4321', server.baseUrl)
      .replace(/^curl /, 'curl -sS ');
    const { stdout } = await run(
      'sh',
      ['-c', command.replace(/^npm run ledger --/, 'node scripts/ledger.ts')],
      {
        cwd: root,
        env: { ...process.env, PATH: examplePath, DATA_DIR: server.dataDir },
      },
    );
    assert.ok(stdout.trim().length > 0, example);
    assert.doesNotMatch(stdout, /HTTP\/1\.1 [45](?!02)\d\d|"status":[45](?!02)\d\d/, example);
  }
});

test('the ledger shows what was paid, and no secret is in it or in the log', async () => {
  const authorization = await cardCredential();
  await fetch(feed, { headers: { authorization } });
  const env = { ...process.env, DATA_DIR: server.dataDir };
  const ledger = async (...args: string[]) =>
    (await run(process.execPath, ['scripts/ledger.ts', ...args], { cwd: root, env })).stdout;
  const list = await ledger('list');
  assert.match(list, /stripe {2}delivered {3}0\.01 usd/);
  assert.match(list, /x402 {4}delivered {3}0\.010000 USDC/);
  assert.match(await ledger('totals'), /x402 {4}delivered {3}\d+ payments? {2}0\.\d+0000 USDC/);
  await assert.rejects(ledger('list', 'paid'), /states: settling, /);
  await assert.rejects(
    run(process.execPath, ['scripts/ledger.ts', 'list'], {
      cwd: root,
      env: { ...env, DATA_DIR: `${server.dataDir}/none` },
    }),
    /there is no store/,
  );
  const key = /mpp:\S+/.exec(list)?.[0] ?? '';
  assert.match(await ledger('show', key), /"state": "delivered"/);
  const { spt } = read(authorization.slice('Payment '.length), 'base64url').payload;
  for (const text of [
    server.output(),
    list,
    await ledger('show', key),
    readFileSync(`${server.dataDir}/directory.db`, 'latin1'),
  ])
    assert.ok(!text.includes(spt) && !text.includes('spt_'));
});

describe('live payments and passes', () => {
  /** Everything that the feed has to say. */
  const LONG = `${FEED}?format=structured&window=1825`;

  let money: LiveMoney;
  let env: Record<string, string>;
  let server: TestServer;
  before(async () => {
    money = await startLiveMoney();
    env = {
      ...money.env,
      CARD_MINIMUM_POLICY: 'pack',
      NODE_OPTIONS: `--import=${new URL('hold-answers.ts', import.meta.url).href}`,
    };
    server = await startServer(env);
    await server.printed(/the card rail is offered/);
  });
  after(async () => {
    await server.stop();
    await money.stop();
  });

  /** A card credential for a fresh challenge. */
  async function pay(): Promise<string> {
    const headers = await money.credential(server.url, 'card');
    return headers?.['authorization'] ?? '';
  }

  const get = (headers: Record<string, string>, path = FEED) => fetch(server.url + path, { headers });

  /** Takes the head of a report alone; resolves with it once the server has noticed the reset. */
  async function takeHead(headers: Record<string, string>): Promise<string> {
    const head = await readHeadAndReset(server.url + LONG, headers);
    await server.ask('quiet');
    return head;
  }
  const passIn = (head: string) => /^payment-pass: (\S+)$/im.exec(head)?.[1];

  test('resetting the connection after the pass and repeating the credential brings the same pass', async () => {
    const charges = await money.received('card');
    const authorization = await pay();
    const passes = [];
    for (let round = 0; round < 4; round += 1) {
      const head = await takeHead({ authorization });
      assert.match(head, /^HTTP\/1\.1 200 /);
      passes.push(passIn(head));
    }
    const [pass = ''] = passes;
    assert.deepEqual(passes, [pass, pass, pass, pass]);
    assert.match(pass, /^[\w-]{43}$/);
    const whole = await get({ authorization }, LONG);
    assert.equal(whole.headers.get('payment-pass'), pass);
    await whole.arrayBuffer();
    assert.equal((await money.received('card')) - charges, 1);
  });

  test('paid reports are answered by a new process whose card processor is away', async () => {
    const key = { 'idempotency-key': 'order-3' };
    const owed = { authorization: await pay() };
    const delivered = { authorization: await pay() };
    const repeated = { authorization: await pay(), ...key };
    const pass = passIn(await takeHead(owed));
    const bodies = [];
    for (const headers of [delivered, repeated]) bodies.push(await (await get(headers)).text());
    await server.ask('quiet');
    const { dataDir } = server;
    await server.kill('SIGKILL');
    const away = {
      ...env,
      STRIPE_API_BASE: 'http://127.0.0.1:1',
      X402_FACILITATOR_URL: 'http://127.0.0.1:1',
    };
    server = await startServer(away, { dataDir });
    assert.equal((await get({})).status, 503, 'nothing can be paid with');
    const found = await get(owed);
    assert.equal(found.status, 200);
    assert.equal(found.headers.get('payment-pass'), pass);
    await found.arrayBuffer();
    for (const [index, headers] of [delivered, repeated].entries()) {
      const again = await get(headers);
      assert.equal(again.status, 200);
      assert.ok(again.headers.get('payment-receipt'));
      assert.equal(await again.text(), bodies[index]);
    }
  });
});
