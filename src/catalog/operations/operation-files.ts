import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../base/files.ts';
import { OperationCorrections } from '../../records/collections.ts';
import type { Problem } from '../check/problems.ts';
import { readYaml } from '../content/front-matter.ts';
import { type OperationsFile, readOperations, toolOf, writeOperations } from './operation-lines.ts';

const fileOf = (root: string, source: string) => join(root, 'operations', `${source}.tsv`);

/** What a source was read to say, below the content folder; undefined when it was not. */
export function readOperationFile(root: string, source: string): OperationsFile | undefined {
  const file = fileOf(root, source);
  return existsSync(file) ? readOperations(readFileSync(file, 'utf8')) : undefined;
}

/** Writes the file of a source, which is whole at every moment. */
export function writeOperationFile(root: string, operations: OperationsFile): void {
  replaceFile(fileOf(root, operations.copy.source), writeOperations(operations));
}

/** Takes out the files of a tool whose sources are not among `sources`. */
export function keepOperationFiles(root: string, tool: string, sources: ReadonlySet<string>): void {
  const own = join(root, 'operations', tool);
  if (!existsSync(own)) return;
  for (const name of readdirSync(own))
    if (!sources.has(`${tool}/${name.replace(/\.tsv$/, '')}`)) rmSync(join(own, name));
  if (readdirSync(own).length === 0) rmSync(own, { recursive: true });
}

/**
 * All files below the content folder, by source. One that cannot be read, or whose tool is gone, is a problem; a tool whose
 * record cannot be read is there.
 */
export function readOperationFiles(root: string): {
  files: OperationsFile[];
  hash: string;
  problems: Problem[];
} {
  const folder = join(root, 'operations');
  const problems: Problem[] = [];
  const hash = createHash('sha256');
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const files = names.toSorted().flatMap((name) => {
    if (!name.endsWith('.tsv')) return [];
    const source = name.replace(/\.tsv$/, '').replaceAll('\\', '/');
    try {
      const text = readFileSync(join(folder, name), 'utf8');
      hash.update(text);
      const file = readOperations(text);
      if (file.copy.source !== source) throw new Error(`it says that its source is ${file.copy.source}`);
      if (!existsSync(join(root, 'tools', `${toolOf(file.copy)}.md`)))
        throw new Error('there is no such tool');
      return [file];
    } catch (error) {
      const remedy = 'take the file out; npm run refresh -- --only operations writes it anew';
      const message = (error as Error).message.slice(0, 200);
      problems.push({ file: `content/operations/${source}.tsv`, field: '', message, remedy });
      return [];
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
  const { data = [], error } = OperationCorrections.safeParse(readYaml(readFileSync(file, 'utf8')) ?? []);
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
