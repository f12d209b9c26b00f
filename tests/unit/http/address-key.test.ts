import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressKey } from '../../../src/http/limits.ts';

const SAME: readonly (readonly [string, ...string[]])[] = [
  ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:192.0.2.7'],
  ['2001:db8:1:2::1', '2001:DB8:1:2::2', '2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2:0:0:0:0'],
  ['2001:db8::1', '2001:db8:0:0::1', '2001:db8:0000::5:6'],
  ['fe80::1%eth0', 'fe80::2', 'fe80:0:0:0:1:2:3:4'],
  ['::1', '0:0:0:0:0:0:0:1', '::2'],
  ['64:ff9b::192.0.2.1', '64:ff9b::c000:201', '64:ff9b:0:0:0:0:192.0.2.1'],
];
for (const [first, ...others] of SAME) {
  for (const other of others)
    test(`${other} counts as ${first}`, () => assert.equal(addressKey(other), addressKey(first)));
}

test('different hosts count apart', () => {
  const keys = ['192.0.2.7', '192.0.2.8', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8::1', '::1', '1::'];
  assert.equal(new Set(keys.map(addressKey)).size, keys.length);
});

test('a network is written once, without leading noughts', () => {
  assert.equal(addressKey('2001:0db8:0000:0042::1'), '2001:db8:0:42::/64');
  assert.equal(addressKey('192.0.2.7'), '192.0.2.7');
});
