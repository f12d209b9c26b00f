import type { Problem } from './problem-list.ts';

/** No two tools share a name or an alias, whatever the case; a record may break its schema. */
export function checkNames(tools: readonly { file: string; record: object }[]): Problem[] {
  const owners = new Map<string, string>();
  const problems: Problem[] = [];
  for (const field of ['name', 'aliases'] as const)
    for (const { file, record } of tools)
      for (const word of [(record as Record<string, unknown>)[field]].flat()) {
        if (typeof word !== 'string') continue;
        const key = word.toLowerCase();
        const owner = owners.get(key);
        if (owner === undefined) owners.set(key, file);
        else
          problems.push({
            file,
            field,
            message: `"${word}" is already taken by ${owner}`,
            remedy: owner === file ? 'leave the repetition out' : 'use another wording, or leave it out',
          });
      }
  return problems;
}
