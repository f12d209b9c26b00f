import { FLAGS } from '../catalog/list/flags.ts';
import type { Category } from '../catalog/schema/category.ts';
import type { Tool } from '../catalog/schema/tool.ts';
import { percent } from './days.ts';

/** Facts to check before adopting a tool; absence in the catalogue means "not established", not "no". */
const FACTS = ['openapi', 'sandbox', 'statusPage', 'changelog', 'mcp', 'llmsTxt'] as const;

/** Per category: how many tools, and the share in per cent for which each fact is established. */
export function posture(categories: readonly Category[], tools: readonly Tool[]) {
  return categories
    .map((category) => {
      const members = tools.filter((tool) => tool.categories.includes(category.slug));
      const share = (test: (tool: Tool) => boolean) => percent(members.filter(test).length, members.length);
      return {
        category: category.slug,
        tools: members.length,
        established: Object.fromEntries(
          FACTS.map((name) => [name, share((tool) => FLAGS[name](tool) === 'yes')]),
        ),
        unknown: {
          sandbox: share((tool) => FLAGS.sandbox(tool) === 'unknown'),
          pricing: share((tool) => tool.pricing.model === 'unknown'),
          coverage: share((tool) => tool.coverage.regions.length + tool.coverage.countries.length === 0),
        },
      };
    })
    .filter((row) => row.tools > 0);
}

/** How many tools name each region. */
export function coverageByRegion(tools: readonly Tool[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const region of tools.flatMap((tool) => tool.coverage.regions))
    counts[region] = (counts[region] ?? 0) + 1;
  return counts;
}
