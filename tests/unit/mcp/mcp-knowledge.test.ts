import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knowledgeOf } from '../../../src/mcp/knowledge-index.ts';
import { catalogOf, eventOf, guideOf, termOf } from '../catalog/small-catalog.ts';

const term = (slug: string, name: string, meaning: string) => termOf({ slug, term: name, meaning });
const BODY = `## Errors

A used up quota is answered with 429 and Retry-After.

## Payment

One call of the feed costs 0.01 USD.`;

const search = knowledgeOf(
  catalogOf({
    glossary: [
      term('psd2', 'PSD2', 'Second directive on payment services, in force since January 2018.'),
      term('psd3', 'PSD3', 'Third directive on payment services, which is a proposal of the Commission.'),
      term('qwac', 'QWAC', 'Certificate of a website that PSD2 asks third parties of open banking for.'),
      term('tpp', 'TPP', 'Third party of open banking, which PSD2 lets into accounts of a bank.'),
    ],
    guides: [guideOf({ slug: 'webhooks', title: 'Receive webhooks' })],
    events: [eventOf({ slug: 'ch-t1', title: 'Switzerland moves to T+1', date: '2027-10-11' })],
    pages: [
      {
        path: '/docs/api',
        title: 'API',
        description: 'How to search the directory over HTTP, with its errors and limits.',
        updatedAt: '2026-11-22',
        body: BODY,
      },
    ],
    bodies: {
      'guides/webhooks': 'Receive webhooks fast.\n\nThe vendor keeps an idempotency key for a day.',
    },
  }),
);
const slugs = (query: string) => search(query).map(({ page }) => page.slug);

test('a word that only the name of a page holds counts as a rare word', () => {
  assert.deepEqual(slugs('difference between PSD2 and PSD3').slice(0, 2), ['psd3', 'psd2']);
});

test('the passage that answers comes before the one that repeats the name of its page', () => {
  const [best] = search('webhooks idempotency key');
  assert.equal(best?.excerpt, 'The vendor keeps an idempotency key for a day.');
});

test('a page of documentation is found by its description and answers with a passage', () => {
  const [best] = search('directory search cost of a call');
  assert.deepEqual(
    [best?.page.kind, best?.page.path, best?.excerpt],
    ['doc', '/docs/api', 'Payment: One call of the feed costs 0.01 USD.'],
  );
});

test('a deadline is found with its date', () => {
  const [best] = search('when does T+1 start in Switzerland', 'deadline');
  assert.equal(best?.page.path, '/events/ch-t1');
  assert.match(best?.excerpt ?? '', /Date: 2027-10-11 /);
});
