import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createToolNames } from '../../../../src/search/read/tool-names.ts';
import { toolOf } from '../../catalog/small-catalog.ts';

const tools = [
  toolOf({ name: 'Open Bank', slug: 'open-bank-de', aliases: ['OBP'] }),
  toolOf({ name: 'Openbank', slug: 'openbank' }),
  toolOf({ name: 'OBP', slug: 'obp-tool' }),
  toolOf({ name: 'Twin', slug: 'twin-a', aliases: ['Pair', '!'] }),
  toolOf({ name: 'Twin', slug: 'twin-b', aliases: ['Pair'] }),
];
const of = (text: string) =>
  createToolNames(tools, Uint32Array.of(0, 1, 2, 4, 3))(text === '' ? [] : text.split(' '));

test('a tool is named by its name, slug and aliases, as words or joined', () => {
  assert.equal(of('open bank de'), 0);
  assert.equal(of('openbankde'), 0);
  assert.equal(of('obp tool'), 2);
  assert.equal(of('pa ir'), 4);
  assert.equal(of('bank'), undefined);
  assert.equal(of(''), undefined);
});

test('the spelling with the same spaces comes first, and a name before slugs and aliases', () => {
  assert.equal(of('open bank'), 0);
  assert.equal(of('openbank'), 1);
  assert.equal(of('op enbank'), 1);
  assert.equal(of('obp'), 2);
});

test('of tools that share a name the one of lower standing has it', () => {
  assert.equal(of('twin'), 4);
  assert.equal(of('pair'), 4);
  assert.equal(of('twin a'), 3);
});
