import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networksOf } from '../../../src/http/limits.ts';

test('an IPv4 address lies in its /32 and its /24', () => {
  assert.deepEqual(networksOf('192.0.2.7'), { host: '4c0000207', site: '4c0000207', wide: '4c00002' });
  assert.deepEqual(networksOf('::ffff:192.0.2.7'), networksOf('192.0.2.7'));
});

test('an IPv6 address lies in its /64, /56 and /48', () => {
  assert.deepEqual(networksOf('2001:db8:1:a2f::1'), {
    host: '620010db800010a2f',
    site: '620010db800010a',
    wide: '620010db80001',
  });
  assert.deepEqual(networksOf('::1'), {
    host: '60000000000000000',
    site: '600000000000000',
    wide: '6000000000000',
  });
});

test('what is no address lies in one network', () => {
  for (const text of ['', 'unknown', '1.2.3', '1.2.3.400', '1.2.3.x'])
    assert.deepEqual(networksOf(text), { host: '0', site: '0', wide: '0' }, text);
});
