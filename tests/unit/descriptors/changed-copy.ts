import assert from 'node:assert/strict';
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../../temporary-folder.ts';

interface Copy {
  /** Runs a program of the copy. */
  readonly run: (...args: string[]) => SpawnSyncReturns<string>;
  /** What a program of the copy prints as JSON. */
  readonly print: (program: string) => unknown;
}

/**
 * A copy of the sources, in which `edits` add text behind a text of each file. It is deleted when the tests of the file
 * have ended.
 */
export function inChangedCopy(
  edits: Readonly<Record<string, readonly (readonly [behind: string, added: string])[]>>,
): Copy {
  const root = temporaryFolder('changed');
  for (const part of [
    'src',
    'scripts',
    'tests/unit',
    'package.json',
    'content/profile-terms.json',
    'content/question-words.json',
  ])
    cpSync(part, join(root, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  for (const [file, additions] of Object.entries(edits)) {
    let source = readFileSync(file, 'utf8');
    for (const [behind, added] of additions) {
      assert.ok(source.includes(behind), `${file} does not contain ${behind}`);
      source = source.replace(behind, () => behind + added);
    }
    writeFileSync(join(root, file), source);
  }
  const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return {
    run,
    print(program) {
      const { stdout, stderr } = run(program);
      assert.notEqual(stdout, '', stderr);
      return JSON.parse(stdout);
    },
  };
}
