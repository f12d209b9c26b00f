import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CatalogFile, openCatalog } from '../../src/catalog/catalog.ts';
import { knownDate } from '../../src/catalog/known-date.ts';
import { readContent } from '../../src/catalog/read-content.ts';
import { createReport } from '../../src/intelligence/create-report.ts';
import { daysBetween } from '../../src/intelligence/days.ts';
import { inScope } from '../../src/intelligence/in-scope.ts';
import { ReportFilter } from '../../src/intelligence/report-filter.ts';
import { estimateTokens } from '../../src/markdown/twin.ts';

const file: CatalogFile = readContent('content');
const catalog = openCatalog(file);
const now = new Date(`${catalog.dataAsOf}T12:00:00Z`);
const filter = (values: Record<string, unknown> = {}) => ReportFilter.parse(values);

test('a report under any filter stays within 1,500 tokens', () => {
  for (const category of [undefined, ...catalog.categories.map(({ slug }) => slug)])
    for (const jurisdiction of [undefined, 'EU', 'us']) {
      const { report } = createReport(catalog, now, filter({ category, jurisdiction, window: 1825 }));
      assert.ok(estimateTokens(report) <= 1500, `${category} ${jurisdiction}: ${estimateTokens(report)}`);
      assert.match(report, /Not legal advice/);
      assert.doesNotMatch(report, /\blive\b|real-time/i);
    }
});

test('the same catalogue and clock give the same report', () => {
  assert.deepEqual(createReport(catalog, now, filter()), createReport(catalog, now, filter()));
});

test('deadlines are counted from the clock, not from the build', () => {
  const event = catalog.events.find((one) => one.date > catalog.dataAsOf && one.datePrecision === 'day');
  assert.ok(event);
  const dayBefore = new Date(Date.parse(event.date) - 86_400_000);
  const { next, within } = createReport(catalog, dayBefore, filter()).data.deadlines;
  assert.equal(next.find(({ slug }) => slug === event.slug)?.days, 1);
  assert.ok((within['7'] ?? 0) >= 1);
  const dayAfter = new Date(Date.parse(event.date) + 86_400_000);
  assert.ok(
    !createReport(catalog, dayAfter, filter()).data.deadlines.next.some(({ slug }) => slug === event.slug),
  );
});

test('every listed event keeps its certainty, its conflicts and its sources', () => {
  const { next } = createReport(catalog, now, filter({ window: 1825 })).data.deadlines;
  const wallet = next.find(({ slug }) => slug === 'eu-eudi-wallet-acceptance');
  assert.equal(wallet?.certainty, 'disputed');
  assert.ok((wallet?.conflicts.length ?? 0) > 0);
  for (const event of next) assert.ok(event.sources.length > 0, event.slug);
});

test('a date is shown as exactly as it is known', () => {
  assert.equal(knownDate({ date: '2026-12-07', datePrecision: 'month' }), '2026-12');
  assert.equal(knownDate({ date: '2026-10-01', datePrecision: 'quarter' }), '2026 Q4');
  assert.equal(knownDate({ date: '2028-12-31', datePrecision: 'year' }), '2028');
  assert.equal(daysBetween('2026-11-21', '2027-07-10'), 231);
});

test('a catalogue older than seven days makes a degraded report that says so first', () => {
  const at = (days: number) => createReport(catalog, new Date(now.getTime() + days * 86_400_000), filter());
  assert.equal(at(7).status, 'ok');
  assert.equal(at(8).status, 'degraded');
  assert.match(at(8).report, /^\*\*Degraded: the catalogue is 8 days old/);
});

test('a filter narrows events, changes and tools, and keeps global events', () => {
  const { data } = createReport(
    catalog,
    now,
    filter({ jurisdiction: 'GB', category: 'open-banking', window: 1825 }),
  );
  for (const event of data.deadlines.next) {
    assert.ok(event.jurisdictions.some((code) => code === 'GB' || code === 'GLOBAL'));
    assert.ok(event.impact.includes('open-banking'));
  }
  assert.deepEqual(
    data.posture.map(({ category }) => category),
    ['open-banking'],
  );
  assert.equal(data.entries.tools, catalog.toolsByCategory.get('open-banking')?.length);
});

test('a tool is in scope of an event by category and coverage; unknown coverage is counted apart', () => {
  const [event] = catalog.events.filter(({ slug }) => slug === 'au-cdr-nbl-large');
  assert.ok(event);
  const [sample] = catalog.tools;
  assert.ok(sample);
  const tool = (slug: string, regions: string[], countries: string[], categories = ['open-banking']) =>
    ({ ...sample, slug, categories, coverage: { regions, countries } }) as typeof sample;
  const found = inScope(event, [
    tool('named', [], ['AU']),
    tool('region', ['asia-pacific'], []),
    tool('everywhere', ['global'], []),
    tool('elsewhere', ['europe'], []),
    tool('nowhere', [], []),
    tool('other-category', ['global'], [], ['tax']),
  ]);
  assert.deepEqual(found.tools, ['named', 'region', 'everywhere']);
  assert.equal(found.coverageUnknown, 1);
});

test('the delta counts what is newer than the previous edition', () => {
  const [first, second, ...rest] = file.tools;
  assert.ok(first && second);
  const older = rest.map((tool) => ({ ...tool, addedAt: '2026-01-01', updatedAt: '2026-11-01' }));
  const tools = [
    { ...first, addedAt: '2026-11-20', updatedAt: '2026-11-20' },
    { ...second, addedAt: '2026-01-01', updatedAt: '2026-11-20' },
    ...older,
  ];
  const old = <T extends object>(records: readonly T[]) =>
    records.map((record) => ({ ...record, updatedAt: '2026-11-01' }));
  const edition = openCatalog({
    ...file,
    dataAsOf: '2026-11-20',
    tools,
    events: old(file.events),
    changes: old(file.changes),
  });
  const { delta } = createReport(edition, now, filter()).data;
  assert.deepEqual(
    [delta.since, delta.toolsAdded, delta.toolsUpdated, delta.events, delta.changes],
    ['2026-11-01', 1, 1, 0, 0],
  );
});

test('the sample has the shape of the report, fewer rows and no scope', () => {
  const sample = createReport(catalog, now, filter(), 'sample');
  assert.equal(sample.status, 'sample');
  assert.doesNotMatch(sample.report, /in scope/);
  assert.ok(sample.report.length < createReport(catalog, now, filter()).report.length / 2);
});
