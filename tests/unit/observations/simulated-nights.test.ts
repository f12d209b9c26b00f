import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { visitHostileWorld } from '../../observed/hostile-world.ts';
import { simulateMonth, simulateNight } from '../../observed/simulate-month.ts';

describe('simulated nights', () => {
  test('every planted change is found in its night, once, and none is invented, though runs are cut off', async () => {
    const { planted, found, offences, requests } = await simulateMonth({
      tools: 12,
      nights: 4,
      changesPerNight: 5,
      cutNights: [1, 3],
    });
    assert.deepEqual(found.toSorted(), [...new Set(planted)].sort());
    assert.deepEqual(offences, []);
    // 8 subjects and 2 robots.txt a tool, and what is asked again after a fault.
    assert.ok(
      requests[0] >= 12 * 9 && requests[0] < 12 * 9 * 1.1,
      `${requests[0]} requests in the first night`,
    );
  });
});

describe('simulated first night', () => {
  test('a first night of 1,000 tools with every third host dead takes less than 25 minutes at the polite rates', async () => {
    const { minutes, dead, hosts, subjects } = await simulateNight(1000);
    assert.ok(subjects > 4000 && dead > hosts / 4, `${subjects} subjects, ${dead} of ${hosts} hosts dead`);
    assert.ok(minutes <= 25, `${minutes} minutes`);
  });
});

describe('hostile world', () => {
  test('every honest vendor is seen among hostile ones, every hostile subject is told, and nothing leaks', {
    timeout: 300_000,
  }, async () => {
    const { honest, seen, faults, hostile, told, leaks } = await visitHostileWorld(20);
    assert.deepEqual([seen, told], [honest, hostile], faults.join('\n'));
    assert.deepEqual(leaks, []);
  });
});
