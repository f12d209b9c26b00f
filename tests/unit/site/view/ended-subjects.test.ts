import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endedSubjects } from '../../../../src/site/view/changes.ts';
import { catalogOf, toolOf } from '../../catalog/small-catalog.ts';

test('what is archived, deprecated, withdrawn or gone has ended', () => {
  const catalog = catalogOf({
    tools: [toolOf()],
    observed: {
      zed: {
        repositories: [
          { url: 'https://github.com/zed/well', activeIn: '2026-11' },
          { url: 'https://github.com/zed/archived', archived: true },
          { url: 'https://github.com/zed/gone', archived: true, gone: true },
        ],
        packages: [
          { url: 'pkg:npm/well', latest: '1.0.0' },
          { url: 'pkg:npm/old', deprecated: true },
          { url: 'pkg:npm/back', yanked: true },
          { url: 'pkg:npm/gone', deprecated: true, gone: true },
        ],
      },
    },
  });
  assert.deepEqual(
    endedSubjects(catalog).map(({ tool, subject, what }) => [tool.slug, subject, what]),
    [
      ['zed', 'https://github.com/zed/archived', 'archived'],
      ['zed', 'https://github.com/zed/gone', 'not there any more'],
      ['zed', 'pkg:npm/old', 'deprecated'],
      ['zed', 'pkg:npm/back', 'newest version withdrawn'],
      ['zed', 'pkg:npm/gone', 'not there any more'],
    ],
  );
});
