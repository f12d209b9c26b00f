import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkMoved, checkOtherSlugs, readMoved } from '../../../src/catalog/check/check-addresses.ts';
import { COLLECTIONS, type Collection } from '../../../src/records/collections.ts';
import { toolOf } from './small-catalog.ts';

const TODAY = '2026-11-22';
const known = Object.fromEntries(
  Object.keys(COLLECTIONS).map((name) => [name, new Set(name === 'tools' ? ['acme', 'zed'] : [])]),
) as Record<Collection, Set<string>>;
const reason = 'The vendor changed its name.';

test('sound entries are read, days without quotes included', () => {
  const text = `- {from: tools/zett, to: tools/zed, date: 2026-10-01, reason: "${reason}"}\n`;
  const { moved, problems } = readMoved(text);
  assert.deepEqual(problems, []);
  assert.deepEqual(moved, [{ from: 'tools/zett', to: 'tools/zed', date: '2026-10-01', reason }]);
  assert.deepEqual(checkMoved(moved, known, TODAY), []);
  assert.deepEqual(readMoved(''), { moved: [], problems: [] });
});

test('an entry that cannot be read is named with its field', () => {
  const faults = (text: string) =>
    readMoved(text).problems.map(({ field, message }) => `${field}: ${message}`);
  assert.deepEqual(faults('- {from: zett, date: 2026-10-01, reason: "The vendor changed its name."}'), [
    '0.from: "zett" is not valid',
  ]);
  assert.deepEqual(
    faults('- {from: tools/a, to: guides/b, date: 2026-10-01, reason: "The vendor changed its name."}'),
    ['0.to: "guides/b" is not valid'],
  );
  assert.deepEqual(faults('- {from: tools/a, date: 2026-10-01}'), ['0.reason: is missing']);
  assert.deepEqual(readMoved('- from: a\n  to: {b\n'), {
    moved: [],
    problems: [
      {
        file: 'content/moved.yaml',
        field: 'line 3',
        message:
          'Flow map in block collection must be sufficiently indented and end with a } at line 3, column 1:',
        remedy: 'correct the YAML near this line',
      },
    ],
  });
  assert.deepEqual(readMoved('- {from: zett}').moved, []);
});

test('an entry that contradicts the records is refused', () => {
  const faults = (...moved: Parameters<typeof checkMoved>[0]) =>
    checkMoved(moved, known, TODAY).map(({ field, message, remedy }) => `${field}: ${message}: ${remedy}`);
  const date = '2026-10-01';
  assert.deepEqual(faults({ from: 'tools/acme', date, reason }), [
    '0.from: there is a record "tools/acme": take the entry out, or give the record another slug',
  ]);
  assert.deepEqual(faults({ from: 'tools/a', to: 'tools/zedd', date, reason }), [
    '0.to: there is no record "tools/zedd": did you mean tools/zed? (a record that moved twice has one entry for each slug)',
  ]);
  assert.deepEqual(faults({ from: 'guides/a', to: 'guides/b', date, reason }), [
    '0.to: there is no record "guides/b": name an existing record (a record that moved twice has one entry for each slug)',
  ]);
  assert.deepEqual(faults({ from: 'tools/a', date: TODAY, reason }), []);
  assert.deepEqual(faults({ from: 'tools/a', date: '2026-12-01', reason }), [
    '0.date: 2026-12-01 is in the future: use 2026-11-22 or earlier',
  ]);
  assert.deepEqual(
    faults({ from: 'tools/a', date, reason }, { from: 'tools/a', to: 'tools/zed', date, reason }),
    ['1.from: "tools/a" is listed twice: keep one of the entries'],
  );
});

test('an alias whose slug belongs to another tool is refused', () => {
  const file = (slug: string) => `content/tools/${slug}.md`;
  const tools = [
    {
      file: file('acme'),
      record: toolOf({
        name: 'Acme',
        slug: 'acme',
        aliases: ['Zed!', 'Old Name', 'Renamed', 'First', 'Other'],
      }),
    },
    {
      file: file('zed'),
      record: toolOf({ name: 'Zed', slug: 'zed', aliases: ['old.name', 'ZED', 'Removed'] }),
    },
  ];
  const moved = [
    { from: 'tools/removed', date: '2026-10-01', reason },
    { from: 'tools/renamed', to: 'tools/acme', date: '2026-10-01', reason },
    { from: 'tools/first', to: 'tools/zed', date: '2026-10-01', reason },
    { from: 'guides/other', to: 'guides/new', date: '2026-10-01', reason },
  ];
  assert.deepEqual(
    checkOtherSlugs(tools, moved).map((problem) => `${problem.file}: ${problem.message}`),
    [
      'content/tools/acme.md: "Zed!" has the slug zed, which leads to the tool zed',
      'content/tools/acme.md: "First" has the slug first, which leads to the tool zed',
      'content/tools/zed.md: "old.name" has the slug old-name, which leads to the tool acme',
      'content/tools/zed.md: "Removed" has the slug removed, which leads to a removed tool',
    ],
  );
});
