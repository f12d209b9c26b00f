import { nearest } from '../../base/nearest.ts';
import type { Collection } from '../schema/collections.ts';
import type { Problem } from './problem-list.ts';

/** Which fields of which records name other records. */
const REFERENCES: Readonly<Record<Collection, Readonly<Record<string, Collection>>>> = {
  tools: {
    categories: 'categories',
    'api.standards': 'standards',
    alternatives: 'tools',
    integrations: 'tools',
    supersededBy: 'tools',
  },
  categories: { related: 'categories', standards: 'standards' },
  standards: { categories: 'categories' },
  regulations: { categories: 'categories', standards: 'standards' },
  events: { regulation: 'regulations', impact: 'categories', standards: 'standards' },
  changes: { tool: 'tools' },
  guides: { categories: 'categories', tools: 'tools', standards: 'standards', regulations: 'regulations' },
  comparisons: { tools: 'tools' },
};

const SINGULAR: Readonly<Record<Collection, string>> = {
  tools: 'tool',
  categories: 'category',
  standards: 'standard',
  regulations: 'regulation',
  events: 'event',
  changes: 'change',
  guides: 'guide',
  comparisons: 'comparison',
};

function at(record: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], record);
}

/** Every reference of a record that names nothing, or the record itself; the record may break its schema. */
export function checkReferences(
  file: string,
  collection: Collection,
  record: object,
  known: Readonly<Record<Collection, ReadonlySet<string>>>,
): Problem[] {
  return Object.entries(REFERENCES[collection]).flatMap(([path, target]) => {
    const value = at(record, path);
    const slugs = [value].flat();
    return slugs.flatMap((slug, index): Problem[] => {
      if (typeof slug !== 'string') return [];
      const field = Array.isArray(value) ? `${path}.${index}` : path;
      if (collection === target && slug === at(record, 'slug'))
        return [{ file, field, message: 'the record names itself', remedy: `take ${slug} out of ${path}` }];
      if (known[target].has(slug)) return [];
      const [guess] = nearest(slug, known[target], 1);
      const remedy =
        guess === undefined
          ? `name an existing ${SINGULAR[target]} by its file name in content/${target}`
          : `did you mean ${guess}?`;
      return [{ file, field, message: `there is no ${SINGULAR[target]} "${slug}"`, remedy }];
    });
  });
}
