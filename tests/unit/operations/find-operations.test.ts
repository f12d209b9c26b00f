import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPeriod } from '../../../src/base/period.ts';
import { changeStream, readUse } from '../../../src/catalog/collections/change-stream.ts';
import { computedChangesOf } from '../../../src/catalog/operations/computed-changes.ts';
import { findOperations, readOperationQuestion } from '../../../src/catalog/operations/find-operations.ts';
import { createActionMap } from '../../../src/catalog/operations/map-actions.ts';
import { makeOperationData } from '../../../src/catalog/operations/operation-data.ts';
import type { Operation } from '../../../src/catalog/operations/operation-index.ts';
import { readOperations } from '../../../src/catalog/operations/operation-lines.ts';
import type { ToolContext } from '../../../src/mcp/tool-definition.ts';
import { findOperationsTool } from '../../../src/mcp/tools/find-operations.ts';
import { callsBy } from '../../../src/site/view/operations.ts';
import { actionOf, catalogOf, categoryOf, changeOf, toolOf } from '../catalog/small-catalog.ts';

test('a call of the current main interface is the first that is shown', () => {
  const call = (id: string) => {
    const [, method = '', path = ''] = /#(\S+) (\S+)/.exec(id) ?? [];
    return { id, method, path, deprecated: id.startsWith('old'), legacy: false } as Operation;
  };
  for (const [best, other] of [
    ['a/checkout-v72#POST /payments', 'a/terminal-v1#POST /payment'],
    ['a/latest#POST /payments', 'a/test#POST /payment'],
    ['a/pay_v2#GET /refunds', 'a/pay_v1#GET /refund'],
    ['a/accounts#POST /stores/all', 'a/management-v3#POST /stores'],
    ['a/terminal#POST /pay', 'old/checkout#POST /p'],
  ] as const) {
    const [found] = callsBy([other, best].map(call), () => [TOOLS[0]]);
    assert.equal(found?.calls[0]?.id, best);
  }
});

const ACTIONS = [
  actionOf({
    slug: 'refund-payment',
    name: 'Refund a payment',
    words: ['refund', 'refund charge'],
    rules: [{ ends: 'refund', method: ['POST'] }],
  }),
  actionOf({
    slug: 'create-virtual-account',
    name: 'Create a virtual account',
    words: ['virtual iban'],
    rules: [{ ends: 'virtual account', method: ['POST'] }],
  }),
  actionOf({
    slug: 'dispute-opened',
    name: 'Dispute opened',
    words: ['dispute', 'chargeback'],
    rules: [{ event: ['dispute'] }],
  }),
  actionOf({
    slug: 'increase-limit',
    name: 'Increase a limit',
    words: ['increase limit'],
    rules: [{ path: ['limit'], method: ['PATCH'] }],
  }),
];
const FILES = [
  `{"source":"acme/api","format":"openapi","url":"https://github.com/acme/api/blob/abc/a.json","commit":"abc","copyDay":"2026-10-01"}
GET\t/refunds/{id}\tgetRefund
POST\t/payments/{id}/refunds\tcreateRefund\tRefunds\trefunds:write\tamount;reason
PUT\t/old\t\t\t\t\tdeprecated

2026-10-01\tabc\tbreaking\trequired\tPOST /payments/{id}/refunds\tbody reason
2026-10-01\tabc\tcompatible\tadded\tGET /refunds/{id}
2026-09-02\tdef\tdocumentation\ttext
`,
  `{"source":"acme/hooks","format":"events","url":"https://acme.example/hooks.json","copyDay":"2026-10-01"}
EVENT\tcharge.dispute.created
`,
  `{"source":"bolt/v1","format":"openapi","url":"https://github.com/bolt/v1/blob/fed/b.json","commit":"fed","copyDay":"2023-09-12","licence":"MIT"}
POST\t/virtual_accounts\t\t\t\t\t\tOpen an account
`,
].map(readOperations);

const TOOLS = [
  toolOf({ slug: 'acme', name: 'Acme Pay' }),
  toolOf({ slug: 'bolt', name: 'Bolt', aliases: ['Bolt Bank'], categories: ['tax'] }),
  toolOf({ slug: 'increase', name: 'Increase' }),
];
const RECORDS = {
  tools: TOOLS,
  categories: [categoryOf(), categoryOf({ slug: 'tax', name: 'Tax', order: 2 })],
  actions: ACTIONS,
  changes: [
    changeOf({
      slug: 'news',
      tool: 'acme',
      title: 'Acme charges for each refund',
      announcedAt: '2026-09-20',
    }),
  ],
};
const base = catalogOf(RECORDS);
const actionsOf = createActionMap(base.actions, []);
const observedChanges = computedChangesOf(base.tools[0] as never, FILES.slice(0, 1), actionsOf);
const catalog = catalogOf({
  ...RECORDS,
  observedChanges,
  operationData: () => makeOperationData(FILES, base.tools, base.actions, actionsOf),
});

const find = (query: object) => findOperations({ page: 1, limit: 10, ...query }, catalog);

test('operations are found by each filter and by words', () => {
  const refund = 'acme/api#POST /payments/{id}/refunds';
  const cases: readonly [object, string[]][] = [
    [{ action: ['refund-payment'] }, [refund]],
    [{ tool: ['bolt'] }, ['bolt/v1#POST /virtual_accounts']],
    [{ category: ['tax'], tool: ['acme'] }, []],
    [{ method: ['GET', 'PUT'] }, ['acme/api#GET /refunds/{id}', 'acme/api#PUT /old']],
    [{ deprecated: true }, ['acme/api#PUT /old']],
    [{ kind: 'event' }, ['acme/hooks#EVENT charge.dispute.created']],
    [{ q: 'refund', method: ['GET'] }, ['acme/api#GET /refunds/{id}']],
    [{ q: 'getRef' }, ['acme/api#GET /refunds/{id}', refund]],
    [{ q: 'nothing such' }, []],
    [{ q: 'read a refund of Acme Pay' }, ['acme/api#GET /refunds/{id}', refund]],
    [{ q: '/refunds/{id}' }, ['acme/api#GET /refunds/{id}', refund]],
  ];
  for (const [query, expected] of cases) {
    const ids = find(query).results.map(({ id }) => id);
    assert.deepEqual(ids, expected, JSON.stringify(query));
  }
  const { total, pages } = find({ page: 2, limit: 2 });
  assert.deepEqual([total, pages], [5, 3]);
});

test('an operation has what its specification says, and where it was read', () => {
  const [found] = find({ action: ['refund-payment'] }).results;
  assert.deepEqual(found, {
    id: 'acme/api#POST /payments/{id}/refunds',
    tool: 'acme',
    kind: 'operation',
    method: 'POST',
    path: '/payments/{id}/refunds',
    name: 'Refund a payment',
    actions: ['refund-payment'],
    deprecated: false,
    legacy: false,
    operationId: 'createRefund',
    tags: ['Refunds'],
    scopes: ['refunds:write'],
    requires: ['amount', 'reason'],
    source: { url: 'https://github.com/acme/api/blob/abc/a.json', commit: 'abc', copyDay: '2026-10-01' },
  });
  assert.equal(find({ tool: ['bolt'] }).results[0]?.name, 'Open an account');
});

test('questions are read as filters, actions and a verb', () => {
  const cases: readonly [text: string, filter: object, actions: string[], verb?: string][] = [
    ['refund endpoint of Acme Pay', { tool: ['acme'] }, ['refund-payment']],
    ['create virtual IBAN', { kind: 'operation' }, ['create-virtual-account'], 'create'],
    ['virtual IBANs at bolt bank', { tool: ['bolt'] }, ['create-virtual-account']],
    ['deprecated operations of Bolt', { tool: ['bolt'], deprecated: true }, []],
    ['POST /payments/{id}/refunds', { method: ['POST'] }, []],
    ['increase limit', { kind: 'operation' }, ['increase-limit'], 'change'],
    ['limit at increase', { tool: ['increase'] }, ['increase-limit']],
    ['operations of Acme Pay that are not webhooks', { tool: ['acme'], kind: 'operation' }, []],
    ['delete a webhook at Acme Pay', { tool: ['acme'], kind: 'operation' }, [], 'remove'],
  ];
  for (const [text, filter, actions, verb] of cases) {
    const { filter: read, asked } = readOperationQuestion(text, catalog);
    assert.deepEqual([read, asked.actions, asked.verb], [filter, actions, verb], text);
  }
});

test('the time that a question names bounds the changes it asks for', () => {
  const cases: readonly [text: string, changes: object | undefined][] = [
    ['what did Acme break since September 2026', { class: 'breaking', from: '2026-09-01' }],
    ['what changed at Acme in 2025', { from: '2025-01-01', to: '2025-12-31' }],
    ['new endpoints of Acme since 2026-09-02', { what: 'added', from: '2026-09-02' }],
    ['endpoints Acme removed', { what: 'removed' }],
    ['changes of the Acme API', {}],
    ['change a subscription at Acme', undefined],
    ['deprecated endpoints of Acme', undefined],
  ];
  for (const [text, expected] of cases)
    assert.deepEqual(readOperationQuestion(text, catalog).changes, expected, text);
  const spans: readonly [text: string, from?: string | undefined, to?: string][] = [
    ['since March', '2026-03-01'],
    ['since December', '2025-12-01'],
    ['in June', '2026-06-01', '2026-06-30'],
    ['since last summer', '2026-06-01'],
    ['in the last 6 months', '2026-05-27'],
    ['last 99999999999 months'],
    ['since 2025-13-01'],
    ['between January and March 2026', '2026-01-01', '2026-03-31'],
    ['from 2025 to 1 May 2026', '2025-01-01', '2026-05-01'],
    ['from Stripe to Adyen'],
    ['on December 24th', '2025-12-24', '2025-12-24'],
    ['over the past 2 quarters', '2026-05-27'],
    ['im März 2026', '2026-03-01', '2026-03-31'],
    ['l’année dernière', '2025-01-01', '2025-12-31'],
    ['before March', undefined, '2026-02-28'],
  ];
  for (const [text, from, to] of spans) {
    const { period } = readPeriod(text, '2026-11-27') ?? {};
    assert.deepEqual([period?.from, period?.to], [from, to], text);
  }
  assert.equal(readPeriod('may I refund', '2026-11-27'), undefined);
  for (const [text, impossible] of [
    ['since 31 February 2026', '2026-02-31'],
    ['until April 31st', '2026-04-31'],
    ['on 2026-02-29', '2026-02-29'],
    ['on 29 Feb 2024', undefined],
  ] as const)
    assert.equal(readPeriod(text, '2026-11-27')?.impossible, impossible, text);
});

test('changes are answered from the history of specifications and from what people wrote', () => {
  const changes = (q: string) => find({ q }).changes?.map(({ date, title }) => [date, title]);
  const required = ['2026-10-01', 'POST /payments/{id}/refunds requires more: body reason'];
  const added = ['2026-10-01', 'GET /refunds/{id} was added'];
  const news = ['2026-09-20', 'Acme charges for each refund'];
  assert.deepEqual(changes('what changed at Acme Pay in 2026'), [required, added, news]);
  assert.deepEqual(changes('what did Acme Pay break since September 2026'), [required]);
  assert.deepEqual(changes('what did Acme Pay break since November 2026'), []);
});

test('filters that exclude each other say nothing of vendors', () => {
  assert.deepEqual(find({ q: 'refund', action: ['increase-limit'] }).notes, [
    'The question and the filter by action ask for different things, so that nothing can be both.',
  ]);
});

const READ = 'Its documentation: https://zed.example';

test('what is required, and what is not found, is told as far as the copies tell it', () => {
  for (const [q, note] of [
    [
      'required parameters of the refund call of Acme Pay',
      'POST /payments/{id}/refunds requires amount, reason, beside what is in its path. Scopes of OAuth: refunds:write.',
    ],
    [
      'what did Acme Pay break since November 2026',
      'Acme Pay: no such change in the history of its published specification until 1 Oct 2026; the earliest that is known is of 2 Sep 2026.',
    ],
    [
      'what did Increase break',
      'Increase: the history of its specification has not been read here, so that nothing is known of its changes.',
    ],
    [
      'virtual iban at Acme Pay',
      `Acme Pay: not in its published specification of 1 Oct 2026. ${READ}; its specification: ${FILES[0]?.copy.url}`,
    ],
    [
      'refund endpoint of Bolt',
      `Bolt: not known today; not in its published specification of 12 Sep 2023, the newest copy within reach. ${READ}; its specification: ${FILES[2]?.copy.url}`,
    ],
    [
      'refund endpoint of Increase',
      `Increase: no specification of it has been read here, so that nothing is known. ${READ}`,
    ],
    ['virtual iban', 'Bolt: the copy is of 12 Sep 2023; what holds today is not known.'],
  ]) {
    const { old, notes } = find({ q });
    assert.deepEqual([...old, ...notes], [note]);
  }
});

test('the tool of MCP names one call of each tool first', async () => {
  const context = { catalog, baseUrl: 'https://x.example' } as ToolContext;
  const { output } = await findOperationsTool.call({ question: 'refund endpoint of Acme Pay' }, context);
  assert.deepEqual(JSON.parse(JSON.stringify(output)), {
    operations: [
      {
        tool: 'acme',
        call: 'POST /payments/{id}/refunds',
        name: 'Refund a payment',
        requires: ['amount', 'reason'],
        copy: '2026-10-01',
      },
    ],
    total: 1,
    sources: { acme: 'https://github.com/acme/api/blob/abc/a.json' },
    notes: [],
    url: 'https://x.example/operations?q=refund+endpoint+of+Acme+Pay',
  });
  await assert.rejects(findOperationsTool.call({ tool: 'nobody' }, context), /No tool with slug/);
  await assert.rejects(
    findOperationsTool.call({ action: 'nothing' }, context),
    /action: "nothing" is not known/,
  );
});

test('computed changes stand in one list with edited ones, and what is used narrows it', () => {
  const list = (...uses: string[]) =>
    changeStream(
      catalog,
      catalog.observedChanges,
      uses.flatMap((text) => readUse(text, catalog) ?? []),
      'https://x.example',
    ).map(({ origin, date, class: kind, title, url }) => [origin, date, kind, title, url]);
  const october = [
    'computed',
    '2026-10-01',
    'breaking',
    'Acme Pay: operations of its specification, 1 asking for more, 1 added',
    'https://github.com/acme/api/commit/abc',
  ];
  const september = [
    'computed',
    '2026-09-02',
    'documentation',
    'Acme Pay: only texts changed in its specification',
    'https://github.com/acme/api/commit/def',
  ];
  const news = [
    'edited',
    '2026-09-20',
    undefined,
    'Acme charges for each refund',
    'https://x.example/changes/news',
  ];
  assert.deepEqual(list(), [october, news, september]);
  assert.deepEqual(list('acme:refund-payment'), [october, news]);
  assert.deepEqual(list('acme:dispute-opened'), []);
  assert.deepEqual(list('bolt'), []);
  assert.equal(readUse('acme:nothing', catalog), undefined);
});
