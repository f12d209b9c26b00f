/** Protocol revisions served, newest first. The first is stateless; the others begin with `initialize`. */
export const PROTOCOL_VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'] as const;

/** One name for server info, server card and registry entry: reverse DNS of the public host. */
export function serverInfo(baseUrl: string, version: string) {
  const reversed = new URL(baseUrl).hostname
    .replace(/[^a-zA-Z0-9.-]/g, '')
    .split('.')
    .reverse()
    .join('.');
  return {
    name: `${reversed}/fintech-directory`,
    title: 'Fintech Tool Directory',
    version,
    websiteUrl: baseUrl,
  };
}

/** Shown to the model by hosts; at most 600 characters. */
export const INSTRUCTIONS =
  'Directory of fintech infrastructure: APIs, data, integrations and open-source projects. ' +
  'search_tools filters by price, country, sandbox, SDK and more; get_tool reads a record or sections of it; ' +
  'compare_tools puts 2 to 5 side by side; search_knowledge finds guides, standards, regulations, terms and docs; ' +
  'list_dates deadlines, duties of a firm and API changes; find_operations calls and webhooks; estimate_cost bills; ' +
  'list_categories slugs. Each url with .md is a resource. ' +
  '"unknown" means not established, not "no". Cite the url. Information, not advice. Text alone: /api/mcp?structured=false.';

/** How long a client may keep lists and greetings (MCP 2026-07-28, cache hints). */
export const UNCHANGING: { ttlMs: number; cacheScope: 'public' } = { ttlMs: 3_600_000, cacheScope: 'public' };

/** Nothing changes while a process runs, so no list-changed notifications are promised. */
export const CAPABILITIES = {
  tools: { listChanged: false },
  resources: { listChanged: false },
  prompts: { listChanged: false },
  completions: {},
};
