import * as z from 'zod';
import { nearest } from '../../base/nearest.ts';
import { plainWords } from '../../base/text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { changes } from '../../catalog/collections/changes.ts';
import { findTool } from '../../catalog/lookup.ts';
import { toolDetail } from '../../catalog/views.ts';
import { RECORD_SECTIONS, type RecordSection } from '../../records/field.ts';
import { FIELDS, type Tool } from '../../records/tool.ts';
import { defineTool, ToolFailure } from '../tool-definition.ts';

/** The tool of a slug, former slug, name or alias; a removed one is a failure that says why, an unknown one is a failure that names the nearest slugs. */
export function wantedTool(asked: string, catalog: Catalog): Tool {
  const tool = findTool(asked, catalog);
  if (tool) return tool;
  const removed = catalog.removed.get(`tools/${plainWords(asked)}`);
  if (removed) throw new ToolFailure(`${removed.from} was removed on ${removed.date}. ${removed.reason}`);
  const close = nearest(asked.trim(), catalog.toolBySlug.keys());
  const guess = close.length > 0 ? ` Closest: ${close.join(', ')}.` : '';
  throw new ToolFailure(`No tool with slug "${asked}".${guess} Use search_tools to find slugs.`);
}

/** Members of a record that are not fields of it, by section, with their positions among those that are. */
const OTHERS: readonly (readonly [section: RecordSection, position: number, member: string])[] = [
  ['company', 4, 'state'],
  ['company', 5, 'supersededBy'],
  ['code', 2, 'licenseClass'],
  ['code', 4, 'observed'],
  ['related', 1, 'alternatives'],
  ['related', 2, 'integrations'],
  ['related', 3, 'useCases'],
  ['verification', 1, 'verification'],
  ['verification', 2, 'unverified'],
  ['verification', 3, 'facts'],
  ['sources', 1, 'sources'],
];

const MEMBERS = [
  ...OTHERS,
  ...FIELDS.flatMap(({ path, mcp }): typeof OTHERS => (mcp ? [[...mcp, path.split('.')[0] ?? path]] : [])),
].sort(([, a], [, b]) => a - b);

const NAMES = [...RECORD_SECTIONS, 'text', 'changes'] as const;

const Input = z.strictObject({
  slug: z.string().max(80).describe('Slug, name or alias.'),
  sections: z
    .array(z.enum(NAMES))
    .max(NAMES.length)
    .optional()
    .describe('Without it, the whole record but text and changes.'),
});

/** What a client may rely on; the whole record is the one of `GET /api/tools/{slug}`. */
const Output = z.looseObject({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  websiteUrl: z.string(),
  categories: z.array(z.string()),
  kind: z.string(),
  url: z.string(),
  markdownUrl: z.string(),
  updatedAt: z.string(),
});

/** Names that models use for the slug. */
const ALIASES = ['name', 'id', 'tool', 'tool_slug'];

function renameSlug(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || 'slug' in args) return args;
  const renamed = Object.entries(args).map(([key, value]) => [ALIASES.includes(key) ? 'slug' : key, value]);
  return Object.keys(args).filter((key) => ALIASES.includes(key)).length === 1
    ? Object.fromEntries(renamed)
    : args;
}

/** Members of a record that a section holds, as entries. */
function sectionOf(
  section: (typeof NAMES)[number],
  tool: Tool,
  detail: Readonly<Record<string, unknown>>,
  catalog: Catalog,
  baseUrl: string,
): [string, unknown][] {
  if (section === 'text') return [['body', catalog.bodies[`tools/${tool.slug}`] ?? '']];
  if (section === 'changes')
    return [['changes', changes.list({ tool: [tool.slug] } as object, catalog, baseUrl).results]];
  return MEMBERS.flatMap(([part, , member]) =>
    part === section && member in detail ? [[member, detail[member]]] : [],
  );
}

/** `get_tool`: one full record, with a link to its Markdown page. */
export const getTool = defineTool({
  name: 'get_tool',
  title: 'Read a fintech directory record',
  description:
    'Fintech directory record of one tool, whole or by sections. "facts": looked for, not there. "unknown": not ' +
    'established. "unverified": not read at a source. Cite its url.',
  scope: 'read:tools',
  input: Input,
  prepare: renameSlug,
  output: Output,
  run({ slug, sections }, { catalog, baseUrl }) {
    const tool = wantedTool(slug, catalog);
    const detail = toolDetail(tool, catalog, baseUrl);
    if (!sections) return detail;
    const { name, description, websiteUrl, categories, kind, url, markdownUrl, updatedAt } = detail;
    const members = sections.flatMap((section) => sectionOf(section, tool, detail, catalog, baseUrl));
    const { pricing } = tool.links;
    const notes = [
      ...(sections.includes('pricing') && !tool.prices.some(({ was }) => was)
        ? ['No earlier price is recorded.']
        : []),
      ...(sections.includes('code') ? ['A library or licence that is not named here is not recorded.'] : []),
    ];
    return {
      ...{ name, slug: tool.slug, description, websiteUrl, categories, kind, url, markdownUrl, updatedAt },
      // Where the record has no prices, the vendor's price page may.
      ...(sections.includes('pricing') && { links: pricing ? { pricing } : {} }),
      ...Object.fromEntries(members),
      ...(notes[0] && { notes }),
    };
  },
  links: ({ markdownUrl, slug, name }) => [{ uri: markdownUrl, name: slug, title: name }],
});
