import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { formToken, isOwnForm } from '../../../src/agents/page-forms.ts';
import { readKeyFile, replaceKeyFile, rotateKeys } from '../../../src/agents/tokens/key-file.ts';
import { createKeys, type KeyRing } from '../../../src/agents/tokens/key-ring.ts';

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
const path = join(folder, 'keys.json');
after(() => rmSync(folder, { recursive: true, force: true }));

let time = 1_800_000_000_000;
const faults: (string | undefined)[] = [];
const keys = createKeys(
  { file: path },
  () => time,
  (fault) => faults.push(fault),
);
/** The ring five seconds later, when the file was looked at again. */
function laterRing(): Promise<KeyRing> {
  time += 6000;
  return keys();
}

test('a rotation is noticed; a file that cannot be used is reported once, with the remedy, and the keys before go on', async () => {
  const first = (await keys()).signer('ES256').kid;
  replaceKeyFile(path, await rotateKeys(readKeyFile(path), time));
  const second = (await laterRing()).signer('ES256').kid;
  assert.notEqual(second, first);

  replaceKeyFile(path, await rotateKeys(readKeyFile(path), time));
  chmodSync(path, 0o640);
  assert.equal((await laterRing()).signer('ES256').kid, second);
  assert.equal((await laterRing()).signer('ES256').kid, second);
  assert.deepEqual(faults, [`${path} holds private keys and can be read by others: run chmod 600 ${path}`]);
  chmodSync(path, 0o600);
  const third = (await laterRing()).signer('ES256').kid;
  assert.notEqual(third, second);
  assert.equal(faults.at(-1), undefined);

  chmodSync(path, 0o644);
  await laterRing();
  assert.match(faults.at(-1) ?? '', /can be read by others/);
  chmodSync(path, 0o600);
  await laterRing();
  assert.equal(faults.at(-1), undefined);

  const { secret, keys: stored } = readKeyFile(path);
  writeFileSync(path, '{"half');
  assert.equal((await laterRing()).signer('ES256').kid, third);
  assert.match(faults.at(-1) ?? '', /holds no signing keys: restore it from a backup/);
  replaceKeyFile(path, { secret, keys: stored });
});

test('keys:rotate keeps owner and mode, and refuses a folder without keys', () => {
  const rotate = (dataDir: string) =>
    spawnSync(process.execPath, ['scripts/keys-rotate.ts'], {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(path, 12_345, 23_456);
  chmodSync(path, 0o400);
  const { status, stderr } = rotate(folder);
  assert.equal(status, 0, stderr);
  const { uid, gid, mode } = statSync(path);
  assert.deepEqual(
    [mode & 0o777, ...(isRoot ? [uid, gid] : [])],
    [0o400, ...(isRoot ? [12_345, 23_456] : [])],
  );
  const missing = rotate(join(folder, 'elsewhere'));
  assert.equal(missing.status, 1);
  assert.match(missing.stderr, /there is no key file .*elsewhere\/keys.json: set DATA_DIR/);
});

test('SIGNING_JWKS: append, promote, remove; at each step two processes recognise what the other made', async () => {
  const file = readKeyFile(path);
  const pick = (state: string) => file.keys.filter((key) => key.state === state);
  const [old, added] = [pick('current'), pick('next')];
  const open = (list: typeof old) =>
    createKeys(
      { file: '', signingJwks: JSON.stringify({ keys: list }) },
      () => time,
      () => {},
    )();
  const steps = await Promise.all(
    [old, [...old, ...added], [...added, ...old], added].map((list) => open(list)),
  );
  for (const [index, after] of steps.slice(1).entries()) {
    const before = steps[index] as KeyRing;
    // The last step waits until nothing that the old key made is valid.
    const pairs =
      index === 2
        ? [[before, after]]
        : [
            [before, after],
            [after, before],
          ];
    for (const [maker, reader] of pairs as [KeyRing, KeyRing][]) {
      for (const alg of ['ES256', 'RS256'] as const)
        assert.ok(reader.verifier(maker.signer(alg).kid, alg), `step ${index + 1}: tokens with ${alg}`);
      assert.ok(
        reader.hmacs('code', 'text').includes(maker.hmac('code', 'text')),
        `step ${index + 1}: codes`,
      );
      assert.ok(
        isOwnForm(reader, 'browser', formToken(maker, 'browser')),
        `step ${index + 1}: forms of the claim page`,
      );
    }
  }
  assert.notEqual(steps[0]?.signer('ES256').kid, steps[3]?.signer('ES256').kid);
});
