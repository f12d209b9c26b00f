import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { costBills, costQuestion } from '../../../../src/catalog/cost/cost-question.ts';
import { isOfCost } from '../../../../src/catalog/cost/cost-words.ts';
import { catalogOf, toolOf } from '../small-catalog.ts';

/** Questions with the query of their bill; null for one that asks for none. */
const questions: readonly [text: string, address: string | null][] = JSON.parse(
  readFileSync(new URL('../../../fixtures/cost-questions.json', import.meta.url), 'utf8'),
);
const SEAT = {
  ...({ item: 'seat', label: 'Seat', amount: 9, currency: 'CAD', every: 'month' } as const),
  ...{ url: 'https://books.example/prices', asOf: '2026-11-01' },
};
const catalog = catalogOf({
  tools: [
    ...['Mollie', 'Stripe', 'Stripe Tax', 'Adyen', 'PayPal'].map((name) =>
      toolOf({ name, slug: name.toLowerCase().replace(' ', '-') }),
    ),
    toolOf({ name: 'Books', slug: 'books', prices: [SEAT] }),
  ],
  translations: { germany: { pl: ['Niemczech'] } },
});

test('a question for a cost becomes the address of its bill, in several languages and forms of numbers', () => {
  for (const [text, address] of questions)
    assert.equal(costQuestion(text, catalog)?.path, address === null ? undefined : `/cost?${address}`, text);
  assert.deepEqual(costQuestion('płatność BLIK 200 zł w Stripe, ile?', catalog), {
    path: '/cost?tool=stripe&country=PL&currency=PLN&use=payment:blik:1:200',
    assumed: 'Seller taken as in Poland, as BLIK implies.',
  });
  const { assumed } = costQuestion('100 card payments of 20 EUR and 50 of 200 EUR at Stripe', catalog) ?? {};
  assert.equal(assumed, 'Not in this bill: “50 of 200 EUR”.');
  const online = costQuestion('500 payments in shop and 300 online of 20 EUR at Stripe, cost', catalog);
  assert.equal(online?.assumed, 'Not in this bill: “300 online”.');
  assert.equal(costQuestion('cost of 500 payments of 20 EUR with Stripe', catalog)?.assumed, undefined);
  assert.deepEqual(['ile', '500', 'Zorb fee'].map(isOfCost), [true, true, false]);
});

test('a range becomes the bills of both its ends', () => {
  for (const [text, ...ends] of [
    ['500 payments between 20 and 40 euro cost with Mollie', '500:20', '500:40'],
    ['cost of 500 payments of €20-€40 with Mollie', '500:20', '500:40'],
    ['cost of 5 payments of €20 with Mollie', '5:20'],
  ])
    assert.deepEqual(
      costBills(text ?? '', catalog).map(({ path }) => path),
      ends.map((end) => `/cost?tool=mollie&currency=EUR&use=payment:card:${end}`),
    );
});
