import assert from 'node:assert/strict';
import { test } from 'node:test';
import { observedOf, ToolObserved } from '../../../../src/catalog/observed/observed.ts';
import { toolDetail } from '../../../../src/catalog/views.ts';
import type { ObservedValues } from '../../../../src/records/observation.ts';
import { catalogOf, categoryOf, toolOf } from '../small-catalog.ts';
import { seen } from './seen.ts';

const REPOSITORY = 'https://github.com/a/a';

test('what collectors saw is brought together by package, repository and page', () => {
  const observed = observedOf([
    seen('npm', 'pkg:npm/a', { latest: '2.0.0', latestAt: '2026-10-01', deprecated: 'Use b.' }),
    seen('repository', REPOSITORY, { archived: true, activeIn: '2026-02', license: 'MIT' }),
    seen('releases', REPOSITORY, { latest: 'v2', latestAt: '2026-02-01', entries: [] }),
    seen('advisories', REPOSITORY, { advisories: ['GHSA-1', 'GHSA-2'] }),
    seen('changelog', 'https://a.example/feed', { entries: [{ title: 'New', kind: 'other' }] }),
    seen(
      'openapi',
      'https://a.example/openapi.json',
      { version: '3', operations: ['GET /a', 'GET /b'] },
      { operations: '2026-11-05' },
    ),
    seen('mcp', 'https://mcp.a.example', { version: '1', tools: ['x'] }),
    seen(
      'status',
      'https://status.a.example',
      { state: 'degraded', incidents: ['Slow'], maintenance: [] },
      { state: '2026-11-20' },
    ),
    seen('prices', 'https://a.example/prices', { textHash: 'a' }, { textHash: '2026-11-07' }),
    seen('terms', 'https://a.example/terms', { textHash: 'a' }, { textHash: '2026-11-01' }),
  ]);
  assert.deepEqual(observed, {
    packages: [{ url: 'pkg:npm/a', latest: '2.0.0', latestAt: '2026-10-01', deprecated: true }],
    repositories: [
      {
        url: REPOSITORY,
        archived: true,
        activeIn: '2026-02',
        license: 'MIT',
        latest: 'v2',
        latestAt: '2026-02-01',
        advisories: 2,
      },
    ],
    apiDescription: {
      url: 'https://a.example/openapi.json',
      version: '3',
      operations: 2,
      changedOn: '2026-11-05',
    },
    mcp: { url: 'https://mcp.a.example', version: '1', tools: 1 },
    service: {
      url: 'https://status.a.example',
      state: 'degraded',
      since: '2026-11-20',
      incidents: ['Slow'],
      maintenance: [],
    },
    entries: [{ title: 'New', kind: 'other' }],
    pricesChangedOn: '2026-11-07',
  });
  assert.deepEqual(ToolObserved.parse(observed), observed);
});

test('what pages and services show is told where it was seen, and days only of what has changed', () => {
  const feed = Array.from({ length: 6 }, (_, at) => ({ title: `Entry ${at}`, kind: 'other' as const }));
  assert.deepEqual(
    observedOf([
      seen('markdown-twin', 'https://a.example/docs', { markdown: false }),
      seen('agent-documents', 'https://a.example', { documents: ['https://a.example/llms.txt'] }),
      seen('changelog', 'https://a.example/feed', { entries: feed }),
      seen('openapi', 'https://a.example/openapi.json', {}),
      seen('mcp', 'https://mcp.a.example', {}),
      seen('status', 'https://status.a.example', { state: 'operational' }),
      seen('terms', 'https://a.example/terms', { textHash: 'a' }, { textHash: '2026-11-07' }),
    ]),
    {
      apiDescription: { url: 'https://a.example/openapi.json', operations: 0 },
      mcp: { url: 'https://mcp.a.example', tools: 0 },
      docsInMarkdown: false,
      agentDocuments: ['https://a.example/llms.txt'],
      service: {
        url: 'https://status.a.example',
        state: 'operational',
        since: '2026-11-01',
        incidents: [],
        maintenance: [],
      },
      entries: feed.slice(0, 5),
      termsChangedOn: '2026-11-07',
    },
  );
  assert.deepEqual(observedOf([seen('status', 'https://a.example', { incidents: ['Slow'] })]), {});
  assert.deepEqual(observedOf([seen('mcp', 'https://a.example', { gone: true })]), {});
  assert.deepEqual(observedOf([seen('changelog', 'https://a.example', {})]), { entries: [] });
});

test('a repository without advisories has none counted, and one that was looked at has their number', () => {
  const found = (values: ObservedValues) => observedOf([seen('advisories', REPOSITORY, values)]).repositories;
  assert.deepEqual(found({}), [{ url: REPOSITORY }]);
  assert.deepEqual(found({ advisories: [] }), [{ url: REPOSITORY, advisories: 0 }]);
});

test('a feed tells releases by month, from its oldest entry on where it is full', () => {
  const entries = ['2026-07-01', '2026-05-09', undefined, '2026-05-01'].map((date, at) => ({
    title: `v${at}`,
    kind: 'release' as const,
    ...(date && { date }),
  }));
  assert.deepEqual(observedOf([seen('releases', REPOSITORY, { entries })]).releases, {
    url: REPOSITORY,
    months: { '2026-05': 2, '2026-07': 1 },
  });
  const full = [...entries, ...entries, ...entries.slice(0, 2)].toReversed();
  assert.deepEqual(observedOf([seen('releases', REPOSITORY, { entries: full })]).releases, {
    url: REPOSITORY,
    months: { '2026-05': 5, '2026-07': 3 },
    from: '2026-05',
  });
  assert.equal(observedOf([seen('changelog', REPOSITORY, { entries })]).releases, undefined);
});

test('a record without observations says nothing of them', () => {
  assert.deepEqual(observedOf([]), {});
  const records = { tools: [toolOf()], categories: [categoryOf()] };
  assert.equal('observed' in toolDetail(toolOf(), catalogOf(records), 'https://d.example'), false);
  const observed = { packages: [{ url: 'pkg:npm/a', latest: '1' }] };
  const catalog = catalogOf({ ...records, observed: { zed: observed } });
  assert.deepEqual(toolDetail(toolOf(), catalog, 'https://d.example').observed, observed);
});

test('the picture of releases is that of the package or repository with most of them', () => {
  const months = (values: ObservedValues) => observedOf([seen('npm', 'pkg:npm/a', values)]).releases;
  assert.deepEqual(months({ latest: '1', releases: { '2026-01': 2 } }), {
    url: 'pkg:npm/a',
    months: { '2026-01': 2 },
  });
  const entries = Array.from({ length: 10 }, (_, at) => ({
    title: `v${at}`,
    kind: 'release' as const,
    date: at < 4 ? '2026-05-09' : '2026-07-01',
  }));
  const feed = seen('releases', REPOSITORY, { entries });
  const few = seen('npm', 'pkg:npm/a', { latest: '1', releases: { '2026-01': 2 } });
  assert.deepEqual(observedOf([few, feed]).releases, {
    url: REPOSITORY,
    months: { '2026-05': 4, '2026-07': 6 },
    from: '2026-05',
  });
  assert.equal(observedOf([seen('releases', REPOSITORY, { entries: [] })]).releases, undefined);
});
