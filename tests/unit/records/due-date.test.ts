import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type BusinessCalendar,
  isBusinessDay,
  plusBusinessDays,
} from '../../../src/records/business-days.ts';
import { dueDates, dueText } from '../../../src/records/due-date.ts';
import { Due } from '../../../src/records/obligation.ts';

test('closing days are those of each calendar, with the days that stand in for them', () => {
  for (const [calendar, closed, open] of [
    // Easter Sunday is 5 April 2026 and 28 March 2027. 26 December 2026 is a Saturday, and Christmas of 2027 too; New Year of 2028 also.
    [
      'uk',
      '2026-04-03 2026-04-06 2027-03-26 2027-03-29 2026-05-04 2026-05-25 2026-08-31 2026-12-28 2027-12-27 2027-12-28 2028-01-03',
      '2026-12-24 2027-12-29',
    ],
    // Independence Day of 2026 and New Year of 2028 are Saturdays, kept on the Friday before.
    [
      'us-federal',
      '2026-07-03 2026-11-26 2026-10-12 2027-01-18 2027-07-05 2027-12-31',
      '2026-11-27 2026-04-03',
    ],
  ] as [BusinessCalendar, string, string][]) {
    for (const day of closed.split(' '))
      assert.equal(isBusinessDay(day, calendar), false, `${calendar} ${day}`);
    for (const day of open.split(' ')) assert.equal(isBusinessDay(day, calendar), true, `${calendar} ${day}`);
  }
  assert.equal(plusBusinessDays('2026-12-24', 1, 'uk'), '2026-12-29');
});

/** Days between 27 November 2026 and two years later, the first three. */
const next = (due: unknown, since?: string) =>
  dueDates(Due.parse(due), since, '2026-11-27', '2028-11-27').slice(0, 3).join(' ');

test('the days of a duty follow from its period, what it counts from, and its calendar', () => {
  for (const [due, days, since] of [
    [{ date: '2027-03-31' }, '2027-03-31'],
    [{ date: '2026-03-31' }, ''],
    [{ every: 'P1M', within: 15, days: 'business', calendar: 'uk' }, '2026-12-21 2027-01-22 2027-02-19'],
    [{ every: 'P3M', within: 30 }, '2027-01-30 2027-04-30 2027-07-30'],
    [{ every: 'P3M', within: 1, days: 'months' }, '2027-01-31 2027-04-30 2027-07-31'],
    [{ every: 'P1Y', within: 2, days: 'months' }, '2027-02-28 2028-02-29'],
    [{ every: 'P6M', within: 30 }, '2027-01-30 2027-07-30 2028-01-30'],
    [{ every: 'P1Y', after: '03-31' }, '2027-03-31 2028-03-31'],
    [{ every: 'P1Y', within: 90, after: '12-31' }, '2027-03-31 2028-03-30'],
    // 31 January 2027 is a Sunday.
    [{ every: 'P1Y', after: '01-31', calendar: 'us-federal', ifClosed: 'next' }, '2027-02-01 2028-01-31'],
    [{ every: 'P1Y', after: '01-31', calendar: 'us-federal', ifClosed: 'previous' }, '2027-01-29 2028-01-31'],
    [{ every: 'P1Y', first: '2024-04-01' }, '2027-03-31 2028-03-31'],
    [{ every: 'P3Y', first: '2025-01-01' }, '2027-12-31'],
    // What was due before the duty began is not asked for.
    [{ every: 'P3M', within: 30 }, '2027-07-30 2027-10-30 2028-01-30', '2027-06-01'],
    [{ every: 'P1Y', after: 'the last test of the systems' }, ''],
    [{ every: 'P1D' }, ''],
    [{ trigger: 'the incident is major', within: 'PT4H' }, ''],
  ] as [unknown, string, string?][])
    assert.equal(next(due, since), days, JSON.stringify(due));
});

test('when a duty is due reads as a sentence', () => {
  for (const [due, text] of [
    [undefined, 'At all times.'],
    [
      { every: 'P1M', within: 15, days: 'business', calendar: 'uk' },
      'Every month, within 15 business days after its end.',
    ],
    [{ every: 'P1Y', after: '03-31' }, 'Every year, on 31 March.'],
    [{ every: 'P3M', within: 1, days: 'months' }, 'Every 3 months, by the end of the month that follows.'],
    [{ every: 'P1Y', within: 2, days: 'months' }, 'Every year, by the end of the 2 months that follow.'],
    [{ every: 'P2Y', within: 30, after: '12-31' }, 'Every 2 years, within 30 days after 31 December.'],
    [{ trigger: 'the incident is major', within: 'PT4H' }, 'Within 4 hours when the incident is major.'],
    [
      { trigger: 'a client asks for it', within: 'P3D', days: 'business' },
      'Within 3 days (business days) when a client asks for it.',
    ],
  ] as const)
    assert.equal(dueText({ due: due && Due.parse(due), duty: 'report' }), text);
  const due = Due.parse({ date: '2027-07-10' });
  assert.equal(dueText({ due, duty: 'report' }), 'Once, by 2027-07-10.');
  assert.equal(dueText({ due, duty: 'keep' }), 'At all times from 2027-07-10.');
});

test('a date that cannot be computed is refused', () => {
  for (const due of [
    { every: 'P1M', days: 'business' },
    { every: 'P1M', after: '03-31' },
    { every: 'monthly' },
    { every: 'P1Y', ifClosed: 'next' },
    {},
  ])
    assert.equal(Due.safeParse(due).success, false, JSON.stringify(due));
});
