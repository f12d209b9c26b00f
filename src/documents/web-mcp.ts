import { type Document, textDocument } from './document.ts';

/**
 * `/web-mcp.js`: registers the directory's search with the browser's agent on page load (WebMCP, CG draft of
 * 2026-10-02). Its tools only read, so none needs the user's consent; without WebMCP the script does nothing.
 */
export function webMcpScript(): Document {
  const body = `(() => {
  if (!document.modelContext && !navigator.modelContext) return;
  const read = async (path, query) => {
    const url = new URL(path, location.origin);
    for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
    const response = await fetch(url, { headers: { accept: 'application/json' } });
    return { content: [{ type: 'text', text: await response.text() }] };
  };
  const tools = [
    {
      name: 'search_tools',
      title: 'Search tools',
      description: 'Search the fintech tool directory by keyword and optional category slug.',
      inputSchema: {
        type: 'object',
        properties: {
          query: { type: 'string', description: 'search terms, for example kyc api' },
          category: { type: 'string', description: 'category slug, for example identity-kyc' },
        },
        required: ['query'],
      },
      annotations: { readOnlyHint: true },
      execute: ({ query, category }) => read('/api/search', { q: query, category }),
    },
    {
      name: 'get_tool',
      title: 'Read a tool record',
      description: 'Read one record of the fintech tool directory by its slug.',
      inputSchema: {
        type: 'object',
        properties: { slug: { type: 'string', description: 'slug of the tool, for example stripe' } },
        required: ['slug'],
      },
      annotations: { readOnlyHint: true },
      execute: ({ slug }) => read('/api/tools/' + encodeURIComponent(slug), {}),
    },
  ];
  for (const tool of tools) {
    try {
      if (document.modelContext) document.modelContext.registerTool(tool);
      else navigator.modelContext.registerTool(tool);
    } catch (error) {
      console.warn('WebMCP registration failed', error);
    }
  }
})();
`;
  return textDocument('/web-mcp.js', body);
}
