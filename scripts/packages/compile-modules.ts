import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

/** A relative import of a TypeScript module, which ends a line or an expression. */
const RELATIVE = /((?:\bfrom|\bimport\(?)\s*['"])(\.{1,2}\/[^'"]+)\.ts(['"])/g;

/**
 * Compiles TypeScript modules and all that they import to JavaScript at the same paths below `target`, with names that end
 * in `.mjs`. Packages and JSON files that they import have to be there.
 */
export function compileModules(modules: readonly string[], target: string): void {
  const waiting = [...modules];
  const done = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (done.has(file)) continue;
    done.add(file);
    const code = stripTypeScriptTypes(readFileSync(file, 'utf8'));
    for (const [, , path] of code.matchAll(RELATIVE)) waiting.push(join(dirname(file), `${path}.ts`));
    const output = join(target, file.replace(/\.ts$/, '.mjs'));
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(output, code.replaceAll(RELATIVE, '$1$2.mjs$3'));
  }
}
