import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { load } from 'js-yaml';
import { temporaryFolder } from '../temporary-folder.ts';

interface Step {
  readonly name?: string;
  readonly run?: string;
}
const file = new URL('../../.github/workflows/refresh.yml', import.meta.url);
const { steps } = (load(readFileSync(file, 'utf8')) as { jobs: { refresh: { steps: Step[] } } }).jobs.refresh;
const ORDER = '[skip ci] fixes #1 @name';

test('the nightly proposal and its commit name the run, and hold no text of vendors', (_t) => {
  const root = temporaryFolder('workflow');
  const work = join(root, 'work');
  const bin = join(root, 'bin');
  for (const folder of [work, bin]) mkdirSync(folder);
  writeFileSync(join(bin, 'gh'), '#!/bin/sh\nprintf "%s\\n" "$@" > gh.txt\n', { mode: 0o755 });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: work, encoding: 'utf8' });
  git('init', '--quiet', '--bare', join(root, 'origin'));
  git('init', '--quiet', '--initial-branch=proposal');
  git('config', 'user.name', 'refresh');
  git('config', 'user.email', 'refresh@example.org');
  git('remote', 'add', 'origin', join(root, 'origin'));
  git('commit', '--quiet', '--allow-empty', '--message=begin');
  mkdirSync(join(work, 'content', 'observations'), { recursive: true });
  writeFileSync(join(work, 'content', 'observations', 'a.json'), JSON.stringify({ title: ORDER }));
  writeFileSync(join(work, 'summary.md'), `- title: \`${ORDER}\`\n`);
  const run = steps.find(({ name }) => name === 'Propose the differences')?.run ?? '';
  execFileSync('bash', ['-e', '-c', run], {
    cwd: work,
    env: {
      PATH: `${bin}${delimiter}${process.env['PATH']}`,
      GITHUB_SHA: git('rev-parse', 'HEAD').trim(),
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_RUN_ID: '7',
    },
    stdio: 'ignore',
  });
  const told = [
    git('log', '-1', '--format=%B'),
    readFileSync(join(work, 'body.md'), 'utf8'),
    readFileSync(join(work, 'gh.txt'), 'utf8'),
  ];
  assert.match(told[0] ?? '', /^Summary: https:\/\/github\.example\/o\/r\/actions\/runs\/7$/m);
  assert.match(told[1] ?? '', /^- content: record .*https:\/\/github\.example\/o\/r\/actions\/runs\/7/);
  for (const text of told) assert.doesNotMatch(text, /skip ci|fixes|@name/);
});
