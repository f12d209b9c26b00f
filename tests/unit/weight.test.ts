import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary-folder.ts';

/** Weighs a project whose `src` has one file with 15 characters of code and one of forty lines of one character. */
function weigh(budget: object): { status: number | null; line: string } {
  const folder = temporaryFolder('weight');
  for (const name of ['scripts', 'src/part', 'src/node_modules'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'scripts/weight.json'), JSON.stringify({ budget: { src: budget } }));
  writeFileSync(
    join(folder, 'src/part/one.ts'),
    "/** A\n * b. */\nimport {\n  a,\n} from './a.ts';\nimport './b.ts';\n\nconst c = 'x://y'; // d\n",
  );
  writeFileSync(join(folder, 'src/forty.css'), 'e\n'.repeat(40));
  writeFileSync(join(folder, 'src/data.json'), '{}');
  writeFileSync(join(folder, 'src/node_modules/other.js'), 'other');
  const { status, stdout } = spawnSync(process.execPath, [resolve('scripts/weight.ts')], { cwd: folder });
  return { status, line: String(stdout).trim() };
}

test('characters are those of code, and short are files of fewer than forty lines', () => {
  assert.deepEqual(weigh({ characters: 55, files: 2, shortFiles: 1 }), {
    status: 0,
    line: 'src: 55 characters of 55, 2 files of 2, 1 below 40 lines of 1',
  });
  assert.deepEqual(weigh({}), { status: 0, line: 'src: 55 characters, 2 files, 1 below 40 lines' });
});

test('one more of anything than the budget has fails', () => {
  for (const key of ['characters', 'files', 'shortFiles'] as const) {
    const budget = { characters: 55, files: 2, shortFiles: 1 };
    const { status, line } = weigh({ ...budget, [key]: budget[key] - 1 });
    assert.equal(status, 1, key);
    assert.equal(line.split('(too many)').length, 2, line);
  }
});
