import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  keepDelivered,
  keepLastReport,
  keepMadeReport,
  lastReportOf,
  ownerOf,
} from '../../../src/api/report/holder.ts';
import { openStore } from '../../../src/store/open-store.ts';

const AT = Date.parse('2026-11-22T12:00:00Z');
const DAY = 86_400_000;
const VERSION = '2026.11.20+00000001';
const agent = (clientId: string, subject = clientId) => ({ clientId, subject });

test('the next report of a pass or an agent counts from its last one, and of nobody else', async () => {
  const store = openStore(':memory:');
  const last = (pass: string | undefined, of?: ReturnType<typeof agent>) =>
    lastReportOf({ pass, agent: of }, store.lastReports, AT + DAY);
  await keepLastReport({ pass: 'mine', agent: agent('agt_1', 'ada') }, VERSION, AT, store.lastReports);
  const known = { why: 'last-report', version: VERSION, day: '2026-11-22' };
  assert.deepEqual(await last('mine'), known);
  assert.deepEqual(await last(undefined, agent('agt_1', 'ada')), known);
  for (const [pass, of] of [
    ['other', undefined],
    ['other', agent('agt_1', 'ada')],
    [undefined, agent('agt_1', 'bob')],
    [undefined, agent('agt_2', 'ada')],
    [undefined, undefined],
  ] as const)
    assert.equal(await last(pass, of), undefined, `${pass} ${of?.clientId} ${of?.subject}`);
  await store.close();
});

test('a report that a later request delivers counts as of when it was made, and no older one after it', async () => {
  const store = openStore(':memory:');
  const { lastReports } = store;
  const holder = { pass: 'mine', agent: undefined };
  const last = () => lastReportOf(holder, lastReports, AT + 3 * DAY);
  await keepMadeReport('first', VERSION, AT, lastReports);
  await keepMadeReport('second', '2026.11.23+00000002', AT + DAY, lastReports);
  assert.equal(await last(), undefined, 'made, not delivered');
  await keepDelivered(holder, 'first', lastReports, AT + 2 * DAY);
  assert.deepEqual(await last(), { why: 'last-report', version: VERSION, day: '2026-11-22' });
  const second = { why: 'last-report', version: '2026.11.23+00000002', day: '2026-11-23' };
  for (const body of ['second', 'first', 'never made']) {
    await keepDelivered(holder, body, lastReports, AT + 2 * DAY);
    assert.deepEqual(await last(), second, body);
  }
  await store.close();
});

test('what an agent paid for belongs to it and the person it acts for', () => {
  assert.equal(ownerOf(agent('agt_1', 'usr_ada')), 'agt_1 usr_ada');
  assert.equal(ownerOf(agent('agt_1', 'usr_bob')), 'agt_1 usr_bob');
  assert.equal(ownerOf(agent('agt_1')), 'agt_1');
});

test('what is kept of a last report expires after 90 days, and the pass is not in it', async () => {
  const store = openStore(':memory:');
  const names: string[] = [];
  const watched = {
    ...store.lastReports,
    saveReport: (...args: Parameters<typeof store.lastReports.saveReport>) => {
      names.push(args[0]);
      return store.lastReports.saveReport(...args);
    },
  };
  await keepLastReport({ pass: 'secret', agent: undefined }, VERSION, AT, watched);
  const holder = { pass: 'secret', agent: undefined };
  assert.ok(await lastReportOf(holder, store.lastReports, AT + 90 * DAY - 1));
  assert.equal(await lastReportOf(holder, store.lastReports, AT + 90 * DAY), undefined);
  assert.equal(names.length, 1);
  assert.doesNotMatch(names.join(), /secret/);
  await store.close();
});
