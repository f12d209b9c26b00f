import assert from 'node:assert/strict';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import type { Catalog } from '../../../src/catalog/catalog.ts';
import { findTool } from '../../../src/catalog/lookup.ts';
import type { Comparison } from '../../../src/records/articles.ts';
import type { Tool } from '../../../src/records/tool.ts';
import { clientAddress } from '../../../src/server/connection/request.ts';
import { likelyPages } from '../../../src/server/pages/page-route.ts';
import {
  comparisonAddress,
  filteredAddress,
  listAddress,
  movedAddress,
  sectionAddress,
} from '../../../src/server/pages/redirects.ts';
import { createServices } from '../../../src/server/services.ts';
import { askApi, plainSettings } from '../api/ask-api.ts';
import { catalogOf, categoryOf, changeOf, termOf, toolOf } from '../catalog/small-catalog.ts';

describe('client address', async () => {
  let hops = 0;
  const server = createServer((req: IncomingMessage, res) => res.end(clientAddress(req, hops)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());

  /** The address that the server takes a request for, behind `trusted` proxies. */
  function seen(trusted: number, forwarded: string | string[] | undefined): Promise<string> {
    hops = trusted;
    const { port } = server.address() as AddressInfo;
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, headers, agent: false }, (res) => {
        let text = '';
        res.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text));
      }).on('error', reject);
    });
  }

  const DIRECT = '127.0.0.1';
  const CLIENT = '203.0.113.7';
  for (const [what, trusted, address, ...forwarded] of [
    ['without trusted proxies nothing that a client says counts', 0, DIRECT, CLIENT, undefined],
    [
      'the entry that one proxy appended counts, whatever stands left of it, and without its port',
      1,
      CLIENT,
      ...[CLIENT, `198.51.100.1, ${CLIENT}`, `"><script>, , ${CLIENT}`, `${CLIENT}:40001`, `${CLIENT}:40002`],
    ],
    [
      'behind two proxies the second entry from the right counts',
      2,
      CLIENT,
      `198.51.100.1, ${CLIENT}, 192.0.2.10`,
    ],
    ['fields that a proxy adds instead of joining count as one list', 1, CLIENT, ['198.51.100.1', CLIENT]],
    ['a request that came past the proxies has the address of its connection', 1, DIRECT, undefined, ' , '],
    [
      'an address of version 6 is the same with brackets and port',
      1,
      '2001:db8::7',
      ...['[2001:db8::7]:40001', '[2001:db8::7]', '2001:db8::7'],
    ],
    [
      'an entry that is no address counts as the proxy that sent it',
      1,
      DIRECT,
      ...['unknown', '_hidden', `${CLIENT}:x`, '203.0.113', '2001:db8::7::1'],
    ],
  ] as [string, number, string, ...(string | string[] | undefined)[]][])
    test(what, async () => {
      for (const entry of forwarded) assert.equal(await seen(trusted, entry), address, String(entry));
    });
});

describe('comparison address', () => {
  const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
  const catalog = {
    toolBySlug: new Map(NAMES.map((slug) => [slug, { slug } as Tool])),
    formerSlugs: new Map([['tools/old-c', 'c']]),
    comparisonBySlug: new Map([['a-vs-b', {} as Comparison]]),
  };
  const address = (path: string) => comparisonAddress(path, catalog);

  test('names lead to the written comparison for good, or to the computed one', () => {
    for (const [names, status, location] of [
      ['b-vs-a', 308, '/compare/a-vs-b'],
      ['b-vs-a.md', 308, '/compare/a-vs-b.md'],
      ['c-vs-a', 307, '/compare?tools=a,c'],
      ['c-vs-a.md', 307, '/compare.md?tools=a,c'],
      ['e-vs-d-vs-c-vs-b-vs-a', 307, '/compare?tools=a,b,c,d,e'],
      ['old-c-vs-a', 307, '/compare?tools=a,c'],
    ] as const)
      assert.deepEqual(address(`/compare/${names}`), { status, location });
  });

  test('anything else leads nowhere', () => {
    for (const path of [
      '/compare/a',
      '/compare/a-vs-a',
      '/compare/a-vs-',
      '/compare/a-vs-nobody',
      '/tools/a-vs-c',
      `/compare/${NAMES.join('-vs-')}`,
    ])
      assert.equal(address(path), undefined, path);
  });

  test('the names of a path longer than 512 characters are not looked up', () => {
    const lookUp = () => assert.fail('a name was looked up');
    const guarded = {
      ...catalog,
      toolBySlug: { get: lookUp, has: lookUp } as unknown as Catalog['toolBySlug'],
    };
    assert.throws(() => comparisonAddress('/compare/a-vs-b', guarded), /a name was looked up/);
    assert.equal(comparisonAddress(`/compare/${'-vs-'.repeat(20_000)}!`, guarded), undefined);
    assert.equal(comparisonAddress(`/compare/${'a'.repeat(504)}`, guarded), undefined);
  });
});

describe('section address', () => {
  const openSource = { license: 'MIT', repository: 'https://git.example/zed', selfHostable: 'yes' as const };
  const catalog = catalogOf({
    categories: [categoryOf()],
    tools: [
      toolOf({ name: 'Zed', slug: 'zed', alternatives: ['acme'], openSource }),
      toolOf({ name: 'Acme', slug: 'acme' }),
      toolOf({ name: 'Alone', slug: 'alone' }),
    ],
  });

  test('a page that is not built leads to the section of the tool that holds the same', () => {
    for (const [path, location, section] of [
      ['/alternatives/zed', '/tools/zed', 'alternatives'],
      ['/alternatives/acme', '/tools/acme', 'alternatives'],
      ['/open-source/zed', '/tools/zed', 'use'],
      ['/alternatives/in/cat', '/alternatives', 'cat'],
    ] as const)
      assert.deepEqual(sectionAddress(path, catalog), { location, section }, path);
  });

  test('its twin leads to the twin, and an index that is not written to that of the site', () => {
    assert.deepEqual(sectionAddress('/alternatives/zed.md', catalog), { location: '/tools/zed.md' });
    for (const path of ['/open-source/llms.txt', '/alternatives/part-2/llms.txt'])
      assert.deepEqual(sectionAddress(path, catalog), { location: '/llms.txt' }, path);
  });

  test('a country without a page leads to the list of its tools for now, and what is no country nowhere', () => {
    assert.deepEqual(listAddress('/countries/ke'), { status: 307, location: '/tools?country=KE' });
    assert.deepEqual(listAddress('/tools/page/2'), { status: 308, location: '/tools?page=2' });
    assert.deepEqual(listAddress('/countries/ke.md'), { status: 307, location: '/tools.md?country=KE' });
    for (const path of [
      '/countries/zz',
      '/countries/KE',
      '/countries/',
      '/countries/ken',
      '/countries/ke.json',
    ])
      assert.equal(listAddress(path), undefined, path);
  });

  test('a list that is a file leads to one that reads parameters, unless these count campaigns', () => {
    for (const [path, search, location] of [
      ['/open-source', '?language=go', '/tools?kind=open-source&view=table&language=go'],
      ['/categories/kyc', '?x=1', '/tools?category=kyc&x=1'],
      ['/calendar/de', '?type=deadline', '/calendar/filter?jurisdiction=de&type=deadline'],
      ['/calendar', '?utm_source=a', undefined],
      ['/calendar', `?q=${'a'.repeat(3000)}`, undefined],
      ['/guides', '?q=a', undefined],
    ] as const)
      assert.equal(filteredAddress(path, search), location, path + search);
  });

  test('nothing leads to a section that the page of the tool does not have', () => {
    for (const path of [
      '/alternatives/alone',
      '/open-source/acme',
      '/alternatives/nobody',
      '/alternatives/in/nothing',
      '/alternatives/zed.svg',
      '/glossary/zed',
    ])
      assert.equal(sectionAddress(path, catalog), undefined, path);
  });
});

describe('moved records', () => {
  const REASON = 'The project was archived by its maintainers.';
  const catalog = catalogOf({
    categories: [categoryOf()],
    tools: [
      toolOf({ name: 'Zed Books', slug: 'zed', aliases: ['Zebra.io'] }),
      toolOf({ name: 'Acme', slug: 'acme' }),
    ],
    glossary: [termOf()],
    changes: [changeOf()],
    moved: [
      { from: 'tools/zett', to: 'tools/zed', date: '2026-10-01', reason: 'The vendor changed its name.' },
      {
        from: 'glossary/books',
        to: 'glossary/ledger',
        date: '2026-10-01',
        reason: 'Ledger is the usual term.',
      },
      { from: 'tools/gone', date: '2026-10-02', reason: REASON },
      { from: 'changes/version-1', date: '2026-10-03', reason: 'It was never published.' },
    ],
  });
  const services = createServices(plainSettings, catalog);
  const ask = (target: string) => askApi(services, target);

  test('a former slug, a name and an alias lead to the record, with the query as sent', async () => {
    for (const [asked, location] of [
      ['/api/tools/zett', '/api/tools/zed'],
      ['/api/tools/Zett?include=body', '/api/tools/zed?include=body'],
      ['/api/tools/zebra-io', '/api/tools/zed'],
      ['/api/tools/Zebra.io', '/api/tools/zed'],
      ['/api/tools/zed-books', '/api/tools/zed'],
      ['/api/tools/zett/changes?limit=1', '/api/tools/zed/changes?limit=1'],
      ['/api/glossary/books', '/api/glossary/ledger'],
    ] as const) {
      const { status, headers } = await ask(asked);
      assert.deepEqual([status, headers['location']], [308, location], asked);
    }
  });

  test('a removed record is 410 with the day and the reason', async () => {
    const { status, headers, body } = await ask('/api/tools/gone');
    assert.equal(status, 410);
    assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8');
    assert.deepEqual(body, {
      type: `${services.baseUrl}/problems/gone`,
      title: 'Removed',
      status: 410,
      detail: `tools/gone was removed on 2026-10-02. ${REASON}`,
      instance: '/api/tools/gone',
      from: 'tools/gone',
      date: '2026-10-02',
      reason: REASON,
    });
    for (const address of [
      '/api/tools/gone/changes',
      '/api/changes/version-1',
      '/api/compare?slug=gone&slug=zed',
    ])
      assert.equal((await ask(address)).status, 410, address);
  });

  test('tools are compared by any of their names, each once', async () => {
    const { status, body } = await ask('/api/compare?slug=zett&slug=acme');
    assert.equal(status, 200);
    assert.deepEqual(
      body.tools.map(({ slug }: { slug: string }) => slug),
      ['zed', 'acme'],
    );
    assert.equal(body.url, `${services.baseUrl}/compare?tools=zed,acme`);
    assert.equal((await ask('/api/compare?slug=zett&slug=zebra-io')).status, 400);
  });

  test('a list by slug has the record of a former slug', async () => {
    const { body } = await ask('/api/tools?slug=zett,acme,gone,nobody&fields=name');
    assert.deepEqual(body.results, [
      { name: 'Zed Books', slug: 'zed' },
      { name: 'Acme', slug: 'acme' },
    ]);
    assert.deepEqual(body.meta.missing, ['gone', 'nobody']);
    assert.deepEqual(body.meta.moved, [
      { from: 'tools/zett', to: 'tools/zed', date: '2026-10-01', reason: 'The vendor changed its name.' },
      { from: 'tools/gone', date: '2026-10-02', reason: REASON },
    ]);
  });

  test('pages, twins and files of a record lead to those of its present slug', () => {
    for (const [path, location] of [
      ['/tools/zett', '/tools/zed'],
      ['/tools/zett.md', '/tools/zed.md'],
      ['/tools/zebra-io.json', '/tools/zed.json'],
      ['/tools/Zebra.io', '/tools/zed'],
      ['/badge/zett.svg', '/badge/zed.svg'],
      ['/embed/tool/zett', '/embed/tool/zed'],
      ['/glossary/books.md', '/glossary/ledger.md'],
    ] as const)
      assert.deepEqual(movedAddress(path, catalog), { location }, path);
    const gone = { from: 'tools/gone', date: '2026-10-02', reason: REASON };
    assert.deepEqual(movedAddress('/tools/gone.md', catalog), { removed: gone });
    for (const path of [
      '/tools/zed',
      '/tools/nobody',
      '/standards/zett',
      '/zett',
      '/tools/zett/x',
      `/tools/${'a'.repeat(400)}`,
    ])
      assert.equal(movedAddress(path, catalog), undefined, path);
  });

  test('a tool is found by slug, former slug, name and alias', () => {
    for (const name of ['zed', 'ZETT', 'Zed Books', 'zebra.io'])
      assert.equal(findTool(name, catalog)?.slug, 'zed');
    assert.equal(findTool('gone', catalog), undefined);
  });
});

describe('likely pages', () => {
  const catalog = catalogOf({
    categories: [categoryOf({ name: 'Payments', slug: 'payments' })],
    tools: [toolOf({ name: 'Stripe', slug: 'stripe' }), toolOf({ name: 'Plaid', slug: 'plaid' })],
    glossary: [termOf()],
    changes: [changeOf()],
  });

  test('an address that is close to that of a record names its page, in the same folder except for tools', () => {
    for (const [asked, path, name] of [
      ['/tools/strpe', '/tools/stripe', 'Stripe'],
      ['/tools/strpe.md', '/tools/stripe', 'Stripe'],
      ['/alternatives/plaed', '/tools/plaid', 'Plaid'],
      ['/categories/payment', '/categories/payments', 'Payments'],
    ] as const)
      assert.deepEqual(likelyPages(asked, catalog), [{ path, name }]);
  });

  test('nothing is guessed for other addresses, names close to none, and long ones', () => {
    for (const path of ['/nothing', '/tools/zzzzzz', '/tools/a/b', `/tools/${'stripe'.repeat(20)}`])
      assert.deepEqual(likelyPages(path, catalog), [], path);
  });

  test('the roots of dates and documentation lead to the page that answers them', () => {
    assert.deepEqual(movedAddress('/events', catalog), { location: '/calendar' });
    assert.deepEqual(movedAddress('/events.md', catalog), { location: '/calendar.md' });
    assert.deepEqual(movedAddress('/docs', catalog), { location: '/docs/api' });
  });
});
