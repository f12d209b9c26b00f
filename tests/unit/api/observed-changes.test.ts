import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createObservedChanges, readObservedChanges } from '../../../src/api/feeds/observed-changes.ts';
import { openCatalog } from '../../../src/catalog/catalog.ts';
import { createServices } from '../../../src/server/services.ts';
import type { ChangeRow } from '../../../src/store/store.ts';
import { catalogOf, categoryOf, changeOf, toolOf } from '../catalog/small-catalog.ts';
import { askApi, plainSettings } from './ask-api.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const STATUS = 'https://status.zed.example/';

/** A change as the process writes it, at `minute` after noon. */
function rowOf(
  minute: number,
  collector: string,
  subject: string,
  field: string,
  sides: [before: unknown, after: unknown],
): ChangeRow {
  const at = NOON + minute * 60_000;
  const [before, then] = sides;
  const on = new Date(at).toISOString().slice(0, 10);
  return {
    id: `zed ${collector} ${subject} ${field} ${at}`,
    slug: 'zed',
    data: JSON.stringify({ slug: 'zed', collector, subject, source: STATUS, field, before, after: then, on }),
    expiresAt: at + 90 * 86_400_000,
  };
}
const state = (minute: number, before: string, then: string) =>
  rowOf(minute, 'status', STATUS, 'state', [before, then]);

const release = {
  tool: 'zed',
  kind: 'release' as const,
  subject: 'pkg:npm/zed',
  title: 'zed 2.0.0',
  date: '2026-11-20',
  url: 'https://www.npmjs.com/package/zed',
};
const built = { ...release, kind: 'state' as const, subject: STATUS, url: STATUS };
const file = catalogOf({
  tools: [toolOf({ updatedAt: '2026-11-01' })],
  categories: [categoryOf()],
  changes: [changeOf({ slug: 'zed-2', tool: 'zed', updatedAt: '2026-11-21' })],
  observedChanges: [
    { ...built, title: 'Zed: degraded', date: '2026-11-22' },
    release,
    { ...built, title: 'Zed: operational', date: '2026-10-01' },
  ],
});
const rows = [
  state(0, 'operational', 'degraded'),
  rowOf(0, 'status', STATUS, 'incidents', [[], ['Slow payouts']]),
  state(5, 'degraded', 'operational'),
  rowOf(5, 'status', STATUS, 'incidents', [['Slow payouts'], []]),
  rowOf(9, 'npm', 'pkg:npm/zed', 'latest', ['1.9.0', '2.0.0']),
  rowOf(9, 'npm', 'pkg:npm/zed-ui', 'latest', ['1.0.0', '1.1.0']),
  rowOf(9, 'npm', 'pkg:npm/zed-ui', 'latestAt', ['2026-11-01', '2026-11-21']),
  rowOf(9, 'npm', 'pkg:npm/zed-ui', 'deprecated', ['use zed', undefined]),
];

const services = createServices({ ...plainSettings, OBSERVE: 'status' }, file);
const plain = createServices(plainSettings, file);
after(() => Promise.all([services.close(), plain.close()]));
await services.store.ready();
const seen = { slug: 'zed', id: `status ${STATUS}`, data: '{}', seenAt: NOON };
await services.store.observations.addSeen(seen, rows);

test('each state is told with its time and incident, and a release on its day', () => {
  const told = readObservedChanges(rows, openCatalog(file)).map(({ kind, title, date, at }) => [
    kind,
    title,
    at ?? date,
  ]);
  assert.deepEqual(told, [
    ['state', 'Zed: degraded: Slow payouts', '2026-11-22T12:00:00.000Z'],
    ['state', 'Zed: operational', '2026-11-22T12:05:00.000Z'],
    ['release', 'zed 2.0.0', '2026-11-22'],
    ['release', 'zed-ui 1.1.0', '2026-11-21'],
  ]);
});

test('a change of a tool without a record, or of another form, is left out', () => {
  const other = { ...state(0, 'operational', 'degraded'), data: '{"slug":"zed"}' };
  const gone = rowOf(0, 'status', STATUS, 'state', ['operational', 'degraded']);
  const catalog = openCatalog(catalogOf({ tools: [], categories: [] }));
  assert.deepEqual(readObservedChanges([gone], catalog), []);
  assert.deepEqual(readObservedChanges([other], openCatalog(file)), []);
});

test('what was read is used for half a minute, and without the store it stays', async () => {
  let now = NOON;
  let reads = 0;
  const faults: string[] = [];
  const changes = createObservedChanges({
    catalog: openCatalog(file),
    now: () => new Date(now),
    log: (_level, message) => void faults.push(message),
    observations: {
      async latestChanges() {
        reads += 1;
        if (reads === 2) throw new Error('the store is away');
        return rows.slice(0, 1);
      },
    },
  });
  const [first] = await changes();
  assert.equal(first?.at, '2026-11-22T12:00:00.000Z');
  now += 29_000;
  await changes();
  assert.equal(reads, 1);
  now += 1000;
  assert.equal((await changes())[0], first);
  assert.deepEqual([reads, faults], [2, ['observed changes cannot be read']]);
});

const entries = [
  [
    '/tools/zed#2026-11-22t12-05-00-000z-https-status-zed-example-zed-operational',
    '2026-11-22T12:05:00.000Z',
  ],
  [
    '/tools/zed#2026-11-22t12-00-00-000z-https-status-zed-example-zed-degraded-slow-payouts',
    '2026-11-22T12:00:00.000Z',
  ],
  ['/tools/zed#release-pkg-npm-zed-ui-zed-ui-1-1-0', '2026-11-21T00:00:00Z'],
  ['/changes/zed-2', '2026-11-21T00:00:00Z'],
  ['/tools/zed#release-pkg-npm-zed-zed-2-0-0', '2026-11-20T00:00:00Z'],
];
type Item = { readonly id: string; readonly date_modified: string };
const told = (items: readonly Item[]) =>
  items.map(({ id, date_modified }) => [id.slice(services.baseUrl.length), date_modified]);

for (const target of ['/changes/feed.json', '/tools/zed/feed.json', '/feed.json?tools=zed'])
  test(`${target} has what the process saw, newest first and nothing twice`, async () => {
    const { status, headers, body } = await askApi(services, target);
    assert.equal(status, 200);
    assert.deepEqual(told(body.items).slice(0, 4).toSorted(), entries.slice(0, 4).toSorted());
    assert.deepEqual(told(body.items).slice(0, 2), entries.slice(0, 2));
    assert.deepEqual(told(body.items)[4], entries[4]);
    assert.equal(headers['cache-control'], 'public, max-age=60');
    assert.equal(headers['content-type'], 'application/feed+json');
    const again = await askApi(services, target, { 'if-none-match': String(headers['etag']) });
    assert.equal(again.status, 304);
  });

test('a process that does not observe answers with what the build knew, and lets caches keep it', async () => {
  const { headers, body } = await askApi(plain, '/changes/feed.json');
  assert.deepEqual(
    body.items.map(({ title }: { title: string }) => title),
    ['Zed: degraded', file.changes[0]?.title, 'zed 2.0.0', 'Zed: operational'],
  );
  assert.match(String(headers['cache-control']), /stale-while-revalidate/);
});

test('the Atom feed is as new as its newest entry', async () => {
  const { text } = await askApi(services, '/changes/feed.xml');
  assert.match(
    text,
    /<title>Fintech Tool Directory: API changes<\/title>\n {2}<updated>2026-11-22T12:05:00\.000Z</,
  );
});

test('the state of one tool comes with what was seen to change', async () => {
  const { body } = await askApi(services, '/api/status?tool=zed');
  const { changes } = body.results[0];
  assert.equal(changes.length, 5);
  assert.deepEqual(changes[0], {
    tool: 'zed',
    kind: 'state',
    subject: STATUS,
    title: 'Zed: operational',
    date: '2026-11-22',
    at: '2026-11-22T12:05:00.000Z',
    url: STATUS,
  });
  assert.equal((await askApi(services, '/api/status')).body.results.length, 0);
});

test('at most the newest 20 changes of one tool come with its state', async (t) => {
  const busy = createServices({ ...plainSettings, OBSERVE: 'packages' }, file);
  t.after(() => busy.close());
  await busy.store.ready();
  const releases = Array.from({ length: 25 }, (_, number) =>
    rowOf(1440 * number, 'npm', `pkg:npm/zed-${number}`, 'latest', ['1.0.0', '1.1.0']),
  );
  await busy.store.observations.addSeen({ ...seen, seenAt: NOON }, releases);
  const { body } = await askApi(busy, '/api/status?tool=zed');
  const { changes } = body.results[0];
  assert.equal(changes.length, 20);
  assert.deepEqual([changes[0].title, changes[19].title], ['zed-24 1.1.0', 'zed-5 1.1.0']);
});

test('a process that observes counts requests for the feed of changes, each of whose queries is another answer', async () => {
  const limited = createServices(
    { ...plainSettings, RATE_LIMITS: 'unauthenticated=2/60', OBSERVE: 'status' },
    file,
  );
  const statuses: number[] = [];
  for (const number of [1, 2, 3])
    statuses.push((await askApi(limited, `/changes/feed.xml?n=${number}`)).status);
  assert.deepEqual(statuses, [200, 200, 429]);
  await limited.close();
});
