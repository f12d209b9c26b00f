import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarJurisdictions, calendarWindows, isAhead, lastDay } from '../../../src/catalog/calendar.ts';
import { knownDate } from '../../../src/catalog/known-date.ts';
import { catalogOf, eventOf } from './small-catalog.ts';

const TODAY = '2026-11-22';
const eventsOf = (...changes: Parameters<typeof eventOf>[0][]) =>
  catalogOf({ events: changes.map((change) => eventOf(change)) }).events;

test('a date is written, and ends, as exactly as it is known', () => {
  for (const [date, datePrecision, written, last] of [
    ['2026-12-24', 'day', '2026-12-24', '2026-12-24'],
    ['2026-12-01', 'month', '2026-12', '2026-12-31'],
    ['2028-02-01', 'month', '2028-02', '2028-02-29'],
    ['2026-01-01', 'quarter', '2026 Q1', '2026-03-31'],
    ['2026-03-01', 'quarter', '2026 Q1', '2026-03-31'],
    ['2026-04-01', 'quarter', '2026 Q2', '2026-06-30'],
    ['2026-12-01', 'quarter', '2026 Q4', '2026-12-31'],
    ['2028-06-01', 'year', '2028', '2028-12-31'],
  ] as const) {
    assert.equal(knownDate({ date, datePrecision }), written);
    assert.equal(lastDay({ date, datePrecision }), last);
  }
});

test('an event is ahead until the last day of its date is over', () => {
  const ahead = (date: string, datePrecision: 'day' | 'month') =>
    isAhead(eventsOf({ date, datePrecision })[0] as never, TODAY);
  assert.equal(ahead('2026-11-22', 'day'), true);
  assert.equal(ahead('2026-11-21', 'day'), false);
  assert.equal(ahead('2026-11-01', 'month'), true);
  assert.equal(ahead('2026-10-01', 'month'), false);
});

test('events stand in the window of their distance, earliest first, and the past last, newest first', () => {
  const dates = ['2026-01-01', '2030-01-01', '2026-12-22', '2026-11-22', '2026-12-23', '2027-02-20'];
  const more = ['2027-02-21', '2027-11-22', '2027-11-23', '2026-11-21', '2026-06-01'];
  const month = { slug: 'month', date: '2026-11-01', datePrecision: 'month' as const };
  const events = eventsOf(...[...dates, ...more].map((date) => ({ slug: `d-${date}`, date })), month);
  assert.deepEqual(
    calendarWindows(events, TODAY).map(({ id, title, events }) => [
      id,
      title,
      ...events.map(({ date }) => date),
    ]),
    [
      ['next-30-days', 'Next 30 days', '2026-11-01', '2026-11-22', '2026-12-22'],
      ['to-90-days', '31 to 90 days ahead', '2026-12-23', '2027-02-20'],
      ['to-one-year', '91 days to one year ahead', '2027-02-21', '2027-11-22'],
      ['later', 'Later', '2027-11-23', '2030-01-01'],
      ['past', 'Past', '2026-11-21', '2026-06-01', '2026-01-01'],
    ],
  );
});

test('windows without events are left out', () => {
  assert.deepEqual(calendarWindows([], TODAY), []);
  assert.deepEqual(
    calendarWindows(eventsOf({ date: '2030-01-01' }), TODAY).map(({ id }) => id),
    ['later'],
  );
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
