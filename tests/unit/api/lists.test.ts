import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as z from 'zod';
import { ignoredHints, pageLinks } from '../../../src/api/list-answer.ts';
import { events } from '../../../src/catalog/collections/regulations.ts';
import { Problem } from '../../../src/http/problem.ts';
import { readQuery } from '../../../src/http/read-query.ts';
import { createServices } from '../../../src/server/services.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';
import { catalogOf, categoryOf, eventOf, termOf, toolOf } from '../catalog/small-catalog.ts';
import { askApi } from './ask-api.ts';

describe('fields', () => {
  const settings = readSettings({ STORE_URL: ':memory:', RATE_LIMITS: 'off', PAYMENTS_MODE: 'off' });
  const names = Array.from({ length: 5 }, (_, index) => `tool-${index}`);
  const records = {
    categories: [categoryOf()],
    tools: names.map((slug) =>
      toolOf({
        slug,
        name: slug,
        pricing: { model: 'free' as const, summary: 'Free.', url: 'https://a.example', asOf: '2026-11-01' },
        api: { sandbox: 'yes' as const },
        links: { status: 'https://status.example' },
      }),
    ),
    glossary: ['a', 'b', 'c'].map((slug) => termOf({ slug, term: `Term ${slug}` })),
    events: [eventOf()],
    bodies: { 'tools/tool-0': 'Its text.' },
  };
  const services = createServices(settings, catalogOf(records));
  const ask = (target: string) => askApi(services, target);
  const detailOf = async (target: string) => {
    const { status, body } = await ask(target);
    return [status, body.detail];
  };

  test('fields takes paths of the record, in any mixture with the fields of a list', async () => {
    const { body } = await ask(
      '/api/tools?limit=1&fields=name,api.sandbox,links.status,prices,organization.name',
    );
    assert.deepEqual(body.results, [
      {
        slug: 'tool-0',
        name: 'tool-0',
        api: { sandbox: 'yes' },
        links: { status: 'https://status.example' },
        prices: [],
      },
    ]);
    const { body: priced } = await ask('/api/tools?limit=1&fields=pricing.model,pricing.asOf');
    assert.deepEqual(priced.results, [{ slug: 'tool-0', pricing: { model: 'free', asOf: '2026-11-01' } }]);
    assert.deepEqual((await ask('/api/tools?limit=1&fields=pricing')).body.results, [
      { slug: 'tool-0', pricing: 'free' },
    ]);
  });

  test('fields=all and slug give whole records, with their text on request', async () => {
    const { body } = await ask('/api/tools?slug=tool-0,tool-3&fields=all&include=body');
    const whole = await Promise.all(
      ['tool-0', 'tool-3'].map(async (slug) => (await ask(`/api/tools/${slug}?include=body`)).body),
    );
    assert.deepEqual(body.results, whole);
    assert.equal(body.results[0].body, 'Its text.');
  });

  test('a list of values has a greatest length', async () => {
    const many = (count: number) => Array.from({ length: count }, () => 'name').join(',');
    assert.deepEqual(await detailOf(`/api/tools?fields=${many(51)}`), [
      400,
      'fields may have at most 50 values.',
    ]);
    assert.equal((await ask(`/api/tools?fields=${many(50)}`)).status, 200);
    for (const target of [
      `/api/tools?facets=${many(51).replaceAll('name', 'kind')}`,
      `/api/tools?include=${many(51).replaceAll('name', 'body')}`,
      `/api/tools?slug=${many(51)}`,
      `/api/tools?category=${many(51).replaceAll('name', 'cat')}`,
      `/api/glossary?fields=${many(51).replaceAll('name', 'term')}`,
      `/api/glossary?include=${many(51).replaceAll('name', 'body')}`,
    ])
      assert.match(String((await detailOf(target))[1]), /^\w+ may have at most 50 values\.$/, target);
  });

  test('a path that no record has is refused with the nearest', async () => {
    const { status, body } = await ask('/api/tools?fields=api.sandbx');
    assert.deepEqual([status, body.errors[0].suggestion], [400, 'api.sandbox']);
    assert.equal((await ask('/api/events?fields=sources.url')).status, 400);
  });

  test('cursors walk a list once, and belong to its query', async () => {
    for (const list of ['/api/tools?limit=2&sort=-name', '/api/glossary?limit=2']) {
      const seen: string[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const { status, body } = await ask(cursor === '' ? list : `${list}&cursor=${cursor}`);
        assert.equal(status, 200);
        seen.push(...body.results.map(({ slug }: { slug: string }) => slug));
        cursor = body.pagination.nextCursor;
      }
      assert.equal(new Set(seen).size, list.startsWith('/api/tools') ? 5 : 3);
      assert.equal(seen.length, new Set(seen).size);
    }
  });

  test('a cursor that cannot be followed says what to do', async () => {
    const { nextCursor } = (await ask('/api/tools?limit=2')).body.pagination;
    assert.deepEqual(await detailOf(`/api/tools?limit=3&cursor=${nextCursor}`), [
      400,
      'cursor belongs to another query; repeat the parameters with which it was given.',
    ]);
    assert.deepEqual(await detailOf(`/api/tools?limit=2&page=2&cursor=${nextCursor}`), [
      400,
      'cursor cannot be given beside page; leave one of them out.',
    ]);
    assert.deepEqual(await detailOf('/api/tools?cursor=zzzz'), [
      400,
      'cursor is not one that this service gave; take pagination.nextCursor as it is, or leave it out.',
    ]);
    assert.deepEqual(await detailOf(`/api/glossary?cursor=${'a'.repeat(201)}`), [
      400,
      'cursor must have at most 200 characters.',
    ]);
    const later = createServices(settings, catalogOf({ ...records, version: '2026.11.09+11111111' }));
    const { status, body } = await askApi(later, `/api/tools?limit=2&cursor=${nextCursor}`);
    assert.deepEqual(
      [status, body.type, body.catalogVersion],
      [410, `${services.baseUrl}/problems/gone`, '2026.11.09+11111111'],
    );
    assert.equal(
      body.detail,
      'The catalogue changed since this cursor was given, from 2026.11.01+00000000 to 2026.11.09+11111111. Start again without cursor.',
    );
  });
});

describe('links to pages', () => {
  /** Pages that a `Link` names, by relation, and the other parameters of their addresses. */
  function linksOf(values: object, page: number, pages: number) {
    const header = pageLinks('https://a.example', '/api/tools', { ...values }, { page, pages });
    return [...header.matchAll(/<([^>]*)>; rel="(first|prev|next|last)"/g)].map(([, url = '', rel]) => {
      const { pathname, searchParams } = new URL(url);
      return [rel, pathname, searchParams.get('category'), Number(searchParams.get('page'))];
    });
  }
  const at = '/api/tools';

  test('a page in the middle links the first, previous, next and last page, with the filters', () => {
    assert.deepEqual(linksOf({ category: ['tax', 'crypto'], page: 2 }, 2, 4), [
      ['first', at, 'tax,crypto', 1],
      ['prev', at, 'tax,crypto', 1],
      ['next', at, 'tax,crypto', 3],
      ['last', at, 'tax,crypto', 4],
    ]);
  });

  test('a page after the last goes back to the last', () => {
    assert.deepEqual(linksOf({ category: 'tax' }, 9, 2), [
      ['first', at, 'tax', 1],
      ['prev', at, 'tax', 2],
      ['last', at, 'tax', 2],
    ]);
  });

  test('an empty list has no links to pages', () => {
    assert.deepEqual(linksOf({ category: 'tax' }, 1, 0), []);
  });

  test('when the filters are too long for a header field only the next page is named', () => {
    const slug = Array.from({ length: 50 }, (_, index) => `${'a-long-slug-'.repeat(6)}${index}`);
    assert.deepEqual(linksOf({ slug }, 2, 4), [['next', at, null, 3]]);
  });
});

describe('suggestions', () => {
  test('an ignored parameter names the one that means the same before the one spelt alike', () => {
    const known = ['q', 'jurisdiction', 'from', 'to', 'updatedSince'];
    const hint = (name: string, meant: string) =>
      `${name} is not a parameter here and had no effect. Did you mean ${meant}?`;
    assert.deepEqual(ignoredHints(['country', 'since', 'until', 'jurisdicton', 'colour'], known), [
      hint('country', 'jurisdiction'),
      hint('since', 'from'),
      hint('until', 'to'),
      hint('jurisdicton', 'jurisdiction'),
    ]);
    assert.deepEqual(ignoredHints(['since', 'constructor'], ['updatedSince']), [
      hint('since', 'updatedSince'),
    ]);
  });

  test('a code that is not allowed is no misspelt other code', () => {
    const schema = z.object({
      jurisdiction: z.enum(['BE', 'EU']).optional(),
      sort: z.enum(['name']).optional(),
    });
    const errors = (text: string) => {
      try {
        readQuery(schema, new URLSearchParams(text));
      } catch (error) {
        if (error instanceof Problem) return error.members['errors'];
      }
      return assert.fail(`${text} was accepted`);
    };
    const detail = 'must be one of the values in `allowed`';
    assert.deepEqual(errors('jurisdiction=DE'), [
      { parameter: 'jurisdiction', value: 'DE', detail, allowed: ['BE', 'EU'] },
    ]);
    assert.deepEqual(errors('sort=nam'), [
      { parameter: 'sort', value: 'nam', detail, allowed: ['name'], suggestion: 'name' },
    ]);
  });

  test('a jurisdiction is understood by code or name', () => {
    const schema = events.querySchema(
      catalogOf({ events: [eventOf({ jurisdictions: ['EU', 'US', 'GLOBAL'] })] }),
    );
    const read = schema.safeParse({ jurisdiction: ['european union', 'United States', 'us', 'Worldwide'] });
    assert.deepEqual((read.data as Record<string, unknown>)['jurisdiction'], ['EU', 'US', 'US', 'GLOBAL']);
  });
});
