import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMIT_POLICIES, type LimitCounter, parseRateLimits } from '../../../src/base/limits.ts';
import { createLimits } from '../../../src/http/limits.ts';

/** Counts in a map whose windows end when `endsAt` says. */
function countUntil(endsAt: number, now: () => number = () => 0): LimitCounter {
  const counts = new Map<string, number>();
  return {
    hit(key) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { count, resetMs: endsAt - now() };
    },
  };
}

test('exactly the quota is allowed, and the fields count down to nothing and no further', () => {
  let time = 0;
  const policies = { ...LIMIT_POLICIES, anonymous: { quota: 2, window: 60 } };
  const limits = createLimits(
    policies,
    countUntil(60_000, () => time),
  );
  const verdicts = [1, 2, 3, 4].map(() => {
    time += 10;
    const verdict = limits.take('anonymous', 'client');
    assert.ok(verdict && !(verdict instanceof Promise));
    return verdict;
  });
  assert.deepEqual(
    verdicts.map(({ allowed }) => allowed),
    [true, true, false, false],
  );
  assert.deepEqual(
    verdicts.map(({ headers }) => headers['ratelimit']),
    ['"anonymous";r=1;t=60', '"anonymous";r=0;t=60', '"anonymous";r=0;t=60', '"anonymous";r=0;t=60'],
  );
  assert.equal(verdicts[0]?.headers['ratelimit-policy'], '"anonymous";q=2;w=60');
});

test('the time to wait is never nought', () => {
  let time = 0;
  const limits = createLimits(
    { ...LIMIT_POLICIES },
    countUntil(60_000, () => time),
  );
  limits.take('register', 'x');
  time = 59_999.5;
  const verdict = limits.take('register', 'x');
  assert.ok(verdict && !(verdict instanceof Promise));
  assert.equal(verdict.resetSeconds, 1);
});

test('policies and keys do not share a count', () => {
  const limits = createLimits(
    { ...LIMIT_POLICIES, register: { quota: 1, window: 60 }, claim: { quota: 1, window: 60 } },
    countUntil(60_000),
  );
  const allowed = ([policy, key]: ['register' | 'claim', string]) => {
    const verdict = limits.take(policy, key);
    return verdict && !(verdict instanceof Promise) && verdict.allowed;
  };
  const taken: ['register' | 'claim', string][] = [
    ['register', 'a'],
    ['claim', 'a'],
    ['register', 'b'],
    ['register', 'a'],
  ];
  assert.deepEqual(taken.map(allowed), [true, true, true, false]);
});

test('a counter that answers later is waited for', async () => {
  const limits = createLimits({ ...LIMIT_POLICIES }, { hit: async () => ({ count: 31, resetMs: 4_200 }) });
  const verdict = await limits.take('unauthenticated', 'x');
  assert.deepEqual([verdict?.allowed, verdict?.resetSeconds], [false, 5]);
});

test('RATE_LIMITS replaces single policies, or switches all off', () => {
  assert.deepEqual(parseRateLimits(undefined), LIMIT_POLICIES);
  assert.deepEqual(parseRateLimits(' '), LIMIT_POLICIES);
  assert.equal(parseRateLimits(' off '), undefined);
  const policies = parseRateLimits('unauthenticated=6000/60, anonymous = 5/1,');
  assert.deepEqual(policies?.unauthenticated, { quota: 6000, window: 60 });
  assert.deepEqual(policies?.anonymous, { quota: 5, window: 1 });
  assert.deepEqual(policies?.register, LIMIT_POLICIES.register);
  assert.equal(createLimits(undefined, countUntil(0)).take('anonymous', 'x'), undefined);
});

for (const text of [
  'none',
  'anonymous',
  'anonymous=0/60',
  'anonymous=5',
  'anonymous=5/0',
  'nobody=1/1',
  'toString=1/1',
]) {
  test(`RATE_LIMITS "${text}" is refused with what is allowed`, () => {
    assert.throws(
      () => parseRateLimits(text),
      (error: Error) =>
        error.message.includes(`"${text}"`) && /policies are unauthenticated, .*use off/.test(error.message),
    );
  });
}
