import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as z from 'zod';
import { ApiChange } from '../../../src/records/api-change.ts';
import { Comparison, GlossaryTerm, Page, UseCase } from '../../../src/records/articles.ts';
import { Observation } from '../../../src/records/observation.ts';
import { Jurisdiction, RegulatoryEvent } from '../../../src/records/regulation.ts';
import { Country, Day, DayOrMonth, HttpsUrl, Slug } from '../../../src/records/scalars.ts';
import { PackageUrl, packageParts } from '../../../src/records/tool/packages.ts';
import { Price } from '../../../src/records/tool/prices.ts';
import { Tool } from '../../../src/records/tool.ts';
import { changeOf, comparisonOf, eventOf, termOf } from '../catalog/small-catalog.ts';

const Organization = Tool.shape.organization.unwrap();
const Versions = Tool.shape.versions.unwrap();
const Pricing = Tool.shape.pricing;

/** Problems of a value as `path: message`. */
const problems = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

function accepts(schema: z.ZodType, sound: readonly unknown[], refused: readonly unknown[]) {
  for (const value of sound) assert.deepEqual(problems(schema, value), [], JSON.stringify(value));
  for (const value of refused) assert.ok(!schema.safeParse(value).success, JSON.stringify(value));
}

/** What is wrong with a sound record once some of its fields are changed. */
function finds(schema: z.ZodType, sound: object, cases: [changes: object, ...problems: string[]][]) {
  for (const [changes, ...found] of cases)
    assert.deepEqual(problems(schema, { ...sound, ...changes }), found, JSON.stringify(changes));
}

const read = { url: 'https://a.example', asOf: '2026-11' };
const long = (length: number) => 'x'.repeat(length);

test('slugs, addresses, days and codes are written in one way', () => {
  accepts(
    Slug,
    ['a', 'stripe', 'iso-20022', 'a-b-c', long(64)],
    ['', 'A', '-a', 'a-', 'a--b', 'a_b', 'a b', 'a\n', 'é', long(65)],
  );
  accepts(
    HttpsUrl,
    ['https://a.example/b?c', 'https://docs.example/%C3%A0', `https://a.example/${long(2030)}`],
    [
      'http://a.example',
      'xhttps://a',
      '/a',
      'httpss://a.example',
      'a.example',
      `https://a.example/${long(2031)}`,
    ],
  );
  accepts(
    DayOrMonth,
    ['2026-11', '2026-01', '2026-10', '2026-12', '2026-11-30'],
    ['2026-00', '2026-13', '2026-20', '2026-1', '12026-11', '2026-11x', '2026-11-31', 'x026-11'],
  );
  accepts(Country, ['DE'], ['de', 'DEU', 'D', 'xDE', 'GLOBAL']);
  accepts(Jurisdiction, ['DE', 'EU', 'GLOBAL'], ['GLOBALX', 'XGLOBAL', 'DEU', 'de']);
  assert.equal(Day.parse(new Date('2026-11-01T00:00:00Z')), '2026-11-01');
  const day = ': use a date written YYYY-MM-DD';
  for (const [schema, value, problem] of [
    [HttpsUrl, 'https://docs.example/à', ': percent-encode characters outside ASCII (RFC 3986 §2.1)'],
    [Day, '2026-11', day],
    [Day, 5, day],
    [DayOrMonth, 5, `${day}, or YYYY-MM when the day is not known`],
  ] as const)
    assert.deepEqual(problems(schema, value), [problem]);
});

test('a price has figures of an item with currency, unit and period, or the reason why it has none', () => {
  const money = { item: 'other', amount: 0, currency: 'USD', unit: 'per month' };
  const steps = (...tops: (number | undefined)[]) => ({
    currency: 'USD',
    tiers: { mode: 'graduated', steps: tops.map((upTo) => ({ upTo, amount: 1 })) },
  });
  finds(Price, { item: 'payment', label: 'Cards', ...read }, [
    [money],
    [{ percent: 0 }],
    [{ percent: 1, method: 'ideal', sellers: ['NL', 'eea'], cards: ['domestic', 'GB'] }],
    [{ item: 'other', percent: 1, unit: 'once' }],
    [{ ...money, percent: 100 }],
    [{}, 'amount: give amount (with currency), percent, tiers, included, or a state'],
    [{ state: 'by-offer' }],
    [{ state: 'by-offer', percent: 1 }, 'state: leave the figures out, or leave out by-offer'],
    [
      { item: 'other', amount: 1 },
      'currency: an amount needs its currency, such as USD',
      'unit: an amount needs a unit, such as per month',
    ],
    [{ percent: 1, currency: 'USD' }, 'currency: leave it out when there is no amount'],
    [{ percent: 1, unit: 'per payment' }, 'unit: the unit of payment is known; use every, per or label'],
    [{ percent: 1, minimum: 2, maximum: 1, currency: 'USD' }, 'minimum: is above maximum'],
    [{ item: 'account', amount: 1, currency: 'EUR', method: 'card' }, 'method: use one of iban, virtual'],
    [
      { item: 'request', percent: 1, method: 'rest' },
      'percent: request moves no money of which a percentage is taken; use amount, or another item',
      'method: request has no methods; say it in label',
    ],
    [
      { item: 'subscription', amount: 1, currency: 'USD' },
      'every: a subscription is due every month or year, or once',
    ],
    [steps(1, 2, undefined)],
    [{ percent: 1, onTop: true, method: 'all' }],
    [{ percent: 1, onTop: true }, 'method: say which method it is added for, or all'],
    [{ item: 'account', amount: 1, currency: 'EUR', method: 'all' }, 'method: use one of iban, virtual'],
    [
      { ...steps(1), item: 'seat', every: 'month', tiers: { ...steps(1).tiers, by: 'payment' } },
      'tiers: seat moves no money; use by: count',
    ],
    [steps(2, 2), 'tiers: let upTo rise from step to step; only the last may be without'],
    [{ ...steps(1), amount: 1 }, 'tiers: put amount and percent into the steps'],
    [{ percent: 1, copyDay: '2026-12-01' }, 'copyDay: a copy cannot be newer than its reading (asOf)'],
    [{ percent: 1, copyDay: '2026-11-20', was: [{ percent: 2, asOf: '2026-10' }] }],
    [{ percent: 1, was: [{ percent: 2, until: '2023-04-10', asOf: '2026-12' }] }],
    [
      { percent: 1, was: [{ percent: 2, asOf: '2026-12' }] },
      'was: earlier prices end or were read on earlier days, the newest first',
    ],
    [{ percent: 1, quote: 'word '.repeat(26) }, 'quote: quote at most 25 words'],
  ]);
  accepts(Price.shape.unit, ['per month', 'once'], ['a month', 'not once', 'perhaps']);
  accepts(Price.shape.currency, ['USD'], ['usd', 'US', 'USDC', 'xUSD']);
  assert.equal(Price.parse({ item: 'payment', label: 'Cards', percent: 1, ...read }).from, false);
});

test('a summary of prices needs the page and the day it was read', () => {
  const fault =
    'summary: a pricing summary needs the page it was read on (url) and the date it was read (asOf)';
  const summary = '1 EUR';
  finds(Pricing, { model: 'free' }, [
    [{}],
    [{ summary, ...read }],
    [{ summary, url: read.url }, fault],
    [{ summary, asOf: read.asOf }, fault],
  ]);
  accepts(Pricing, [], [{ model: 'free', secondary: ['unknown'] }]);
});

test('a confirmed date needs a primary source, an estimated one a note, a disputed one the others', () => {
  const sources = (kind: string) => ['press', kind].map((each) => ({ ...eventOf().sources[0], kind: each }));
  const primary = 'certainty: confirmed needs a source of kind law, regulator or standard-body';
  const disputed = 'conflicts: certainty is disputed exactly when conflicts lists the other dates';
  const conflicts = [{ value: '2027-01-01', note: 'Another page.' }];
  const estimated = { certainty: 'estimated' };
  finds(RegulatoryEvent, eventOf(), [
    ...['law', 'regulator', 'standard-body'].map((kind): [object] => [{ sources: sources(kind) }]),
    ...['vendor', 'repository', 'law-firm', 'press', 'secondary'].map((kind): [object, string] => [
      { sources: sources(kind) },
      primary,
    ]),
    [{ sources: sources('press'), certainty: 'reported' }],
    [estimated, 'note: an estimated date needs a note that says how it was derived'],
    [{ ...estimated, note: 'Twelve months later.' }],
    [{ certainty: 'disputed' }, disputed],
    [{ conflicts }, disputed],
    [{ certainty: 'disputed', conflicts }],
  ]);
});

test('a change has a day, names a tool or a subject, and says what to do unless it informs', () => {
  const named = 'tool: name either a tool of the catalogue or a subject';
  const todo = 'action: say what a user has to do, or make the change informational';
  const action = 'Upgrade.';
  finds(ApiChange, changeOf(), [
    [{}],
    [{ announcedAt: undefined }, 'announcedAt: give announcedAt, effectiveAt or both'],
    [{ announcedAt: undefined, effectiveAt: '2026-12-01' }],
    [{ tool: undefined }, named],
    [{ subject: 'PSD3' }, named],
    [{ tool: undefined, subject: 'PSD3' }],
    [{ severity: 'verify' }, todo],
    [{ severity: 'action-required' }, todo],
    [{ severity: 'verify', action }],
    [{ severity: 'action-required', action }],
  ]);
});

test('a comparison is named by its tools in order, and chooses among them', () => {
  finds(Comparison, comparisonOf(), [
    [{}],
    [{ tools: ['zed', 'beta'] }],
    [{ slug: 'zed-vs-beta' }, 'slug: the tools in alphabetical order give beta-vs-zed'],
    [{ slug: 'acme-vs-zed', tools: ['acme', 'zed'] }, 'verdicts.0.choose: choose one of acme, zed'],
  ]);
});

test('a way of asking is in lower case and ends without a mark', () => {
  const asked = UseCase.shape.asked.element;
  accepts(asked, ['who owns it', 'is a. b'], ['Who owns it', 'who?', 'who!', 'who.', 'it']);
  assert.deepEqual(problems(asked, 'Who?'), [': write it in lower case and without a mark at its end']);
});

test('an owner is known since a year, a month or a day, and a reference is text', () => {
  const since = (value: unknown) => ({ owner: { name: 'Beta', since: value } });
  accepts(
    Organization,
    ['2020', '2020-05', '2020-05-01', 1800, 2100].map(since),
    [1799, 2101, 20.5, 'x2020', '20201', '202'].map(since),
  );
  assert.equal(Organization.parse(since(2020)).owner?.since, '2020');
  finds(Organization, {}, [
    [since(1799), 'owner.since: use a date written YYYY, YYYY-MM or YYYY-MM-DD'],
    [
      { regulated: [{ authority: 'FCA', licence: 'EMI', reference: 900461 }] },
      'regulated.0.reference: write the reference as text, between quotes',
    ],
  ]);
});

test('a version is text, and a released one has its release, the end of its support, or both in order', () => {
  const text = 'write the version as text, between quotes when it is a number';
  const release = (changes: object) => ({ releases: [{ name: '2', ...changes }] });
  const day = '2025-01-01';
  assert.equal(Versions.parse({ ...read, current: new Date('2025-10-29T00:00:00Z') }).current, '2025-10-29');
  finds(Versions, { ...read, current: '3' }, [
    [{ current: 2 }, `current: ${text}`],
    [release({ from: '2025-01' })],
    [release({ until: '2025-01' })],
    [release({ from: day, until: day })],
    [release({}), 'releases.0.from: give the release, the end of support, or both'],
    [
      release({ from: '2025-01-02', until: day }),
      'releases.0.until: the end of support lies before the release',
    ],
    [release({ name: 2, from: '2025-01' }), `releases.0.name: ${text}`],
  ]);
});

test('what a collector observed is capped in number and length', () => {
  const seen = (values: object) => ({
    collector: 'npm',
    subject: 'pkg:npm/acme',
    source: 'https://registry.example/acme',
    since: '2026-11-01',
    values,
    firstSeen: { latest: '2026-11-01' },
  });
  for (const [field, most, value] of [
    ['versions', 12, { version: '1.0.0', date: '2026-11-01' }],
    ['advisories', 50, 'GHSA-1'],
    ['entries', 10, { title: 'Released', kind: 'release' }],
    ['operations', 5000, 'GET /v1/charges'],
    ['tools', 500, 'search'],
    ['documents', 10, 'https://a.example/llms.txt'],
    ['incidents', 20, 'Delayed webhooks'],
    ['maintenance', 20, 'Database upgrade'],
  ] as const) {
    const of = (count: number) => seen({ [field]: Array(count).fill(value) });
    accepts(Observation, [of(0), of(most)], [of(most + 1)]);
  }
  accepts(
    Observation,
    [
      { gone: true, yanked: true, archived: true },
      { releases: { '2026-11': 2 }, activeIn: '2026-11', textHash: '0123456789abcdef' },
    ].map(seen),
    [
      { gone: false },
      { yanked: false },
      { archived: false },
      { releases: { '2026-11': 0 } },
      { activeIn: '12026-11' },
      { activeIn: '2026-11-01' },
      { textHash: '0123456789abcdeg' },
      { textHash: '00123456789abcdef' },
      { textHash: '0' },
      { latest: '' },
      { latest: long(81) },
      { versions: [{ version: '1.0.0' }] },
      { unknown: 1 },
    ].map(seen),
  );
});

test('a term may have words in five languages', () => {
  const words = (translations: object) => ({ ...termOf(), translations });
  assert.deepEqual(GlossaryTerm.parse(termOf()).translations, {});
  for (const language of ['de', 'fr', 'es', 'pt', 'it'])
    accepts(GlossaryTerm, [words({ [language]: ['Wort', 'Ort'] })], [words({ [language]: [] })]);
  accepts(GlossaryTerm, [], [words({ nl: ['Woord'] })]);
});

test('a page of prose has a title, a description and the day of its last change', () => {
  const page = { title: 'About', description: long(50), updatedAt: '2026-11-01' };
  accepts(
    Page,
    [page, { ...page, title: long(80), description: long(200) }],
    [
      { title: '' },
      { title: long(81) },
      { description: long(49) },
      { description: long(201) },
      { updatedAt: 'soon' },
      { more: 1 },
    ].map((changes) => ({ ...page, ...changes })),
  );
});

test('a package URL is written as purl-spec does, without a version', () => {
  const sound = ['npm/acme', 'npm/%40acme/tax', 'maven/com.acme/tax', `npm/${long(192)}`];
  accepts(
    PackageUrl,
    [...sound, 'docker/acme?repository_url=ghcr.io'].map((url) => `pkg:${url}`),
    [`pkg:npm/${long(193)}`],
  );
  for (const [url, fault] of [
    ['acme', /; write a package URL such as pkg:npm\/stripe$/],
    ['pkg:made/acme', /^: use one of the types npm, pypi, .*, github$/],
    ['pkg:npm/acme@1', /^: leave the version out$/],
    ['pkg:npm/a%2Fb', /^: write the slash between namespace and name as it is, not as %2F$/],
    ['pkg:NPM/acme', /^: write pkg:npm\/acme$/],
  ] as const)
    assert.match(problems(PackageUrl, url)[0] ?? '', fault);
});

test('a package URL is taken apart as its registry writes names', () => {
  for (const [url, type, name, registry] of [
    ['npm/%40acme/tax', 'npm', '@acme/tax', undefined],
    ['maven/com.acme/tax', 'maven', 'com.acme:tax', undefined],
    ['docker/acme?repository_url=ghcr.io', 'docker', 'acme', 'ghcr.io'],
  ] as const)
    assert.deepEqual(packageParts(`pkg:${url}`), { type, name, registry });
});
