import type { Tool } from '../../records/tool.ts';
import { words } from '../text/words.ts';

/** Ordinals of tools by name: by the joined name, and by its first word. `namesOf` may return undefined names. */
export function byNames(
  tools: readonly Tool[],
  namesOf: (tool: Tool) => readonly (string | undefined)[],
): ReadonlyMap<string, readonly number[]> {
  const ordinals = new Map<string, number[]>();
  tools.forEach((tool, ordinal) => {
    const keys = namesOf(tool).flatMap((name) => {
      const parts = words(name ?? '');
      return [parts.join(''), parts[0] ?? ''];
    });
    for (const key of new Set(keys)) {
      const known = ordinals.get(key);
      if (known) known.push(ordinal);
      else ordinals.set(key, [ordinal]);
    }
  });
  ordinals.delete('');
  return ordinals;
}
