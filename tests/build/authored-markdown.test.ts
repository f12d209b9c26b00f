import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { splitFrontMatter } from '../../src/catalog/content/front-matter.ts';
import { proseOf } from '../../src/catalog/content/living-tables.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const manyFiles = (directory: string, extension: string) =>
  readdirSync(at(directory), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(extension),
  );

/** Base URL that the build wrote into the twins. */
const base =
  /\((https?:\/\/[^)]+)\/llms\.txt\)/.exec(readFileSync(at('dist/client/index.md'), 'utf8'))?.[1] ?? '';

/** Blocks of Markdown with line wraps, runs of spaces and table rules made equal. */
function blocks(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((block) =>
      block
        .replace(/^\|[ :|-]+\|$/gm, '|-|')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
}

const twins = new Map(
  manyFiles('dist/client', '.md').map((file) => [
    file,
    blocks(readFileSync(at(`dist/client/${file}`), 'utf8')).join('\n'),
  ]),
);

/** Pages that are rendered for each request: their twins are no files. */
const RENDERED = ['/compare', '/correct', '/cost', '/search', '/suggest', '/tools', '/watch'];

/** Own addresses as a twin writes them: absolute, under the real base URL, pages by their twins. */
function absolute(text: string): string {
  return text
    .replaceAll('http://localhost:4321', base)
    .replace(/\]\((\/[^)\s#?]*)([^)\s]*)\)/g, (_, path: string, rest: string) => {
      const twin = path === '/' ? '/index.md' : `${path}.md`;
      return `](${base}${twins.has(twin.slice(1)) || RENDERED.includes(path) ? twin : path}${rest})`;
    });
}

const authored = [...manyFiles('content', '.md'), ...manyFiles('content', '.mdx')]
  // Skills are served as files of their own.
  .filter((file) => !file.startsWith('skills/'))
  .map((file) => ({ file, body: splitFrontMatter(readFileSync(at(`content/${file}`), 'utf8')).body }))
  .filter(({ body }) => body !== '');

/** Whether a twin has all parts in their order, and a table between each two, where a guide has a component. */
function holdsInOrder(twin: string, parts: readonly string[]): boolean {
  let end = 0;
  return parts.every((part, index) => {
    const start = twin.indexOf(part, end);
    const between = twin.slice(end, start);
    end = start + part.length;
    return start >= 0 && (index === 0 || part === '' || between.includes('|-|'));
  });
}

test('there are authored Markdown files to compare', () => {
  assert.ok(base && twins.size > 800 && authored.length > 0);
});

for (const { file, body } of authored) {
  test(`the text of content/${file} is unchanged in its twin`, () => {
    const name =
      file
        .split('/')
        .at(-1)
        ?.replace(/\.mdx$/, '.md') ?? '';
    const candidates = [...twins].filter(([path]) => path === name || path.endsWith(`/${name}`));
    const parts = proseOf(absolute(body), '\0')
      .split('\0')
      .map((part) => blocks(part).join('\n'));
    assert.ok(candidates.length > 0, `a page is built for ${file}`);
    if (candidates.some(([, twin]) => holdsInOrder(twin, parts))) return;
    const missing = blocks(proseOf(absolute(body))).find(
      (block) => !candidates.some(([, twin]) => twin.includes(block)),
    );
    assert.fail(`first block that differs: ${missing ?? '(order of blocks)'}`);
  });
}
