import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  calendarJurisdictions,
  calendarPeriods,
  firstDay,
  isAhead,
  lastDay,
} from '../../../src/catalog/calendar.ts';
import { catalogOf, eventOf } from './small-catalog.ts';

const TODAY = '2026-11-22';
const eventsOf = (...changes: Parameters<typeof eventOf>[0][]) =>
  catalogOf({ events: changes.map((change) => eventOf(change)) }).events;

test('a date ends as exactly as it is known', () => {
  for (const [date, datePrecision, last] of [
    ['2026-12-24', 'day', '2026-12-24'],
    ['2026-12-01', 'month', '2026-12-31'],
    ['2028-02-01', 'month', '2028-02-29'],
    ['2026-01-01', 'quarter', '2026-03-31'],
    ['2026-03-01', 'quarter', '2026-03-31'],
    ['2026-04-01', 'quarter', '2026-06-30'],
    ['2026-12-01', 'quarter', '2026-12-31'],
    ['2028-06-01', 'year', '2028-12-31'],
  ] as const)
    assert.equal(lastDay({ date, datePrecision }), last);
});

test('an event is ahead until the last day of its date is over', () => {
  const ahead = (date: string, datePrecision: 'day' | 'month') =>
    isAhead(eventsOf({ date, datePrecision })[0] as never, TODAY);
  assert.equal(ahead('2026-11-22', 'day'), true);
  assert.equal(ahead('2026-11-21', 'day'), false);
  assert.equal(ahead('2026-11-01', 'month'), true);
  assert.equal(ahead('2026-10-01', 'month'), false);
});

test('a period begins on the first day of its month, quarter or year', () => {
  for (const [date, datePrecision, first] of [
    ['2026-12-24', 'day', '2026-12-24'],
    ['2026-12-24', 'month', '2026-12-01'],
    ['2026-02-10', 'quarter', '2026-01-01'],
    ['2026-12-31', 'quarter', '2026-10-01'],
    ['2028-06-01', 'year', '2028-01-01'],
  ] as const)
    assert.equal(firstDay({ date, datePrecision }), first);
});

test('events stand in the period their date is known to, which come in the order of their ends', () => {
  const events = eventsOf(
    { slug: 'year', date: '2027-01-01', datePrecision: 'year' },
    { slug: 'late', date: '2027-03-31' },
    { slug: 'quarter', date: '2027-01-01', datePrecision: 'quarter' },
    { slug: 'month', date: '2027-03-01', datePrecision: 'month' },
    { slug: 'early', date: '2027-03-02' },
    { slug: 'next', date: '2027-04-01' },
    { slug: 'december', date: '2027-12-31' },
  );
  assert.deepEqual(
    calendarPeriods(events).map(({ id, precision, from, events: own }) => [
      id,
      precision,
      from,
      ...own.map(({ slug }) => slug),
    ]),
    [
      ['2027-03', 'month', '2027-03-01', 'early', 'late', 'month'],
      ['2027-q1', 'quarter', '2027-01-01', 'quarter'],
      ['2027-04', 'month', '2027-04-01', 'next'],
      ['2027-12', 'month', '2027-12-01', 'december'],
      ['2027', 'year', '2027-01-01', 'year'],
    ],
  );
  assert.deepEqual(calendarPeriods([]), []);
});

test('jurisdictions come with what applies there, those with most law of their own first', () => {
  const catalog = catalogOf({
    events: [
      eventOf({ slug: 'a', jurisdictions: ['US', 'EU'] }),
      eventOf({ slug: 'b', jurisdictions: ['GB'] }),
      eventOf({ slug: 'c', jurisdictions: ['US'] }),
      eventOf({ slug: 'd', jurisdictions: ['DE'] }),
      eventOf({ slug: 'e', jurisdictions: ['GLOBAL'] }),
    ],
  });
  const calendars = calendarJurisdictions(catalog);
  const first = calendars
    .slice(0, 6)
    .map(({ code, own, events }) => [code, own, ...events.map(({ slug }) => slug)]);
  assert.deepEqual(first, [
    ['US', 2, 'a', 'c', 'e'],
    ['DE', 1, 'a', 'd', 'e'],
    ['EU', 1, 'a', 'e'],
    ['GB', 1, 'b', 'e'],
    ['GLOBAL', 1, 'e'],
    ['AT', 0, 'a', 'e'],
  ]);
  assert.equal(
    calendars.length,
    5 + 26 + 3,
    'the other members of the Union, Iceland, Liechtenstein and Norway',
  );
});
