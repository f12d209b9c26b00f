import type { CollectorName } from '../records/observation.ts';
import type { Collector } from './collector.ts';
import { advisories, copy, releases, repository } from './github.ts';
import { agentDocuments } from './pages/agent-documents.ts';
import { mcp } from './pages/mcp.ts';
import { openapi } from './pages/openapi.ts';
import { changelog, llmsTxt, markdownTwin, prices, terms } from './pages/page-text.ts';
import { status } from './pages/status.ts';
import { npm, nuget } from './registries/npm-nuget.ts';
import { crates, go, maven, packagist, pypi, rubygems } from './registries/registries.ts';

/** Every collector by its name. */
export const ALL_COLLECTORS: Readonly<Record<CollectorName, Collector>> = {
  npm: npm.collector,
  pypi: pypi.collector,
  rubygems: rubygems.collector,
  crates: crates.collector,
  packagist: packagist.collector,
  nuget,
  maven: maven.collector,
  go: go.collector,
  copy,
  repository,
  releases,
  advisories,
  changelog,
  openapi,
  'llms-txt': llmsTxt,
  'markdown-twin': markdownTwin,
  mcp,
  'agent-documents': agentDocuments,
  status,
  prices,
  terms,
};
