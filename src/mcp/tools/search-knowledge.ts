import * as z from 'zod';
import { keptFor } from '../../base/kept.ts';
import { plainWords } from '../../base/text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { KNOWLEDGE_KINDS, knowledgeOf } from '../../catalog/knowledge.ts';
import { countryName } from '../../records/scalars.ts';
import { ENDED } from '../../records/tool/general.ts';
import { defineTool } from '../tool-definition.ts';

const DEFAULT_LIMIT = 4;

const Input = z.strictObject({
  query: z.string().trim().min(1).max(200),
  kind: z.enum(KNOWLEDGE_KINDS).optional(),
  limit: z.int().min(1).max(10).optional().describe('Default 4.'),
});

const Output = z.strictObject({
  results: z.array(
    z.strictObject({
      kind: z.string(),
      title: z.string(),
      slug: z.string(),
      excerpt: z.string(),
      url: z.string(),
    }),
  ),
  hint: z.string().optional(),
});

/** The tools that are no longer offered, which are no pages here, by their names. */
const endedOf = keptFor(({ tools }: Catalog) =>
  tools.flatMap(({ name, slug, status }) =>
    ENDED.has(status)
      ? { name: `-${plainWords(name)}-`, hint: `${name} is a tool (${status}): read get_tool ${slug}.` }
      : [],
  ),
);

/** `search_knowledge`: passages of the pages that are not records of tools, with their addresses. */
export const searchKnowledge = defineTool({
  name: 'search_knowledge',
  title: 'Search fintech guides, rules and terms',
  description:
    'Fintech directory texts: guides, standards, regulations, written comparisons with verdicts, glossary, use cases, deadlines and docs of this service. ' +
    'Returns the best passage of each page; its url with .md is the whole text.',
  scope: 'search',
  input: Input,
  output: Output,
  run({ query, kind, limit = DEFAULT_LIMIT }, { catalog, baseUrl }) {
    const { hits, unknown, place } = knowledgeOf(catalog)(query, kind);
    const results = hits.slice(0, limit).map(({ page, excerpt }) => ({
      kind: page.kind,
      title: page.title,
      slug: page.slug,
      excerpt,
      url: baseUrl + page.path,
    }));
    const instead = kind ? 'Drop kind.' : 'Use others.';
    const named = `-${plainWords(query)}-`;
    const nothing = results.length > 0 ? '' : `Nothing holds these words. ${instead}`;
    const hint = [
      unknown.length > 0 ? `No text here holds: ${unknown.join(', ')}.` : nothing,
      place ? `No page is about ${countryName(place)}.` : '',
      ...endedOf(catalog).flatMap(({ name, hint }) => (named.includes(name) ? hint : [])),
    ]
      .filter(Boolean)
      .join(' ');
    return { results, ...(hint === '' ? {} : { hint }) };
  },
});
