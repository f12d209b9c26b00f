import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulateMonth } from '../../observed/simulate-month.ts';

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
