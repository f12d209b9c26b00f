import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { ZodType } from 'zod';
import { ApiChange, changeDate } from './api-change.ts';
import type { CatalogFile } from './catalog.ts';
import { Category } from './category.ts';
import { RegulatoryEvent } from './event.ts';
import { splitFrontMatter } from './front-matter.ts';
import { linkAlternatives } from './link-alternatives.ts';
import { Regulation } from './regulation.ts';
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
  const tools = linkAlternatives(
    readRecords(join(root, 'tools'), Tool).sort((a, b) => a.name.localeCompare(b.name, 'en')),
  );
  const categories = readRecords(join(root, 'categories'), Category).sort((a, b) => a.order - b.order);
  const standards = readRecords(join(root, 'standards'), Standard);
  const regulations = readRecords(join(root, 'regulations'), Regulation);
  const events = readRecords(join(root, 'events'), RegulatoryEvent).sort((a, b) =>
    a.date.localeCompare(b.date),
  );
  const changes = readRecords(join(root, 'changes'), ApiChange).sort((a, b) =>
    changeDate(b).localeCompare(changeDate(a)),
  );
  const synonyms = parse(readFileSync(join(root, 'synonyms.yaml'), 'utf8')) as string[][];
  const dataAsOf =
    [tools, standards, regulations, events, changes]
      .flatMap((records: { updatedAt: string }[]) => records.map((record) => record.updatedAt))
      .sort()
      .at(-1) ?? '0000-00-00';
  const hash = createHash('sha256')
    .update(JSON.stringify([tools, categories, standards, regulations, events, changes, synonyms]))
    .digest('hex');
  const version = `${dataAsOf.replaceAll('-', '.')}+${hash.slice(0, 8)}`;
  return { version, dataAsOf, tools, categories, standards, regulations, events, changes, synonyms };
}
