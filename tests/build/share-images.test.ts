import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import type { StaticManifest } from '../../src/server/static/manifest.ts';

const client = 'dist/client';
const { baseUrl, files }: StaticManifest = JSON.parse(readFileSync('dist/server/static.json', 'utf8'));
const pages = Object.entries(files)
  .filter(([path, { kind }]) => kind === 'page' && !path.startsWith('/embed/'))
  .map(([path, { file }]) => ({ path, html: readFileSync(`${client}/${file}`, 'utf8') }));
const imageOf = (html: string) => /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
const size = (file: string) => {
  const bytes = readFileSync(file);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

test('every page has an Open Graph image that exists and states its size', () => {
  const images = new Set<string>();
  for (const { path, html } of pages) {
    const image = imageOf(html);
    assert.ok(image.startsWith(`${baseUrl}/og/`), `${path}: ${image}`);
    assert.match(html, /<meta property="og:image:width" content="1200"/, path);
    assert.match(html, /<meta property="og:image:height" content="630"/, path);
    assert.match(html, /<meta property="og:image:alt" content="[^"]{20,}"/, path);
    assert.match(html, /<meta name="twitter:card" content="summary_large_image"/, path);
    images.add(`${client}${image.slice(baseUrl.length)}`);
  }
  for (const image of images) assert.deepEqual(size(image), [1200, 630], image);
});

test('tools, categories, comparisons and guides have an image of their own', () => {
  const own = pages.filter(({ html, path }) => imageOf(html) === `${baseUrl}/og${path}.png`);
  for (const section of ['tools', 'categories', 'compare', 'guides']) {
    const built = pages.filter(({ path }) => new RegExp(`^/${section}/[^/]+$`).test(path));
    assert.ok(built.length > 10, section);
    assert.deepEqual(
      built.filter((page) => !own.includes(page)).map(({ path }) => path),
      [],
    );
  }
});

test('icons and the web app manifest exist, and icons have the sizes that the manifest states', () => {
  const manifest = JSON.parse(readFileSync(`${client}/site.webmanifest`, 'utf8')) as {
    icons: { src: string; sizes: string }[];
  };
  for (const { src, sizes } of manifest.icons) {
    assert.ok(statSync(client + src).size > 100, src);
    if (src.endsWith('.png')) assert.deepEqual(size(client + src), sizes.split('x').map(Number), src);
  }
  assert.deepEqual(size(`${client}/apple-touch-icon.png`), [180, 180]);
  assert.deepEqual([...readFileSync(`${client}/favicon.ico`).subarray(0, 8)], [0, 0, 1, 0, 3, 0, 16, 16]);
});
