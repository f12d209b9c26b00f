import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ToolObserved } from '../../../src/catalog/observed/observed.ts';
import type { SeenChange } from '../../../src/report/seen.ts';
import { catalogOf, toolOf } from '../catalog/small-catalog.ts';
import { reportOf } from './report-of.ts';

const catalog = catalogOf({ tools: [toolOf(), toolOf({ slug: 'acme', name: 'Acme' })] });
const NOW = new Date('2026-11-22T12:00:00Z');
const signals = (observed: ToolObserved, changes: SeenChange[] = []) =>
  reportOf(catalog, { now: NOW, seen: { tools: new Map([['zed', { observed }]]), changes } }).data.observed;

const change = (field: string, before: unknown, after: unknown): SeenChange => ({
  slug: 'zed',
  collector: 'openapi',
  subject: 'https://zed.example/openapi.json',
  source: 'https://zed.example/openapi.json',
  field,
  before,
  after,
  on: '2026-11-20',
});

test('what is broken is told before what is new, with its day and source', () => {
  const found = signals({
    packages: [
      { url: 'pkg:npm/zed', latest: '3.0.0', latestAt: '2026-11-01' },
      { url: 'pkg:npm/zed-old', latest: '1.0.0', latestAt: '2020-01-01', deprecated: true },
    ],
    entries: [
      { title: 'v1 ends in May', kind: 'sunset', date: '2026-11-10' },
      { title: 'New colours', kind: 'other', date: '2026-11-11' },
      { title: 'v0 ended', kind: 'sunset', date: '2020-01-01' },
    ],
    termsChangedOn: '2026-11-15',
  });
  assert.deepEqual(
    found.signals.map(({ kind, on, source }) => [kind, on, source]),
    [
      ['deprecated', '2020-01-01', 'https://www.npmjs.com/package/zed-old'],
      ['announced', '2026-11-10', ''],
      ['terms-changed', '2026-11-15', ''],
      ['release', '2026-11-01', 'https://www.npmjs.com/package/zed'],
    ],
  );
  assert.deepEqual([found.toolsSeen, found.toolsNotSeen], [1, 1]);
});

test('an operation that is gone or asks for more is a breaking difference; a new one is none', () => {
  const before = ['GET /a', 'GET /b', 'POST /c requires name'];
  const after = ['GET /a', 'POST /c requires amount,name', 'GET /d'];
  const { signals: found } = signals({ mcp: { url: 'https://zed.example/mcp', tools: 1 } }, [
    change('operations', before, after),
    change('operations', before, [...before, 'GET /d']),
    change('version', '1', '2'),
  ]);
  assert.deepEqual(
    found.map(({ kind, text }) => [kind, text]),
    [
      [
        'breaking',
        'calls of its API description that worked may fail: GET /b is gone; POST /c requires amount',
      ],
    ],
  );
});

test('a tool that works and was not changed gives no signal', () => {
  const url = 'https://status.zed.example';
  const service = { url, state: 'operational' as const, since: '2026-11-01', incidents: [], maintenance: [] };
  assert.deepEqual(signals({ service }).signals, []);
});

test('nothing in the text or address of others is a link, an image or emphasis in the report', () => {
  const { report } = reportOf(catalog, {
    now: NOW,
    seen: {
      tools: new Map([
        [
          'zed',
          {
            observed: {
              entries: [
                {
                  title:
                    'Breaking change: ~~old~~ *see* https://evil.example/login or www.evil.example, a@evil.example',
                  url: 'https://ok.example/a)![i](https://evil.example/i.png)**Now:**[x](https://evil.example/',
                  kind: 'breaking',
                  date: '2026-11-21',
                },
              ],
            },
          },
        ],
      ]),
      changes: [],
    },
  });
  const shown =
    'Breaking change: \\~\\~old\\~\\~ \\*see\\* `https://evil.example/login` or `www.evil.example,` `a@evil.example`';
  assert.equal(report.split(shown).length, 3, report);
  assert.ok(
    report.includes(
      '[source](https://ok.example/a%29%21%5Bi%5D%28https://evil.example/i.png%29%2A%2ANow:%2A%2A%5Bx%5D%28https://evil.example/)\n',
    ),
    report,
  );
});
