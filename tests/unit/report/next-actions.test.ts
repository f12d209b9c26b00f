import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SeenTool } from '../../../src/report/seen.ts';
import { catalogOf, changeOf, eventOf, toolOf, useCaseOf } from '../catalog/small-catalog.ts';
import { reportOf } from './report-of.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const event = (slug: string, date: string, changes: Partial<ReturnType<typeof eventOf>> = {}) =>
  eventOf({
    slug,
    date,
    title: `The rule ${slug}`,
    jurisdictions: ['GLOBAL'],
    appliesTo: { firms: ['bank'], useCases: [] },
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
const catalog = catalogOf({
  tools: [toolOf({ coverage: { regions: ['global'] } })],
  useCases: [useCaseOf({ tools: [{ slug: 'zed', fit: 'core' }] })],
  events: [
    event('long-ago', '2026-03-01'),
    event('proposed', '2027-01-01', { standing: 'proposed' }),
    event('soon', '2026-12-01'),
    event('later', '2027-06-01'),
    event('for-all', '2026-11-21', { appliesTo: { firms: ['any-business'], useCases: [] } }),
    event('just-now', '2026-11-10'),
    event('new-for-others', '2026-11-20', { appliesTo: { firms: ['insurer'], useCases: ['keep-books'] } }),
    event('of-others', '2026-12-05', { appliesTo: { firms: ['insurer'], useCases: [] } }),
    event('of-the-tool', '2026-12-06', { appliesTo: { firms: ['insurer'], useCases: ['keep-books'] } }),
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
const report = () =>
  reportOf(catalog, {
    now: NOW,
    filter: { tools: ['zed'], firms: ['bank'] },
    seen: { tools: new Map([['zed', down]]), changes: [] },
  });

test('what has to be done first comes first', () => {
  assert.deepEqual(
    report().data.actions.map(({ urgency, because }) => [
      urgency,
      because.replace(/^The (rule|change) /, ''),
    ]),
    [
      ['now', 'Zed: its status page says major outage: Payouts | [late](https://evil.example)'],
      ['recent', 'just-now'],
      ['recent', 'for-all'],
      ['recent', 'new-for-others'],
      ['due', 'next-week'],
      ['due', 'soon'],
      ['due', 'of-the-tool'],
      ['due', 'later'],
      ['earlier', 'in-may'],
      ['earlier', 'long-ago'],
      ['unsettled', 'proposed'],
    ],
  );
});

test('each thing to do has its link, its source and how certain it is', () => {
  const soon = report().data.actions.find(({ because }) => because === 'The rule soon');
  assert.deepEqual(soon, {
    urgency: 'due',
    date: '2026-12-01',
    dateIs: 'effect',
    todo: 'File the form.',
    because: 'The rule soon',
    whom: 'Banks.',
    binds: true,
    certainty: 'confirmed',
    tools: [],
    url: 'https://dir.example/events/soon',
    sources: ['https://law.example'],
  });
  assert.match(report().report, /6\. \*\*Due 2026-12-01: The rule soon\*\* \(confirmed\)\. File the form\./);
});

test('sources that can confirm a date come before the others, each in the order of the record', () => {
  const kinds = [
    'press',
    'vendor',
    'law-firm',
    'regulator',
    'repository',
    'law',
    'secondary',
    'standard-body',
  ] as const;
  const sources = kinds.map((kind) => ({ url: `https://${kind}.example`, retrieved: '2026-11-01', kind }));
  const found = reportOf(catalogOf({ events: [event('soon', '2026-12-01', { sources })] }), { now: NOW });
  assert.deepEqual(found.data.actions[0]?.sources, [
    'https://vendor.example',
    'https://regulator.example',
    'https://law.example',
    'https://standard-body.example',
    'https://press.example',
    'https://law-firm.example',
    'https://repository.example',
    'https://secondary.example',
  ]);
});

test('a disputed date names the other dates', () => {
  const conflicts = [{ value: '2026-12-24', note: 'A law firm gives the day before Christmas.' }];
  const disputed = catalogOf({
    events: [event('unsure', '2026-12-01', { certainty: 'disputed', conflicts })],
  });
  assert.equal(
    reportOf(disputed, { now: NOW }).data.actions[0]?.certainty,
    'disputed, also given as 2026-12-24',
  );
});

test('words of a status page are no Markdown', () => {
  assert.doesNotMatch(report().report, /[^\\]\[late/);
  assert.match(report().report, /Payouts \\\| \\\[late\\\]/);
});

test('without anything to do the report says so', () => {
  assert.match(reportOf(catalogOf({}), { now: NOW }).report, /Nothing that is recorded asks for anything/);
});
