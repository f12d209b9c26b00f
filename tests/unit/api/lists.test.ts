import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, describe, test } from 'node:test';
import * as z from 'zod';
import { ignoredHints, pageLinks } from '../../../src/api/list-answer.ts';
import { routes } from '../../../src/api/router.ts';
import { events } from '../../../src/catalog/collections/regulations.ts';
import { Problem } from '../../../src/http/problem.ts';
import { readQuery } from '../../../src/http/read-query.ts';
import type { Deprecation } from '../../../src/http/route.ts';
import { createServices } from '../../../src/server/services.ts';
import { catalogOf, categoryOf, eventOf, termOf, toolOf } from '../catalog/small-catalog.ts';
import { askApi, plainSettings } from './ask-api.ts';

describe('fields', () => {
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
  const services = createServices(plainSettings, catalogOf(records));
  const ask = (target: string) => askApi(services, target);
  const detailOf = async (target: string) => {
    const { status, body } = await ask(target);
    return [status, body.detail];
  };

  test('a question for a cost that cannot be answered names the field and what it must be', async () => {
    const file = new URL('../../fixtures/cost-faults.json', import.meta.url);
    for (const [asked, detail] of JSON.parse(readFileSync(file, 'utf8'))) {
      const isQuery = typeof asked === 'string';
      const target = `/api/cost${isQuery ? `?${asked}` : ''}`;
      const headers = { 'content-type': 'application/json' };
      const sent = isQuery ? '' : JSON.stringify(asked);
      const { status, body } = await askApi(services, target, headers, isQuery ? 'GET' : 'POST', sent);
      assert.deepEqual([status, body.detail], [400, detail]);
    }
    const { status } = await ask(`/api/cost?tool=tool-0&country=uk&use=payment:card:1:1`);
    assert.equal(status, 200);
    const leftOut = await ask('/api/cost?category=cat&without=zed&country=uk&use=payment:card:1:1');
    assert.deepEqual([leftOut.status, leftOut.body.errors[0].parameter], [404, 'without']);
  });

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
    const many = (count: number, value: string) => Array(count).fill(value).join(',');
    for (const [list, value] of [
      ['/api/tools?fields', 'name'],
      ['/api/tools?facets', 'kind'],
      ['/api/tools?include', 'body'],
      ['/api/tools?slug', 'name'],
      ['/api/tools?category', 'cat'],
      ['/api/glossary?fields', 'term'],
      ['/api/glossary?include', 'body'],
    ] as const) {
      const name = list.split('?')[1];
      const refused = [400, `${name} may have at most 50 values.`];
      assert.deepEqual(await detailOf(`${list}=${many(51, value)}`), refused, list);
      assert.equal((await ask(`${list}=${many(50, value)}`)).status, 200, list);
    }
  });

  test('a path that no record has is refused with the nearest', async () => {
    const { status, body } = await ask('/api/tools?fields=api.sandbx');
    assert.deepEqual([status, body.errors[0].suggestion], [400, 'api.sandbox']);
    for (const target of ['events?fields=sources.url', 'tools?unit=x', 'tools.csv?unit=x'])
      assert.equal((await ask(`/api/${target}`)).status, 400, target);
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
    for (const [target, detail] of [
      [
        `/api/tools?limit=3&cursor=${nextCursor}`,
        'belongs to another query; repeat the parameters with which it was given.',
      ],
      [
        `/api/tools?limit=2&page=2&cursor=${nextCursor}`,
        'cannot be given beside page; leave one of them out.',
      ],
      [
        '/api/tools?cursor=zzzz',
        'is not one that this service gave; take pagination.nextCursor as it is, or leave it out.',
      ],
      [`/api/glossary?cursor=${'a'.repeat(201)}`, 'must have at most 200 characters.'],
    ])
      assert.deepEqual(await detailOf(target ?? ''), [400, `cursor ${detail}`]);
    const later = createServices(plainSettings, catalogOf({ ...records, version: '2026.11.09+11111111' }));
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
  test('a page links those around it with the filters, and only the next one when these are too long', () => {
    const tax = { category: ['tax', 'crypto'] };
    const slug = Array.from({ length: 50 }, (_, at) => `${'a-long-slug-'.repeat(6)}${at}`);
    for (const [values, page, pages, links] of [
      [{ ...tax, page: 2 }, 2, 4, 'first 1, prev 1, next 3, last 4'],
      [tax, 9, 2, 'first 1, prev 2, last 2'],
      [tax, 1, 0, ''],
      [{ slug }, 2, 4, 'next 3'],
    ] as [object, number, number, string][]) {
      const header = pageLinks('https://a.example', '/api/tools', { ...values }, { page, pages });
      const found = [...header.matchAll(/<([^>]*)>; rel="(first|prev|next|last)"/g)].map(
        ([, url = '', rel]) => {
          const { pathname, searchParams } = new URL(url);
          const category = 'category' in values ? 'tax,crypto' : null;
          assert.deepEqual([pathname, searchParams.get('category')], ['/api/tools', category]);
          return `${rel} ${searchParams.get('page')}`;
        },
      );
      assert.equal(found.join(', '), links);
    }
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
        if (error instanceof Problem) return JSON.parse(JSON.stringify(error.members['errors']));
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

describe('a route on its way out', () => {
  const categories = createServices(plainSettings, catalogOf());
  const leaving = routes.find(({ path }) => path === '/api/categories') as { deprecation?: Deprecation };
  const open = '/api/categories';
  const mark = () => {
    leaving.deprecation = { since: '2026-12-01', sunset: '2027-06-01', guide: '/docs/api#categories' };
  };
  afterEach(() => {
    delete leaving.deprecation;
  });

  test('it says so with every answer, and where to read on', async () => {
    mark();
    for (const target of [open, `${open}?unknown=%ff`]) {
      const { headers } = await askApi(categories, target);
      // RFC 9745 §2.1: a Date of structured fields; RFC 8594 §3: an HTTP-date.
      assert.deepEqual(
        [headers['deprecation'], headers['sunset']],
        ['@1796083200', 'Tue, 01 Jun 2027 00:00:00 GMT'],
      );
      const link = /<\/docs\/api#categories>; rel="deprecation"; type="text\/html"$/;
      assert.match(String(headers['link']), link);
    }
  });

  test('the description of the API marks it, and no other', async () => {
    mark();
    const { body } = await askApi(createServices(plainSettings, catalogOf()), '/openapi.json');
    const marked = Object.keys(body.paths).filter((path) =>
      [body.paths[path].get, body.paths[path].post].some((operation) => operation?.deprecated),
    );
    assert.deepEqual(marked, [open]);
  });

  test('other routes, and shared answers once the mark is gone, carry none of it', async () => {
    for (const target of ['/api/health', open]) {
      const { headers } = await askApi(categories, target);
      assert.deepEqual([headers['deprecation'], headers['sunset']], [undefined, undefined], target);
    }
  });

  test('what is marked leaves six months', () => {
    for (const { path, deprecation } of routes) {
      if (!deprecation) continue;
      const days = (Date.parse(deprecation.sunset) - Date.parse(deprecation.since)) / 86_400_000;
      assert.ok(days >= 180, path);
    }
  });
});
