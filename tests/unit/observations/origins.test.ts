import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readOrigins } from '../../../src/observations/visit/create-visit.ts';

const folder = mkdtempSync(join(tmpdir(), 'origins-'));
const file = join(folder, 'origins.json');
after(() => rmSync(folder, { recursive: true }));

test('origins lead to other addresses, without a final slash', () => {
  writeFileSync(file, '{"https://pypi.org": "http://127.0.0.1:7000/pypi/"}');
  assert.deepEqual([...readOrigins(file)], [['https://pypi.org', 'http://127.0.0.1:7000/pypi']]);
  assert.equal(readOrigins(undefined).size, 0);
});

test('a file that is missing, no JSON or no list of origins is refused with the setting, the file and the form', () => {
  const refused = (path: string) => {
    const message = new RegExp(`^REFRESH_ORIGINS: ${path}.* must be a JSON object from origin to origin`);
    assert.throws(() => readOrigins(path), { message });
  };
  refused(join(folder, 'missing.json'));
  for (const text of ['', '{', 'null', '{"pypi.org": "https://pypi.example.org"}']) {
    writeFileSync(file, text);
    refused(file);
  }
});
