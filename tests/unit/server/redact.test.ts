import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createRedactor } from '../../../src/server/monitoring/log.ts';
import { costOfLength } from '../cost-of-length.ts';

test('secrets of the settings go wherever they stand, as they are and as JSON writes them', () => {
  const redact = createRedactor(['s3cret"word', 'sk_live_1']);
  const line = JSON.stringify({ msg: 'a s3cret"word b', deep: [{ key: 'sk_live_1' }] });
  assert.equal(redact(line), '{"msg":"a [redacted] b","deep":[{"key":"[redacted]"}]}');
});

test('secrets of clients are told by their looks', () => {
  const redact = createRedactor([]);
  for (const [text, secret] of [
    ['Authorization: Bearer abcdefgh12345678', 'abcdefgh12345678'],
    ['authorization: payment eyJpZCI6ImFiYyJ9', 'eyJpZCI6ImFiYyJ9'],
    ['token eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJ4In0.c2lnbmF0dXJl ended', 'eyJhbGciOiJFUzI1NiJ9'],
    [`/claim?token=clm_${'x'.repeat(43)}`, 'x'.repeat(43)],
    ['Payment abcdefgh12345678', 'abcdefgh12345678'],
    ['payment abcdefghijklmnopqrstuvwxyz', 'abcdefghijklmnopqrstuvwxyz'],
    ['key rk_live_51abcdefgh', '51abcdefgh'],
    ['paid with spt_1234567890', '1234567890'],
    [`signature 0x${'ab'.repeat(65)}`, 'ab'.repeat(65)],
    ['connect postgres://user:pass-word@db.example/x', 'pass-word'],
  ] as const) {
    const shown = redact(text);
    assert.ok(!shown.includes(secret), shown);
    assert.match(shown, /\[redacted\]/);
  }
});

test('names and plain words stay', () => {
  const redact = createRedactor(['abc']);
  for (const text of [
    'client agt_mtvdQLHFO6b8amPDihGtMg registered',
    'GET https://directory.example.org/tools/stripe?x=1',
    'the bearer check took 5 ms',
    'abc is too short to be a secret',
    'build again with the payment settings of this process',
    'a payment reference: none. Payment required',
  ])
    assert.equal(redact(text), text);
});

test('a long line costs time in proportion to its length', () => {
  const redact = createRedactor([]);
  assert.ok(costOfLength((length) => redact('a.'.repeat(length)), 400) < 10);
});

test('a redacted line is still one line of JSON', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[\w+/=~.-]{4,40}$/),
      fc.string(),
      fc.string(),
      (secret, before, after) => {
        const line = createRedactor([secret])(
          JSON.stringify({ msg: `${before}${secret}${after} Bearer ${before}` }),
        );
        assert.doesNotThrow(() => JSON.parse(line));
      },
    ),
  );
});
