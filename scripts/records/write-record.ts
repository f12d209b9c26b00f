import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plainWords } from '../../src/base/text.ts';
import { checkCatalog } from '../../src/catalog/check/check-catalog.ts';
import { problemList } from '../../src/catalog/check/problems.ts';
import { recordFile } from '../../src/catalog/content/front-matter.ts';
import { loadEntries } from '../../src/catalog/content/read-content.ts';
import type { Collection, SchemaName } from '../../src/records/collections.ts';

/** A name as a slug: lower-case letters, digits and single hyphens. */
export function slugOf(name: string): string {
  return plainWords(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Writes a new record to the content folder `root` and returns its path. A record with problems, or one that exists,
 * ends the process with a message and writes nothing.
 */
export function writeRecord(
  root: string,
  collection: Collection,
  schema: SchemaName,
  record: { slug: string },
): string {
  const path = join(root, collection, `${record.slug}.md`);
  if (existsSync(path)) {
    console.error(`${path} exists already; edit that file, or choose another name with --slug`);
    process.exit(1);
  }
  const file = `content/${collection}/${record.slug}.md`;
  const text = recordFile(schema, JSON.parse(JSON.stringify(record)) as object);
  const today = new Date().toISOString().slice(0, 10);
  const { problems } = checkCatalog([...loadEntries(root), { collection, file, text }], today);
  const own = problems.filter((problem) => problem.file === file);
  if (own.length > 0) {
    console.error(`nothing was written: ${problemList(own)}`);
    process.exit(1);
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: 'wx' });
  return path;
}
