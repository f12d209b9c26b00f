import * as z from 'zod';
import { KNOWLEDGE_KINDS, knowledgeOf } from '../knowledge-index.ts';
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
    const hits = knowledgeOf(catalog)(query, kind).slice(0, limit);
    const results = hits.map(({ page, excerpt }) => ({
      kind: page.kind,
      title: page.title,
      slug: page.slug,
      excerpt,
      url: baseUrl + page.path,
    }));
    const hint = kind ? 'Nothing holds these words. Drop kind.' : 'Nothing holds these words. Use others.';
    return results.length > 0 ? { results } : { results, hint };
  },
});
