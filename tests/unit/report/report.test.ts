import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Profile } from '../../../src/catalog/obligations/profile.ts';
import { estimateTokens } from '../../../src/documents/page-links.ts';
import { NO_PROFILE } from '../../../src/report/report-filter.ts';
import {
  actionOf,
  catalogOf,
  categoryOf,
  changeOf,
  obligationOf,
  regulationOf,
  toolOf,
  useCaseOf,
} from '../catalog/small-catalog.ts';
import { catalog } from '../whole/whole-content.ts';
import { reportOf } from './report-of.ts';

const now = new Date(`${catalog.dataAsOf}T12:00:00Z`);
const GERMAN_STACK = ['adyen', 'complyadvantage', 'modulr', 'prowide-iso20022', 'sumsub'];

test('a report under any filter stays within 4,000 tokens', () => {
  const since = { why: 'asked', day: '2026-01-01' } as const;
  const filters = [
    {},
    ...['DE', 'US'].map((code) => ({
      profile: { ...NO_PROFILE, entity: ['payment-institution' as const], in: [code] },
    })),
    ...catalog.categories.map(({ slug }) => ({ categories: [slug] })),
  ];
  for (const filter of filters) {
    const { report } = reportOf(catalog, { filter: { ...filter, window: 1825 }, since });
    assert.ok(estimateTokens(report) <= 4000, `${JSON.stringify(filter)}: ${estimateTokens(report)}`);
    assert.match(report, /Not legal advice/);
    assert.doesNotMatch(report, /undefined|NaN|\[object/);
  }
});

test('the same catalogue and clock give the same report', () => {
  assert.deepEqual(reportOf(catalog), reportOf(catalog));
});

const profileOf = (entity: Profile['entity'], place: string, activity: Profile['activity'] = []) => ({
  profile: { ...NO_PROFILE, entity, in: [place], activity },
});

test('a German payment institution is told its duties, and not those of others', () => {
  const filter = {
    tools: GERMAN_STACK,
    ...profileOf(['payment-institution'], 'DE', ['offers-euro-credit-transfers']),
  };
  const { data, report } = reportOf(catalog, { filter, now: new Date('2026-11-22T12:00:00Z') });
  const listed = new Map(data.rules.listed.map((rule) => [rule.slug, rule]));
  assert.equal(listed.get('eu-ipr-emi-pi-instant')?.days, 138);
  assert.ok(listed.has('eu-amlr-due-diligence') && listed.has('eu-ipr-verify-payee'));
  // Banks, providers of other member states, traders and member states.
  for (const slug of [
    'eu-ipr-receive-instantly',
    'eu-ipr-receive-non-euro-2027',
    'eu-t1-settlement',
    'eu-eudi-wallet-availability',
  ])
    assert.equal(listed.get(slug), undefined, slug);
  assert.match(report, /1\. \*\*Due 2027-03-31: [\s\S]*Due 2027-04-09: /);
  assert.match(report, /- European Union: covered: payments/);
});

test('nothing of another region, no day that has passed, and what is assumed is said', () => {
  for (const [entity, place, foreign] of [
    ['payment-institution', 'LT', /^(?:uk|us|ch|br|in|au|ca)-/],
    ['lender', 'PL', /^(?:uk|us|ch|lt|de|fr)-/],
    ['bank-partner-programme', 'US', /^(?:eu|uk|ch|pl|lt)-/],
    ['e-money-institution', 'MX', /^(?:eu|uk|us|ch)-/],
    ['crypto-asset-service-provider', 'CA', /^(?:eu|uk|us|ch)-/],
  ] as const) {
    const { data, report } = reportOf(catalog, { filter: profileOf([entity], place) });
    for (const { slug, days } of data.rules.listed) {
      assert.doesNotMatch(slug, foreign, `${entity} ${place}`);
      assert.ok(days === null || days >= 0, slug);
    }
    assert.doesNotMatch(report, /~|\| -\d/);
    assert.match(report, /## What is recorded/);
    assert.match(report, /It is taken to offer its services where it is established/);
  }
  assert.match(reportOf(catalog).report, /No profile was given/);
});

test('without a profile, dates are those that change a use case of a named tool', () => {
  const { listed } = reportOf(catalog, { filter: { tools: ['libpostal'], window: 1825 } }).data.rules;
  assert.ok(
    listed.length > 0 &&
      listed.every(({ tools, coverageUnknown }) => tools.length + coverageUnknown.length > 0),
  );
  assert.ok(!listed.some(({ slug }) => /t1-/.test(slug)));
});

test('every listed rule keeps its certainty, its conflicts and its sources', () => {
  const { listed } = reportOf(catalog, { filter: { window: 1825 } }).data.rules;
  const wallet = listed.find(({ slug }) => slug === 'eu-eudi-wallet-acceptance');
  assert.equal(wallet?.certainty, 'disputed');
  assert.ok((wallet?.conflicts.length ?? 0) > 0);
  for (const rule of listed) assert.ok(rule.sources.length > 0, rule.slug);
});

test('a catalogue older than seven days makes a degraded report that says so first', () => {
  const at = (days: number) => reportOf(catalog, { now: new Date(now.getTime() + days * 86_400_000) });
  assert.equal(at(7).status, 'ok');
  assert.equal(at(8).status, 'degraded');
  assert.match(at(8).report, /^\*\*Degraded: the catalogue is 8 days old/);
});

test('the sample has the shape of the report and fewer rows', () => {
  const sample = reportOf(catalog, {}, 'sample');
  assert.equal(sample.status, 'sample');
  assert.match(sample.report, /more things to do/);
  assert.doesNotMatch(sample.report, /Since your last report/);
  assert.ok(sample.report.length < reportOf(catalog).report.length / 2);
});

test('an action in use narrows the changes of its tool, and leaves those of other tools', () => {
  const toAct = { severity: 'action-required' as const, action: 'Change your calls before that day.' };
  const small = catalogOf({
    actions: [
      actionOf({
        slug: 'refund-payment',
        name: 'Refund a payment',
        words: ['refund'],
        rules: [{ ends: 'refund', method: ['POST'] }],
      }),
    ],
    tools: [toolOf({ slug: 'acme', name: 'Acme' }), toolOf({ slug: 'zed', name: 'Zed' })],
    changes: [
      changeOf({
        slug: 'acme-refunds',
        tool: 'acme',
        title: 'Refunds need a reason',
        ...toAct,
      }),
      changeOf({ slug: 'acme-login', tool: 'acme', title: 'Logins need a key', ...toAct }),
      changeOf({
        slug: 'zed-login',
        tool: 'zed',
        title: 'Logins of Zed need a key',
        ...toAct,
      }),
    ],
  });
  const told = (uses: { tool: string; action?: string }[]) => {
    const filter = { tools: [...new Set(uses.map(({ tool }) => tool))], uses };
    const { data } = reportOf(small, { filter });
    return [data.changes.needing.map(({ slug }) => slug).sort(), data.uses.map(({ changes }) => changes)];
  };
  assert.deepEqual(told([{ tool: 'acme' }]), [['acme-login', 'acme-refunds'], [2]]);
  assert.deepEqual(told([{ tool: 'acme', action: 'refund-payment' }, { tool: 'zed' }]), [
    ['acme-refunds', 'zed-login'],
    [1, 1],
  ]);
});

test('a named tool is in conflict with a duty where its record states that it has not what the duty asks', () => {
  const looked = { state: 'none' as const, on: '2026-11-02', source: 'https://acme.example/trust' };
  const small = catalogOf({
    categories: [categoryOf()],
    useCases: [
      useCaseOf({
        slug: 'keep-books',
        tools: ['acme', 'bolt', 'core'].map((slug) => ({ slug, fit: 'core' as const })),
      }),
    ],
    tools: [
      toolOf({ slug: 'acme', name: 'Acme', facts: { 'organization.certifications': looked } }),
      toolOf({
        slug: 'bolt',
        name: 'Bolt',
        organization: { name: 'Bolt', country: 'US', certifications: ['pci-dss'] },
      }),
      toolOf({ slug: 'core', name: 'Core' }),
    ],
    regulations: [regulationOf({ jurisdictions: ['EU'] })],
    obligations: [
      obligationOf({ binds: [], useCases: ['keep-books'], toolFacts: { certification: ['pci-dss'] } }),
    ],
  });
  const filter = { tools: ['acme', 'bolt', 'core'], ...profileOf(['payment-institution'], 'DE') };
  const { data } = reportOf(small, { filter });
  assert.deepEqual(
    [...data.conflicts, ...data.rules.uncertain.flatMap(({ against }) => against)].map(({ tool, says }) => [
      tool,
      says,
    ]),
    [['acme', 'Acme: its record states no certification (asked: pci-dss), looked for on 2 Nov 2026']],
  );
});
