import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  keepDelivered,
  keepLastReport,
  keepMadeReport,
  lastReportOf,
  loadSeen,
  ownerOf,
} from '../../../src/api/report/holder.ts';
import { marketIntelligence } from '../../../src/api/report/market-intelligence.ts';
import { readReportQuery } from '../../../src/api/report/report-query.ts';
import type { Services } from '../../../src/api/services.ts';
import { extendHistory } from '../../../src/catalog/record-history.ts';
import { UNAUTHENTICATED } from '../../../src/http/bearer.ts';
import type { Problem } from '../../../src/http/problem.ts';
import { createRequest, PLAIN_GET } from '../../../src/http/request.ts';
import type { Gate } from '../../../src/payments/gate.ts';
import type { Observation } from '../../../src/records/observation.ts';
import { NO_PROFILE } from '../../../src/report/report-filter.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { catalogOf, categoryOf, toolOf } from '../catalog/small-catalog.ts';
import { startWorld } from '../payments/payment-world.ts';

/** Asks for the report with these header fields, as nobody who is known. */
const askFor = (
  services: object,
  fields: Readonly<Record<string, string>> = {},
  target = '/api/v1/paid/market-intelligence',
  method = 'GET',
) =>
  marketIntelligence(
    createRequest(target, {
      ...PLAIN_GET,
      method,
      header: (name) => fields[name],
      headerNames: () => Object.keys(fields),
      client: '192.0.2.1',
    }),
    services as Services,
    {},
    UNAUTHENTICATED,
  );

describe('the last report of a holder', () => {
  const AT = Date.parse('2026-11-22T12:00:00Z');
  const DAY = 86_400_000;
  const VERSION = '2026.11.20+00000001';
  const agent = (clientId: string, subject = clientId) => ({ clientId, subject });

  test('the next report of a pass or an agent counts from its last one, and of nobody else', async () => {
    const store = openStore(':memory:');
    const last = (pass: string | undefined, of?: ReturnType<typeof agent>) =>
      lastReportOf({ pass, agent: of }, store.lastReports, AT + DAY);
    await keepLastReport({ pass: 'mine', agent: agent('agt_1', 'ada') }, VERSION, AT, store.lastReports);
    const known = { why: 'last-report', version: VERSION, day: '2026-11-22' };
    assert.deepEqual(await last('mine'), known);
    assert.deepEqual(await last(undefined, agent('agt_1', 'ada')), known);
    for (const [pass, of] of [
      ['other', undefined],
      ['other', agent('agt_1', 'ada')],
      [undefined, agent('agt_1', 'bob')],
      [undefined, agent('agt_2', 'ada')],
      [undefined, undefined],
    ] as const)
      assert.equal(await last(pass, of), undefined, `${pass} ${of?.clientId} ${of?.subject}`);
    await store.close();
  });

  test('a report that a later request delivers counts as of when it was made, and no older one after it', async () => {
    const store = openStore(':memory:');
    const { lastReports } = store;
    const holder = { pass: 'mine', agent: undefined };
    const last = () => lastReportOf(holder, lastReports, AT + 3 * DAY);
    await keepMadeReport('first', VERSION, AT, lastReports);
    await keepMadeReport('second', '2026.11.23+00000002', AT + DAY, lastReports);
    assert.equal(await last(), undefined, 'made, not delivered');
    await keepDelivered(holder, 'first', lastReports, AT + 2 * DAY);
    assert.deepEqual(await last(), { why: 'last-report', version: VERSION, day: '2026-11-22' });
    const second = { why: 'last-report', version: '2026.11.23+00000002', day: '2026-11-23' };
    for (const body of ['second', 'first', 'never made']) {
      await keepDelivered(holder, body, lastReports, AT + 2 * DAY);
      assert.deepEqual(await last(), second, body);
    }
    await store.close();
  });

  test('what an agent paid for belongs to it and the person it acts for', () => {
    assert.equal(ownerOf(agent('agt_1', 'usr_ada')), 'agt_1 usr_ada');
    assert.equal(ownerOf(agent('agt_1', 'usr_bob')), 'agt_1 usr_bob');
    assert.equal(ownerOf(agent('agt_1')), 'agt_1');
  });

  test('what is kept of a last report expires after 90 days, and the pass is not in it', async () => {
    const store = openStore(':memory:');
    const names: string[] = [];
    const watched = {
      ...store.lastReports,
      saveReport: (...args: Parameters<typeof store.lastReports.saveReport>) => {
        names.push(args[0]);
        return store.lastReports.saveReport(...args);
      },
    };
    await keepLastReport({ pass: 'secret', agent: undefined }, VERSION, AT, watched);
    const holder = { pass: 'secret', agent: undefined };
    assert.ok(await lastReportOf(holder, store.lastReports, AT + 90 * DAY - 1));
    assert.equal(await lastReportOf(holder, store.lastReports, AT + 90 * DAY), undefined);
    assert.equal(names.length, 1);
    assert.doesNotMatch(names.join(), /secret/);
    await store.close();
  });
});

describe('what the service saw', () => {
  const AT = Date.parse('2026-11-22T12:00:00Z');
  const built = { packages: [{ url: 'pkg:npm/zed', latest: '1.0.0' }] };
  const catalog = catalogOf({ tools: [toolOf()], observed: { zed: built } });
  const status: Observation = {
    collector: 'status',
    subject: 'https://status.zed.example',
    source: 'https://status.zed.example/api/v2/summary.json',
    since: '2026-11-01',
    values: { state: 'degraded' },
    firstSeen: { state: '2026-11-22' },
  };
  const change = {
    slug: 'zed',
    collector: 'openapi',
    subject: 'https://zed.example/openapi.json',
    source: 'https://zed.example/openapi.json',
    field: 'operations',
    before: ['GET /a'],
    after: [],
    on: '2026-11-22',
  };

  /** A store that has seen a status page and a change of the tool. */
  async function watched() {
    const store = openStore(':memory:');
    const row = {
      slug: 'zed',
      id: 'status https://status.zed.example',
      data: JSON.stringify(status),
      seenAt: AT,
    };
    const changes = [{ id: 'one', slug: 'zed', data: JSON.stringify(change), expiresAt: AT + 1000 }];
    await store.observations.addSeen(row, changes);
    return store;
  }

  test('what the service saw stands above what the build knew, with its time and its changes', async () => {
    const store = await watched();
    const seen = await loadSeen(['zed'], { catalog, observations: store.observations });
    const zed = seen.tools.get('zed');
    assert.equal(zed?.seenAt, '2026-11-22T12:00:00.000Z');
    assert.equal(zed?.observed.service?.state, 'degraded');
    assert.deepEqual(zed?.observed.packages, built.packages);
    assert.deepEqual(seen.changes, [change]);
    await store.close();
  });

  test('without a list of tools the states of status pages are told, and no changes', async () => {
    const store = await watched();
    const seen = await loadSeen(undefined, { catalog, observations: store.observations });
    assert.equal(seen.tools.get('zed')?.observed.service?.state, 'degraded');
    assert.deepEqual(seen.changes, []);
    await store.close();
  });

  test('where the service does not observe, what the build knew is told', async () => {
    const seen = await loadSeen(['zed'], { catalog, observations: undefined });
    assert.deepEqual([...seen.tools], [['zed', { observed: built }]]);
  });
});

describe('a report that is delivered', () => {
  const AT = Date.parse('2026-11-22T12:00:00Z');

  /** The feed, paid for with every request by a gate that sells a pass. */
  function openFeed() {
    const catalog = catalogOf({ tools: [toolOf()] });
    const store = openStore(':memory:');
    const gate: Gate = async (_request, make) => ({
      status: 200,
      headers: { 'payment-pass': 'new' },
      body: await make(),
      onDelivered: () => undefined,
    });
    const services = {
      catalog,
      history: { versions: [], records: {}, removed: {}, added: {}, fields: {} },
      baseUrl: 'https://dir.example',
      now: () => new Date(AT),
      store,
      paidFeed: { mode: 'live', payments: async () => ({ gate }) },
    };
    const ask = (headers?: Readonly<Record<string, string>>) => askFor(services, headers);
    const lastOf = (pass: string) => lastReportOf({ pass, agent: undefined }, store.lastReports, AT);
    return { ask, lastOf, version: catalog.version };
  }

  test('the next report on a pass counts from the one that was delivered with the pass, not before', async () => {
    const { ask, lastOf, version } = openFeed();
    const { onDelivered } = await ask();
    assert.equal(await lastOf('new'), undefined);
    onDelivered?.();
    for (let turns = 0; turns < 20; turns++) await nextTurn();
    assert.deepEqual(await lastOf('new'), { why: 'last-report', version, day: '2026-11-22' });
  });

  test('a report on a pass is kept for that pass', async () => {
    const { ask, lastOf } = openFeed();
    (await ask({ 'payment-pass': 'mine' })).onDelivered?.();
    for (let turns = 0; turns < 20; turns++) await nextTurn();
    assert.ok(await lastOf('mine'));
    assert.equal(await lastOf('new'), undefined);
  });
});

describe('the query of a report', () => {
  const catalog = catalogOf({
    version: '2026.11.20+00000002',
    categories: [categoryOf({ name: 'Core Banking', slug: 'cat' })],
    tools: [
      toolOf({ slug: 'zed', name: 'Zed', aliases: ['Zed Ledger'] }),
      toolOf({ slug: 'acme', name: 'Acme' }),
    ],
    moved: [
      { from: 'tools/zet', to: 'tools/zed', date: '2026-11-05', reason: 'The company has another name.' },
      { from: 'tools/gone', date: '2026-11-08', reason: 'The company has closed its doors.' },
    ],
  });
  const history = extendHistory(
    extendHistory(undefined, { ...catalog, version: '2026.11.01+00000001' }, '2026-11-01'),
    catalog,
    '2026-11-20',
  );
  const services = { catalog, history, now: () => new Date('2026-11-22T12:00:00Z') };
  const read = (query: string) => readReportQuery({ query: new URLSearchParams(query) }, services);

  test('names, former names and codes mean the records and places of today', () => {
    assert.deepEqual(
      read(
        'tools=zet,Acme&tools=zed+ledger&firm=lender&jurisdiction=germany,us-ny&category=Core+Banking&window=30&format=ics',
      ),
      {
        filter: {
          tools: ['acme', 'zed'],
          uses: [{ tool: 'acme' }, { tool: 'zed' }],
          profile: { ...NO_PROFILE, entity: ['lender'], in: ['DE', 'US-NY'] },
          categories: ['cat'],
          window: 30,
        },
        since: undefined,
        format: 'ics',
      },
    );
    assert.deepEqual(read(''), { filter: { window: 365 }, since: undefined, format: 'markdown' });
  });

  test('a day, or a version of the last 90 days, is what to count from', () => {
    assert.deepEqual(read('since=2026-11-10').since, { why: 'asked', day: '2026-11-10' });
    assert.deepEqual(read('since=2026.11.01%2B00000001').since, {
      why: 'asked',
      version: '2026.11.01+00000001',
      day: '2026-11-20',
    });
  });

  for (const [query, parameter, detail] of [
    ['jurisdiction=XX', 'in', /allowed/],
    ['in=DE,Atlantis', 'in', /allowed/],
    ['category=nobody', 'category', /allowed/],
    ['tools=zed,nobody', 'tools', /names "nobody", which is not the slug of a tool/],
    ['tools=gone', 'tools', /was removed on 2026-11-08: The company has closed its doors/],
    [`tools=${'zed,'.repeat(51)}`, 'tools', /at most 50/],
    ['firm=baker', 'entity', /allowed/],
    ['entity=any-business', 'entity', /allowed/],
    ['uses=nobody', 'tools', /names "nobody"/],
    ['uses=zed:fly', 'uses', /names no action/],
    ['window=0', 'window', /at least 1/],
    ['window=soon', 'window', /number/],
    ['since=2026-13-01', 'since', /YYYY-MM-DD/],
    ['since=yesterday', 'since', /YYYY-MM-DD/],
    ['since=2026-11-23', 'since', /must not lie after today/],
    ['since=2025.01.01%2B00000009', 'since', /not known here; give a day/],
    ['format=pdf', 'format', /allowed/],
    ['format=ics&format=markdown', 'format', /more than once/],
    ['jurisdictoin=DE', 'jurisdictoin', /no parameter of the report/],
  ] as const)
    test(`${query.slice(0, 40)} is refused with the name of the parameter`, () => {
      assert.throws(
        () => read(query),
        (problem: Problem) => {
          assert.equal(problem.status, 400);
          const [error] = problem.members['errors'] as { parameter: string; detail: string }[];
          assert.equal(error?.parameter, parameter);
          assert.match(error?.detail ?? '', detail);
          return true;
        },
      );
    });
});

describe('a request before it is paid', async () => {
  const world = await startWorld();
  after(() => world.close());

  const spent = {
    allowed: false,
    policy: 'paid',
    quota: 1,
    resetSeconds: 9,
    headers: { ratelimit: '"paid";r=0;t=9', 'ratelimit-policy': '"paid";q=1;w=60' },
  };
  const catalog = catalogOf();
  const PATH = '/api/v1/paid/market-intelligence';

  /** A request of an address whose quota is used up; making a report fails the test. */
  function ask(
    target: string,
    fields: Record<string, string> = {},
    method = 'GET',
    used = ['payment', 'paid'],
  ) {
    const services = {
      catalog,
      history: extendHistory(undefined, catalog, '2026-11-01'),
      store: { lastReports: { lastReport: () => assert.fail('a report was made') } },
      now: () => assert.fail('a report was made'),
      paidFeed: { mode: 'live', payments: async () => world.payments },
      limits: { take: (policy: string) => (used.includes(policy) ? { ...spent, policy } : undefined) },
    };
    return askFor(services, fields, target, method);
  }

  const isRefused = ({ status, headers }: Problem) => status === 429 && headers['retry-after'] === '9';

  test('beyond the quota no report is made, whatever is presented', async () => {
    const offer = await world.send();
    const wallet = await world.wallet();
    const presented: Record<string, string>[] = [
      {},
      { 'payment-pass': 'nobody' },
      { authorization: 'Payment garbage' },
      { 'payment-signature': 'garbage' },
      await world.pay('card', offer),
      { 'payment-signature': await wallet.pay(offer) },
    ];
    for (const fields of presented) await assert.rejects(ask(PATH, fields), isRefused);
    await assert.rejects(ask(PATH, {}, 'HEAD'), isRefused);
  });

  test('beyond the quota of payments the ledger is asked for none of them', async (t) => {
    const offer = await world.send();
    const presented: Record<string, string>[] = [
      { 'payment-pass': 'nobody' },
      await world.pay('card', offer),
      await world.pay('x402', offer),
    ];
    for (const name of ['find', 'findByProof', 'reserveCall'] as const)
      t.mock.method(world.ledger, name, () => assert.fail('the ledger was asked'));
    for (const fields of presented)
      await assert.rejects(
        ask(PATH, fields, 'GET', ['payment']),
        (problem: Problem) => isRefused(problem) && /payment or a pass/.test(problem.message),
      );
  });

  test('a request with wrong filters is counted too', async () => {
    await assert.rejects(ask(`${PATH}?category=nobody`), isRefused);
  });
});
