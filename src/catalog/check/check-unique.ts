import type { Collection } from '../../records/collections.ts';
import type { Problem } from './problem-list.ts';

/** Fields whose texts must be unique in a collection; the fields of one group are compared with each other too. */
const UNIQUE: Readonly<Partial<Record<Collection, readonly (readonly string[])[]>>> = {
  tools: [['name', 'aliases']],
  'use-cases': [['title'], ['asked']],
  glossary: [['term', 'also']],
};

interface Entry {
  readonly file: string;
  readonly collection: Collection;
  /** May break its schema. */
  readonly record: object;
}

/** Texts that must be unique but occur in two records; letter case is ignored. */
export function checkUnique(entries: readonly Entry[]): Problem[] {
  return Object.entries(UNIQUE).flatMap(([collection, groups]) => {
    const own = entries.filter((entry) => entry.collection === collection);
    return groups.flatMap((fields) => repeated(own, fields));
  });
}

function repeated(entries: readonly Entry[], fields: readonly string[]): Problem[] {
  const owners = new Map<string, string>();
  const problems: Problem[] = [];
  for (const field of fields)
    for (const { file, record } of entries)
      for (const text of [(record as Record<string, unknown>)[field]].flat()) {
        if (typeof text !== 'string') continue;
        const key = text.toLowerCase();
        const owner = owners.get(key);
        if (owner === undefined) owners.set(key, file);
        else
          problems.push({
            file,
            field,
            message: `"${text}" is already taken by ${owner}`,
            remedy: owner === file ? 'leave the repetition out' : 'use another wording, or leave it out',
          });
      }
  return problems;
}
