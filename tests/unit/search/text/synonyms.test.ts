import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { readSynonyms } from '../../../../src/search/text/synonyms.ts';

test('the members of a group expand to each other, over all groups, each once', () => {
  const { expansions, phrases } = readSynonyms([
    ['KYC', 'know your customer'],
    ['know-your-customers', 'identity check', 'kyc', 'KYC'],
    [],
  ]);
  assert.deepEqual(
    [...expansions],
    [
      ['kyc', ['knowyourcustomer', 'identitycheck']],
      ['knowyourcustomer', ['kyc', 'identitycheck']],
      ['identitycheck', ['knowyourcustomer', 'kyc']],
    ],
  );
  assert.deepEqual(phrases, [
    ['know', 'your', 'customer'],
    ['know', 'your', 'customers'],
    ['identity', 'check'],
  ]);
});

test('a first member that ends in => expands to the others, and they to nothing', () => {
  const { expansions, phrases } = readSynonyms([['neo bank =>', 'bank', 'app']]);
  assert.deepEqual([...expansions], [['neobank', ['bank', 'app']]]);
  assert.deepEqual(phrases, [['neo', 'bank']]);
});

test('the groups of the directory have two members or more, each once', () => {
  const groups = parse(readFileSync('content/synonyms.yaml', 'utf8')) as string[][];
  for (const group of groups) {
    assert.ok(group.length >= 2, group.join());
    assert.equal(new Set(group).size, group.length, group.join());
    for (const [at, member] of group.entries()) assert.ok(at === 0 || !member.includes('=>'), group.join());
  }
});
