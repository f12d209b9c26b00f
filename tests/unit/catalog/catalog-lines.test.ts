import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openCatalogFile, readCatalog, writeCatalog } from '../../../src/catalog/catalog-lines.ts';
import { catalogOf, toolOf } from './small-catalog.ts';

const folder = mkdtempSync(join(tmpdir(), 'catalog-lines-'));
const file = join(folder, 'catalog.ndjson');
after(() => rmSync(folder, { recursive: true }));

const catalog = {
  ...catalogOf({
    tools: [toolOf({ slug: 'alpha', name: 'Älpha\n€' }), toolOf({ slug: 'beta', name: 'Beta' })],
  }),
  bodies: { 'tools/alpha': 'One line.\n\nAnother, with an é.' },
};

test('the rest of the catalogue, each tool and each text are lines of JSON', () => {
  writeCatalog(file, catalog);
  const [rest, alpha, beta, text, ...more] = readFileSync(file, 'utf8').split('\n');
  assert.deepEqual(JSON.parse(rest ?? ''), JSON.parse(JSON.stringify({ ...catalog, tools: [], bodies: {} })));
  assert.deepEqual(JSON.parse(alpha ?? '').name, 'Älpha\n€');
  assert.deepEqual(JSON.parse(beta ?? '').name, 'Beta');
  assert.equal(text, '["tools/alpha","One line.\\n\\nAnother, with an é."]');
  assert.deepEqual(more, ['']);
});

test('what was written is read again with the digest of the file, also where it is read in several parts', () => {
  const many = Array.from({ length: 3000 }, (_, index) => ({
    ...toolOf({ slug: `tool-${index}` }),
    description: 'é'.repeat(index % 400),
  }));
  for (const tools of [[], catalog.tools, many]) {
    writeCatalog(file, { ...catalog, tools });
    const read = readCatalog(file);
    assert.deepEqual(read.catalog, JSON.parse(JSON.stringify({ ...catalog, tools })));
    assert.equal(read.digest, createHash('sha256').update(readFileSync(file)).digest('base64url'));
  }
});

test('an opened file has the same records, and reads the text that is asked for', () => {
  const bodies = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [`tools/tool-${index}`, `${index} é\n`.repeat(index % 300)]),
  );
  for (const tools of [[], catalog.tools]) {
    writeCatalog(file, { ...catalog, tools, bodies });
    const opened = openCatalogFile(file);
    const read = readCatalog(file);
    assert.equal(opened.digest, read.digest);
    assert.deepEqual({ ...opened.catalog, bodies }, read.catalog);
    for (const [name, text] of Object.entries(bodies)) assert.equal(opened.catalog.bodies[name], text, name);
    for (const name of ['', 'tools/', 'tools/tool-2000', 'constructor', '__proto__'])
      assert.equal(opened.catalog.bodies[name], undefined, name);
  }
});

test('a text that was cut off after the file was opened throws with the file and what to do', () => {
  writeCatalog(file, catalog);
  const { bodies } = openCatalogFile(file).catalog;
  truncateSync(file, readFileSync(file).length - 10);
  assert.throws(() => bodies['tools/alpha'], {
    message:
      `cannot read ${file}: the file ends early. It has changed since the start of this process: ` +
      'run "npm run build -- --force" and start again.',
  });
});

test('an empty file, and one that ends within a line, are refused', () => {
  writeCatalog(file, catalog);
  const text = readFileSync(file, 'utf8');
  for (const broken of ['', text.slice(0, -5), text.slice(0, -1)]) {
    writeFileSync(file, broken);
    for (const read of [readCatalog, openCatalogFile])
      assert.throws(() => read(file), SyntaxError, broken.slice(-50));
  }
});

test('a file that does not begin with the first line of a catalogue is refused in words', () => {
  writeCatalog(file, catalog);
  const [first, ...others] = readFileSync(file, 'utf8').split('\n');
  for (const broken of [
    [],
    ['null'],
    ['[]'],
    ['5'],
    ['{}'],
    ['{"tools":null,"bodies":{}}'],
    others.toReversed().slice(1),
  ]) {
    writeFileSync(file, [...broken, ...others].join('\n'));
    for (const read of [readCatalog, openCatalogFile])
      assert.throws(
        () => read(file),
        { name: 'SyntaxError', message: 'its first line is not that of a catalogue' },
        broken[0] ?? `without ${first?.slice(0, 20)}`,
      );
  }
});
