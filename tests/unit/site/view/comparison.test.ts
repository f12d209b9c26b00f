import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareFacts } from '../../../../src/catalog/facts/comparison.ts';
import { onlyOf } from '../../../../src/site/view/comparison.ts';
import { catalogOf, toolOf } from '../../catalog/small-catalog.ts';

const none = { state: 'none', on: '2026-11-20', source: 'https://a.example' } as const;

test('what one tool alone has or lacks is said only where it is established of every tool', () => {
  const said = (...changes: Parameters<typeof toolOf>[0][]) => {
    const tools = changes.map((one, at) => toolOf({ slug: `t${at}`, name: `T${at}`, ...one }));
    const rows = compareFacts(tools, catalogOf({ tools }));
    return onlyOf(tools, rows).map(({ tool, what }) => `${tool.name}: ${what.join('; ')}`);
  };
  for (const [tools, found] of [
    [[{ api: { sandbox: 'yes' } }, { api: { sandbox: 'no' } }], ['T0: alone has a sandbox']],
    [[{ api: { sandbox: 'yes' } }, {}], []],
    [[{ api: { sandbox: 'yes' } }, { api: { sandbox: 'partial' } }], []],
    [[{ api: { sandbox: 'yes' } }, { facts: { 'api.sandbox': none } }], ['T0: alone has a sandbox']],
    [
      [{ api: { webhooks: 'yes' } }, { api: { webhooks: 'no' } }, { api: { webhooks: 'yes' } }],
      ['T1: alone has no webhooks'],
    ],
    [
      [{ api: { sdks: ['python', 'go'] } }, { api: { sdks: ['python'] } }],
      ['T0: has libraries for Go (stated by it alone)'],
    ],
    [[{ api: { sdks: ['go'] } }, {}], []],
    [[{ api: { sandbox: 'yes' } }, { facts: { 'api.sandbox': { ...none, state: 'unpublished' } } }], []],
    [[{ coverage: { regions: ['europe'] } }, { coverage: { regions: ['global'] } }], []],
  ] as const)
    assert.deepEqual(
      said(...(tools as unknown as Parameters<typeof toolOf>[0][])),
      found,
      JSON.stringify(tools),
    );
});
