import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { copyProject } from '../../scripts/bench/project-copy.ts';

const { baseUrl } = JSON.parse(readFileSync('dist/server/static.json', 'utf8')) as { baseUrl: string };
const copy = copyProject(baseUrl);
after(() => copy.remove());

/** Hash of every file below a directory, by path. */
function hashes(directory: string): Record<string, string> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    files.map((file) => [
      file.slice(directory.length),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  );
}

/** Paths whose bytes differ, or that one of two builds lacks. */
function differences(one: Record<string, string>, other: Record<string, string>): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (path) => one[path] !== other[path],
  );
}

test('a clean build, an unchanged rebuild and the present build give the same bytes', () => {
  copy.build();
  const clean = hashes(join(copy.directory, 'dist/client'));
  copy.build();
  assert.deepEqual(differences(clean, hashes(join(copy.directory, 'dist/client'))), []);
  assert.deepEqual(differences(clean, hashes('dist/client')), []);
});
