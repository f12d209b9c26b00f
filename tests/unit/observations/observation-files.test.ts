import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openObservationFiles } from '../../../src/observations/observation-files.ts';
import { dropUnnamed } from '../../../src/observations/run/tasks.ts';
import type { Observation } from '../../../src/records/observation.ts';
import { toolOf } from '../catalog/small-catalog.ts';

const root = mkdtempSync(join(tmpdir(), 'observations-'));
after(() => rmSync(root, { recursive: true }));

const seen = (collector: 'npm' | 'pypi', name: string): Observation => ({
  collector,
  subject: `pkg:${collector}/${name}`,
  source: 'https://registry.npmjs.org/a',
  since: '2026-11-01',
  values: { latest: '1.0.0' },
  firstSeen: { latest: '2026-11-01' },
});

test('observations are written by collector and subject, whatever their order, and read again', () => {
  const files = openObservationFiles(root);
  for (const each of [seen('pypi', 'a'), seen('npm', 'b'), seen('npm', 'a'), seen('npm', 'b')])
    files.write('zed', each);
  const sorted = [seen('npm', 'a'), seen('npm', 'b'), seen('pypi', 'a')];
  assert.deepEqual(openObservationFiles(root).read('zed'), sorted);
  assert.deepEqual(readdirSync(join(root, 'observations')), ['zed.json']);
  assert.equal(readFileSync(join(root, 'observations', 'zed.json'), 'utf8').endsWith('}\n'), true);
});

test('what a record does not name is taken out', () => {
  const files = openObservationFiles(root);
  dropUnnamed([toolOf({ packages: [{ url: 'pkg:npm/a', role: 'library' }] })], files);
  assert.deepEqual(openObservationFiles(root).read('zed'), [seen('npm', 'a')]);
  dropUnnamed([toolOf()], files);
  assert.deepEqual(readdirSync(join(root, 'observations')), []);
});
