import type { Catalog } from '../catalog/catalog.ts';
import type { Nearest } from '../catalog/list/listing.ts';

/** The use cases with these indexes, by name, and their main categories. */
export function nearestTo(ordinals: readonly number[], { useCases, categoryBySlug }: Catalog): Nearest {
  const near = ordinals.flatMap((ordinal) => useCases[ordinal] ?? []);
  const slugs = new Set(near.flatMap(({ categories }) => categories.slice(0, 1)));
  return {
    useCases: near.map(({ slug, title }) => ({ slug, title })),
    categories: [...slugs].flatMap((slug) => {
      const category = categoryBySlug.get(slug);
      return category ? [{ slug, name: category.name }] : [];
    }),
  };
}
