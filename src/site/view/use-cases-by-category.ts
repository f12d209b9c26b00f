import type { Catalog } from '../../catalog/catalog.ts';

/** Every use case once, under its main category; categories in editorial order, use cases by title. */
export function useCasesByCategory({ categories, useCases }: Catalog) {
  return categories
    .map(({ slug, name }) => ({
      slug,
      name,
      useCases: useCases.filter(({ categories: [main] }) => main === slug),
    }))
    .filter((group) => group.useCases.length > 0);
}
