import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RegulatoryEvent } from '../../src/records/event.ts';
import { get, json } from './site.ts';

/** Last day that the date of an event may mean. */
const LAST_DAY: Readonly<Record<string, (date: string) => string>> = {
  day: (date) => date,
  month: (date) => `${date.slice(0, 7)}-31`,
  quarter: (date) =>
    `${date.slice(0, 5)}${String(Math.ceil(Number(date.slice(5, 7)) / 3) * 3).padStart(2, '0')}-31`,
  year: (date) => `${date.slice(0, 4)}-12-31`,
};
const isAhead = ({ date, datePrecision }: RegulatoryEvent, today: string) =>
  (LAST_DAY[datePrecision]?.(date) ?? '') >= today;

const { events, dataAsOf }: { events: RegulatoryEvent[]; dataAsOf: string } = await json('/data/events.json');
const happened = async ({ slug }: RegulatoryEvent) =>
  /^- \*\*What happened:\*\* (.+)$/m.exec((await get(`/events/${slug}.md`)).text)?.[1];

test('the page of a past date says what happened, or that it is not established', async () => {
  const past = events.filter((event) => !isAhead(event, dataAsOf));
  assert.ok(past.some(({ outcome }) => outcome));
  for (const event of past)
    assert.equal(await happened(event), event.outcome ?? 'Not established', event.slug);
});

test('the page of a date ahead says nothing of what happened', async () => {
  const ahead = events.filter((event) => isAhead(event, dataAsOf) && !event.outcome);
  assert.ok(ahead.length > 0);
  for (const event of ahead) assert.equal(await happened(event), undefined, event.slug);
});

test('each date says in prose what it changes, and each change that needs action what to do', async () => {
  for (const { slug } of events)
    assert.match((await get(`/events/${slug}.md`)).text, /\*\*To do\*\*: /, slug);
  const { changes } = await json('/data/changes.json');
  for (const { slug, severity, action } of changes)
    if (severity !== 'informational')
      assert.ok((await get(`/changes/${slug}.md`)).text.includes(`**To do:** ${action.slice(0, 20)}`), slug);
});
