import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../base/files.ts';
import {
  type OperationsFile,
  readOperations,
  writeOperations,
} from '../../catalog/operations/operation-lines.ts';

/** The files of `content/operations`, by source. */
export interface OperationFiles {
  read(source: string): OperationsFile | undefined;
  /** The file is whole at every moment. */
  write(file: OperationsFile): void;
  /** Takes out the files of a tool whose sources are not among `sources`. */
  keep(tool: string, sources: ReadonlySet<string>): void;
}

export function openOperationFiles(root: string): OperationFiles {
  const folder = join(root, 'operations');
  const fileOf = (source: string) => join(folder, `${source}.tsv`);
  return {
    read(source) {
      const file = fileOf(source);
      return existsSync(file) ? readOperations(readFileSync(file, 'utf8')) : undefined;
    },
    write(operations) {
      replaceFile(fileOf(operations.copy.source), writeOperations(operations));
    },
    keep(tool, sources) {
      const own = join(folder, tool);
      if (!existsSync(own)) return;
      for (const name of readdirSync(own))
        if (!sources.has(`${tool}/${name.replace(/\.tsv$/, '')}`)) rmSync(join(own, name));
      if (readdirSync(own).length === 0) rmSync(own, { recursive: true });
    },
  };
}
