import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as z from 'zod';
import { ApiChange } from '../../../src/records/api-change.ts';
import { Comparison, GlossaryTerm, Page, UseCase } from '../../../src/records/articles.ts';
import { Jurisdiction, RegulatoryEvent } from '../../../src/records/event.ts';
import { Observation } from '../../../src/records/observation.ts';
import { Country, Day, DayOrMonth, HttpsUrl, Slug } from '../../../src/records/scalars.ts';
import { Versions } from '../../../src/records/tool/api.ts';
import { Organization } from '../../../src/records/tool/organization.ts';
import { PackageUrl, packageParts } from '../../../src/records/tool/packages.ts';
import { Price, Pricing } from '../../../src/records/tool/pricing.ts';
import { changeOf, comparisonOf, eventOf } from '../catalog/small-catalog.ts';

/** Problems of a value as `path: message`. */
const problems = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
const accepts = (schema: z.ZodType, values: readonly unknown[]) =>
  values.map((value) => schema.safeParse(value).success);

test('an address outside ASCII is percent-encoded', () => {
  assert.deepEqual(problems(HttpsUrl, 'https://docs.example/%C3%A0'), []);
  assert.deepEqual(problems(HttpsUrl, 'https://docs.example/à'), [
    ': percent-encode characters outside ASCII (RFC 3986 §2.1)',
  ]);
});

test('a slug is lower-case words and digits joined by single hyphens, up to 64 characters', () => {
  for (const slug of ['a', 'stripe', 'iso-20022', 'a-b-c', 'x'.repeat(64)])
    assert.ok(Slug.safeParse(slug).success, slug);
  for (const slug of ['', 'A', '-a', 'a-', 'a--b', 'a_b', 'a b', 'a\n', 'é', 'x'.repeat(65)])
    assert.ok(!Slug.safeParse(slug).success, slug);
});

test('an address is absolute and uses https', () => {
  assert.deepEqual(
    accepts(HttpsUrl, [
      'https://a.example/b?c',
      'http://a.example',
      'xhttps://a',
      '/a',
      'httpss://a.example',
      'a.example',
    ]),
    [true, false, false, false, false, false],
  );
  assert.ok(!HttpsUrl.safeParse(`https://a.example/${'x'.repeat(2031)}`).success);
  assert.ok(HttpsUrl.safeParse(`https://a.example/${'x'.repeat(2030)}`).success);
});

test('a day may be text or a date, and a month stands where the day is not known', () => {
  assert.equal(Day.parse('2026-11-01'), '2026-11-01');
  assert.equal(Day.parse(new Date('2026-11-01T00:00:00Z')), '2026-11-01');
  for (const value of ['2026-11', 5])
    assert.deepEqual(problems(Day, value), [': use a date written YYYY-MM-DD']);
  assert.deepEqual(problems(DayOrMonth, 5), [
    ': use a date written YYYY-MM-DD, or YYYY-MM when the day is not known',
  ]);
  assert.deepEqual(
    accepts(DayOrMonth, ['2026-11', '2026-01', '2026-10', '2026-12', '2026-11-30']),
    Array(5).fill(true),
  );
  assert.deepEqual(
    accepts(DayOrMonth, [
      '2026-00',
      '2026-13',
      '2026-20',
      '2026-1',
      '12026-11',
      '2026-11x',
      '2026-11-31',
      'x026-11',
    ]),
    Array(8).fill(false),
  );
});

test('a country is two capitals; a jurisdiction may also be the world', () => {
  assert.deepEqual(accepts(Country, ['DE', 'de', 'DEU', 'D', 'xDE', 'GLOBAL']), [
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  assert.deepEqual(accepts(Jurisdiction, ['DE', 'EU', 'GLOBAL', 'GLOBALX', 'XGLOBAL', 'DEU', 'de']), [
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

const read = { url: 'https://a.example', asOf: '2026-11' };

test('a price has an amount with currency and unit, a percentage, or both', () => {
  const price = (changes: object) => problems(Price, { item: 'Cards', ...read, ...changes });
  const money = { amount: 0, currency: 'USD', unit: 'per month' };
  assert.deepEqual(price(money), []);
  assert.deepEqual(price({ percent: 0 }), []);
  assert.deepEqual(price({ percent: 1, unit: 'once' }), []);
  assert.deepEqual(price({ ...money, percent: 100 }), []);
  assert.deepEqual(price({}), ['amount: a price needs amount (with currency and unit), percent, or both']);
  assert.deepEqual(price({ amount: 1 }), [
    'currency: an amount needs its currency, such as USD',
    'unit: an amount needs a unit, such as per month',
  ]);
  assert.deepEqual(price({ percent: 1, currency: 'USD' }), [
    'currency: leave it out when there is no amount',
  ]);
  assert.deepEqual(accepts(Price.shape.unit, ['per month', 'once', 'a month', 'not once', 'perhaps']), [
    true,
    true,
    false,
    false,
    false,
  ]);
  assert.deepEqual(accepts(Price.shape.currency, ['USD', 'usd', 'US', 'USDC', 'xUSD']), [
    true,
    false,
    false,
    false,
    false,
  ]);
  assert.equal(Price.parse({ item: 'Cards', percent: 1, ...read }).from, false);
});

test('a summary of prices needs the page and the day it was read', () => {
  const summary = (changes: object) => problems(Pricing, { model: 'free', summary: '1 EUR', ...changes });
  const fault =
    'summary: a pricing summary needs the page it was read on (url) and the date it was read (asOf)';
  assert.deepEqual(summary(read), []);
  assert.deepEqual(summary({ url: read.url }), [fault]);
  assert.deepEqual(summary({ asOf: read.asOf }), [fault]);
  assert.deepEqual(problems(Pricing, { model: 'free' }), []);
  assert.ok(!Pricing.safeParse({ model: 'free', secondary: ['unknown'] }).success);
});

test('a confirmed date needs a primary source', () => {
  const of = (kind: string, certainty = 'confirmed') =>
    problems(RegulatoryEvent, {
      ...eventOf(),
      certainty,
      sources: [
        { url: 'https://a.example', retrieved: '2026-11-01', kind: 'press' },
        { url: 'https://a.example', retrieved: '2026-11-01', kind },
      ],
    });
  for (const kind of ['law', 'regulator', 'standard-body']) assert.deepEqual(of(kind), [], kind);
  for (const kind of ['vendor', 'repository', 'law-firm', 'press', 'secondary'])
    assert.deepEqual(
      of(kind),
      ['certainty: confirmed needs a source of kind law, regulator or standard-body'],
      kind,
    );
  assert.deepEqual(of('press', 'reported'), []);
});

test('an estimated date says how it was derived, and a disputed one lists the others', () => {
  const event = (changes: object) => problems(RegulatoryEvent, { ...eventOf(), ...changes });
  assert.deepEqual(event({ certainty: 'estimated' }), [
    'note: an estimated date needs a note that says how it was derived',
  ]);
  assert.deepEqual(event({ certainty: 'estimated', note: 'Twelve months later.' }), []);
  const fault = 'conflicts: certainty is disputed exactly when conflicts lists the other dates';
  const conflicts = [{ value: '2027-01-01', note: 'Another page.' }];
  assert.deepEqual(event({ certainty: 'disputed' }), [fault]);
  assert.deepEqual(event({ conflicts }), [fault]);
  assert.deepEqual(event({ certainty: 'disputed', conflicts }), []);
});

test('a change has a day, names a tool or a subject, and says what to do unless it informs', () => {
  const change = (changes: object) => problems(ApiChange, { ...changeOf(), ...changes });
  assert.deepEqual(change({}), []);
  assert.deepEqual(change({ announcedAt: undefined }), [
    'announcedAt: give announcedAt, effectiveAt or both',
  ]);
  assert.deepEqual(change({ announcedAt: undefined, effectiveAt: '2026-12-01' }), []);
  assert.deepEqual(change({ tool: undefined }), ['tool: name either a tool of the catalogue or a subject']);
  assert.deepEqual(change({ subject: 'PSD3' }), ['tool: name either a tool of the catalogue or a subject']);
  assert.deepEqual(change({ tool: undefined, subject: 'PSD3' }), []);
  const fault = 'action: say what a user has to do, or make the change informational';
  for (const severity of ['verify', 'action-required']) {
    assert.deepEqual(change({ severity }), [fault]);
    assert.deepEqual(change({ severity, action: 'Upgrade.' }), []);
  }
});

test('a comparison is named by its tools in order, and chooses among them', () => {
  const comparison = (changes: object) => problems(Comparison, { ...comparisonOf(), ...changes });
  assert.deepEqual(comparison({}), []);
  assert.deepEqual(comparison({ slug: 'zed-vs-beta' }), [
    'slug: the tools in alphabetical order give beta-vs-zed',
  ]);
  assert.deepEqual(comparison({ tools: ['zed', 'beta'] }), []);
  assert.deepEqual(comparison({ slug: 'acme-vs-zed', tools: ['acme', 'zed'] }), [
    'verdicts.0.choose: choose one of acme, zed',
  ]);
});

test('a way of asking is in lower case and ends without a mark', () => {
  const asked = UseCase.shape.asked.element;
  assert.deepEqual(accepts(asked, ['who owns it', 'is a. b', 'Who owns it', 'who?', 'who!', 'who.', 'it']), [
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  assert.deepEqual(problems(asked, 'Who?'), [': write it in lower case and without a mark at its end']);
});

test('an owner is known since a year, a month or a day', () => {
  const since = (value: unknown) => Organization.safeParse({ owner: { name: 'Beta', since: value } });
  assert.equal(since(2020).data?.owner?.since, '2020');
  for (const value of ['2020', '2020-05', '2020-05-01', 1800, 2100])
    assert.ok(since(value).success, String(value));
  for (const value of [1799, 2101, 20.5, 'x2020', '20201', '202'])
    assert.ok(!since(value).success, String(value));
  assert.equal(since(1799).error?.issues[0]?.message, 'use a date written YYYY, YYYY-MM or YYYY-MM-DD');
  const regulated = [{ authority: 'FCA', licence: 'EMI', reference: 900461 }];
  assert.deepEqual(problems(Organization, { regulated }), [
    'regulated.0.reference: write the reference as text, between quotes',
  ]);
});

test('a version is text; a day without quotes is read as text', () => {
  const version = { ...read, current: new Date('2025-10-29T00:00:00Z') };
  assert.equal(Versions.parse(version).current, '2025-10-29');
  assert.deepEqual(problems(Versions, { ...read, current: 2 }), [
    'current: write the version as text, between quotes when it is a number',
  ]);
});

test('a released version has its release, the end of its support, or both in order', () => {
  const releases = (release: object) =>
    problems(Versions, { ...read, current: '3', releases: [{ name: '2', ...release }] });
  assert.deepEqual(releases({ from: '2025-01' }), []);
  assert.deepEqual(releases({ until: '2025-01' }), []);
  assert.deepEqual(releases({ from: '2025-01-01', until: '2025-01-01' }), []);
  assert.deepEqual(releases({}), ['releases.0.from: give the release, the end of support, or both']);
  assert.deepEqual(releases({ from: '2025-01-02', until: '2025-01-01' }), [
    'releases.0.until: the end of support lies before the release',
  ]);
  assert.deepEqual(releases({ name: 2, from: '2025-01' }), [
    'releases.0.name: write the version as text, between quotes when it is a number',
  ]);
});

test('what a collector observed is capped in number and length', () => {
  const accepted = (values: object) =>
    Observation.safeParse({
      collector: 'npm',
      subject: 'pkg:npm/acme',
      source: 'https://registry.example/acme',
      since: '2026-11-01',
      values,
      firstSeen: { latest: '2026-11-01' },
    }).success;
  const entry = { title: 'Released', kind: 'release' };
  const caps: [field: string, most: number, value: unknown][] = [
    ['versions', 12, { version: '1.0.0', date: '2026-11-01' }],
    ['advisories', 50, 'GHSA-1'],
    ['entries', 10, entry],
    ['operations', 5000, 'GET /v1/charges'],
    ['tools', 500, 'search'],
    ['documents', 10, 'https://a.example/llms.txt'],
    ['incidents', 20, 'Delayed webhooks'],
    ['maintenance', 20, 'Database upgrade'],
  ];
  for (const [field, most, value] of caps) {
    assert.ok(accepted({ [field]: [] }), field);
    assert.ok(accepted({ [field]: Array(most).fill(value) }), field);
    assert.ok(!accepted({ [field]: Array(most + 1).fill(value) }), field);
  }
  assert.ok(accepted({ gone: true, yanked: true, archived: true }));
  for (const field of ['gone', 'yanked', 'archived']) assert.ok(!accepted({ [field]: false }), field);
  assert.ok(accepted({ releases: { '2026-11': 2 }, activeIn: '2026-11', textHash: '0123456789abcdef' }));
  for (const values of [
    { releases: { '2026-11': 0 } },
    { activeIn: '12026-11' },
    { activeIn: '2026-11-01' },
    { textHash: '0123456789abcdeg' },
    { textHash: '00123456789abcdef' },
    { textHash: '0' },
    { latest: '' },
    { latest: 'x'.repeat(81) },
    { versions: [{ version: '1.0.0' }] },
    { unknown: 1 },
  ])
    assert.ok(!accepted(values), JSON.stringify(values));
});

test('a term may have words in five languages', () => {
  const term = {
    term: 'UBO',
    slug: 'ubo',
    meaning: 'A person who owns or controls a company in the end, through however many others.',
    addedAt: '2026-11-01',
    updatedAt: '2026-11-01',
  };
  assert.deepEqual(GlossaryTerm.parse(term).translations, {});
  for (const language of ['de', 'fr', 'es', 'pt', 'it']) {
    assert.ok(GlossaryTerm.safeParse({ ...term, translations: { [language]: ['Wort'] } }).success);
    assert.ok(!GlossaryTerm.safeParse({ ...term, translations: { [language]: [] } }).success);
    assert.ok(GlossaryTerm.safeParse({ ...term, translations: { [language]: ['Wort', 'Ort'] } }).success);
  }
  assert.ok(!GlossaryTerm.safeParse({ ...term, translations: { nl: ['Woord'] } }).success);
});

test('a page of prose has a title, a description and the day of its last change', () => {
  const page = { title: 'About', description: 'x'.repeat(50), updatedAt: '2026-11-01' };
  assert.ok(Page.safeParse({ ...page, title: 'x'.repeat(80), description: 'x'.repeat(200) }).success);
  for (const changes of [
    { title: '' },
    { title: 'x'.repeat(81) },
    { description: 'x'.repeat(49) },
    { description: 'x'.repeat(201) },
    { updatedAt: 'soon' },
    { more: 1 },
  ])
    assert.ok(!Page.safeParse({ ...page, ...changes }).success, JSON.stringify(changes));
  assert.ok(Page.safeParse(page).success);
});

test('a package URL is written as purl-spec does, without a version', () => {
  const fault = (url: string) => problems(PackageUrl, url)[0]?.slice(2);
  for (const url of [
    'pkg:npm/acme',
    'pkg:npm/%40acme/tax',
    'pkg:maven/com.acme/tax',
    'pkg:docker/acme?repository_url=ghcr.io',
  ])
    assert.equal(fault(url), undefined, url);
  assert.match(fault('acme') ?? '', /; write a package URL such as pkg:npm\/stripe$/);
  assert.match(fault('pkg:made/acme') ?? '', /^use one of the types npm, pypi, .*, github$/);
  assert.equal(fault('pkg:npm/acme@1'), 'leave the version out');
  assert.equal(fault('pkg:npm/a%2Fb'), 'write the slash between namespace and name as it is, not as %2F');
  assert.equal(fault('pkg:NPM/acme'), 'write pkg:npm/acme');
  assert.ok(fault(`pkg:npm/${'x'.repeat(193)}`));
  assert.equal(fault(`pkg:npm/${'x'.repeat(192)}`), undefined);
});

test('a package URL is taken apart as its registry writes names', () => {
  assert.deepEqual(packageParts('pkg:npm/%40acme/tax'), {
    type: 'npm',
    name: '@acme/tax',
    registry: undefined,
  });
  assert.deepEqual(packageParts('pkg:maven/com.acme/tax'), {
    type: 'maven',
    name: 'com.acme:tax',
    registry: undefined,
  });
  assert.deepEqual(packageParts('pkg:docker/acme?repository_url=ghcr.io'), {
    type: 'docker',
    name: 'acme',
    registry: 'ghcr.io',
  });
});
