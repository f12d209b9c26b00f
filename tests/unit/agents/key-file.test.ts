import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { formToken, isOwnForm } from '../../../src/agents/page-forms.ts';
import {
  ensureKeyFile,
  newKey,
  readKeyFile,
  replaceKeyFile,
  rotateKeys,
  type StoredKey,
} from '../../../src/agents/tokens/key-file.ts';
import { createKeys, type KeyRing } from '../../../src/agents/tokens/key-ring.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

describe('key file', async () => {
  const folder = temporaryFolder('key-file');

  const SECRET = 's'.repeat(43);
  const START = 1_800_000_000_000;
  const es256 = await newKey('ES256', 'current', START);
  const rs256 = await newKey('RS256', 'current', START);

  let files = 0;
  /** A file with this content, for this account alone. */
  function fileWith(content: unknown): string {
    files += 1;
    const path = join(folder, `${files}.json`);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 });
    return path;
  }

  test('two processes that start together use the same keys: one that signs and one that follows of each algorithm', async () => {
    const path = join(folder, 'new', 'data', 'keys.json');
    const [one, two] = await Promise.all([ensureKeyFile(path, START), ensureKeyFile(path, START)]);
    assert.deepEqual(one, two);
    assert.deepEqual(
      one.keys.map(({ alg, state, since }) => [alg, state, since]),
      [
        ['ES256', 'current', START],
        ['ES256', 'next', START],
        ['RS256', 'current', START],
        ['RS256', 'next', START],
      ],
    );
    assert.match(one.secret, /^[\w-]{43}$/);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(join(path, '..')), ['keys.json'], 'no draft is left');
  });

  test('a file is read only if every key in it is private, of a known algorithm and state', () => {
    const file = { secret: SECRET, keys: [es256] };
    assert.deepEqual(readKeyFile(fileWith(file)), file);
    const { d: _, ...withoutPrivatePart } = es256;
    for (const content of [
      '',
      '{',
      'null',
      { secret: 's'.repeat(42), keys: [es256] },
      { keys: [es256] },
      { secret: SECRET },
      { secret: SECRET, keys: [withoutPrivatePart] },
      { secret: SECRET, keys: [{ ...es256, kty: 'oct' }] },
      { secret: SECRET, keys: [{ ...es256, kid: 1 }] },
      { secret: SECRET, keys: [{ ...es256, alg: 'HS256' }] },
      { secret: SECRET, keys: [{ ...es256, state: 'other' }] },
      { secret: SECRET, keys: [{ ...es256, since: 'today' }] },
    ])
      assert.throws(
        () => readKeyFile(fileWith(content)),
        /\.json holds no signing keys: restore it from a backup$/,
        JSON.stringify(content),
      );
    assert.throws(() => readKeyFile(join(folder, 'none.json')), /ENOENT/);
  });

  test('a rotation lets the next key sign, and drops a key 25 hours after it signed last', async () => {
    const since = START - 90_000_000;
    const key = (kid: string, state: StoredKey['state']): StoredKey => ({ ...es256, kid, state, since });
    const before = {
      secret: SECRET,
      keys: [key('a', 'current'), key('b', 'next'), key('c', 'previous'), key('d', 'previous')],
    };
    const { secret, keys } = await rotateKeys(before, START);
    assert.equal(secret, SECRET);
    assert.deepEqual(
      keys.slice(0, 4).map((one) => [one.kid, one.state, one.since]),
      [
        ['a', 'previous', START],
        ['b', 'current', START],
        ['c', 'previous', since],
        ['d', 'previous', since],
      ],
    );
    assert.deepEqual(
      keys.slice(4).map((one) => [one.alg, one.state, one.since]),
      [
        ['ES256', 'next', START],
        ['RS256', 'next', START],
      ],
    );
    const later = await rotateKeys({ secret, keys: [key('c', 'previous')] }, START + 1);
    assert.deepEqual(
      later.keys.map(({ state }) => state),
      ['next', 'next'],
    );
  });

  test('new content takes the mode of the file before, and content that cannot be put in place leaves no draft', () => {
    const place = mkdtempSync(join(folder, 'replace-'));
    const path = join(place, 'keys.json');
    writeFileSync(path, '{}');
    chmodSync(path, 0o400);
    replaceKeyFile(path, { secret: SECRET, keys: [es256] });
    assert.equal(statSync(path).mode & 0o777, 0o400);
    assert.deepEqual(readKeyFile(path), { secret: SECRET, keys: [es256] });
    const taken = join(place, 'folder');
    mkdirSync(taken);
    assert.throws(() => replaceKeyFile(taken, { secret: SECRET, keys: [] }), /EISDIR|EEXIST|ENOTEMPTY|EPERM/);
    assert.deepEqual(readdirSync(place).toSorted(), ['folder', 'keys.json']);
  });

  test('new content takes the owner and the group of the file before', {
    skip: process.getuid?.() !== 0 && 'only root gives files away',
  }, () => {
    for (const [uid, gid] of [
      [12_345, 0],
      [0, 23_456],
    ] as const) {
      const path = fileWith({});
      chownSync(path, uid, gid);
      replaceKeyFile(path, { secret: SECRET, keys: [es256] });
      const after = statSync(path);
      assert.deepEqual([after.uid, after.gid], [uid, gid]);
    }
  });

  test('the public part of a key has no private member, and is for signatures', async () => {
    const keys = createKeys(
      { file: fileWith({ secret: SECRET, keys: [es256, rs256] }) },
      () => START,
      () => {},
    );
    const ring = await keys();
    assert.deepEqual(
      ring.publicKeys.map((key) => Object.keys(key).toSorted()),
      [
        ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
        ['alg', 'e', 'kid', 'kty', 'n', 'use'],
      ],
    );
    assert.deepEqual(
      ring.publicKeys.map(({ kid, use }) => [kid, use]),
      [
        [es256.kid, 'sig'],
        [rs256.kid, 'sig'],
      ],
    );
    assert.deepEqual(
      [
        ring.verifier(es256.kid, 'ES256')?.type,
        ring.verifier(es256.kid, 'RS256'),
        ring.verifier('x', 'ES256'),
      ],
      ['public', undefined, undefined],
    );
    assert.notEqual(ring.hmac('code', 'text'), ring.hmac('proof', 'text'));
    assert.equal(ring.hmac('code', 'text'), '8eZEm4y8MnBWGEK4G9Cu6kjB-ASQSb946oc5v4ytQRM');
  });

  test('nothing is signed with a key that is not current', async () => {
    const path = fileWith({ secret: SECRET, keys: [{ ...es256, state: 'next' }] });
    const ring = await createKeys(
      { file: path },
      () => START,
      () => {},
    )();
    assert.throws(
      () => ring.signer('ES256'),
      /^Error: there is no current ES256 key: SIGNING_JWKS or keys\.json must hold one$/,
    );
  });

  test('SIGNING_JWKS holds a private key of each algorithm', async () => {
    const open = async (keys: unknown[]) =>
      createKeys(
        { file: '', signingJwks: JSON.stringify({ keys }) },
        () => START,
        () => {},
      )();
    assert.equal((await open([rs256, es256])).signer('ES256').kid, es256.kid);
    const { d: _, ...withoutPrivatePart } = rs256;
    for (const keys of [[], [es256], [rs256], [es256, withoutPrivatePart]]) await assert.rejects(open(keys));
  });

  /** A ring of a file, with a clock, and what it reported. */
  function opened(path: string) {
    const clock = { now: START };
    const faults: (string | undefined)[] = [];
    const keys = createKeys(
      { file: path },
      () => clock.now,
      (fault) => faults.push(fault),
    );
    return { clock, faults, keys };
  }

  test('keys that cannot be read at first are read again with the next use', async () => {
    const path = fileWith('{');
    const { keys } = opened(path);
    await assert.rejects(keys(), /holds no signing keys/);
    writeFileSync(path, JSON.stringify({ secret: SECRET, keys: [es256] }));
    assert.equal((await keys()).signer('ES256').kid, es256.kid);
  });

  test('a file is looked at again after five seconds, also by a clock that was set back, and opened when it changed', async () => {
    const other = await newKey('ES256', 'current', START);
    for (const [wait, kid] of [
      [5000, es256.kid],
      [5001, other.kid],
      [-5001, other.kid],
    ] as const) {
      const path = fileWith({ secret: SECRET, keys: [es256] });
      const { clock, faults, keys } = opened(path);
      await keys();
      replaceKeyFile(path, { secret: SECRET, keys: [other] });
      clock.now += wait;
      assert.equal((await keys()).signer('ES256').kid, kid, String(wait));
      assert.deepEqual(faults, []);
    }
  });

  test('a file that did not change is not opened again', async () => {
    const { clock, keys } = opened(fileWith({ secret: SECRET, keys: [es256] }));
    const first = await keys();
    clock.now += 6000;
    assert.equal(await keys(), first);
  });
});

describe('key ring', () => {
  const folder = temporaryFolder('keys');
  const path = join(folder, 'keys.json');

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
});
