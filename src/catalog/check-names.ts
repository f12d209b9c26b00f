import type { Problem } from './problem-list.ts';
import type { Tool } from './tool.ts';

/** No two tools share a name or an alias, whatever the case. */
export function checkNames(tools: readonly { file: string; record: Tool }[]): Problem[] {
  const owners = new Map<string, string>();
  const problems: Problem[] = [];
  for (const field of ['name', 'aliases'] as const)
    for (const { file, record } of tools)
      for (const word of [record[field]].flat()) {
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
