import * as z from 'zod';
import { nearest } from '../../base/nearest.ts';
import { COMPARE_MAX, COMPARE_MIN, compareTools as compareRecords } from '../../catalog/compare-tools.ts';
import { toolListItem } from '../../catalog/views.ts';
import { defineTool, ToolFailure } from '../tool-definition.ts';

const Input = z.strictObject({
  slugs: z.array(z.string().max(80)).min(COMPARE_MIN).max(COMPARE_MAX),
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
});

/** `compare_tools`: records side by side, computed as by `GET /api/compare`. */
export const compareTools = defineTool({
  name: 'compare_tools',
  title: 'Compare fintech directory tools',
  description:
    'Compares 2 to 5 fintech directory tools, attribute by attribute; the label of a null value says why.',
  scope: 'read:tools',
  input: Input,
  output: Output,
  run({ slugs }, { catalog, baseUrl }) {
    const wanted = [...new Set(slugs.map((slug) => slug.trim().toLowerCase()))];
    const tools = wanted.flatMap((slug) => catalog.toolBySlug.get(slug) ?? []);
    const missing = wanted.filter((slug) => !catalog.toolBySlug.has(slug));
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
    return {
      tools: tools.map((tool) => toolListItem(tool, baseUrl)),
      rows: compareRecords(tools, catalog),
      missing,
    };
  },
});
