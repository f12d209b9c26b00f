import type { Tool } from '../../records/tool.ts';
import { words } from '../text/words.ts';

/** Finds the tool that words name as a whole: by its name, else by its slug or an alias. The ordinal, if there is one. */
export type ToolNamed = (parts: readonly string[]) => number | undefined;

/**
 * Makes the look-up. A name spelt with the same spaces comes before one that only has the same letters; where
 * tools share a name, the one of lower `standing` has it.
 */
export function createToolNames(tools: readonly Tool[], standing: Uint32Array): ToolNamed {
  const byStanding = tools
    .map((tool, ordinal) => ({ tool, ordinal }))
    .sort((a, b) => (standing[a.ordinal] as number) - (standing[b.ordinal] as number));
  const ordinals = new Map<string, number>();
  const keep = (name: string, ordinal: number): void => {
    if (name !== '' && !ordinals.has(name)) ordinals.set(name, ordinal);
  };
  const spellings = [' ', ''];
  for (const between of spellings)
    for (const { tool, ordinal } of byStanding) keep(words(tool.name).join(between), ordinal);
  for (const between of spellings)
    for (const { tool, ordinal } of byStanding)
      for (const text of [tool.slug, ...tool.aliases]) keep(words(text).join(between), ordinal);
  return (parts) => ordinals.get(parts.join(' ')) ?? ordinals.get(parts.join(''));
}
