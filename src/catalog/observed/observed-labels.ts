import type { CollectorName, SERVICE_STATES } from '../../records/observation.ts';

export const SERVICE_STATE_LABELS: Readonly<Record<(typeof SERVICE_STATES)[number], string>> = {
  operational: 'Operational',
  maintenance: 'Maintenance',
  degraded: 'Degraded',
  'partial-outage': 'Partial outage',
  'major-outage': 'Major outage',
};

/** What each collector looks at. */
export const COLLECTOR_LABELS: Readonly<Record<CollectorName, string>> = {
  npm: 'Packages of npm',
  pypi: 'Packages of PyPI',
  rubygems: 'Packages of RubyGems',
  crates: 'Packages of crates.io',
  packagist: 'Packages of Packagist',
  nuget: 'Packages of NuGet',
  maven: 'Packages of Maven Central',
  go: 'Go modules',
  copy: 'Copies of repositories',
  repository: 'Repositories',
  releases: 'Releases of repositories',
  advisories: 'Security advisories of repositories',
  changelog: 'Feeds of changelogs',
  openapi: 'API descriptions',
  'llms-txt': 'llms.txt files',
  'markdown-twin': 'Documentation in Markdown',
  mcp: 'MCP servers',
  'agent-documents': 'Documents for agents',
  status: 'Status pages',
  prices: 'Pages of prices',
  terms: 'Pages of terms',
};
