import * as z from 'zod';
import { slugsOf } from '../../base/lists.ts';
import { nearest } from '../../base/nearest.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { COMPARE_MAX, COMPARE_MIN, compareTools as compareRecords } from '../../catalog/facts/comparison.ts';
import { findTool } from '../../catalog/lookup.ts';
import { toolListItem } from '../../catalog/views.ts';
import { paths } from '../../records/urls.ts';
import { defineTool, ToolFailure } from '../tool-definition.ts';

const Input = z.strictObject({
  slugs: z.array(z.string().max(80)).min(COMPARE_MIN).max(COMPARE_MAX),
  rows: z
    .array(z.string().max(60))
    .max(40)
    .optional()
    .describe('Only these keys, such as pricing.model; [] leaves the verdicts alone.'),
});

const Output = z.strictObject({
  tools: z.array(z.looseObject({ name: z.string(), slug: z.string(), url: z.string() })),
  rows: z
    .array(
      z.looseObject({
        key: z.string(),
        label: z.string(),
        differs: z.boolean(),
        values: z.array(z.looseObject({})),
      }),
    )
    .describe('values: one per tool, in their order.'),
  missing: z.array(z.string()),
  written: z
    .array(
      z.strictObject({
        title: z.string(),
        url: z.string(),
        verdicts: z.array(z.strictObject({ for: z.string(), choose: z.string(), because: z.string() })),
      }),
    )
    .describe('Written verdicts.'),
});

/** Most written comparisons in one answer; those of most of the tools come first. */
const MAX_WRITTEN = 3;

/** Written comparisons whose tools are all among those compared. */
function writtenComparisons(slugs: readonly string[], { comparisons }: Catalog, baseUrl: string) {
  return comparisons
    .filter(({ tools }) => tools.every((slug) => slugs.includes(slug)))
    .toSorted((a, b) => b.tools.length - a.tools.length)
    .slice(0, MAX_WRITTEN)
    .map(({ title, slug, verdicts }) => ({ title, url: baseUrl + paths.comparison(slug), verdicts }));
}

/** `compare_tools`: records side by side, computed as by `GET /api/compare`. */
export const compareTools = defineTool({
  name: 'compare_tools',
  title: 'Compare fintech directory tools',
  description:
    'Compares 2 to 5 fintech directory tools, with written verdicts; the label of a null says why.',
  scope: 'read:tools',
  input: Input,
  output: Output,
  run({ slugs, rows }, { catalog, baseUrl }) {
    const found = slugs.map((asked) => ({ asked: asked.trim(), tool: findTool(asked, catalog) }));
    const tools = [...new Set(found.flatMap(({ tool }) => tool ?? []))];
    const missing = [...new Set(found.flatMap(({ asked, tool }) => (tool ? [] : asked.toLowerCase())))];
    if (tools.length < COMPARE_MIN) {
      const unknown = missing.map((slug) => {
        const close = nearest(slug, catalog.toolBySlug.keys());
        return close.length > 0 ? `"${slug}" (closest: ${close.join(', ')})` : `"${slug}"`;
      });
      const why = unknown.length > 0 ? ` Unknown: ${unknown.join(', ')}.` : '';
      throw new ToolFailure(
        `slugs: at least 2 different known tools are needed.${why} Use search_tools to find slugs.`,
      );
    }
    const compared = compareRecords(tools, catalog);
    return {
      tools: tools.map((tool) => toolListItem(tool, baseUrl)),
      rows: rows ? compared.filter(({ key }) => rows.includes(key)) : compared,
      missing,
      written: writtenComparisons(slugsOf(tools), catalog, baseUrl),
    };
  },
});
