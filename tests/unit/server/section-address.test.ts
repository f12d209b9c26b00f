import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sectionAddress } from '../../../src/server/pages/redirects.ts';
import { catalogOf, categoryOf, toolOf } from '../catalog/small-catalog.ts';

const openSource = { license: 'MIT', repository: 'https://git.example/zed', selfHostable: 'yes' as const };
const catalog = catalogOf({
  categories: [categoryOf()],
  tools: [
    toolOf({ name: 'Zed', slug: 'zed', alternatives: ['acme'], openSource }),
    toolOf({ name: 'Acme', slug: 'acme' }),
    toolOf({ name: 'Alone', slug: 'alone' }),
  ],
});

test('a page that is not built leads to the section of the tool that holds the same', () => {
  for (const [path, location, section] of [
    ['/alternatives/zed', '/tools/zed', 'alternatives'],
    ['/alternatives/acme', '/tools/acme', 'alternatives'],
    ['/open-source/zed', '/tools/zed', 'open-source'],
  ] as const)
    assert.deepEqual(sectionAddress(path, catalog), { location, section }, path);
});

test('its twin leads to the twin, and an index that is not written to that of the site', () => {
  assert.deepEqual(sectionAddress('/alternatives/zed.md', catalog), { location: '/tools/zed.md' });
  for (const path of ['/open-source/llms.txt', '/alternatives/part-2/llms.txt'])
    assert.deepEqual(sectionAddress(path, catalog), { location: '/llms.txt' }, path);
});

test('nothing leads to a section that the page of the tool does not have', () => {
  for (const path of [
    '/alternatives/alone',
    '/open-source/acme',
    '/alternatives/nobody',
    '/alternatives/in/zed',
    '/alternatives/zed.svg',
    '/glossary/zed',
  ])
    assert.equal(sectionAddress(path, catalog), undefined, path);
});
