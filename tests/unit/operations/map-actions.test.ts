import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActionMap } from '../../../src/catalog/operations/map-actions.ts';
import { readOperationLine } from '../../../src/catalog/operations/operation-lines.ts';
import { wordsOf } from '../../../src/catalog/operations/words.ts';
import { ActionRule } from '../../../src/records/action.ts';

const TOOL = { slug: 'acme', categories: ['payments-billing'] };

/** Whether a rule holds for a line of `METHOD path id tags`. */
function holds(rule: object, line: string, tool = TOOL): boolean {
  const actionsOf = createActionMap([{ slug: 'a', rules: [ActionRule.parse(rule)] }], []);
  return actionsOf(readOperationLine(line.replaceAll(' ', '\t')), 'acme/api', tool).length > 0;
}

test('words of names are split at signs and capitals, in lower case and the singular', () => {
  for (const [name, words] of [
    ['/v1/virtualAccounts', 'v1 virtual account'],
    ['createIBANs', 'create iban'],
    ['PaymentAPIKeys_list', 'payment api key list'],
    ['charge.dispute.funds_withdrawn', 'charge dispute fund withdrawn'],
    ['addresses', 'address'],
    ['companies', 'company'],
    ['status', 'status'],
    ['3DSAuth', '3ds auth'],
  ])
    assert.equal(wordsOf(name ?? ''), ` ${words} `);
});

test('a rule holds when all its members do', () => {
  const cases: readonly [rule: object, line: string, expected: boolean][] = [
    [{ method: ['POST'], ends: 'refund' }, 'POST /payments/{id}/refunds', true],
    [{ method: ['POST'], ends: 'refund' }, 'GET /payments/{id}/refunds', false],
    [{ ends: 'refund', item: false }, 'GET /refunds/{id}', false],
    [{ ends: 'refund', item: true }, 'GET /refunds/:id', true],
    [{ ends: 'refund', item: true }, 'GET /refunds/{{refundId}}', true],
    [{ ends: 'refund' }, 'POST /refunds/{id}/cancel', false],
    [{ ends: 'virtual account|vban' }, 'POST /vbans', true],
    [{ path: ['payment', 'refund|reversal'] }, 'POST /payments/{id}/reversals', true],
    [{ path: ['payment refund'] }, 'POST /payments/{id}/refunds', false],
    [{ path: ['payment refund'] }, 'POST /payments/refunds', true],
    [{ path: ['fund'] }, 'POST /refunds', false],
    [{ id: ['create refund'] }, 'POST /x createRefund', true],
    [{ id: ['create refund'], not: ['test'] }, 'POST /test/x createRefund', false],
    [{ event: ['dispute', 'created|opened'] }, 'EVENT charge.dispute.created', true],
    [{ event: ['dispute'] }, 'POST /disputes', false],
    [{ path: ['dispute'] }, 'EVENT charge.dispute.created', false],
    [{ ends: 'order', categories: ['brokerage-trading'] }, 'POST /orders', false],
    [{ ends: 'order', tools: ['acme'] }, 'POST /orders', true],
    [{ ends: 'order', tools: ['other'] }, 'POST /orders', false],
  ];
  for (const [rule, line, expected] of cases)
    assert.equal(holds(rule, line), expected, `${JSON.stringify(rule)} ${line}`);
});

test('a rule says which words it looks for', () => {
  for (const rule of [{}, { method: ['POST'] }, { path: ['Refund'] }, { path: ['a  b'] }, { ends: 'a|' }])
    assert.equal(ActionRule.safeParse(rule).success, false, JSON.stringify(rule));
});

test('an operation tells its action by the first rule that holds, and a correction stands above', () => {
  const actions = [
    { slug: 'pay', rules: [{ ends: 'charge' }, { ends: 'payment' }] },
    { slug: 'move', rules: [{ path: ['payment'] }] },
  ];
  const actionsOf = createActionMap(actions, [
    { operation: 'acme/api#POST /payments', actions: [], reason: 'It only checks.' },
  ]);
  const of = (path: string) => actionsOf(readOperationLine(`POST\t${path}`), 'acme/api', TOOL);
  assert.deepEqual(of('/v2/payments'), [
    { action: 'pay', rule: 1 },
    { action: 'move', rule: 0 },
  ]);
  assert.deepEqual(of('/payments'), []);
});
