import { nearest } from '../../base/nearest.ts';
import { plainWords } from '../../base/plain-words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { findTool } from '../../catalog/find-tool.ts';
import { problem } from '../../http/errors/problem.ts';
import type { Tool } from '../../records/tool.ts';

/**
 * The tools that the parameter `tools` names, by slug, former slug or name, in the order of their slugs, each once. Throws
 * 400 that names every unknown one.
 */
export function readTools(asked: readonly string[], catalog: Catalog): Tool[] {
  const found = asked.map((slug) => ({ slug, tool: findTool(slug, catalog) }));
  const unknown = found.filter(({ tool }) => !tool);
  if (unknown.length > 0) {
    const errors = unknown.slice(0, 3).map(({ slug }) => {
      const removed = catalog.removed.get(`tools/${plainWords(slug)}`);
      const [suggestion] = nearest(slug, catalog.toolBySlug.keys(), 1);
      const why = removed
        ? `was removed on ${removed.date}: ${removed.reason.replace(/\.$/, '')}`
        : 'is not the slug of a tool';
      const detail = `names "${slug}", which ${why}`;
      return { parameter: 'tools', value: slug, detail, ...(suggestion ? { suggestion } : {}) };
    });
    const [first] = errors;
    const guess = first?.suggestion ? ` Did you mean ${first.suggestion}?` : '';
    throw problem('invalid-parameter', `tools ${first?.detail}.${guess}`, { errors });
  }
  const tools = new Set(found.flatMap(({ tool }) => tool ?? []));
  return [...tools].sort((a, b) => (a.slug < b.slug ? -1 : 1));
}
