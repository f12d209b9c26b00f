import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportsHint } from '../../../src/server/start-up.ts';

const hint = (baseUrl: string, address: { REPOSITORY_URL?: string; CONTACT_EMAIL?: string } = {}) =>
  reportsHint({ REPOSITORY_URL: undefined, CONTACT_EMAIL: undefined, ...address, baseUrl });

test('a site that others reach warns when corrections have no address', () => {
  assert.equal(hint('https://directory.example')?.level, 'warn');
  assert.match(hint('https://directory.example')?.message ?? '', /set REPOSITORY_URL or CONTACT_EMAIL$/);
  assert.equal(hint('http://localhost:4321')?.level, 'info');
});

test('a repository or a mailbox is address enough', () => {
  assert.equal(hint('https://directory.example', { CONTACT_EMAIL: 'records@directory.example' }), undefined);
  assert.equal(
    hint('https://directory.example', { REPOSITORY_URL: 'https://github.com/example/records' }),
    undefined,
  );
});
