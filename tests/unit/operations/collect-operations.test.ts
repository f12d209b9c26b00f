import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  type OperationsFile,
  readOperations,
  writeOperations,
} from '../../../src/catalog/operations/operation-lines.ts';
import type { Read } from '../../../src/observations/collector.ts';
import { readCopies, valuesOfCopy } from '../../../src/observations/github.ts';
import { openObservationFiles } from '../../../src/observations/observation-files.ts';
import { readText } from '../../../src/observations/reading/parsers.ts';
import { collectOperations } from '../../../src/observations/specifications/collect-operations.ts';
import { Tool } from '../../../src/records/tool.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { toolOf } from '../catalog/small-catalog.ts';

const root = temporaryFolder('specifications');
const folder = join(root, 'Acme+specs');

function git(day: string, ...args: string[]): void {
  const date = `${day}T12:00:00Z`;
  const who = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@a.example',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@a.example',
  };
  execFileSync('git', args, {
    cwd: folder,
    env: { ...process.env, ...who, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

const document = (paths: object) => JSON.stringify({ openapi: '3.0.0', info: { version: '7' }, paths });
const charge = { get: { operationId: 'getCharge', summary: 'A charge', tags: ['Charges'] } };

function commit(day: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  git(day, 'add', '-A');
  git(day, 'commit', '-qm', day);
}

mkdirSync(folder);
git('2026-01-01', 'init', '-q');
commit('2026-01-10', { 'api/pay.json': document({ '/charges/{id}': charge, '/old': { get: {} } }) });
commit('2026-02-03', { 'api/pay.json': 'broken {' });
commit('2026-03-05', { 'api/pay.json': document({ '/charges/{id}': charge, '/tmp': { get: {} } }) });
commit('2026-03-20', {
  'api/pay.json': document({ '/charges/{id}': charge, '/new': { post: {} } }),
  'api/package.json': '{}',
});
commit('2026-05-02', {
  'api/bad.yaml': Buffer.from([0x61, 0x3a, 0xff]),
  'api/huge.json': Buffer.alloc((12 << 20) + 1, 32),
  'other/<b>.json': document({ '/<script>alert(1)</script>': { get: {} } }),
});

test('a copy of a repository tells its newest stable tag and the month of its newest commit', async () => {
  for (const tag of ['v1.2.0', 'v2.0.0-rc1', 'nightly']) git('2026-04-02', 'tag', '-m', tag, tag);
  const repository = 'https://github.com/acme/specs';
  const files = openObservationFiles(temporaryFolder('copies'));
  const tools = [toolOf({ links: { repository } }), toolOf({ slug: 'other' })];
  assert.equal(await readCopies(tools, root, files), 1);
  const [seen] = files.read('zed');
  assert.deepEqual(seen?.values, { latest: 'v1.2.0', latestAt: '2026-04-02', activeIn: '2026-05' });
  assert.deepEqual([seen?.collector, seen?.subject, seen?.since], ['copy', repository, '2026-05-02']);
  assert.match(seen?.source ?? '', /^https:\/\/github\.com\/acme\/specs\/tree\/[0-9a-f]{40}$/);
  const old = valuesOfCopy('2026-05-02', [{ version: 'v0.9', date: '2023-12-31' }]);
  assert.deepEqual(old, { activeIn: '2026-05' });
});

const read: Read = async (name, { body, url, headers }) =>
  readText(name, new TextDecoder().decode(body), { url, headers });

async function collect(specifications: unknown, known: readonly OperationsFile[] = [], months = 24) {
  const written: string[] = [];
  const tool = Tool.parse({ ...toolOf({ slug: 'acme', name: 'Acme' }), specifications });
  const results = await collectOperations([tool], {
    read,
    today: '2026-06-01',
    months,
    from: root,
    fetch: () => Promise.reject(new Error('offline')),
    known: (source) => known.find(({ copy }) => copy.source === source),
    write: (file) => written.push(writeOperations(file)),
  });
  return { results, written, files: written.map(readOperations) };
}

const at = (path: string) => `https://github.com/acme/specs/${path}`;

test('the newest copy is read, and each month is compared with the one before that can be read', async () => {
  const { files, results } = await collect([{ url: at('blob/HEAD/api/pay.json'), format: 'openapi' }]);
  const [file] = files;
  assert.deepEqual(results, [{ source: 'acme/pay', operations: 2, differences: 2 }]);
  assert.equal(file?.copy.copyDay, '2026-05-02');
  assert.equal(file?.copy.url, at(`blob/${file?.copy.commit}/api/pay.json`));
  assert.deepEqual(
    file?.operations.map(({ method, path, name }) => [method, path, name]),
    [
      ['GET', '/charges/{id}', ''],
      ['POST', '/new', ''],
    ],
  );
  assert.deepEqual(
    file?.differences.map(({ day, what, operation }) => [day.slice(0, 7), day, what, operation]),
    [
      ['2026-03', '2026-03-20', 'removed', 'GET /old'],
      ['2026-03', '2026-03-20', 'added', 'POST /new'],
    ],
  );
});

test('months that are known are not read again, and a run may leave the history alone', async () => {
  const entry = [{ url: at('blob/HEAD/api/pay.json'), format: 'openapi' }];
  const { files, written } = await collect(entry);
  const again = await collect(entry, files);
  assert.deepEqual(again.written, written);
  assert.deepEqual((await collect(entry, files, 0)).written, written);
});

test('a licence keeps summaries, and a part keeps what belongs to the record', async () => {
  const { files } = await collect([
    { url: at('blob/HEAD/api/pay.json'), format: 'openapi', licence: 'MIT', part: { tags: ['Charges'] } },
  ]);
  assert.deepEqual(
    files[0]?.operations.map(({ path, name }) => [path, name]),
    [['/charges/{id}', 'A charge']],
  );
});

test('what cannot be read is told with its reason, and costs nothing else', async () => {
  const { results, files } = await collect([
    { url: at('blob/HEAD/api/bad.yaml'), format: 'openapi' },
    { url: at('blob/HEAD/api/huge.json'), format: 'openapi' },
    { url: at('blob/HEAD/api/gone.json'), format: 'openapi' },
    { url: 'https://github.com/acme/absent/blob/HEAD/a.json', format: 'openapi' },
    { url: at('tree/HEAD/other'), format: 'openapi' },
    { url: at('tree/HEAD/api'), format: 'openapi' },
  ]);
  const faults = Object.fromEntries(
    results.map(({ source, fault, operations }) => [source, fault ?? operations]),
  );
  assert.deepEqual(Object.values(faults).map(String).sort(), [
    '1',
    '2',
    'its repository is not in the folder',
    'the file has more than 12 MiB',
    'the file is not UTF-8',
    'the repository has no file api/gone.json',
  ]);
  const told = files.filter(({ copy }) => copy.fault !== undefined);
  assert.deepEqual(told.map(({ copy }) => [copy.fault, copy.faultOn]).sort(), [
    ['the file has more than 12 MiB', '2026-06-01'],
    ['the file is not UTF-8', '2026-06-01'],
    ['the repository has no file api/gone.json', '2026-06-01'],
  ]);
  const odd = files.find(({ operations }) => operations[0]?.path.includes('script'));
  assert.equal(odd?.operations[0]?.path, '/<script>alert(1)</script>');
});
