import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLLECTIONS, type Collection } from '../../records/collections.ts';
import type { RawEntry } from './check-catalog.ts';

/** Reads every record file below `root` (the content folder), in a stable order. */
export function loadEntries(root: string): RawEntry[] {
  return (Object.keys(COLLECTIONS) as Collection[]).flatMap((collection) => {
    const folder = join(root, collection);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => ({
        collection,
        file: `content/${collection}/${name}`,
        text: readFileSync(join(folder, name), 'utf8'),
      }));
  });
}

/** Text of `moved.yaml` below `root`; empty when there is none. */
export function loadMoved(root: string): string {
  const file = join(root, 'moved.yaml');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
