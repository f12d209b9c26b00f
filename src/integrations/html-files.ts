import { readdirSync } from 'node:fs';

/** Built HTML pages below a directory, with the path each is served at (`index.html` is `/`), in path order. */
export function htmlFiles(directory: string): { file: string; path: string }[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ file, path: `/${file.slice(0, -'.html'.length).replaceAll('\\', '/')}` }))
    .map(({ file, path }) => ({ file, path: path === '/index' ? '/' : path }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
