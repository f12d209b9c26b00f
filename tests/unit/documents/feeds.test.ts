import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceChanges, ruleChanges } from '../../../src/catalog/collections/kept-changes.ts';
import { calendarText } from '../../../src/documents/downloads/calendar-files.ts';
import { atomDocument, changeEntry, jsonFeedDocument } from '../../../src/documents/downloads/feed.ts';
import { feeds, withObserved } from '../../../src/documents/downloads/feeds.ts';
import { createServices } from '../../../src/server/services.ts';
import { askApi, plainSettings } from '../api/ask-api.ts';
import {
  catalogOf,
  categoryOf,
  changeOf,
  eventOf,
  regulationOf,
  toolOf,
  useCaseOf,
} from '../catalog/small-catalog.ts';

const catalog = catalogOf({
  categories: [categoryOf(), categoryOf({ slug: 'tax', name: 'Tax', order: 2 })],
  tools: [
    toolOf({ updatedAt: '2026-11-02' }),
    toolOf({
      slug: 'acme',
      name: 'Acme',
      categories: ['tax'],
      aliases: ['Old Acme'],
      updatedAt: '2026-11-03',
    }),
    toolOf({ slug: 'beta', name: 'Beta', updatedAt: '2026-10-01' }),
  ],
  useCases: [useCaseOf({ tools: [{ slug: 'zed', fit: 'core' }], updatedAt: '2026-11-04' })],
  events: [
    eventOf({ slug: 'eu-start' }),
    eventOf({ slug: 'us-start', jurisdictions: ['US'], impact: ['tax'] }),
  ],
  changes: [
    changeOf({ slug: 'zed-2', tool: 'zed', effectiveAt: '2027-05-01', updatedAt: '2026-11-05' }),
    changeOf({ slug: 'acme-2', tool: 'acme' }),
  ],
  moved: [{ from: 'tools/gone', date: '2026-10-01', reason: 'The project was archived by its maintainers.' }],
});
const services = createServices(plainSettings, catalog);
const ask = (target: string, headers = {}) => askApi(services, target, headers);
const BASE = services.baseUrl;

const items = async (target: string) =>
  (await ask(target)).body.items.map(({ id }: { id: string }) => id.slice(BASE.length));
const uids = async (target: string) =>
  [...(await ask(target)).text.matchAll(/^UID:([\w-]+)@/gm)].map(([, uid]) => uid).sort();

test('each kind of record has a feed of what is new about it, last edit first', async () => {
  for (const [target, ...ids] of [
    ['/tools/zed/feed.json', '/changes/zed-2', '/tools/zed'],
    ['/categories/tax/feed.json', '/tools/acme', '/changes/acme-2', '/events/us-start'],
    ['/use-cases/keep-books/feed.json', '/changes/zed-2', '/use-cases/keep-books', '/tools/zed'],
    ['/calendar/de/feed.json', '/events/eu-start'],
    ['/calendar/us/feed.json', '/events/us-start'],
    ['/feed.json?tools=acme&tools=zed', '/changes/zed-2', '/tools/acme', '/tools/zed', '/changes/acme-2'],
    ['/feed.json?utm_source=x', '/tools/acme', '/tools/zed', '/tools/beta'],
  ] as const)
    assert.deepEqual(await items(target), ids, target);
});

test('a calendar has the changes of tools and the deadlines of their categories', async () => {
  for (const [target, found] of [
    ['/tools/zed/calendar.ics', 'eu-start zed-2'],
    ['/calendar.ics?tools=acme,zed', 'acme-2 eu-start us-start zed-2'],
    ['/calendar.ics', 'eu-start us-start'],
  ] as const)
    assert.equal((await uids(target)).join(' '), found, target);
  const name = 'Fintech Tool Directory: regulatory dates';
  assert.ok((await ask('/calendar.ics')).text.includes(`\r\nX-WR-CALNAME:${name}\r\n`));
  const { headers, text } = await ask('/tools/zed/calendar.ics');
  assert.equal(headers['content-type'], 'text/calendar; charset=utf-8');
  assert.match(text, /\r\nDTSTART;VALUE=DATE:20270501\r\n/);
});

test('no text of a record ends a line of a calendar', () => {
  const title = 'One\r\nTwo\nThree\rBEGIN:VALARM\u2028Five;';
  const { events } = catalogOf({ events: [eventOf({ title })] });
  const dates = { name: 'Dates', home: '/calendar', events, changes: [] };
  const text = calendarText(BASE, dates).replaceAll('\r\n ', '');
  assert.match(text, /\r\nSUMMARY:One\\nTwo\\nThree\\nBEGIN:VALARM\\nFive\\;/);
  assert.doesNotMatch(text, /\r(?!\n)|\u2028/);
});

test('a list of tools is followed by one address, whatever the order and the names', async () => {
  const { headers, text, status } = await ask('/feed.xml?tools=zed,old-acme,zed');
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'application/atom+xml; charset=utf-8');
  assert.match(text, new RegExp(`<id>${BASE}/feed\\.xml\\?tools=acme,zed</id>`));
});

const release = {
  tool: 'zed',
  kind: 'release' as const,
  subject: 'pkg:npm/zed',
  title: 'zed 2.0.0',
  date: '2026-11-04',
  url: 'https://www.npmjs.com/package/zed',
};
const seen = catalogOf({
  categories: catalog.categories,
  tools: catalog.tools,
  changes: catalog.changes,
  observedChanges: [release],
});

test('a feed contains observed and edited changes, and observed ones can be left out', async () => {
  const own = createServices(plainSettings, seen);
  const told = async (target: string) => {
    const { body } = await askApi(own, target);
    return body.items.map(({ id, tags }: { id: string; tags: string[] }) => [id.slice(BASE.length), tags[0]]);
  };
  const entry = ['/tools/zed#release-pkg-npm-zed-zed-2-0-0', 'observed'];
  for (const target of ['/tools/zed/feed.json', '/feed.json?tools=zed', '/categories/cat/feed.json'])
    assert.deepEqual((await told(target))[1], entry, target);
  assert.deepEqual(await told('/tools/zed/feed.json?observed=false'), [
    ['/changes/zed-2', 'For information'],
    ['/tools/zed', 'cat'],
  ]);
  const { text: calendar } = await askApi(own, '/tools/zed/calendar.ics');
  assert.match(calendar, /DTSTART;VALUE=DATE:20261104\r\nSUMMARY:zed 2\.0\.0\r\n/);
  assert.match(calendar, /CATEGORIES:observed,release,zed\r\n/);
  const { text: without } = await askApi(own, '/tools/zed/calendar.ics?observed=false');
  assert.doesNotMatch(without, /observed/);
  assert.equal((await askApi(own, '/tools/zed/feed.xml?observed=no')).status, 400);
});

test('the feed of changes has both, another one only what people wrote; use cases come by their last edit', () => {
  const useCases = [
    useCaseOf(),
    useCaseOf({ slug: 'later', title: 'Pay out on the same day', updatedAt: '2026-11-20' }),
  ];
  const { tools, changes, observedChanges } = seen;
  const made = feeds(BASE, catalogOf({ tools, changes, observedChanges, useCases }));
  const titles = (path: string) =>
    JSON.parse(made.find((document) => document.path === path)?.body ?? '{}').items.map(
      ({ title }: { title: string }) => title,
    );
  const [title] = seen.changes.map((change) => change.title);
  assert.deepEqual(titles('/changes/feed.json'), [title, 'zed 2.0.0', title]);
  assert.deepEqual(titles('/changes/edited/feed.json'), [title, title]);
  assert.deepEqual(titles('/use-cases/feed.json'), ['Pay out on the same day', 'Keep the books of a bank']);
});

test('observed changes fill at most twenty entries of a feed', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ ...release, title: `zed 2.0.${at}` }));
  const edited = Array.from({ length: 50 }, () => changeEntry(seen.changes[0] as never));
  const entries = withObserved(edited, many);
  assert.equal(entries.length, 50);
  assert.equal(withObserved([], many).length, 20);
});

test('a service that changes all the time does not crowd out of a feed what else was seen', () => {
  const states = Array.from({ length: 30 }, (_, minute) => ({
    ...release,
    kind: 'state' as const,
    subject: 'https://status.zed.example/',
    title: `Zed: ${minute % 2 === 0 ? 'operational' : 'degraded'}`,
    date: '2026-11-22',
    at: `2026-11-22T12:${59 - minute}:00.000Z`,
  }));
  const titles = withObserved([], [...states, release]).map(({ title }) => title);
  assert.deepEqual(titles, [
    'Zed: operational',
    'Zed: degraded',
    'Zed: operational',
    'Zed: degraded',
    'zed 2.0.0',
  ]);
});

test('an Atom feed holds no character that XML does not allow, whatever a title has', () => {
  const title = 'Zed: a\u0000b\u001bc\u0085d\ud800e\uffff <&>';
  const edited = [{ ...changeEntry(seen.changes[0] as never), title }];
  const { body } = atomDocument(BASE, {
    path: '/x',
    title: 'x',
    home: '/',
    updated: '2026-11-01',
    entries: edited,
  });
  assert.match(body, /<title>Zed: a\ufffdb\ufffdc\ufffdd\ufffde\ufffd &lt;&amp;&gt;<\/title>/);
});

test('a feed that did not change is 304', async () => {
  const { headers } = await ask('/feed.xml?tools=zed');
  const again = await ask('/feed.xml?tools=zed', { 'if-none-match': headers['etag'] });
  assert.deepEqual([again.status, again.text], [304, '']);
});

test('unknown and removed tools are named, with the nearest slug', async () => {
  const { status, body } = await ask('/feed.xml?tools=zed,acm,gone');
  assert.equal(status, 400);
  assert.deepEqual(body.errors, [
    {
      parameter: 'tools',
      value: 'acm',
      detail: 'names "acm", which is not the slug of a tool',
      suggestion: 'acme',
    },
    {
      parameter: 'tools',
      value: 'gone',
      detail: 'names "gone", which was removed on 2026-10-01: The project was archived by its maintainers',
    },
  ]);
  assert.equal(body.detail, 'tools names "acm", which is not the slug of a tool. Did you mean acme?');
  const many = await ask(`/feed.xml?tools=${'zed,'.repeat(51)}`);
  assert.deepEqual([many.status, many.body.detail], [400, 'tools may have at most 50 values.']);
});

test('the feed of another name leads on, and one of nothing is 404 or 410', async () => {
  const moved = await ask('/tools/old-acme/feed.xml');
  assert.deepEqual([moved.status, moved.headers['location']], [308, '/tools/acme/feed.xml']);
  assert.equal((await ask('/tools/gone/feed.xml')).status, 410);
  for (const target of [
    '/tools/nobody/feed.xml',
    '/categories/x/feed.json',
    '/use-cases/x/calendar.ics',
    '/calendar/xx/feed.xml',
  ])
    assert.equal((await ask(target)).status, 404, target);
});

test('no entry is dated after its last edit, also when it was announced ahead', () => {
  const change = changeOf({ announcedAt: '2027-01-01', updatedAt: '2026-11-05' });
  const entry = changeEntry(catalogOf({ tools: [toolOf()], changes: [change] }).changes[0] as never);
  const feed = { path: '/feed', title: 'A', home: '/', updated: '2026-11-05', entries: [entry] };
  assert.match(atomDocument(BASE, feed).body, /<published>2026-11-05T00:00:00Z<\/published>/);
  assert.equal(JSON.parse(jsonFeedDocument(BASE, feed).body).items[0].date_published, '2026-11-05T00:00:00Z');
});

test('a change of a rule is in the feed of changes and in the list of all changes, with the value before', async () => {
  const change = {
    on: '2026-11-20',
    field: 'date',
    before: '2026-06-30',
    origin: 'edited' as const,
    source: 'https://law.example/1',
  };
  const ofRules = createServices(
    plainSettings,
    catalogOf({
      tools: [toolOf({ slug: 'zed', name: 'Zed' })],
      regulations: [
        regulationOf({ history: [{ ...change, on: '2026-11-19', field: 'status', before: 'proposed' }] }),
      ],
      events: [eventOf({ history: [change] })],
    }),
  );
  const feed = await askApi(ofRules, '/changes/feed.json');
  assert.deepEqual(
    feed.body.items.map(({ title, tags }: { title: string; tags: string[] }) => [title, ...tags]),
    [
      ['The rule starts to apply: date was “2026-06-30”', 'rule', 'edited', 'rule'],
      ['Payment Rule: status was “proposed”', 'rule', 'edited', 'rule'],
    ],
  );
  assert.deepEqual(
    ruleChanges(ofRules.catalog).map(({ on }) => on),
    ['2026-11-20', '2026-11-19'],
  );
  const { results } = (await askApi(ofRules, '/api/operations/changes?origin=edited')).body;
  assert.deepEqual(results[0], {
    origin: 'edited',
    kind: 'rule',
    title: 'The rule starts to apply: date was “2026-06-30”',
    date: '2026-11-20',
    url: `${BASE}/events/start`,
    rule: 'rule',
    field: 'date',
    before: '2026-06-30',
  });
  assert.deepEqual((await askApi(ofRules, '/api/operations/changes?uses=zed')).body.results, []);
});

test('an earlier price of a record is a change on the day from which the next one holds', () => {
  const was = [{ amount: 15, until: '2023-04-10', url: 'https://acme.example/old', asOf: '2026-11-02' }];
  const dispute = {
    ...({ item: 'chargeback', label: 'Dispute', amount: 20, currency: 'EUR' } as const),
    ...{ url: 'https://acme.example/prices', asOf: '2026-11-01', was },
  };
  const [change] = priceChanges(toolOf({ name: 'Acme', slug: 'acme', prices: [dispute] }));
  assert.equal(change?.effectiveAt, '2023-04-10');
  assert.equal(change.summary, 'Dispute: 20.00 EUR from 2023-04-10 on; 15.00 EUR before.');
  assert.equal(change.sources[0]?.url, 'https://acme.example/old');
});
