import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationLine } from '../../../src/catalog/operations/operation-lines.ts';
import { readSpecification } from '../../../src/observations/specifications/read-specification.ts';

const lines = (...[body, format = 'openapi', pointer]: Parameters<typeof readSpecification> | [string]) =>
  readSpecification(body, format, pointer).operations.map(operationLine);
const yaml = (paths: string) => `openapi: 3.1.0\ninfo: {title: T, version: "2"}\npaths:\n${paths}`;

test('operations of OpenAPI 3 have what is required, scopes, tags and events', () => {
  assert.deepEqual(
    lines(`openapi: 3.1.0
info: {title: T, version: 2024-01-01}
security: [{oauth: [read]}]
paths:
  /refunds/{id}:
    parameters: [{$ref: '#/components/parameters/account'}, {in: path, name: id, required: true}]
    post:
      operationId: createRefund
      tags: [Refunds, "Money; back"]
      summary: Refund
      deprecated: true
      security: [{oauth: ["refunds:write"]}]
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Refund'}}}}
    get: {description: "Part of our [classic API integration](x)."}
    put: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/state_request'}}}}}
webhooks:
  refund.created: {post: {operationId: onRefund}}
components:
  parameters: {account: {in: header, name: Account, required: true}}
  schemas:
    Refund: {allOf: [{required: [amount]}], required: [reason, id, on], properties: {id: {readOnly: true}, on: {$ref: '#/components/schemas/Day'}}}
    Day: {readOnly: true}
    state_request: {required: [state], properties: {state: {readOnly: true}}}
`),
    [
      'EVENT\trefund.created\tonRefund\t\tread',
      'GET\t/refunds/{id}\t\t\tread\tAccount\tlegacy',
      'POST\t/refunds/{id}\tcreateRefund\tRefunds;Money, back\trefunds:write\tAccount;reason;amount\tdeprecated\tRefund',
      'PUT\t/refunds/{id}\t\t\tread\tAccount;state',
    ],
  );
});

test('OpenAPI 2, AsyncAPI, Postman and lists of events are read', () => {
  const cases: [string, Parameters<typeof readSpecification>, string[]][] = [
    [
      'swagger',
      [
        '{"swagger":"2.0","paths":{"/pay":{"put":{"parameters":[{"in":"body","name":"b","schema":{"required":["sum"]}},{"in":"query","name":"q","required":true,"type":"string"}]}}}}',
        'openapi',
      ],
      ['PUT\t/pay\t\t\t\tsum;q'],
    ],
    [
      'asyncapi 2',
      [
        'asyncapi: 2.6.0\nchannels:\n  trades: {subscribe: {operationId: onTrade}}\n  all: {publish: {message: {oneOf: [{name: a.made}, {name: a.gone}]}}}',
        'asyncapi',
      ],
      ['EVENT\ta.gone', 'EVENT\ta.made', 'EVENT\ttrades\tonTrade'],
    ],
    [
      'asyncapi 3',
      ['asyncapi: 3.0.0\nchannels:\n  c: {address: "prices/{pair}", messages: {m: {}}}', 'asyncapi'],
      ['EVENT\tprices/{pair}'],
    ],
    [
      'postman',
      [
        '{"item":[{"name":"Cards","item":[{"name":"Freeze","request":{"method":"POST","url":{"raw":"{{host}}/cards/:id/freeze","path":["cards",":id","freeze"]}}},{"name":"List","request":{"method":"GET","url":"{{host}}/cards?x=1"}}]}]}',
        'postman',
      ],
      ['GET\t/cards\t\tCards\t\t\t\tList', 'POST\t/cards/:id/freeze\t\tCards\t\t\t\tFreeze'],
    ],
    ['events', ['{"a":{"b/c":{"items":{"enum":["x.made","*"]}}}}', 'events', '/a/b~1c'], ['EVENT\tx.made']],
    ['keys', ['x.made: 1\nx.gone: 2', 'events'], ['EVENT\tx.gone', 'EVENT\tx.made']],
  ];
  for (const [name, args, expected] of cases) assert.deepEqual(lines(...args), expected, name);
});

test('hostile and broken specifications are refused with a reason, or cut', () => {
  const refused: [string, RegExp][] = [
    ['[]', /no specification/],
    ['{"swagger": "2.0"', /not JSON/],
    ['a: b', /no OpenAPI document/],
    [yaml('  {}'), /no operation and no event/],
    [
      `a: &a [1,1]\n${Array.from({ length: 1100 }, (_, index) => `b${index}: *a`).join('\n')}`,
      /more than 1000 aliases/,
    ],
    [`${'{"a":'.repeat(120)}1${'}'.repeat(120)}`, /levels/],
    [
      `openapi: 3.0.0\npaths:\n${Array.from({ length: 5001 }, (_, index) => `  /p${index}: {get: {}}`).join('\n')}`,
      /more than 5000 operations/,
    ],
  ];
  for (const [body, reason] of refused) assert.throws(() => lines(body), reason);
  // References in a circle, references that double at each of 40 levels, and a reference to another host.
  const bomb = Array.from(
    { length: 40 },
    (_, level) =>
      `    S${level}: {properties: {a: {$ref: '#/components/schemas/S${level + 1}'}, b: {$ref: '#/components/schemas/S${level + 1}'}}, allOf: [{$ref: '#/components/schemas/S${level + 1}'}, {$ref: '#/components/schemas/S${level + 1}'}]}`,
  );
  const answers = "responses: {'200': {content: {a/json: {schema: {$ref: '#/components/schemas/S0'}}}}}";
  const { operations, shapes } = readSpecification(
    `${yaml(`  /a: {get: {${answers}}, put: {$ref: '#/paths/~1a/put'}, post: {requestBody: {$ref: 'https://evil.example/x'}}}\n  /b: {$ref: '#/paths/~1b'}`)}\ncomponents:\n  schemas:\n${bomb.join('\n')}`,
    'openapi',
  );
  assert.deepEqual(operations.map(operationLine), ['GET\t/a', 'POST\t/a', 'PUT\t/a']);
  assert.equal(shapes[0], undefined);
  assert.deepEqual(lines(yaml('  "/a b\\u0000\\t<script>": {get: {operationId: "x\\ny"}}')), [
    'GET\t/a%20b%20<script>\tx y',
  ]);
});
