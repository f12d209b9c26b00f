import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { ZodType } from 'zod';
import type { CatalogFile } from './catalog.ts';
import { Category } from './category.ts';
import { splitFrontMatter } from './front-matter.ts';
import { Standard } from './standard.ts';
import { Tool } from './tool.ts';

function readRecords<T>(directory: string, schema: ZodType<T>): T[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => schema.parse(splitFrontMatter(readFileSync(join(directory, file), 'utf8')).data));
}

/** Reads `content/` from disk into the index that search, API and pages share. */
export function readContent(root: string): CatalogFile {
  const tools = readRecords(join(root, 'tools'), Tool).sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const categories = readRecords(join(root, 'categories'), Category).sort((a, b) => a.order - b.order);
  const standards = readRecords(join(root, 'standards'), Standard);
  const synonyms = parse(readFileSync(join(root, 'synonyms.yaml'), 'utf8')) as string[][];
  const dataAsOf = tools.reduce((newest, tool) => (tool.updatedAt > newest ? tool.updatedAt : newest), '0000-00-00');
  const hash = createHash('sha256').update(JSON.stringify([tools, categories, standards, synonyms])).digest('hex');
  const version = `${dataAsOf.replaceAll('-', '.')}+${hash.slice(0, 8)}`;
  return { version, dataAsOf, tools, categories, standards, synonyms };
}
