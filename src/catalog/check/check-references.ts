import { slugsOf } from '../../base/lists.ts';
import { type Collection, RECORDS } from '../../records/collections.ts';
import type { Catalog } from '../catalog.ts';
import { didYouMean, type Fault } from './problems.ts';

/** What one record of a folder is called. */
const singular = (collection: Collection) => RECORDS[collection].file.replaceAll('-', ' ');

/** Slugs at a path, each with its own path; `*` matches every entry of a list. */
function slugsAt(value: unknown, steps: readonly string[], field = ''): [field: string, slug: string][] {
  const [step, ...rest] = steps;
  const below = (name: string | number) => (field === '' ? String(name) : `${field}.${name}`);
  if (step === '*' || (step === undefined && Array.isArray(value)))
    return [value].flat().flatMap((entry, index) => slugsAt(entry, rest, below(index)));
  if (step === undefined) return typeof value === 'string' ? [[field, value]] : [];
  return slugsAt((value as Record<string, unknown> | undefined | null)?.[step], rest, below(step));
}

/** Every reference of a record to a missing record or to itself; the record may break its schema. */
export function checkReferences(
  collection: Collection,
  record: object,
  known: Readonly<Record<Collection, ReadonlySet<string>>>,
): Fault[] {
  const own = 'slug' in record ? record.slug : undefined;
  return Object.entries<Collection>(RECORDS[collection].refers).flatMap(([path, target]) =>
    slugsAt(record, path.split('.')).flatMap(([field, slug]): Fault[] => {
      if (collection === target && slug === own)
        return [{ field, message: 'the record names itself', remedy: `take ${slug} out of ${path}` }];
      if (known[target].has(slug)) return [];
      const name = `name an existing ${singular(target)} by its file name in content/${target}`;
      const remedy = didYouMean(slug, known[target], name);
      return [{ field, message: `there is no ${singular(target)} "${slug}"`, remedy }];
    }),
  );
}

/** Slugs of the active tools that no use case names. */
export function toolsWithoutUseCase({ tools, useCases }: Pick<Catalog, 'tools' | 'useCases'>): string[] {
  const served = new Set(useCases.flatMap((useCase) => slugsOf(useCase.tools)));
  return tools.filter(({ slug, status }) => status === 'active' && !served.has(slug)).map(({ slug }) => slug);
}
