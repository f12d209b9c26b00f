import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Page, type PageText } from '../../records/page.ts';
import { splitFrontMatter } from './front-matter.ts';

/** Folders of prose in `content/`, and where the site has their pages. */
const FOLDERS = { docs: '/docs/', pages: '/' };

/** The documentation and the pages about the directory below `root`, by path. Throws for broken front matter. */
export function readPages(root: string): PageText[] {
  return Object.entries(FOLDERS).flatMap(([folder, prefix]) => {
    const from = join(root, folder);
    if (!existsSync(from)) return [];
    const files = readdirSync(from).filter((name) => name.endsWith('.md'));
    return files.sort().map((name) => {
      const { data, body } = splitFrontMatter(readFileSync(join(from, name), 'utf8'));
      return { ...Page.parse(data), path: prefix + name.replace(/\.md$/, ''), body };
    });
  });
}
