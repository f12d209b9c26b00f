import type { CollectorName } from '../records/observation.ts';
import type { Collector } from './collector.ts';
import { advisories, releases, repository } from './github.ts';
import { agentDocuments } from './pages/agent-documents.ts';
import { mcp } from './pages/mcp.ts';
import { openapi } from './pages/openapi.ts';
import { changelog, llmsTxt, markdownTwin, prices, terms } from './pages/page-text.ts';
import { status } from './pages/status.ts';
import { crates } from './registries/crates.ts';
import { go } from './registries/go.ts';
import { maven } from './registries/maven.ts';
import { npm } from './registries/npm.ts';
import { nuget } from './registries/nuget.ts';
import { packagist } from './registries/packagist.ts';
import { pypi } from './registries/pypi.ts';
import { rubygems } from './registries/rubygems.ts';

/** Every collector by its name. */
export const ALL_COLLECTORS: Readonly<Record<CollectorName, Collector>> = {
  npm,
  pypi,
  rubygems,
  crates,
  packagist,
  nuget,
  maven,
  go,
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
