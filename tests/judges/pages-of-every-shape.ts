import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const CLIENT = fileURLToPath(new URL('../../dist/client/', import.meta.url));

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
]);
const TAG = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/g;
const INNER_TEXT = /(<(script|style)\b[^>]*>)[\s\S]*?(?=<\/\2>)/g;

/** Files of all built pages, relative to {@link CLIENT}. */
export function builtPages(): string[] {
  return readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
}

/**
 * Every element of a page with its parent, the names of its attributes and its class, and every heading with the one
 * before it.
 */
export function shapesOf(html: string): Set<string> {
  const shapes = new Set<string>();
  const open: string[] = [];
  let heading = '';
  for (const [, slash, name = '', attributes = ''] of html.replace(INNER_TEXT, '$1').matchAll(TAG)) {
    if (slash) {
      while (open.length > 0 && open.pop() !== name);
      continue;
    }
    const names = [...attributes.replace(/"[^"]*"/g, '').matchAll(/[^\s=/]+/g)].map(String).sort();
    const style = /\sclass="([^"]*)"/.exec(attributes)?.[1] ?? '';
    shapes.add(`${open.at(-1) ?? ''} > ${name} ${names.join(' ')} .${style}`);
    if (/^h[1-6]$/.test(name)) {
      shapes.add(`${heading} ${name}`);
      heading = name;
    }
    if (!VOID.has(name)) open.push(name);
  }
  return shapes;
}

/** Built pages that together have every shape of all pages; large pages first, and none that adds no shape. */
export function pagesOfEveryShape(): string[] {
  const pages = builtPages().map((file) => ({ file, html: readFileSync(CLIENT + file, 'utf8') }));
  pages.sort((a, b) => b.html.length - a.html.length || (a.file < b.file ? -1 : 1));
  const seen = new Set<string>();
  return pages
    .filter(({ html }) => {
      const before = seen.size;
      for (const shape of shapesOf(html)) seen.add(shape);
      return seen.size > before;
    })
    .map(({ file }) => file);
}
