import type { Catalog } from '../catalog/catalog.ts';
import type { Tool } from '../catalog/schema/tool.ts';

const checkedAt = (tool: Tool) => tool.verification.verifiedAt ?? '';

/**
 * Tools whose record was read at the source most recently, one per primary category, newest first.
 * Only records of high confidence count; ties follow the order of categories and names.
 */
export function recentlyChecked(catalog: Catalog, limit: number): Tool[] {
  const newest = catalog.categories.flatMap((category) => {
    const [first, ...rest] = (catalog.toolsByCategory.get(category.slug) ?? []).filter(
      (tool) => tool.categories[0] === category.slug && tool.verification.confidence === 'high',
    );
    return first
      ? [rest.reduce((best, tool) => (checkedAt(tool) > checkedAt(best) ? tool : best), first)]
      : [];
  });
  return newest.sort((a, b) => checkedAt(b).localeCompare(checkedAt(a))).slice(0, limit);
}
