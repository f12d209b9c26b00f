import type { Catalog } from '../catalog.ts';

/** Slugs of the active tools that no use case names. */
export function toolsWithoutUseCase({ tools, useCases }: Pick<Catalog, 'tools' | 'useCases'>): string[] {
  const served = new Set(useCases.flatMap((useCase) => useCase.tools.map(({ slug }) => slug)));
  return tools.filter(({ slug, status }) => status === 'active' && !served.has(slug)).map(({ slug }) => slug);
}
