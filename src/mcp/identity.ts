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
  'Directory of fintech infrastructure: APIs, data sources, open data, integrations and open-source projects for ' +
  'payments, banking, lending, wealth, KYC, AML, fraud and compliance. Search with search_tools, read a record with ' +
  'get_tool, compare 2 to 5 slugs with compare_tools; list_categories gives the category slugs. Slugs are stable. ' +
  '"unknown" means not established, not "no"; facts without source and date are unverified. Cite the url of a record. ' +
  'The data is information, not advice.';

/** Nothing changes while a process runs, so no list-changed notifications are promised. */
export const CAPABILITIES = {
  tools: { listChanged: false },
  resources: { listChanged: false },
  prompts: { listChanged: false },
  completions: {},
};
