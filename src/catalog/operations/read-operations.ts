import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { OperationCorrections } from '../../records/collections.ts';
import type { Problem } from '../check/problems.ts';
import { type OperationsFile, readOperations } from './operation-lines.ts';

/** The files of `operations` below the content folder, by source. One that cannot be read, or whose tool is gone, is a problem. */
export function readOperationFiles(
  root: string,
  tools: ReadonlySet<string>,
): { files: OperationsFile[]; hash: string; problems: Problem[] } {
  const folder = join(root, 'operations');
  const problems: Problem[] = [];
  const hash = createHash('sha256');
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const files = names.toSorted().flatMap((name) => {
    if (!name.endsWith('.tsv')) return [];
    const source = name.replace(/\.tsv$/, '').replaceAll('\\', '/');
    const add = (message: string) => {
      const remedy = 'take the file out; npm run refresh -- --only operations writes it anew';
      problems.push({ file: `content/operations/${source}.tsv`, field: '', message, remedy });
      return [];
    };
    try {
      const text = readFileSync(join(folder, name), 'utf8');
      hash.update(text);
      const file = readOperations(text);
      if (file.copy.source !== source) return add(`it says that its source is ${file.copy.source}`);
      return tools.has(source.split('/')[0] ?? '') ? [file] : add('there is no such tool');
    } catch (error) {
      return add((error as Error).message.slice(0, 200));
    }
  });
  return { files, hash: hash.digest('hex'), problems };
}

/** What editors wrote in `operation-corrections.yaml` below the content folder; it has to name actions that exist. */
export function readCorrections(
  root: string,
  actions: ReadonlySet<string>,
): { corrections: OperationCorrections; problems: Problem[] } {
  const file = join(root, 'operation-corrections.yaml');
  if (!existsSync(file)) return { corrections: [], problems: [] };
  const about = { file: 'content/operation-corrections.yaml', remedy: 'see docs/content.md' };
  const { data = [], error } = OperationCorrections.safeParse(parse(readFileSync(file, 'utf8')) ?? []);
  const problems = [
    ...(error?.issues ?? []).map(({ path, message }) => ({ ...about, field: path.join('.'), message })),
    ...data.flatMap(({ actions: named }, index) =>
      named
        .filter((slug) => !actions.has(slug))
        .map((slug) => ({ ...about, field: `${index}.actions`, message: `there is no action "${slug}"` })),
    ),
  ];
  return { corrections: data, problems };
}
