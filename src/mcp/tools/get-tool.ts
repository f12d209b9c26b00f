import * as z from 'zod';
import { nearest } from '../../base/nearest.ts';
import { toolDetail } from '../../catalog/views.ts';
import { defineTool, ToolFailure } from '../tool-definition.ts';

const Input = z.strictObject({ slug: z.string().max(80).describe('From search_tools.') });

/** What a client may rely on; the whole record is the one of `GET /api/tools/{slug}`. */
const Output = z.looseObject({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  websiteUrl: z.string(),
  categories: z.array(z.string()),
  kind: z.string(),
  url: z.string().describe('Page to cite.'),
  markdownUrl: z.string(),
  updatedAt: z.string(),
});

/** Names that models use for the slug. */
const ALIASES = ['name', 'id', 'tool', 'tool_slug'];

function renameSlug(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || 'slug' in args) return args;
  const [key, value] = Object.entries(args)[0] ?? [];
  return Object.keys(args).length === 1 && key && ALIASES.includes(key) ? { slug: value } : args;
}

/** `get_tool`: one full record, with a link to its Markdown page. */
export const getTool = defineTool({
  name: 'get_tool',
  title: 'Read a fintech directory record',
  description:
    'Full fintech directory record of one tool: prices, limits, packages, coverage, API, owner, licence, alternatives, ' +
    'dated sources. "facts": looked for, not there. "unknown": not established. "unverified": not read at a source.',
  scope: 'read:tools',
  input: Input,
  prepare: renameSlug,
  output: Output,
  run({ slug }, { catalog, baseUrl }) {
    const wanted = slug.trim().toLowerCase();
    const tool =
      catalog.toolBySlug.get(wanted) ?? catalog.tools.find(({ name }) => name.toLowerCase() === wanted);
    if (tool) return toolDetail(tool, catalog, baseUrl);
    const close = nearest(wanted, catalog.toolBySlug.keys());
    const guess = close.length > 0 ? ` Closest: ${close.join(', ')}.` : '';
    throw new ToolFailure(`No tool with slug "${slug}".${guess} Use search_tools to find slugs.`);
  },
  links: ({ markdownUrl, slug, name }) => [{ uri: markdownUrl, name: slug, title: name }],
});
