import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { answerView, pageOf } from '../../../../src/catalog/obligations/answer-view.ts';
import { matchProfile } from '../../../../src/catalog/obligations/match-profile.ts';
import { consistent, profileOf, profileShape } from '../../../../src/catalog/obligations/profile.ts';
import type { Clause, Condition } from '../../../../src/records/applicability.ts';
import type { Regulation } from '../../../../src/records/regulation.ts';
import { TOPICS } from '../../../../src/records/rule-coverage.ts';
import { catalogOf, eventOf, obligationOf, regulationOf, toolOf, useCaseOf } from '../small-catalog.ts';

const cited = {
  article: 'Article 1',
  read: 'law',
  source: 'https://law.example',
  retrieved: '2026-11-01',
} as const;
const clause = (condition: Condition, unless: z.input<typeof Clause>['unless'] = []) => ({
  ...cited,
  ...condition,
  unless,
});
const eea: Regulation['eea'] = {
  state: 'incorporated',
  in: ['NO'],
  since: '2026-06-01',
  read: 'authority',
  source: 'https://efta.example',
  retrieved: '2026-11',
};

const catalog = catalogOf({
  tools: [
    toolOf({ slug: 'zed', coverage: { regions: ['eu'], countries: [] } }),
    toolOf({ slug: 'yen', name: 'Yen', coverage: { regions: [], countries: ['JP'] } }),
  ],
  useCases: [
    useCaseOf({
      tools: [
        { slug: 'zed', fit: 'core' },
        { slug: 'yen', fit: 'core' },
      ],
    }),
  ],
  regulations: [
    regulationOf({
      slug: 'union',
      name: 'Union rule',
      published: '2025-01-01',
      eea,
      binds: [clause({ entity: ['payment-institution', 'lender'], in: ['EU'] })],
    }),
    regulationOf({ slug: 'tills' }),
    regulationOf({ slug: 'lt-layer', under: 'union', jurisdictions: ['LT'] }),
    regulationOf({ slug: 'other', name: 'Other rule', binds: [clause({ in: ['EU'] })] }),
    regulationOf({
      slug: 'ach',
      kind: 'scheme-rule',
      jurisdictions: ['US'],
      binds: [clause({ activity: ['originates-ach'] })],
    }),
    regulationOf({
      slug: 'instant',
      kind: 'scheme-rule',
      jurisdictions: ['US'],
      binds: [clause({ activity: ['takes-part-in-instant-payments'] })],
    }),
    regulationOf({
      slug: 'ny',
      jurisdictions: ['US'],
      binds: [clause({ in: ['US-NY'], threshold: { measure: 'total-assets', currency: 'USD', from: 100 } })],
    }),
    regulationOf({ slug: 'silent' }),
  ],
  obligations: [
    obligationOf({
      slug: 'register',
      regulation: 'union',
      due: { every: 'P1Y', after: '03-31' },
      useCases: ['keep-books'],
    }),
    obligationOf({
      slug: 'euro',
      regulation: 'union',
      binds: [clause({ in: ['euro-area'], activity: ['offers-credit-transfers'] })],
    }),
    obligationOf({
      slug: 'small',
      regulation: 'union',
      binds: [clause({}, [{ size: ['micro'], says: 'Micro firms are left out of this duty.' }])],
    }),
    obligationOf({ slug: 'later', regulation: 'union', state: 'adopted', appliesFrom: '2027-04-09' }),
    obligationOf({ slug: 'put-off', regulation: 'union', state: 'postponed' }),
    obligationOf({ slug: 'ended', regulation: 'union', appliesUntil: '2026-01-01' }),
    obligationOf({
      slug: 'lt-later',
      regulation: 'lt-layer',
      replaces: 'later',
      state: 'adopted',
      appliesFrom: '2027-02-01',
      binds: [clause({ in: ['LT'] })],
    }),
    obligationOf({ slug: 'card', regulation: 'other', binds: [clause({ entity: ['card-issuer'] })] }),
    obligationOf({
      slug: 'funds',
      regulation: 'union',
      binds: [clause({ activity: ['issues-e-money', 'holds-client-funds'] })],
    }),
    obligationOf({
      slug: 'card-data',
      regulation: 'other',
      binds: [clause({ activity: ['stores-card-data'] })],
    }),
    obligationOf({
      slug: 'licence',
      duty: 'register',
      regulation: 'other',
      binds: [clause({ entity: ['card-issuer', 'payment-institution'] })],
    }),
    obligationOf({
      slug: 'accounts',
      regulation: 'other',
      binds: [clause({ activity: ['offers-payment-accounts'] })],
    }),
    obligationOf({
      slug: 'of-venues',
      regulation: 'other',
      state: 'adopted',
      appliesFrom: '2027-06-01',
      binds: [clause({ entity: ['trading-venue'] })],
    }),
    obligationOf({ slug: 'major', regulation: 'other', binds: [clause({ depends: 'if it is major' })] }),
    obligationOf({ slug: 'ach', regulation: 'ach' }),
    obligationOf({ slug: 'instant', regulation: 'instant' }),
    obligationOf({ slug: 'ny', regulation: 'ny' }),
    obligationOf({ slug: 'silent', regulation: 'silent', appliesFrom: '2027-05-05' }),
  ],
  events: [
    eventOf({ slug: 'passed', regulation: 'other', state: 'in-force', date: '2026-01-01' }),
    eventOf({
      slug: 'tills',
      regulation: 'tills',
      state: 'in-force',
      date: '2026-01-01',
      binds: [{ depends: 'if it has tills' }],
    }),
    eventOf({ slug: 'twice', regulation: 'union', date: '2027-04-09' }),
    eventOf({ slug: 'vote', regulation: 'other', type: 'adopted', date: '2027-06-02' }),
    eventOf({ slug: 'of-all', regulation: 'other', date: '2027-06-01' }),
    eventOf({ slug: 'surer', regulation: 'silent', date: '2027-05-05', binds: [{ in: ['EU'] }] }),
  ],
});

const Query = z.object(profileShape);
const answerTo = (query: object, on = '2026-11-27', to?: string) =>
  matchProfile(catalog, profileOf(Query.parse(query)), on, to);
const PI = { entity: ['payment-institution'], in: ['DE'] };
const doing = (activity: string) => ({ ...PI, activity: [activity] });

test('a duty binds, may bind, or does not, and for each the clause, the fact or the reason is told', () => {
  const where = (query: object) => {
    const { due, inForce, uncertain, doesNotApply } = answerTo(query);
    const found = Object.fromEntries([
      ...[...due, ...inForce].map(({ slug, next }) => [slug, next ? `due ${next.date}` : 'in force']),
      ...uncertain.map(({ slug, match }) => [slug, match.questions.map(({ fact }) => fact).join(' | ')]),
      ...doesNotApply.map(({ slug, match, replacedBy }) => [slug, replacedBy ?? match.reason]),
    ]);
    return (slug: string) => found[slug];
  };
  for (const [query, slug, told] of [
    [PI, 'register', 'due 2027-03-31'],
    [PI, 'later', 'due 2027-04-09'],
    [PI, 'small', 'in force'],
    [PI, 'ended', undefined],
    [PI, 'put-off', 'when, and whether, Union rule is to be followed, which is postponed'],
    // The duty of the same rule has that date.
    [PI, 'twice', undefined],
    // Nor is a date surer than the duty.
    [PI, 'surer', undefined],
    // A duty of others does not hide it.
    [PI, 'of-all', 'due 2027-06-01'],
    [{ entity: ['trading-venue'], in: ['DE'] }, 'of-all', undefined],
    // What lawmakers do is due for no firm.
    [PI, 'vote', undefined],
    [PI, 'major', 'whether it is major'],
    [{ ...PI, fact: ['whether it is major'] }, 'major', 'in force'],
    [{ ...PI, fact: ['!it is major'] }, 'major', 'activity'],
    [PI, 'euro', 'whether it offers credit transfers'],
    // Euro transfers are transfers, and those are made from accounts.
    [doing('offers-euro-credit-transfers'), 'accounts', 'in force'],
    // What its kind usually does is not taken as given where a part of it is denied.
    [{ entity: ['card-acquirer'], in: ['DE'], not: ['stores-card-data'] }, 'card-data', 'activity'],
    [{ ...PI, not: ['offers-credit-transfers'] }, 'euro', 'activity'],
    [{ ...PI, in: ['PL'], activity: ['offers-credit-transfers'] }, 'euro', 'place'],
    [{ ...PI, in: ['EU'], activity: ['offers-credit-transfers'] }, 'euro', 'whether it is in Euro area'],
    [{ ...PI, size: ['micro'] }, 'small', 'exempt'],
    [{ ...PI, in: ['LT'] }, 'lt-later', 'due 2027-02-01'],
    [{ ...PI, in: ['LT'] }, 'later', 'lt-later'],
    [{ ...PI, in: ['GB'] }, 'register', 'place'],
    [{ ...PI, in: ['NO'] }, 'register', 'due 2027-03-31'],
    [
      { ...PI, in: ['NO'], activity: ['issues-cards'] },
      'card',
      'whether Other rule applies in Norway by the EEA Agreement',
    ],
    [{ ...PI, in: ['IS', 'LI'] }, 'register', 'whether Union rule applies in Iceland by the EEA Agreement'],
    [{ entity: ['insurer'], in: ['DE'] }, 'register', 'entity'],
    [{ entity: ['card-issuer'], in: ['DE'] }, 'register', 'which licence it has: payment institution'],
    [{ in: ['DE'] }, 'later', 'whether it is: payment institution or lender that is no bank'],
    [{ in: ['DE'], activity: ['offers-consumer-credit'] }, 'later', 'due 2027-04-09'],
    [doing('issues-cards'), 'card', 'in force'],
    // What its kind usually does is taken as given, unless it says otherwise.
    [PI, 'funds', 'in force'],
    [{ ...PI, not: ['holds-client-funds'] }, 'funds', 'whether it issues e-money'],
    [doing('initiates-payments'), 'funds', 'whether it holds money of clients'],
    // A kind of firm, what it usually does, and what that contains.
    [{ entity: ['card-acquirer'], in: ['DE'] }, 'card-data', 'in force'],
    // A licence that includes another one.
    [PI, 'licence', 'in force'],
    [{ entity: ['credit-institution'], in: ['DE'], activity: ['issues-cards'] }, 'licence', 'exempt'],
    [PI, 'ach', 'place'],
    [doing('originates-ach'), 'ach', 'in force'],
    // There are instant payments everywhere, and each system has its own.
    [doing('takes-part-in-instant-payments'), 'instant', 'place'],
    [{ ...PI, in: ['US'], activity: ['takes-part-in-instant-payments'] }, 'instant', 'in force'],
    [{ entity: ['lender'], in: ['US'] }, 'ach', 'whether it originates ACH entries'],
    // Nothing is rare for a firm of no known kind.
    [{ in: ['US'] }, 'ach', 'whether it originates ACH entries'],
    [
      { entity: ['lender'], in: ['US'] },
      'ny',
      'whether it is in United States (US-NY) | its total assets from 100 USD',
    ],
    [{ entity: ['lender'], in: ['us-ny'], size: ['total-assets:100USD'] }, 'ny', 'in force'],
    [{ entity: ['lender'], in: ['us-ny'], size: ['total-assets:<100USD'] }, 'ny', 'size'],
    [
      { entity: ['lender'], in: ['us-ny'], size: ['total-assets:<200USD'] },
      'ny',
      'its total assets from 100 USD',
    ],
    [{ entity: ['lender'], in: ['us-ny'], size: ['total-assets:>99USD'] }, 'ny', 'in force'],
    // Staff and turnover together prove the class of size.
    [{ ...PI, size: ['employees:<10', 'turnover:<2000000EUR'] }, 'small', 'exempt'],
    [{ ...PI, except: ['union'] }, 'small', undefined],
    [{ in: ['DE'], not: ['payment-institution'] }, 'later', 'whether it is: lender that is no bank'],
    [PI, 'silent', 'whom it binds, which is not recorded'],
    [doing('issues-cards'), 'passed', undefined],
    [{ entity: ['insurer'], in: ['DE'] }, 'passed', 'in force'],
    // What no duty stands for.
    [PI, 'tills', 'whether it has tills'],
  ] as const)
    assert.equal(where(query)(slug), told, `${JSON.stringify(query)} ${slug}`);
});

test('rules for few kinds of firm come before newer ones for all', () => {
  const { inForce } = answerTo(doing('accepts-cards'));
  assert.deepEqual(
    inForce.map(({ slug }) => slug),
    ['funds', 'licence', 'small', 'card-data'],
  );
});

test('days are counted from the asked day, and notice from publication', () => {
  const [first] = answerTo({ ...PI, in: ['LT'] }, '2027-01-31').due;
  assert.deepEqual([first?.slug, first?.next?.days, first?.noticeDays], ['lt-later', 1, undefined]);
  const later = answerTo(PI).due.find(({ slug }) => slug === 'later');
  // 1 January 2025 to 9 April 2027.
  assert.equal(later?.noticeDays, 828);
  const norwegian = answerView(answerTo({ ...PI, in: ['NO'] }), catalog, '').inForce;
  const small = norwegian.find(({ slug }) => slug === 'small');
  assert.deepEqual(
    [small?.since, small?.noticeDays, small?.why?.says],
    ['2026-06-01', undefined, 'payment institution; established in Norway'],
  );
});

test('a tool helps where its stated coverage holds the place of the firm', () => {
  const base = 'https://dir.example';
  const view = answerView(answerTo(PI), catalog, base);
  assert.deepEqual(
    view.due.find(({ slug }) => slug === 'register')?.tools?.results.map(({ slug }) => slug),
    ['zed'],
  );
  const next = answerView(answerTo(PI), catalog, base, pageOf(answerTo(PI), 1, 2));
  assert.deepEqual([...next.due, ...next.inForce][0], [...view.due, ...view.inForce][1]);
  const euro = view.uncertain.find(({ slug }) => slug === 'euro');
  assert.equal(
    euro?.decides[0]?.ifNo,
    `${base}/api/obligations?entity=payment-institution&in=DE&not=offers-credit-transfers&on=2026-11-27`,
  );
});

test('an empty profile is answered with the choices and nothing else', () => {
  const view = answerView(answerTo({}), catalog, '');
  assert.deepEqual([view.due, view.inForce, view.uncertain, view.doesNotApply], [[], [], [], []]);
  assert.ok(view.choices?.entity.some(({ value }) => value === 'payment-institution'));
});

test('what nobody states of a topic is not covered', () => {
  const stated = { jurisdiction: 'EU', topics: { aml: 'covered' as const }, on: '2026-11-01' };
  const { coverage } = matchProfile(
    { ...catalog, ruleCoverage: [stated] },
    profileOf({ in: ['LT'] }),
    '2026-11-27',
  );
  assert.deepEqual(
    coverage.map(({ jurisdiction, topics }) => [jurisdiction, topics.covered, topics['not-covered'].length]),
    [
      ['LT', [], TOPICS.length],
      ['EU', ['aml'], TOPICS.length - 1],
      ['GLOBAL', [], TOPICS.length],
    ],
  );
});

test('names of firms and places are understood, and unknown ones refused with the allowed values', () => {
  assert.deepEqual(profileOf(Query.parse({ entity: ['Bank', 'EMI'], in: ['Lithuania', 'us-ny'] })).in, [
    'LT',
    'US-NY',
  ]);
  for (const query of [
    { entity: ['baker'] },
    { in: ['Atlantis'] },
    { in: ['GLOBAL'] },
    { in: ['US-XX'] },
    { size: ['big'] },
    { activity: ['flies'] },
  ]) {
    const [issue] = Query.safeParse(query).error?.issues ?? [];
    assert.equal(issue?.code, 'invalid_value', JSON.stringify(query));
    assert.ok(issue.values.length > 3);
  }
});

test('what belongs to an activity is told as taken for granted, and cannot be denied beside it', () => {
  const { assumed } = answerTo(doing('offers-euro-credit-transfers'));
  assert.deepEqual(
    assumed.filter((text) => text.includes('belongs')).map((text) => text.match(/“.*?”/g)),
    [
      ['“Offers credit transfers”', '“Offers credit transfers in euro”'],
      ['“Offers payment accounts”', '“Offers credit transfers”'],
    ],
  );
  for (const [activity, not, isRefused] of [
    ['offers-credit-transfers', 'offers-payment-accounts', true],
    ['offers-euro-credit-transfers', 'offers-payment-accounts', true],
    ['accepts-cards', 'stores-card-data', true],
    ['issues-cards', 'issues-cards', true],
    ['offers-payment-accounts', 'offers-credit-transfers', false],
  ] as const) {
    const { error } = consistent(Query).safeParse({ activity: [activity], not: [not] });
    assert.deepEqual(
      error?.issues.map(({ path }) => path),
      isRefused ? [['not', 0]] : undefined,
      not,
    );
  }
});

test('until a day only what is due by then is told as due, and what binds already stays', () => {
  const [all, some] = [answerTo(PI), answerTo(PI, undefined, '2027-03-31')];
  assert.deepEqual(
    some.due.map(({ slug }) => slug),
    ['register'],
  );
  assert.deepEqual(some.inForce, all.inForce);
});
