import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiRelease } from '../../../../src/records/tool/api.ts';
import { versionBars } from '../../../../src/site/view/pictures.ts';

test('a version reaches from its release to the stated end of its support, or to the edge', () => {
  const { bars, today } = versionBars(
    [
      { name: 'v3', from: '2026-01-01' },
      { name: 'v2', from: '2025-01-01', until: '2026-12' },
      { name: 'v1', from: '2023-01', until: '2025-12-31' },
    ],
    '2026-01-01',
  );
  assert.equal(today, 75);
  assert.deepEqual(
    bars.map(({ release, support, x, width }) => [release.name, support, x, width]),
    [
      ['v3', 'open', 75, 25],
      ['v2', 'ends', 50, 50],
      ['v1', 'ended', 0, 75],
    ],
  );
});

test('without a day of release a bar begins at the left edge, a year back at least', () => {
  const { bars, today } = versionBars([{ name: 'v1', until: '2027-12-31' }], '2026-01-01');
  assert.equal(today, 33.3);
  assert.deepEqual(
    bars.map(({ x, width }) => [x, width]),
    [[0, 100]],
  );
});

test('a release states its start or its end, in this order', () => {
  const fault = (release: object) => ApiRelease.safeParse(release).error?.issues[0]?.message;
  assert.equal(fault({ name: 'v1' }), 'give the release, the end of support, or both');
  assert.equal(
    fault({ name: 'v1', from: '2026-02', until: '2026-01' }),
    'the end of support lies before the release',
  );
  assert.equal(fault({ name: 'v1', until: '2026-12-31' }), undefined);
});
