import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findOperations, type OperationPage } from '../../../src/catalog/operations/find-operations.ts';
import { costOfLength } from '../cost-of-length.ts';
import { catalog } from './whole-content.ts';

const ROWS = readFileSync(new URL('../../fixtures/operation-questions.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [string, string]);

/** Whether a page of answers says what is expected, in the words of the fixture. */
function isRight({ results, notes, changes, lacking = [] }: OperationPage, expected: string): boolean {
  const [kind = '', ...rest] = expected.split(' ');
  const text = rest.join(' ');
  if (kind === 'changes') return changes?.some(({ title }) => title.startsWith(text)) ?? false;
  if (/^noted?$/.test(kind))
    return notes.some((note) => note.startsWith(text)) && results.length > 0 === (kind === 'noted');
  if (kind === 'lacking')
    return rest.every(
      (slug) => /^!/.test(slug) !== lacking.some(({ tool }) => tool === slug.replace('!', '')),
    );
  if (kind === 'without') return results.length > 0 && !results.some(({ tool }) => rest.includes(tool));
  if (kind === 'who') return rest.every((tool) => results.some((one) => one.tool === tool));
  if (kind === 'none') {
    const name = catalog.toolBySlug.get(rest[0] ?? '')?.name ?? '';
    const said = /(?:not|described) in its published specification|not known today|nothing is known/;
    return results.length === 0 && notes.some((note) => note.startsWith(`${name}: `) && said.test(note));
  }
  const [method, path, ...required] = rest;
  const [first] = results;
  const isFirst = first?.tool === kind && first.method === method && first.path === path;
  const needs = `${method} ${path} requires ${required.join(' ')}, `;
  return isFirst && (required.length === 0 || notes.some((note) => note.startsWith(needs)));
}

test('questions about operations are answered in one call', () => {
  const wrong = ROWS.filter(
    ([q, expected]) => !isRight(findOperations({ q, page: 1, limit: 100 }, catalog), expected),
  );
  assert.deepEqual(
    wrong.map(([q]) => q),
    ['screen a person against watchlists with Plaid'],
  );
});

test('a question of many halves is read in time in proportion to its length', () => {
  const ask = (halves: number) =>
    findOperations({ q: `who ${'lack a and '.repeat(halves)}b`, page: 1, limit: 1 }, catalog);
  assert.ok(costOfLength(ask, 1) < 10);
});

test('an event of another moment than the asked one is left out', () => {
  const { results } = findOperations({ q: 'webhook when a dispute is opened', page: 1, limit: 50 }, catalog);
  const names = results.map(({ path }) => path);
  assert.ok(names.includes('dispute.opened') && names.includes('charge.dispute.created'));
  assert.deepEqual(
    names.filter((name) => /closed|lost|won|expired/i.test(name)),
    [],
  );
});
