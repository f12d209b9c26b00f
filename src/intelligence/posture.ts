import type { Category } from '../catalog/schema/category.ts';
import type { Tool } from '../catalog/schema/tool.ts';
import { percent } from './days.ts';

/** Facts that an adopter checks; absence in the catalogue means "not established", not "no". */
const FACTS = {
  openapi: (tool: Tool) => tool.links.openapi !== undefined,
  sandbox: (tool: Tool) => tool.api.sandbox === 'yes',
  statusPage: (tool: Tool) => tool.links.status !== undefined,
  changelog: (tool: Tool) => tool.links.changelog !== undefined,
  mcp: (tool: Tool) => tool.links.mcpServer !== undefined || tool.api.styles.includes('mcp'),
  llmsTxt: (tool: Tool) => tool.links.llmsTxt !== undefined,
} as const;

/** Per category: how many tools, and the share in per cent for which each fact is established. */
export function posture(categories: readonly Category[], tools: readonly Tool[]) {
  return categories
    .map((category) => {
      const members = tools.filter((tool) => tool.categories.includes(category.slug));
      const share = (test: (tool: Tool) => boolean) => percent(members.filter(test).length, members.length);
      return {
        category: category.slug,
        tools: members.length,
        established: Object.fromEntries(Object.entries(FACTS).map(([name, test]) => [name, share(test)])),
        unknown: {
          sandbox: share((tool) => tool.api.sandbox === 'unknown'),
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
