import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRobots } from '../../../src/observations/visit/robots.ts';

const rules = (...lines: string[]) => readRobots(lines.join('\n'), 'test');
const at = (path: string) => `https://a.example${path}`;

test('the longest rule that fits decides, and an allowing one before another of its length', () => {
  const isAllowed = rules('User-agent: *', 'Disallow: /a', 'Allow: /a/b', 'Allow: /c', 'Disallow: /c');
  for (const [path, allowed] of [
    ['/', true],
    ['/a', false],
    ['/a/b/c', true],
    ['/ab', false],
    ['/c', true],
  ] as const)
    assert.equal(isAllowed(at(path)), allowed, path);
});

test('a star stands for any text, and a dollar for the end of the address', () => {
  const isAllowed = rules('User-agent: *', 'Disallow: /*.pdf$', 'Disallow: /x*y*z', 'Disallow: /only$');
  for (const [path, allowed] of [
    ['/a.pdf', false],
    ['/a.pdf.pdf', false],
    ['/a.pdf?b', true],
    ['/xyz', false],
    ['/x/y/z/', false],
    ['/xzy', true],
    ['/only', false],
    ['/only/', true],
    ['/pdf', true],
  ] as const)
    assert.equal(isAllowed(at(path)), allowed, path);
});

test('the groups that name us count together, and those for everybody only without one', () => {
  const own = rules(
    'User-agent: other',
    'User-agent: Test/2.0',
    'Disallow: /a',
    'Sitemap: https://a.example/map',
    'user-agent: *',
    'Disallow: /',
    'USER-AGENT: test # again',
    'disallow : /b',
  );
  assert.deepEqual(
    ['/a', '/b', '/c'].map((path) => own(at(path))),
    [false, false, true],
  );
  const other = rules('User-agent: other', 'Disallow: /a', 'User-agent: *', 'Disallow: /b');
  assert.deepEqual(
    ['/a', '/b'].map((path) => other(at(path))),
    [true, false],
  );
});

test('octets are the same however they are written, and a reserved one is not its character', () => {
  const isAllowed = rules('User-agent: *', 'Disallow: /café', 'Disallow: /%7Euser', 'Disallow: /a%2fb');
  for (const [path, allowed] of [
    ['/caf%c3%a9', false],
    ['/~user', false],
    ['/a%2Fb', false],
    ['/a/b', true],
  ] as const)
    assert.equal(isAllowed(at(path)), allowed, path);
});

test('a file that holds no rules, or nothing that can be read, closes nothing', () => {
  for (const text of ['', '<html>Disallow: /</html>', 'Disallow: /', 'User-agent: *\nDisallow:', '\uFEFF'])
    assert.equal(readRobots(text, 'test')(at('/a')), true, text);
  assert.equal(readRobots('\uFEFFUser-agent: *\rDisallow: /', 'test')(at('/a')), false);
});

test('more rules than anybody keeps by hand close the host', () => {
  const many = (count: number) =>
    rules('User-agent: *', ...Array.from({ length: count }, () => 'Disallow: /a'));
  assert.equal(many(10_000)(at('/b')), true);
  assert.equal(many(10_001)(at('/b')), false);
});

// A matcher that tries every place of a star needs longer than the universe has, or minutes, for these.
test('stars cost no more than the length of the file', () => {
  const bombs = [
    `Disallow: /${'*a'.repeat(1000)}b\n`.repeat(255),
    `Disallow: ${'*a'.repeat(260_000)}\n`,
    `Disallow: ${'*'.repeat(2000)}b$\n`.repeat(255),
  ];
  for (const bomb of bombs) {
    const isAllowed = rules('User-agent: *', bomb);
    for (let visit = 0; visit < 20; visit += 1) assert.equal(isAllowed(at(`/${'a'.repeat(2000)}`)), true);
  }
});
