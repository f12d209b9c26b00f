import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeSharedFolder } from '../../scripts/testing/shared-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'shared-folder-'));
after(() => rmSync(parent, { recursive: true }));

const MODULE = JSON.stringify(new URL('../../scripts/testing/shared-folder.ts', import.meta.url).href);

/** A process that makes the folder: it writes `first`, says so, waits for a line and writes `second`. */
function maker(path: string) {
  const script = `import { existsSync, writeFileSync } from 'node:fs';
    import { once } from 'node:events';
    const { makeSharedFolder } = await import(${MODULE});
    await makeSharedFolder(${JSON.stringify(path)}, async (aside) => {
      writeFileSync(aside + '/first', '');
      console.log('began');
      await once(process.stdin, 'data');
      writeFileSync(aside + '/second', '');
      return aside;
    });
    console.log(existsSync(${JSON.stringify(`${path}/second`)}) ? 'whole' : 'part');
    process.exit();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const closed = once(child, 'close');
  return { child, began: once(child.stdout, 'data'), printed: () => closed.then(() => printed) };
}

test('of processes that want the same folder one makes it, and none sees a part of it', async () => {
  const path = join(parent, 'together');
  const first = maker(path);
  await first.began;
  const others = [maker(path), maker(path), maker(path)];
  first.child.stdin.write('\n');
  assert.equal(await first.printed(), 'began\nwhole\n');
  assert.deepEqual(await Promise.all(others.map((other) => other.printed())), Array(3).fill('whole\n'));
});

test('a process that is killed while it makes the folder leaves nothing to the next one', async () => {
  const path = join(parent, 'killed');
  const killed = maker(path);
  await killed.began;
  killed.child.kill('SIGKILL');
  await killed.printed();
  assert.equal(existsSync(path), false);
  await makeSharedFolder(path, async (aside) => {
    writeFileSync(join(aside, 'whole'), '');
    return aside;
  });
  assert.deepEqual(readdirSync(path), ['whole']);
  assert.deepEqual(
    readdirSync(parent).filter((name) => name.includes('.part-')),
    [],
  );
});
