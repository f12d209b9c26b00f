import assert from 'node:assert/strict';
import { test } from 'node:test';
import { observedOf, ToolObserved } from '../../../src/catalog/observed/observed.ts';
import {
  mergeObserved,
  newestObserved,
  type ObservedChange,
  observedChangesOf,
  onePerSubject,
} from '../../../src/catalog/observed/observed-changes.ts';
import { operationDifference } from '../../../src/catalog/observed/operation-difference.ts';
import { toolDetail } from '../../../src/catalog/views.ts';
import type { Observation, ObservedValues } from '../../../src/records/observation.ts';
import { catalogOf, toolOf } from './small-catalog.ts';

const REPOSITORY = 'https://github.com/z/zed';
const STATUS = 'https://status.zed.example';
const API = 'https://zed.example/openapi.json';
const NPM = 'https://www.npmjs.com/package/zed';

/** What a collector saw of a subject. */
const seen = (
  collector: Observation['collector'],
  subject: string,
  values: ObservedValues = {},
  firstSeen: Observation['firstSeen'] = {},
): Observation => ({
  collector,
  subject,
  source: 'https://a.example',
  since: '2026-11-01',
  values,
  firstSeen,
});
const npm = (values: ObservedValues, firstSeen?: Observation['firstSeen']) =>
  seen('npm', 'pkg:npm/zed', values, firstSeen);

test('what collectors saw is brought together by package, repository and page', () => {
  const latest = { latest: 'v2', latestAt: '2026-02-01' };
  const activity = { archived: true, activeIn: '2026-02', license: 'MIT' } as const;
  const state = { state: 'degraded' as const, incidents: ['Slow'] };
  const feed = Array.from({ length: 6 }, (_, at) => ({ title: `Entry ${at}`, kind: 'other' as const }));
  const observed = observedOf([
    npm({ ...latest, deprecated: 'Use b.' }),
    seen('repository', REPOSITORY, activity),
    seen('releases', REPOSITORY, { ...latest, entries: [] }),
    seen('advisories', REPOSITORY, { advisories: ['GHSA-1', 'GHSA-2'] }),
    seen('changelog', 'https://a.example/feed', { entries: feed }),
    seen('openapi', API, { version: '3', operations: ['GET /a', 'GET /b'] }, { operations: '2026-11-05' }),
    seen('mcp', 'https://mcp.a.example', { version: '1', tools: ['x'] }),
    seen('status', STATUS, { ...state, maintenance: [] }, { state: '2026-11-20' }),
    seen('prices', 'https://a.example/prices', { textHash: 'a' }, { textHash: '2026-11-07' }),
    seen('terms', 'https://a.example/terms', { textHash: 'a' }, { textHash: '2026-11-01' }),
  ]);
  assert.deepEqual(observed, {
    packages: [{ url: 'pkg:npm/zed', ...latest, deprecated: true }],
    repositories: [{ url: REPOSITORY, ...activity, ...latest, advisories: 2 }],
    apiDescription: { url: API, version: '3', operations: 2, changedOn: '2026-11-05' },
    mcp: { url: 'https://mcp.a.example', version: '1', tools: 1 },
    service: { url: STATUS, ...state, since: '2026-11-20', maintenance: [] },
    entries: feed.slice(0, 5),
    pricesChangedOn: '2026-11-07',
  });
  assert.deepEqual(ToolObserved.parse(observed), observed);
});

test('what is shown is told where it was seen, a count only of what was looked at, a day only of what changed', () => {
  const service = { url: STATUS, state: 'operational', since: '2026-11-01', incidents: [], maintenance: [] };
  const documents = ['https://a.example/llms.txt'];
  for (const [observations, observed] of [
    [[], {}],
    [[seen('openapi', API)], { apiDescription: { url: API, operations: 0 } }],
    [[seen('mcp', API)], { mcp: { url: API, tools: 0 } }],
    [[seen('mcp', API, { gone: true })], {}],
    [[seen('markdown-twin', API, { markdown: false })], { docsInMarkdown: false }],
    [[seen('agent-documents', API, { documents })], { agentDocuments: documents }],
    [[seen('status', STATUS, { state: 'operational' })], { service }],
    [[seen('status', STATUS, { incidents: ['Slow'] })], {}],
    [[seen('changelog', API)], { entries: [] }],
    [[seen('terms', API, { textHash: 'a' }, { textHash: '2026-11-07' })], { termsChangedOn: '2026-11-07' }],
    [[seen('advisories', REPOSITORY)], { repositories: [{ url: REPOSITORY }] }],
    [
      [seen('copy', REPOSITORY, { activeIn: '2026-08' })],
      { repositories: [{ url: REPOSITORY, activeIn: '2026-08', copiedOn: '2026-11-01' }] },
    ],
    [[seen('copy', REPOSITORY), seen('repository', REPOSITORY)], { repositories: [{ url: REPOSITORY }] }],
    [
      [seen('advisories', REPOSITORY, { advisories: [] })],
      { repositories: [{ url: REPOSITORY, advisories: 0 }] },
    ],
  ] as const)
    assert.deepEqual(observedOf(observations), observed);
});

test('releases are told by month, of the package or repository with most, from the oldest entry of a full feed', () => {
  const entries = ['2026-07-01', '2026-05-09', undefined, '2026-05-01'].map((date, at) => ({
    title: `v${at}`,
    kind: 'release' as const,
    ...(date && { date }),
  }));
  const full = [...entries, ...entries, ...entries.slice(0, 2)].toReversed();
  const feed = (of: typeof entries) => seen('releases', REPOSITORY, { entries: of });
  const few = npm({ latest: '1', releases: { '2026-01': 2 } });
  for (const [observations, releases] of [
    [[feed(entries)], { url: REPOSITORY, months: { '2026-05': 2, '2026-07': 1 } }],
    [[feed(full)], { url: REPOSITORY, months: { '2026-05': 5, '2026-07': 3 }, from: '2026-05' }],
    [[few, feed(full)], { url: REPOSITORY, months: { '2026-05': 5, '2026-07': 3 }, from: '2026-05' }],
    [[few], { url: 'pkg:npm/zed', months: { '2026-01': 2 } }],
    [[feed([])], undefined],
    [[seen('changelog', REPOSITORY, { entries })], undefined],
  ] as const)
    assert.deepEqual(observedOf(observations).releases, releases);
});

test('a record without observations says nothing of them', () => {
  const detail = (observed: Record<string, ToolObserved>) =>
    toolDetail(toolOf(), catalogOf({ tools: [toolOf()], observed }), 'https://d.example');
  const observed = { packages: [{ url: 'pkg:npm/a', latest: '1' }] };
  assert.equal(detail({}).observed, undefined);
  assert.deepEqual(detail({ zed: observed }).observed, observed);
});

const changesOf = (...observations: Observation[]) =>
  observedChangesOf(toolOf(), observations, '2026-08-01').map(({ kind, title, date, url }) =>
    [kind, title, date, url].join(' | '),
  );

test('a release has its own day, or the day on which it was first seen after another one', () => {
  const version = (name: string, date: string) => ({ version: name, date });
  const versions = [
    version('2.1.0', '2026-11-06'),
    version('2.0.0', '2026-08-01'),
    version('1.9.0', '2026-07-31'),
  ];
  for (const [values, firstSeen, ...releases] of [
    [{}, {}],
    [{ latest: '2.0.0' }, {}],
    [{ latest: '2.0.0' }, { latest: '2026-11-01' }],
    [{ latest: '2.1.0' }, { latest: '2026-11-05' }, '2.1.0 | 2026-11-05'],
    [{ latest: '2.0.0', latestAt: '2026-10-01' }, { latest: '2026-11-01' }, '2.0.0 | 2026-10-01'],
    // One that says it comes out after it was seen.
    [{ latest: '2.0.0', latestAt: '2026-11-06' }, { latest: '2026-11-05' }, '2.0.0 | 2026-11-05'],
    // Versions of the last months, and the newest.
    [
      { latest: '2.1.0', latestAt: '2026-11-06', versions },
      { versions: '2026-11-05' },
      '2.1.0 | 2026-11-05',
      '2.0.0 | 2026-08-01',
    ],
    [{ latest: '1.9.0', latestAt: '2026-07-31', versions: versions.slice(2) }, {}, '1.9.0 | 2026-07-31'],
    [{ versions: versions.slice(0, 1) }, {}, '2.1.0 | 2026-11-06'],
    [
      { latest: '2.2.0', latestAt: '2026-11-07', versions: versions.slice(0, 1) },
      {},
      '2.2.0 | 2026-11-07',
      '2.1.0 | 2026-11-06',
    ],
  ] as [ObservedValues, Observation['firstSeen'], ...string[]][])
    assert.deepEqual(
      changesOf(npm(values, firstSeen)),
      releases.map((release) => `release | zed ${release} | ${NPM}`),
      JSON.stringify(values),
    );
});

test('a state, an API description and an end are changes when they were otherwise at the first visit', () => {
  const trouble = { state: 'major-outage' as const, incidents: ['No payouts'] };
  const found = changesOf(
    seen('status', STATUS, trouble, { state: '2026-11-09' }),
    seen('openapi', API, { operations: [] }, { operations: '2026-11-08' }),
    seen('repository', REPOSITORY, { archived: true }, { archived: '2026-11-07' }),
    npm({ deprecated: 'no', yanked: true }, { deprecated: '2026-11-06', yanked: '2026-11-01' }),
    seen('pypi', 'pkg:pypi/zed', { gone: true }, { gone: '2026-11-05' }),
    seen('status', STATUS, { state: 'operational' }, { state: '2026-11-04' }),
    seen('status', STATUS, {}, { state: '2026-11-03' }),
    seen('status', STATUS, trouble, { state: '2026-11-01' }),
  );
  assert.deepEqual(found, [
    `state | Zed: major outage: No payouts | 2026-11-09 | ${STATUS}`,
    `api-description | Zed: API description changed | 2026-11-08 | ${API}`,
    `archived | z/zed was archived | 2026-11-07 | ${REPOSITORY}`,
    `deprecated | zed is deprecated | 2026-11-06 | ${NPM}`,
    'gone | zed is gone | 2026-11-05 | https://pypi.org/project/zed/',
    `state | Zed: operational | 2026-11-04 | ${STATUS}`,
  ]);
});

const release = (title: string, date: string, tool = 'zed'): ObservedChange => ({
  tool,
  kind: 'release',
  subject: 'pkg:npm/zed',
  title,
  date,
  url: NPM,
});
const state = (title: string, date: string, time?: string, tool = 'zed'): ObservedChange => ({
  ...release(title, date, tool),
  kind: 'state',
  subject: STATUS,
  ...(time && { at: `${date}T${time}:00.000Z` }),
});
const titles = (changes: readonly ObservedChange[]) => changes.map(({ title, date }) => `${title} ${date}`);

test('the newest comes first, on one day the later time, then tools and titles in order', () => {
  const day = '2026-11-01';
  const changes = [
    state('a', day, undefined, 'b'),
    state('d', day, '09:00', 'a'),
    state('c', day, undefined, 'a'),
    state('b', day, undefined, 'a'),
    state('e', day, '10:00', 'b'),
    state('f', '2026-11-02'),
  ];
  assert.equal(
    changes
      .sort(newestObserved)
      .map(({ title }) => title)
      .join(''),
    'fedbca',
  );
});

test('what several tools share is listed once, with the first of them', () => {
  const day = '2026-11-20';
  const found = onePerSubject([
    release('zed 2.0.0', day),
    release('zed 2.0.0', day, 'beta'),
    release('zed 2.0.1', day),
    release('zed 2.0.0', '2026-11-21'),
    state('Zed: degraded', day),
    state('Beta: degraded', day, undefined, 'beta'),
    state('Beta: operational', day, '12:00', 'beta'),
  ]);
  assert.deepEqual(
    found.map(({ tool, title }) => `${tool}: ${title}`),
    ['zed: zed 2.0.0', 'zed: zed 2.0.1', 'zed: zed 2.0.0', 'zed: Zed: degraded', 'beta: Beta: operational'],
  );
});

test('states are told by the process from its first one on, and all else by the build', () => {
  const built = [
    state('Zed: degraded', '2026-11-10'),
    state('Zed: operational', '2026-11-20'),
    state('Zed: operational', '2026-11-21'),
    state('Beta: degraded', '2026-11-22', undefined, 'beta'),
    release('zed 2.0.0', '2026-11-19'),
  ];
  const live = [
    state('Zed: maintenance', '2026-11-23'),
    state('Zed: major outage', '2026-11-20'),
    state('Zed: degraded', '2026-11-21'),
    release('zed 2.0.0', '2026-11-22'),
    release('zed 2.1.0', '2026-11-01'),
  ];
  assert.deepEqual(titles(mergeObserved(built, live)), [
    'Zed: maintenance 2026-11-23',
    'Beta: degraded 2026-11-22',
    'Zed: degraded 2026-11-21',
    'Zed: major outage 2026-11-20',
    'zed 2.0.0 2026-11-19',
    'Zed: degraded 2026-11-10',
    'zed 2.1.0 2026-11-01',
  ]);
  assert.equal(mergeObserved(built, []), built);
});

test('operations that are gone or ask for more break calls; new and deprecated ones do not', () => {
  const nothing = { added: [], breaking: [], deprecated: [] };
  for (const [before, after, difference] of [
    [
      ['DELETE /a', 'GET /a requires x', 'GET /b', 'GET /c deprecated', 'POST /a requires key'],
      ['GET /a requires id,x,y', 'GET /b deprecated', 'GET /c deprecated', 'POST /a', 'PUT /a deprecated'],
      {
        added: ['PUT /a'],
        breaking: ['DELETE /a is gone', 'GET /a requires id, y'],
        deprecated: ['GET /b'],
      },
    ],
    [['GET /a'], ['GET /a'], nothing],
    [
      ['GET /a'],
      ['GET /a requires id deprecated'],
      { ...nothing, breaking: ['GET /a requires id'], deprecated: ['GET /a'] },
    ],
  ] as const)
    assert.deepEqual(operationDifference(before, after), difference);
});
