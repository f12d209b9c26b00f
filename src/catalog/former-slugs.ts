import { plainWords } from '../base/plain-words.ts';
import { type MovedRecord, splitAddress } from '../records/moved-record.ts';
import type { Tool } from '../records/tool.ts';

/** The slugs that the name and the aliases of a tool make, beside its own. */
export function otherSlugs({ slug, name, aliases }: Pick<Tool, 'slug' | 'name' | 'aliases'>) {
  return [
    { field: 'name', text: name, slug: plainWords(name) },
    ...aliases.map((text) => ({ field: 'aliases', text, slug: plainWords(text) })),
  ].filter((other) => other.slug !== slug && other.slug !== '');
}

/**
 * The present slug of each record by an address that it has no more or goes by as well: `tools/polygon-io` for a former
 * slug, a name or an alias. The check of the content makes them unique.
 */
export function formerSlugs(
  tools: readonly Tool[],
  moved: readonly MovedRecord[],
): ReadonlyMap<string, string> {
  const slugs = new Map<string, string>();
  for (const tool of tools) for (const { slug } of otherSlugs(tool)) slugs.set(`tools/${slug}`, tool.slug);
  for (const { from, to } of moved) if (to !== undefined) slugs.set(from, splitAddress(to).slug);
  return slugs;
}
