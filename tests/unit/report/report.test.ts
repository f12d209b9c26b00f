import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCatalog } from '../../../src/catalog/catalog.ts';
import { readContent } from '../../../src/catalog/content/read-content.ts';
import { estimateTokens } from '../../../src/documents/page-links.ts';
import { reportOf } from './report-of.ts';

const catalog = openCatalog(readContent('content'));
const now = new Date(`${catalog.dataAsOf}T12:00:00Z`);
const GERMAN_STACK = ['adyen', 'complyadvantage', 'modulr', 'prowide-iso20022', 'sumsub'];

test('a report under any filter stays within 4,000 tokens', () => {
  const since = { why: 'asked', day: '2026-01-01' } as const;
  const filters = [
    {},
    ...['EU', 'US'].map((code) => ({ jurisdictions: [code] })),
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

test('a German payment institution is told its duties, and not those of others', () => {
  const filter = {
    tools: GERMAN_STACK,
    firms: ['payment-institution' as const],
    jurisdictions: ['DE'],
  };
  const { data, report } = reportOf(catalog, { filter, now: new Date('2026-11-22T12:00:00Z') });
  const listed = new Map(data.rules.listed.map((rule) => [rule.slug, rule]));
  assert.equal(listed.get('eu-ipr-emi-pi-2027')?.binds, true);
  assert.deepEqual(listed.get('eu-ipr-emi-pi-2027')?.tools, [
    'complyadvantage',
    'modulr',
    'prowide-iso20022',
    'sumsub',
  ]);
  assert.equal(listed.get('eu-amlr-application')?.binds, true);
  // Providers of other member states, traders and member states.
  assert.equal(listed.get('eu-ipr-non-euro-2027'), undefined);
  assert.equal(listed.get('eu-t1-settlement'), undefined);
  assert.equal(listed.get('eu-eudi-wallet-availability')?.binds, false);
  assert.deepEqual(listed.get('eu-eudi-wallet-availability')?.tools, ['sumsub']);
  assert.match(report, /Due 2027-04-09: EU Instant Payments Regulation/);
  assert.match(report, /Does not bind your kind of firm, but public authority/);
});

test('an address parser is in scope of structured addresses, and not of settlement', () => {
  const filter = { tools: ['libpostal'], jurisdictions: ['DE'], window: 1825 };
  const { listed } = reportOf(catalog, { filter }).data.rules;
  const slugs = listed.map(({ slug }) => slug);
  assert.ok(slugs.includes('swift-unstructured-address-removal'), slugs.join());
  assert.ok(!slugs.some((slug) => /t1-/.test(slug)), slugs.join());
});

test('what is left out is counted', () => {
  const filter = { tools: GERMAN_STACK, jurisdictions: ['DE'] };
  const { rules } = reportOf(catalog, { filter }).data;
  const applying = reportOf(catalog, { filter: { jurisdictions: ['DE'], window: 1825 } }).data.rules.listed
    .length;
  assert.equal(rules.listed.length + rules.outside + rules.others + rules.notEstablished.length, applying);
  assert.ok(rules.notEstablished.some(({ slug }) => slug === 'eu-t1-allocation-rules'));
});

test('every listed rule keeps its certainty, its conflicts and its sources', () => {
  const { listed } = reportOf(catalog, { filter: { window: 1825 } }).data.rules;
  const wallet = listed.find(({ slug }) => slug === 'eu-eudi-wallet-acceptance');
  assert.equal(wallet?.certainty, 'disputed');
  assert.ok((wallet?.conflicts.length ?? 0) > 0);
  for (const rule of listed) assert.ok(rule.sources.length > 0 && rule.toDo, rule.slug);
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
