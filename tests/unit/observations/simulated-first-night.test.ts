import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulateNight } from '../../observed/simulate-night.ts';

test('a first night of 1,000 tools with every third host dead takes less than 25 minutes at the polite rates', async () => {
  const { minutes, dead, hosts, subjects } = await simulateNight(1000);
  assert.ok(subjects > 4000 && dead > hosts / 4, `${subjects} subjects, ${dead} of ${hosts} hosts dead`);
  assert.ok(minutes <= 25, `${minutes} minutes`);
});
