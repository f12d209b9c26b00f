import { type MovedRecord, splitAddress } from '../../records/moved-record.ts';
import type { Tool } from '../../records/tool.ts';
import { otherSlugs } from '../former-slugs.ts';
import type { Problem } from './problem-list.ts';

/** Names and aliases of tools whose slug another tool has, as its slug, its name, its alias or its former slug. */
export function checkOtherSlugs(
  tools: readonly { readonly file: string; readonly record: Tool }[],
  moved: readonly MovedRecord[],
): Problem[] {
  const owners = new Map<string, string>();
  for (const { record } of tools) owners.set(record.slug, record.slug);
  for (const { from, to } of moved) {
    const { collection, slug } = splitAddress(from);
    if (collection === 'tools') owners.set(slug, to === undefined ? '' : splitAddress(to).slug);
  }
  const texts = tools.flatMap(({ record }) =>
    [record.name, ...record.aliases].map((text) => text.toLowerCase()),
  );
  const counts = Map.groupBy(texts, (text) => text);
  return tools.flatMap(({ file, record }) =>
    otherSlugs(record).flatMap(({ field, text, slug }): Problem[] => {
      const owner = owners.get(slug);
      if (owner === undefined) owners.set(slug, record.slug);
      if (owner === undefined || owner === record.slug) return [];
      // A repeated name gets a message of its own.
      if ((counts.get(text.toLowerCase())?.length ?? 0) > 1) return [];
      const what = owner === '' ? 'a removed tool' : `the tool ${owner}`;
      return [
        {
          file,
          field,
          message: `"${text}" has the slug ${slug}, which leads to ${what}`,
          remedy: 'use another wording, or leave it out',
        },
      ];
    }),
  );
}
