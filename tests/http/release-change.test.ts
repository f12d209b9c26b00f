import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeRelease } from '../release-change.ts';
import { nginx } from './start-nginx.ts';

const fronts = nginx === undefined ? 'alone, nginx was not found' : 'and through nginx';

test(`a new release, its start and its rollback give right answers only, directly ${fronts}`, async () => {
  const { faults, answers, assets } = await changeRelease({
    nginx: nginx !== undefined,
    answers: 60,
    mixed: 500,
  });
  assert.deepEqual(faults.slice(0, 5), []);
  assert.ok(answers > 900 && assets > 300, `${answers} answers, ${assets} of them assets`);
});
