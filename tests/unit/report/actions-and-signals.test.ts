import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ToolObserved } from '../../../src/catalog/observed/observed.ts';
import { NO_PROFILE } from '../../../src/report/report-filter.ts';
import type { SeenChange, SeenTool } from '../../../src/report/signals.ts';
import { catalogOf, changeOf, eventOf, regulationOf, toolOf, useCaseOf } from '../catalog/small-catalog.ts';
import { reportOf } from './report-of.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const metrics = (changes: ReturnType<typeof changeOf>[]) =>
  reportOf(catalogOf({ tools: [toolOf()], changes }), { now: NOW }).data.metrics;
const change = (slug: string, announcedAt: string, effectiveAt: string | undefined, more = {}) =>
  changeOf({
    slug,
    kind: 'breaking',
    severity: 'action-required',
    action: 'Change the call.',
    announcedAt,
    effectiveAt,
    ...more,
  });

test('the median notice is computed from changes that give both days, and says how many they are', () => {
  const { computed } = metrics([
    change('a', '2026-10-01', '2026-10-11'),
    change('b', '2026-10-01', '2026-10-31', { kind: 'sunset' }),
    change('c', '2026-10-01', '2026-10-21', { kind: 'deprecation' }),
    change('no-effect', '2026-10-01', undefined),
    change('of-a-month', '2026-10-01', '2026-10-02', { announcedPrecision: 'month' }),
    change('a-feature', '2026-10-01', '2026-12-31', { kind: 'feature' }),
  ]);
  const notice = computed.find(({ name }) => name === 'noticeOfBreakingChanges');
  assert.deepEqual([notice?.value, notice?.unit, notice?.sample], [20, 'days', 3]);
  const share = computed.find(({ name }) => name === 'changesThatRequireAction');
  assert.deepEqual([share?.value, share?.sample], [100, 6]);
});

test('nothing is computed from a sample of none', () => {
  const { computed, notComputed } = metrics([]);
  assert.deepEqual(
    computed.map(({ name, sample }) => [name, sample]),
    [['recentlyVerified', 1]],
  );
  assert.deepEqual(
    notComputed.map(({ name }) => name),
    [
      'noticeOfBreakingChanges',
      'changesThatRequireAction',
      'firmDates',
      'ageOfLatestRelease',
      'deprecatedPackages',
      'operationalServices',
    ],
  );
});

test('every metric says in words what it means', () => {
  const { computed, notComputed } = metrics([change('a', '2026-10-01', '2026-10-11')]);
  for (const { definition } of [...computed, ...notComputed])
    assert.match(definition, /^(Median|Share) .+\.$/);
});

const event = (slug: string, date: string, changes: Partial<ReturnType<typeof eventOf>> = {}) =>
  eventOf({
    slug,
    date,
    title: `The rule ${slug}`,
    jurisdictions: ['GLOBAL'],
    binds: [{ entity: ['credit-institution'] }],
    useCases: [],
    ...changes,
  });
const breaking = (slug: string, day: string, changes: Partial<ReturnType<typeof changeOf>> = {}) =>
  changeOf({
    slug,
    title: `The change ${slug}`,
    kind: 'breaking',
    severity: 'action-required',
    action: 'Change the call.',
    announcedAt: '2026-08-01',
    effectiveAt: day,
    ...changes,
  });
const INSURERS = { binds: [{ entity: ['insurer' as const] }] };
const profile = { ...NO_PROFILE, entity: ['credit-institution' as const], in: ['DE'] };
const ledger = catalogOf({
  regulations: [regulationOf({ jurisdictions: ['GLOBAL'] })],
  tools: [toolOf({ coverage: { regions: ['global'] } })],
  useCases: [useCaseOf({ tools: [{ slug: 'zed', fit: 'core' }] })],
  events: [
    event('long-ago', '2026-03-01', { state: 'in-force' }),
    event('proposed', '2027-01-01', { state: 'proposed' }),
    event('soon', '2026-12-01'),
    event('later', '2027-06-01'),
    event('for-all', '2026-11-21', { binds: [{ in: ['EU'] }], state: 'in-force' }),
    event('just-now', '2026-11-10', { state: 'in-force' }),
    event('new-for-others', '2026-11-20', { state: 'in-force', ...INSURERS, useCases: ['keep-books'] }),
    event('of-others', '2026-12-05', INSURERS),
    event('of-the-tool', '2026-12-06', { ...INSURERS, useCases: ['keep-books'] }),
  ],
  changes: [breaking('next-week', '2026-11-29'), breaking('in-may', '2026-05-01')],
  bodies: { 'events/soon': 'Text.\n\n**To do**: file [the form](/guides/form).' },
});
const down: SeenTool = {
  observed: {
    service: {
      url: 'https://status.zed.example',
      state: 'major-outage',
      since: '2026-11-22',
      incidents: ['Payouts | [late](https://evil.example)'],
      maintenance: [],
    },
  },
  seenAt: '2026-11-22T11:59:00.000Z',
};
const told = () =>
  reportOf(ledger, {
    now: NOW,
    filter: { tools: ['zed'], profile },
    seen: { tools: new Map([['zed', down]]), changes: [] },
  });

test('what has to be done first comes first', () => {
  assert.deepEqual(
    told().data.actions.map(({ urgency, because }) => [urgency, because.replace(/^The (rule|change) /, '')]),
    [
      ['now', 'Zed: its status page says major outage: Payouts | [late](https://evil.example)'],
      ['recent', 'for-all'],
      ['recent', 'just-now'],
      ['due', 'next-week'],
      ['due', 'soon'],
      ['due', 'later'],
      ['earlier', 'in-may'],
      ['unsettled', 'proposed'],
    ],
  );
});

test('each thing to do has its link, its source and how certain it is', () => {
  const soon = told().data.actions.find(({ because }) => because === 'The rule soon');
  assert.deepEqual(soon, {
    urgency: 'due',
    date: '2026-12-01',
    dateIs: 'effect',
    todo: 'File the form.',
    because: 'The rule soon',
    whom: 'bank or other credit institution',
    certainty: 'confirmed',
    tools: [],
    url: 'https://dir.example/events/soon',
    sources: ['https://law.example'],
  });
  assert.match(told().report, /5\. \*\*Due 2026-12-01: The rule soon\*\* \(confirmed\)\. File the form\./);
});

test('sources that can confirm a date come before the others, each in the order of the record', () => {
  const kinds = 'press vendor law-firm regulator repository law secondary standard-body'.split(
    ' ',
  ) as 'law'[];
  const sources = kinds.map((kind) => ({ url: `https://${kind}`, retrieved: '2026-11-01', kind }));
  const found = reportOf(
    catalogOf({
      regulations: [regulationOf({ jurisdictions: ['GLOBAL'] })],
      events: [event('soon', '2026-12-01', { sources })],
    }),
    { now: NOW },
  );
  assert.equal(
    found.data.actions[0]?.sources.join(' ').replaceAll('https://', ''),
    'vendor regulator law standard-body press law-firm repository secondary',
  );
});

test('what is new about the tools is spread over all of them', () => {
  const noisy = (tool: string, days: readonly string[]) =>
    days.map((day) =>
      breaking(`${tool}-${day}`, `2026-11-${day}`, { tool, title: `The change ${tool} ${day}` }),
    );
  const several = catalogOf({
    tools: [toolOf(), toolOf({ slug: 'acme', name: 'Acme' })],
    changes: [...noisy('zed', ['20', '19', '18']), ...noisy('acme', ['10'])],
  });
  const { data, report } = reportOf(several, { now: NOW, filter: { tools: ['zed', 'acme'] } });
  assert.deepEqual(
    data.actions.map(({ because }) => because.replace('The change ', '')),
    ['zed 20', 'acme 10', 'zed 19', 'zed 18'],
  );
  assert.match(report, /Not looked at by any program, so that changes of them may be missing: Zed, Acme\./);
});

test('a disputed date names the other dates', () => {
  const conflicts = [{ value: '2026-12-24', note: 'A law firm gives the day before Christmas.' }];
  const disputed = catalogOf({
    regulations: [regulationOf({ jurisdictions: ['GLOBAL'] })],
    events: [event('unsure', '2026-12-01', { certainty: 'disputed', conflicts })],
  });
  assert.equal(
    reportOf(disputed, { now: NOW }).data.actions[0]?.certainty,
    'disputed, also given as 2026-12-24',
  );
});

test('words of a status page are no Markdown', () => {
  assert.doesNotMatch(told().report, /[^\\]\[late/);
  assert.match(told().report, /Payouts \\\| \\\[late\\\]/);
});

test('without anything to do the report says so', () => {
  assert.match(reportOf(catalogOf({}), { now: NOW }).report, /Nothing that is recorded asks for anything/);
});

const two = catalogOf({ tools: [toolOf(), toolOf({ slug: 'acme', name: 'Acme' })] });
const signals = (observed: ToolObserved, changes: SeenChange[] = []) =>
  reportOf(two, { now: NOW, seen: { tools: new Map([['zed', { observed }]]), changes } }).data.observed;

const seenChange = (field: string, before: unknown, after: unknown): SeenChange => ({
  slug: 'zed',
  collector: 'openapi',
  subject: 'https://zed.example/openapi.json',
  source: 'https://zed.example/openapi.json',
  field,
  before,
  after,
  on: '2026-11-20',
});

test('what is broken is told before what is new, with its day and source', () => {
  const found = signals({
    packages: [
      { url: 'pkg:npm/zed', latest: '3.0.0', latestAt: '2026-11-01' },
      { url: 'pkg:npm/zed-old', latest: '1.0.0', latestAt: '2020-01-01', deprecated: true },
    ],
    entries: [
      { title: 'v1 ends in May', kind: 'sunset', date: '2026-11-10' },
      { title: 'New colours', kind: 'other', date: '2026-11-11' },
      { title: 'v0 ended', kind: 'sunset', date: '2020-01-01' },
    ],
    termsChangedOn: '2026-11-15',
  });
  assert.deepEqual(
    found.signals.map(({ kind, on, source }) => [kind, on, source]),
    [
      ['deprecated', '2020-01-01', 'https://www.npmjs.com/package/zed-old'],
      ['announced', '2026-11-10', ''],
      ['terms-changed', '2026-11-15', ''],
      ['release', '2026-11-01', 'https://www.npmjs.com/package/zed'],
    ],
  );
  assert.deepEqual([found.toolsSeen, found.toolsNotSeen], [1, 1]);
});

test('an operation that is gone or asks for more is a breaking difference; a new one is none', () => {
  const before = ['GET /a', 'GET /b', 'POST /c requires name'];
  const after = ['GET /a', 'POST /c requires amount,name', 'GET /d'];
  const { signals: found } = signals({ mcp: { url: 'https://zed.example/mcp', tools: 1 } }, [
    seenChange('operations', before, after),
    seenChange('operations', before, [...before, 'GET /d']),
    seenChange('version', '1', '2'),
  ]);
  assert.deepEqual(
    found.map(({ kind, text }) => [kind, text]),
    [
      [
        'breaking',
        'calls of its API description that worked may fail: GET /b is gone; POST /c requires amount',
      ],
    ],
  );
});

test('a tool that works and was not changed gives no signal', () => {
  const url = 'https://status.zed.example';
  const service = { url, state: 'operational' as const, since: '2026-11-01', incidents: [], maintenance: [] };
  assert.deepEqual(signals({ service }).signals, []);
});

test('nothing in the text or address of others is a link, an image or emphasis in the report', () => {
  const entry = {
    title: 'Breaking change: ~~old~~ *see* https://evil.example/login or www.evil.example, a@evil.example',
    url: 'https://ok.example/a)![i](https://evil.example/i.png)**Now:**[x](https://evil.example/',
    kind: 'breaking' as const,
    date: '2026-11-21',
  };
  const seen = { tools: new Map([['zed', { observed: { entries: [entry] } }]]), changes: [] };
  const { report } = reportOf(two, { now: NOW, seen });
  const shown =
    'Breaking change: \\~\\~old\\~\\~ \\*see\\* `https://evil.example/login` or `www.evil.example,` `a@evil.example`';
  assert.equal(report.split(shown).length, 3, report);
  assert.ok(
    report.includes(
      '[source](https://ok.example/a%29%21%5Bi%5D%28https://evil.example/i.png%29%2A%2ANow:%2A%2A%5Bx%5D%28https://evil.example/)\n',
    ),
    report,
  );
});
