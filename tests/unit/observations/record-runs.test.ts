import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_COLLECTORS } from '../../../src/observations/collectors.ts';
import { runsAfter } from '../../../src/observations/run/run-report.ts';
import type { Outcome, TaskResult } from '../../../src/observations/run/run-tasks.ts';
import { listTasks } from '../../../src/observations/run/tasks.ts';
import { toolOf } from '../catalog/small-catalog.ts';

const tool = toolOf({
  packages: [
    { url: 'pkg:npm/a', role: 'library' },
    { url: 'pkg:pypi/a', role: 'library' },
  ],
});
const tasks = listTasks([tool], [ALL_COLLECTORS.npm, ALL_COLLECTORS.pypi]);
const result = (name: 'npm' | 'pypi', outcome: Outcome): TaskResult => {
  const task = tasks.find(({ collector }) => collector.name === name);
  assert.ok(task);
  return { task, outcome };
};

test('each collector that had an answer has the day of the run, the others that of their last answer', () => {
  const results = [result('npm', 'unchanged'), result('pypi', 'failed')];
  assert.deepEqual(
    runsAfter(
      { npm: '2026-11-20', pypi: '2026-11-19' },
      results,
      new Set(['npm', 'pypi']),
      '2026-11-22',
      false,
    ),
    { npm: '2026-11-22', pypi: '2026-11-19' },
  );
});

test('a quiet run writes the day again after a week only', () => {
  const after = (npm: string) =>
    runsAfter({ npm }, [result('npm', 'unchanged')], new Set(['npm']), '2026-11-22', true);
  assert.deepEqual(after('2026-11-16'), { npm: '2026-11-16' });
  assert.deepEqual(after('2026-11-15'), { npm: '2026-11-22' });
});

test('a collector whose subjects are named by no record any more has no day', () => {
  assert.deepEqual(
    runsAfter({ npm: '2026-11-20', pypi: '2026-10-01' }, [], new Set(['npm']), '2026-11-22', false),
    { npm: '2026-11-20' },
  );
});
