import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Condition } from '../../../../src/search/read/condition.ts';
import { ownedTools } from '../../../../src/search/read/owned-tools.ts';
import { queryTokens } from '../../../../src/search/read/query-tokens.ts';

/** The condition that the last three words of a text ask for or rule out what somebody owns. */
function owned(text: string, excluded = false): Condition {
  const tokens = queryTokens(text).slice(-3);
  return { kind: 'tool', tools: [4, 2], tokens, removable: tokens, excluded };
}

test('what somebody owns is the answer where nothing else is asked for', () => {
  for (const text of ['owned by visa', 'all apis owned by visa', 'which tools are owned by visa'])
    assert.deepEqual(ownedTools(text, [owned(text)]), [4, 2], text);
});

test('a need besides, or an owner that is ruled out, is left to the ranking', () => {
  const text = 'open banking owned by visa';
  assert.equal(ownedTools(text, [owned(text)]), undefined);
  assert.equal(ownedTools('tools owned by visa', [owned('tools owned by visa', true)]), undefined);
  assert.equal(ownedTools('tools', []), undefined);
});
